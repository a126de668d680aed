import Weather

/// A source's answer for each part of each place.
public struct ReportAnswers: ExpressibleByDictionaryLiteral, Sendable {
    public private(set) var results: [ReportKey: Result<ReportValue, WeatherFailure>]
    /// The IANA names of the places' time zones, as far as the source tells them.
    var zones: [PlaceID: String] = [:]

    public init(dictionaryLiteral elements: (ReportKey, Result<ReportValue, WeatherFailure>)...) {
        results = Dictionary(uniqueKeysWithValues: elements)
    }

    public subscript(key: ReportKey) -> Result<ReportValue, WeatherFailure>? {
        get { results[key] }
        set { results[key] = newValue }
    }

    /// Adds the answers about other places.
    mutating func add(_ other: ReportAnswers) {
        results.merge(other.results) { first, _ in first }
        zones.merge(other.zones) { first, _ in first }
    }
}
