import Weather

/// The parts of a report that are requested separately.
public enum ReportPart: Hashable, Sendable, CaseIterable {
    case current, forecast, air, airForecast
}

extension Set<ReportPart> {
    /// In order of importance to the user.
    public var inOrder: [ReportPart] { ReportPart.allCases.filter(contains) }
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

    public init(place: PlaceID, part: ReportPart, event: Event) {
        self.place = place
        self.part = part
        self.event = event
    }

    public var isAnswer: Bool { if case .answered = event { true } else { false } }
}
