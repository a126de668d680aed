/// The weather of a place that rules check.
public struct WatchedWeather: Sendable {
    private let current: CurrentWeather?
    private let forecast: Forecast?
    private let air: AirQuality?
    private let airForecast: AirForecast?
    private let isInSouthKorea: Bool

    /// `isInSouthKorea`: whether heat goes by the apparent temperature, as the advisories there do.
    public init(
        current: CurrentWeather?, forecast: Forecast?, air: AirQuality? = nil, airForecast: AirForecast? = nil,
        isInSouthKorea: Bool = false
    ) {
        self.current = current?.supported(by: forecast)
        (self.forecast, self.air, self.airForecast) = (forecast, air, airForecast)
        self.isInSouthKorea = isInSouthKorea
    }

    /// An event that pauses for less than this has not stopped.
    public static let longestBreak = PrecipitationAhead.longestBreak

    /// Whether there is enough data to say that a condition is not met.
    public func canJudge(_ condition: WatchCondition, at now: Timestamp) -> Bool {
        spans(of: condition.kind, at: now).contains { $0.end > now }
    }

    /// The first event from `now` on that begins within `seconds`; nil if none is known.
    public func event(_ condition: WatchCondition, within seconds: Int, now: Timestamp) -> WatchedEvent? {
        let spans = spans(of: condition.kind, at: now).filter { $0.end > now }
        let horizon = now.adding(seconds: seconds)
        guard let first = spans.firstIndex(where: { $0.start <= horizon && condition.isMet(by: $0.value) }) else {
            return nil
        }
        var last = first
        for index in spans.indices.dropFirst(first + 1) {
            guard spans[index].start.seconds(since: spans[last].end) < Self.longestBreak else { break }
            if condition.isMet(by: spans[index].value) { last = index }
        }
        let met = spans[first...last].filter { condition.isMet(by: $0.value) }
        let values = met.map(\.value)
        guard let peak = condition.kind == .low ? values.min() : values.max() else { return nil }
        let highest = met.max { $0.value < $1.value }
        return WatchedEvent(
            condition: condition, start: max(met[0].start, now), end: spans[last].end,
            isEndKnown: spans[spans.count - 1].end.seconds(since: spans[last].end) >= Self.longestBreak,
            peak: peak, total: condition.kind == .rain ? Self.total(spans[first...last], from: now) : nil,
            falls: highest?.falls, isApparent: highest?.isApparent ?? false)
    }

    /// A value and the period it holds for.
    private struct TimedValue {
        let start: Timestamp
        let end: Timestamp
        let value: Double
        var falls: PrecipitationAhead.Kind?
        var isApparent = false
    }

    /// Sorted by time. The observation comes first and lasts one second, so that the forecast takes over from there.
    private func spans(of kind: WatchCondition.Kind, at now: Timestamp) -> [TimedValue] {
        let observed = observed(kind, at: now).map {
            [
                TimedValue(
                    start: now, end: now.adding(seconds: 1), value: $0.value,
                    falls: kind == .rain ? current.flatMap { PrecipitationAhead.Kind($0.condition) } : nil,
                    isApparent: $0.isApparent)
            ]
        }
        return (observed ?? []) + expected(kind, at: now)
    }

    /// The temperature that heat goes by at a moment, and whether it is the apparent one.
    private func heat(_ temperature: Temperature, _ humidity: Int?, at time: Timestamp) -> (
        value: Double, isApparent: Bool
    ) {
        let clock = forecast?.clock ?? current?.clock ?? .utc
        guard isInSouthKorea, Temperature.monthsOfHeat.contains(clock.time(time).month),
            let apparent = humidity.flatMap(temperature.apparentInSummer)
        else { return (temperature.celsius, false) }
        return (apparent.celsius, true)
    }

    private func observed(_ kind: WatchCondition.Kind, at now: Timestamp) -> (value: Double, isApparent: Bool)? {
        if kind == .high {
            return current.flatMap { $0.isOfNow(now) ? heat($0.temperature, $0.humidity, at: now) : nil }
        }
        return measured(kind, at: now).map { ($0, false) }
    }

    private func measured(_ kind: WatchCondition.Kind, at now: Timestamp) -> Double? {
        guard kind != .dust else {
            return air.flatMap { abs(now.seconds(since: $0.observedAt)) <= Self.longestBreak ? $0.pm25 : nil }
        }
        guard let current, current.isOfNow(now) else { return nil }
        switch kind {
        case .rain: return current.amount?.water.millimetres
        case .wind: return current.wind.speed?.metresPerSecond
        case .low, .high: return current.temperature.celsius
        case .dust, .warning: return nil
        }
    }

    private func expected(_ kind: WatchCondition.Kind, at now: Timestamp) -> [TimedValue] {
        if kind == .dust {
            let hours = airForecast?.hours ?? []
            return hours.compactMap { hour in
                hour.pm25.map {
                    TimedValue(
                        start: hour.observedAt, end: hour.observedAt.adding(seconds: ForecastStep.hour), value: $0)
                }
            }
        }
        let steps = forecast?.steps(endingIn: now...) ?? []
        return steps.compactMap { step in
            // Precipitation falls until the step's end; other values are for the step's end and hold as long again from there.
            let (start, end) =
                kind == .rain ? (step.start, step.time) : (step.time, step.time.adding(seconds: step.length))
            if kind == .high {
                let heat = heat(step.temperature, step.humidity, at: step.time)
                return TimedValue(start: start, end: end, value: heat.value, isApparent: heat.isApparent)
            }
            return Self.value(kind, step).map {
                TimedValue(start: start, end: end, value: $0, falls: kind == .rain ? step.falls : nil)
            }
        }
    }

    /// Unlikely rain counts as 0.
    private static func value(_ kind: WatchCondition.Kind, _ step: ForecastStep) -> Double? {
        switch kind {
        case .rain: step.isWet ? step.precipitationPerHour.millimetres : 0
        case .wind: step.wind.speed?.metresPerSecond
        case .low, .high: step.temperature.celsius
        case .dust, .warning: nil
        }
    }

    /// Millimetres that fall from `now` on.
    private static func total(_ spans: ArraySlice<TimedValue>, from now: Timestamp) -> Double {
        spans.reduce(0) { sum, span in
            sum + span.value * Double(max(0, span.end.seconds(since: max(span.start, now)))) / 3_600
        }
    }
}
