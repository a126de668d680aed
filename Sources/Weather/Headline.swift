/// The most important fact about the hours ahead: one that decides on an umbrella, a coat or a mask.
///
/// There is a headline only if observations and forecast support it.
public enum Headline: Hashable, Sendable {
    /// Precipitation begins then; `now` means at any moment.
    case begins(PrecipitationAhead.Kind, at: Timestamp)
    /// The present precipitation ends then; `next` is the next likely precipitation, if known.
    case ends(PrecipitationAhead.Kind, at: Timestamp, next: PrecipitationAhead.Next? = nil)
    /// The present precipitation lasts at least until then.
    case lasts(PrecipitationAhead.Kind, until: Timestamp)
    case strongWind(at: Timestamp)
    /// A concentration in µg/m³, graded by Korea's grades or by the US index.
    case badAir(AirQuality.Pollutant, Double, isInKorea: Bool)
    /// The temperature falls below 0 °C.
    case freezes(at: Timestamp)
    case hot(Temperature, at: Timestamp)
    /// The day's high compared with the high of the day before.
    case differs(Day, high: Temperature, before: Temperature)

    public enum Day: Hashable, Sendable { case today, tomorrow }

    /// The mean wind speed that Korea's weather service calls strong (기상청, 예보용어: 강한 바람), in m/s.
    private static let strongWind = 9.0
    /// The high at which Korea's weather service issues heat advisories (기상청, 폭염주의보), in °C.
    private static let heat = 33.0
    /// The difference in °C that makes people dress differently.
    private static let difference = 5.0
    /// Precipitation of this length in seconds counts as lasting all day.
    private static let longSpell = 6 * 3_600
    /// From this hour on, people care about tomorrow's high rather than today's.
    private static let afternoon = 15

    /// - Parameters:
    ///   - isInKorea: whether to use Korea's air quality grades rather than the US index.
    public init?(current: CurrentWeather?, forecast: Forecast?, air: AirQuality?, isInKorea: Bool, now: Timestamp) {
        let steps = forecast?.steps(endingAfter: now, within: PrecipitationAhead.horizon) ?? []
        let said =
            Self.precipitation(current, forecast, steps, now) ?? Self.wind(current?.wind, steps, now)
            ?? Self.air(air, isInKorea: isInKorea) ?? Self.temperature(current?.temperature, steps, forecast)
            ?? Self.difference(current, forecast, now)
        guard let said else { return nil }
        self = said
    }

    /// The headline for a moment other than now, with the forecast in place of measurements: what falls then, and when it ends. Days are not compared,
    /// because "today" is the day of the wall clock.
    init?(from then: Conditions?, forecast: Forecast?, air: AirQuality?, isInKorea: Bool, at time: Timestamp) {
        let steps = forecast?.steps(endingAfter: time, within: PrecipitationAhead.horizon) ?? []
        let said =
            Self.precipitation(nil, forecast, steps, time) ?? Self.wind(then?.wind, steps, time)
            ?? Self.air(air, isInKorea: isInKorea) ?? Self.temperature(then?.temperature, steps, forecast)
        guard let said else { return nil }
        self = said
    }

    private static func precipitation(
        _ current: CurrentWeather?, _ forecast: Forecast?, _ steps: ArraySlice<ForecastStep>, _ now: Timestamp
    ) -> Headline? {
        guard let ahead = PrecipitationAhead(current: current, forecast: forecast, now: now) else { return nil }
        let danger = steps.first { $0.falls?.isDangerous == true }
        let isFalling = ahead.spell?.isFalling ?? false
        if let danger, let kind = danger.falls, !isFalling || ahead.spell?.kind != kind {
            return .begins(kind, at: PrecipitationAhead.start(danger.start, now: now))
        }
        guard let spell = ahead.spell else { return nil }
        guard isFalling else { return .begins(spell.kind, at: spell.start) }
        if spell.isEndKnown { return .ends(spell.kind, at: spell.end, next: ahead.next) }
        return spell.end.seconds(since: now) >= longSpell ? .lasts(spell.kind, until: spell.end) : nil
    }

    private static func wind(_ present: Wind?, _ steps: ArraySlice<ForecastStep>, _ now: Timestamp) -> Headline? {
        func isStrong(_ wind: Wind) -> Bool { (wind.speed?.metresPerSecond ?? 0) >= strongWind }
        if let present, isStrong(present) { return .strongWind(at: now) }
        return steps.first { isStrong($0.wind) }.map { .strongWind(at: max($0.time, now)) }
    }

    /// The pollutant with the worst bad level, dust first on a tie because people know it best.
    private static func air(_ air: AirQuality?, isInKorea: Bool) -> Headline? {
        guard let air else { return nil }
        let bad = AirQuality.Pollutant.allCases.compactMap { pollutant in
            air[pollutant].flatMap { value -> (pollutant: AirQuality.Pollutant, value: Double, level: Int)? in
                let level =
                    isInKorea
                    ? pollutant.koreanGrade(value).map { $0 >= .bad ? $0.rawValue : 0 }
                    : pollutant.usIndex(value).map { USAirBand(index: $0) > .moderate ? $0 : 0 }
                return level.flatMap { $0 > 0 ? (pollutant, value, $0) : nil }
            }
        }
        let worst = bad.map(\.level).max()
        return bad.first { $0.level == worst }.map { .badAir($0.pollutant, $0.value, isInKorea: isInKorea) }
    }

    private static func temperature(
        _ present: Temperature?, _ steps: ArraySlice<ForecastStep>, _ forecast: Forecast?
    ) -> Headline? {
        guard let present, let clock = forecast?.clock else { return nil }
        // Temperatures are shown in whole degrees: half a degree below zero is the first to read "-1°".
        if present.celsius > -0.5, let frost = steps.first(where: { $0.temperature.celsius <= -0.5 }) {
            return .freezes(at: frost.time)
        }
        guard let peak = steps.max(by: { $0.temperature < $1.temperature }), peak.temperature.celsius >= heat,
            peak.temperature > present
        else { return nil }
        // The hours ahead may end while it is still getting hotter.
        let day = clock.time(peak.time).dayNumber
        let rest = forecast?.steps(endingIn: peak.time...).prefix { clock.time($0.time).dayNumber == day } ?? []
        let high = rest.max { $0.temperature < $1.temperature } ?? peak
        return .hot(high.temperature, at: high.time)
    }

    /// Compares only days that the forecast covers completely.
    private static func difference(_ current: CurrentWeather?, _ forecast: Forecast?, _ now: Timestamp) -> Headline? {
        guard let current, let forecast else { return nil }
        let local = forecast.clock.time(now)
        let isTomorrow = local.hour >= afternoon
        func high(_ day: Int) -> Temperature? {
            let range =
                day == local.dayNumber
                ? DayRange.today(current: current, forecast: forecast, now: now)
                : forecast.range(ofDay: day)
            return range.flatMap { $0.coverage == .wholeDay ? $0.high : nil }
        }
        let day = local.dayNumber + (isTomorrow ? 1 : 0)
        guard let then = high(day), let before = high(day - 1), abs(then.celsius - before.celsius) >= difference else {
            return nil
        }
        return .differs(isTomorrow ? .tomorrow : .today, high: then, before: before)
    }
}
