/// A permanent, unique identifier of a place: `owm:1835848` is OpenWeather's city 1835848.
public struct PlaceID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
