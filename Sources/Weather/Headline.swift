/// The one thing about the hours ahead that is most worth saying: what decides on an umbrella, a coat, a mask.
///
/// It is said only where observations and forecast carry it.
public enum Headline: Hashable, Sendable {
    /// From then on it falls; at `now`: any moment.
    case begins(PrecipitationAhead.Kind, at: Timestamp)
    /// What falls now stops then; `next`: what is known to be likely after it.
    case ends(PrecipitationAhead.Kind, at: Timestamp, next: PrecipitationAhead.Next? = nil)
    /// What falls now goes on at least until then.
    case lasts(PrecipitationAhead.Kind, until: Timestamp)
    case strongWind(at: Timestamp)
    /// So many µg/m³ of it, by Korea's grades or by the index of the United States.
    case badAir(AirQuality.Pollutant, Double, isInKorea: Bool)
    /// It gets colder than 0 °C.
    case freezes(at: Timestamp)
    case hot(Temperature, at: Timestamp)
    /// The high of a day beside that of the day before.
    case differs(Day, high: Temperature, before: Temperature)

    public enum Day: Hashable, Sendable { case today, tomorrow }

    /// What Korea's weather service calls a strong wind (기상청, 예보용어: 강한 바람), in m/s.
    private static let strongWind = 9.0
    /// The high from which Korea's weather service warns of heat (기상청, 폭염주의보), in °C.
    private static let heat = 33.0
    /// From so many °C on people dress differently.
    private static let difference = 5.0
    /// What falls for so long goes on all day, as far as people are concerned; seconds.
    private static let longSpell = 6 * 3_600
    /// Later in the day it is tomorrow that people compare.
    private static let afternoon = 15

    /// - Parameters:
    ///   - isInKorea: the air is read by Korea's grades there, and by the index of the United States elsewhere.
    public init?(current: CurrentWeather?, forecast: Forecast?, air: AirQuality?, isInKorea: Bool, now: Timestamp) {
        let steps = forecast?.steps(endingAfter: now, within: PrecipitationAhead.horizon) ?? []
        let said =
            Self.precipitation(current, forecast, steps, now) ?? Self.wind(current?.wind, steps, now)
            ?? Self.air(air, isInKorea: isInKorea) ?? Self.temperature(current?.temperature, steps)
            ?? Self.difference(current, forecast, now)
        guard let said else { return nil }
        self = said
    }

    /// The same of a moment that is not now: what is expected then stands for what is measured. Days are not compared: "today" is
    /// the day of the wall clock.
    init?(from then: Conditions?, forecast: Forecast?, air: AirQuality?, isInKorea: Bool, at time: Timestamp) {
        let steps = forecast?.steps(endingAfter: time, within: PrecipitationAhead.horizon) ?? []
        let said =
            Self.precipitation(nil, forecast, steps, time) ?? Self.wind(then?.wind, steps, time)
            ?? Self.air(air, isInKorea: isInKorea) ?? Self.temperature(then?.temperature, steps)
        guard let said else { return nil }
        self = said
    }

    private static func precipitation(
        _ current: CurrentWeather?, _ forecast: Forecast?, _ steps: ArraySlice<ForecastStep>, _ now: Timestamp
    ) -> Headline? {
        guard let ahead = PrecipitationAhead(current: current, forecast: forecast, now: now) else { return nil }
        let danger = steps.first { $0.isWet && $0.kindThatFalls?.isDangerous == true }
        if let danger, let kind = danger.kindThatFalls, ahead.spell?.isObserved != true || ahead.spell?.kind != kind {
            return .begins(kind, at: PrecipitationAhead.start(danger.start, now: now))
        }
        guard let spell = ahead.spell else { return nil }
        guard spell.isObserved else { return .begins(spell.kind, at: spell.start) }
        if spell.isEndKnown { return .ends(spell.kind, at: spell.end, next: ahead.next) }
        return spell.end.seconds(since: now) >= longSpell ? .lasts(spell.kind, until: spell.end) : nil
    }

    private static func wind(_ present: Wind?, _ steps: ArraySlice<ForecastStep>, _ now: Timestamp) -> Headline? {
        func isStrong(_ wind: Wind) -> Bool { (wind.speed?.metresPerSecond ?? 0) >= strongWind }
        if let present, isStrong(present) { return .strongWind(at: now) }
        return steps.first { isStrong($0.wind) }.map { .strongWind(at: max($0.time, now)) }
    }

    /// The worst of what is bad in the air, dust first: that is what people know.
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

    private static func temperature(_ present: Temperature?, _ steps: ArraySlice<ForecastStep>) -> Headline? {
        guard let present else { return nil }
        // As degrees are told: half a degree below zero is the first that reads "-1°".
        if present.celsius > -0.5, let frost = steps.first(where: { $0.temperature.celsius <= -0.5 }) {
            return .freezes(at: frost.time)
        }
        guard let peak = steps.max(by: { $0.temperature < $1.temperature }), peak.temperature.celsius >= heat,
            peak.temperature > present
        else { return nil }
        return .hot(peak.temperature, at: peak.time)
    }

    /// Compares days of which the forecast knows the whole.
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
