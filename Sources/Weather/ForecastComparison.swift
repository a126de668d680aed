/// How far the forecast of another source agrees with the one that is shown: on the next precipitation, and on tomorrow's high.
public struct ForecastComparison: Hashable, Sendable {
    /// What falls within a day, and from when on.
    public enum Precipitation: Hashable, Sendable {
        case dry
        /// It has been falling for a while.
        case falls(PrecipitationAhead.Kind)
        /// The present, if it is expected any moment.
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
        if let theirs, let ours {
            if let one = theirs.beginning(now), let other = ours.beginning(now) {
                let seconds = one.start.seconds(since: other.start)
                delay = seconds
                agrees = abs(seconds) < 3_600 && one.kind.isLike(other.kind)
            } else {
                agrees = theirs == ours
            }
        }
        (self.delay, agreesOnPrecipitation) = (delay, agrees)
        if theirs == nil, high == nil { return nil }
    }

    /// Nil as well if something may fall but is not likely to, or if the forecast ends before a day is over.
    private static func precipitation(_ forecast: Forecast, _ now: Timestamp) -> Precipitation? {
        guard let ahead = PrecipitationAhead(current: nil, forecast: forecast, now: now) else { return nil }
        guard let spell = ahead.spell else { return ahead.isDry && ahead.isWhole ? .dry : nil }
        let present = forecast.steps(endingIn: now.adding(seconds: 1)...).first
        if let present, let kind = present.falls, now.seconds(since: present.start) >= begun { return .falls(kind) }
        return .begins(spell.kind, at: max(now, spell.start))
    }

    /// Seconds after which what falls is no longer said to begin.
    private static let begun = 1_800

    private static func high(_ forecast: Forecast, _ day: Int, _ now: Timestamp) -> Temperature? {
        forecast.day(day, current: nil, now: now).flatMap { $0.range.coverage == .wholeDay ? $0.range.high : nil }
    }
}

extension ForecastComparison.Precipitation {
    /// What falls, and from when on: from `now` on, if it has begun. Nil if it is dry.
    fileprivate func beginning(_ now: Timestamp) -> (kind: PrecipitationAhead.Kind, start: Timestamp)? {
        switch self {
        case .dry: nil
        case .falls(let kind): (kind, now)
        case .begins(let kind, let start): (kind, start)
        }
    }
}

extension PrecipitationAhead.Kind {
    /// Whether both are the same to someone who goes out: rain and showers are.
    fileprivate func isLike(_ other: Self) -> Bool {
        let plain: Set<Self> = [.rain, .showers]
        return self == other || plain.isSuperset(of: [self, other])
    }
}
