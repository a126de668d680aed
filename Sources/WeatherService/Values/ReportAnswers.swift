import Weather

/// A source's answer for each part of each place.
public struct ReportAnswers: ExpressibleByDictionaryLiteral, Sendable {
    public private(set) var results: [ReportKey: Result<ReportValue, WeatherFailure>]
    /// The IANA names of the places' time zones, as far as the source tells them.
    var zones: [PlaceID: String] = [:]
    /// When they arrived and how long they hold, where the source knows better than whoever asked it.
    var receipts: [ReportKey: Receipt] = [:]

    /// The times of an answer.
    struct Receipt: Hashable, Sendable {
        let fetchedAt: Timestamp
        /// The source wants no request before then; nil if it does not say.
        let validUntil: Timestamp?

        func holds(at now: Timestamp) -> Bool { ReportStamp.holds(since: fetchedAt, until: validUntil, at: now) }
    }

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
        receipts.merge(other.receipts) { first, _ in first }
    }
}

/// The value in an answer.
public enum ReportValue: Hashable, Sendable {
    case current(CurrentWeather)
    case forecast(Forecast)
    /// Nil if the source has no air quality for the place.
    case air(AirQuality?)
    /// Without hours if the source has no air quality for the place.
    case airForecast(AirForecast)

    public var part: ReportPart {
        switch self {
        case .current: .current
        case .forecast: .forecast
        case .air: .air
        case .airForecast: .airForecast
        }
    }

    /// When it was measured; nil for a forecast and if there is no value.
    public var observedAt: Timestamp? {
        switch self {
        case .current(let weather): weather.observedAt
        case .forecast, .airForecast: nil
        case .air(let air): air?.observedAt
        }
    }
}

/// The source and age of a value.
public struct ReportStamp: Hashable, Sendable {
    public let source: SourceID
    /// When it was measured, according to the source; nil for a forecast.
    public let observedAt: Timestamp?
    /// When the answer arrived.
    public let fetchedAt: Timestamp
    /// Until when the source wants no other request for it; nil if it does not say.
    public let validUntil: Timestamp?

    public init(source: SourceID, observedAt: Timestamp?, fetchedAt: Timestamp, validUntil: Timestamp? = nil) {
        self.source = source
        self.observedAt = observedAt
        self.fetchedAt = fetchedAt
        self.validUntil = validUntil
    }

    /// Whether the source wants no other request for it at `now`.
    public func holds(at now: Timestamp) -> Bool { Self.holds(since: fetchedAt, until: validUntil, at: now) }

    /// Seconds by which clocks are set all the time.
    private static let steps = 2

    /// Whether a value fetched at `time` holds until `end`, if there is one. A time in the future (the clock was set back while
    /// the program was not running) does not: how long it has held is unknown.
    static func holds(since time: Timestamp, until end: Timestamp?, at now: Timestamp) -> Bool {
        end.map { time.seconds(since: now) <= steps && now < $0 } ?? false
    }
}

/// The name of a source in settings, in the cache and in JSON. Each source declares its own ID in its folder.
public struct SourceID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// An event of one part of one place's report.
public struct WeatherUpdate: Hashable, Sendable {
    public enum Event: Hashable, Sendable {
        /// A request is under way.
        case started
        /// An answer arrived.
        case answered(ReportValue, ReportStamp)
        /// `from`: the source that failed; nil if no source provides this part.
        case failed(WeatherFailure, from: SourceID?, at: Timestamp)
        /// The request was cancelled because it is no longer needed; the previous value still holds.
        case abandoned
    }

    public let place: PlaceID
    public let part: ReportPart
    public let event: Event
    /// Whether it is about a second opinion rather than the report itself. What has been abandoned may be either.
    public let isOpinion: Bool

    public init(place: PlaceID, part: ReportPart, event: Event, isOpinion: Bool = false) {
        self.place = place
        self.part = part
        self.event = event
        self.isOpinion = isOpinion
    }

    public var isAnswer: Bool { if case .answered = event { true } else { false } }
}
