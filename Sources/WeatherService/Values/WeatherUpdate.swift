import Weather

/// The parts of a report that are asked for separately.
public enum ReportPart: Hashable, Sendable, CaseIterable {
    case current, forecast, air, airForecast
}

extension Set<ReportPart> {
    /// In the order in which a person misses them.
    public var inOrder: [ReportPart] { ReportPart.allCases.filter(contains) }
}

/// What an answer carried.
public enum ReportValue: Hashable, Sendable {
    case current(CurrentWeather)
    case forecast(Forecast)
    /// Nil where the source knows nothing of the air there.
    case air(AirQuality?)
    /// Without hours where the source knows nothing of the air there.
    case airForecast(AirForecast)

    public var part: ReportPart {
        switch self {
        case .current: .current
        case .forecast: .forecast
        case .air: .air
        case .airForecast: .airForecast
        }
    }

    /// When it was measured; nil for what is expected, and where nothing is known.
    public var observedAt: Timestamp? {
        switch self {
        case .current(let weather): weather.observedAt
        case .forecast, .airForecast: nil
        case .air(let air): air?.observedAt
        }
    }
}

/// One thing that became known about one part of one place's report.
public struct WeatherUpdate: Hashable, Sendable {
    public enum Event: Hashable, Sendable {
        /// A request is under way.
        case started
        /// An answer came.
        case answered(ReportValue, ReportStamp)
        /// `from`: who was asked; nil: no source answers that.
        case failed(WeatherFailure, from: SourceID?, at: Timestamp)
        /// The request was given up because no one waits for it any more; what was known before still holds.
        case abandoned
    }

    public let place: PlaceID
    public let part: ReportPart
    public let event: Event

    public init(place: PlaceID, part: ReportPart, event: Event) {
        self.place = place
        self.part = part
        self.event = event
    }

    public var isAnswer: Bool { if case .answered = event { true } else { false } }
}
