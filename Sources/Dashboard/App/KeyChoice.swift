import WeatherService

/// The key to OpenWeather, and where it comes from.
struct KeyChoice: Hashable, Sendable {
    enum Origin: Hashable, Sendable {
        /// The variable of this name.
        case environment(String)
        /// The file the person had it kept in.
        case stored
        /// Given inside the program, for this run.
        case entered
    }

    let key: APIKey
    let origin: Origin
}
