import Weather

/// Asks a service for places. Every method throws as `WeatherSource`'s do.
///
/// `language` is the one the person reads now. Names come in it where the service has them, and may come in others too.
public protocol PlaceFinder: Sendable {
    /// The places the service knows under this name, in its order; an empty result is not an error.
    func places(named text: String, in language: Language) async throws -> [Place]
    /// The places the service knows around a point, the nearest first; empty where it knows no place, or cannot be asked.
    func places(around coordinate: Coordinate, in language: Language) async throws -> [Place]
    /// The place a code stands for; nil where the service knows none, or takes no codes.
    func place(of code: PlaceCode) async throws -> Place?
}

extension PlaceFinder {
    public func place(of code: PlaceCode) async throws -> Place? { nil }
}
