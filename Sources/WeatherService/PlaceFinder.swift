import Weather

/// Asks a service for places. Every method throws as `WeatherSource`'s do.
public protocol PlaceFinder: Sendable {
    /// The places the service knows under this name, in its order; none is not an error.
    func places(named text: String) async throws -> [Place]
    /// The places the service knows around a point, the nearest first; none where it knows none, or cannot be asked.
    func places(around coordinate: Coordinate) async throws -> [Place]
}
