import Testing
import Weather

/// The day whose low and high matter at the moment.
@Suite("Leading range") struct LeadingRangeTests {
    private static let clock = LocalClock(UTCOffset(seconds: 32_400))
    /// 2026-11-21 by that clock.
    private static let day = 20_778

    /// Hours of two days, the second ten degrees colder.
    private let forecast = Forecast(
        steps: (0..<48).map { hour in
            ForecastStep(
                time: clock.moment(onDay: day, hour: 0).adding(seconds: hour * 3_600), length: ForecastStep.hour,
                condition: Condition(kind: .clear, isDaylight: true),
                temperature: Temperature(celsius: Double(hour % 24) - (hour < 24 ? 0 : 10)))
        }, clock: clock)

    private func leading(_ hour: Int, _ forecast: Forecast?) -> LeadingRange? {
        let now = Self.clock.moment(onDay: Self.day, hour: hour)
        let current = CurrentWeather(
            observedAt: now, condition: Condition(kind: .clear, isDaylight: true),
            temperature: Temperature(celsius: 12), clock: Self.clock)
        return LeadingRange(current: current, forecast: forecast, now: now)
    }

    @Test(arguments: 0..<24)
    func `today's range leads, and from eight in the evening tomorrow's`(hour: Int) throws {
        let told = try #require(leading(hour, forecast))
        #expect(told.isTomorrow == (hour >= 20))
        #expect(told.range.low.celsius == (hour >= 20 ? -10 : 0))
        #expect(told.range.high.celsius == (hour >= 20 ? 13 : 23))
    }

    @Test func `today's range leads if tomorrow is unknown`() throws {
        let today = Forecast(steps: Array(forecast.steps.prefix(24)), clock: Self.clock)
        #expect(try #require(leading(22, today)).range.high.celsius == 23)
        #expect(try #require(leading(22, today)).isTomorrow == false)
    }

    @Test func `without data, or with a single measurement, there is no range`() {
        #expect(leading(12, nil) == nil)
        #expect(LeadingRange(current: nil, forecast: nil, now: Timestamp(secondsSince1970: 0)) == nil)
    }
}
