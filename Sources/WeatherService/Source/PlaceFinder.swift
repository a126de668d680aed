import Weather

/// Searches for places with a service. Every method throws as `WeatherSource`'s do.
///
/// `language` is the user interface's language. Names are in this language where the service has them, and may be in
/// others too.
public protocol PlaceFinder: Sendable {
    /// The places with this name, in the service's order; an empty result is not an error.
    func places(named text: String, in language: Language) async throws -> [Place]
    /// The places around a point, nearest first; empty if the service finds none or does not support this.
    func places(around coordinate: Coordinate, in language: Language) async throws -> [Place]
    /// The place of a code; nil if the service does not know it or does not support codes.
    func place(of code: PlaceCode) async throws -> Place?
}

extension PlaceFinder {
    public func place(of code: PlaceCode) async throws -> Place? { nil }
}
