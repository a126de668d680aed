import WeatherService

/// The key to a source and its origin.
package struct KeyChoice: Hashable, Sendable {
    package enum Origin: Hashable, Sendable {
        /// From the variable of this name.
        case environment(String)
        /// From the file it was saved to at the person's request.
        case stored
        /// Entered inside the program, for this run.
        case entered
    }

    package let key: APIKey
    package let origin: Origin

    package init(key: APIKey, origin: Origin) {
        self.key = key
        self.origin = origin
    }
}
