/// How far the forecast of another source agrees with the one that is shown: on the next precipitation, and on tomorrow's high.
public struct ForecastComparison: Hashable, Sendable {
    /// When precipitation begins within a day.
    public enum Precipitation: Hashable, Sendable {
        case dry
        /// At or before the present, if it is expected any moment.
        case begins(PrecipitationAhead.Kind, at: Timestamp)
    }

    /// What the other forecast says of the next precipitation; nil if it does not cover the hours ahead.
    public let precipitation: Precipitation?
    /// Seconds by which it begins later than in the forecast that is shown, less than 0 if it begins earlier; nil unless both have
    /// some that begins.
    public let delay: Int?
    /// Tomorrow's high in the other forecast; nil if it does not cover the day.
    public let high: Temperature?
    /// The same in the forecast that is shown.
    public let ownHigh: Temperature?
    /// Whether both say the same of precipitation, to the hour; nil if one of them does not say.
    public let agreesOnPrecipitation: Bool?

    /// Nil if there is nothing to compare.
    public init?(of other: Forecast, with own: Forecast, now: Timestamp) {
        let (theirs, ours) = (Self.precipitation(other, now), Self.precipitation(own, now))
        let tomorrow = own.clock.time(now).dayNumber + 1
        (high, ownHigh) = (Self.high(other, tomorrow, now), Self.high(own, tomorrow, now))
        precipitation = theirs
        var delay: Int?
        var agrees: Bool?
        switch (theirs, ours) {
        case (nil, _), (_, nil): break
        case (.dry, .dry): agrees = true
        case (.begins(let kind, let start), .begins(let ownKind, let ownStart)):
            let seconds = start.seconds(since: ownStart)
            delay = seconds
            agrees = abs(seconds) < 3_600 && (kind == .snow) == (ownKind == .snow)
        default: agrees = false
        }
        (self.delay, agreesOnPrecipitation) = (delay, agrees)
        if theirs == nil, high == nil { return nil }
    }

    private static func precipitation(_ forecast: Forecast, _ now: Timestamp) -> Precipitation? {
        PrecipitationAhead(current: nil, forecast: forecast, now: now).map { ahead in
            ahead.spell.map { .begins($0.kind, at: max(now, $0.start)) } ?? .dry
        }
    }

    private static func high(_ forecast: Forecast, _ day: Int, _ now: Timestamp) -> Temperature? {
        forecast.day(day, current: nil, now: now).flatMap { $0.range.coverage == .wholeDay ? $0.range.high : nil }
    }
}
