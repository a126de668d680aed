import Weather

/// Asks a service for places by name. Every method throws as `WeatherSource`'s do.
public protocol PlaceFinder: Sendable {
    /// The places the service knows under this name, in its order; none is not an error.
    func places(named text: String) async throws -> [Place]
}
