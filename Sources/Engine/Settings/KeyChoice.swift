import WeatherService

/// The key to a source, and where it comes from.
package struct KeyChoice: Hashable, Sendable {
    package enum Origin: Hashable, Sendable {
        /// The variable of this name.
        case environment(String)
        /// The file the person had it kept in.
        case stored
        /// Given inside the program, for this run.
        case entered
    }

    package let key: APIKey
    package let origin: Origin

    package init(key: APIKey, origin: Origin) {
        self.key = key
        self.origin = origin
    }
}
