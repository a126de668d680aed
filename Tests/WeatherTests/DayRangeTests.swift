import Testing
import Weather

@Suite struct DayRangeTests {
    /// 2025-10-13 00:00 UTC.
    private static let midnight = 1_760_313_600
    private static let seoul = UTCOffset(seconds: 32_400)

    private func time(_ hour: Int, offset: UTCOffset = .zero) -> Timestamp {
        Timestamp(secondsSince1970: Self.midnight + hour * 3_600 - offset.seconds)
    }

    private func step(_ hour: Int, _ celsius: Double, offset: UTCOffset = .zero) -> ForecastStep {
        ForecastStep(
            time: time(hour, offset: offset), condition: Condition(kind: .clear, isDaylight: true),
            temperature: Temperature(celsius: celsius))
    }

    private func current(_ hour: Int, _ celsius: Double, offset: UTCOffset = .zero) -> CurrentWeather {
        CurrentWeather(
            observedAt: time(hour, offset: offset), condition: Condition(kind: .clear, isDaylight: true),
            temperature: Temperature(celsius: celsius), offset: offset)
    }

    @Test func lowAndHighAreThoseOfTheWholeDayFromCurrentAndForecast() throws {
        let forecast = Forecast(
            steps: [step(3, 9), step(6, 8), step(12, 20), step(15, 22), step(21, 14), step(24, -5)], offset: .zero)
        let range = try #require(DayRange.today(current: current(1, 10), forecast: forecast, now: time(1)))
        #expect(range.low.celsius == 8)
        #expect(range.high.celsius == 22)
        #expect(range.coverage == .wholeDay)
    }

    @Test func theDayIsTheOneOnTheCitysClockNotTheViewers() throws {
        // given 08:00 in Seoul, which is 23:00 of the day before in UTC
        let now = time(8, offset: Self.seoul)
        let forecast = Forecast(
            steps: [
                step(-3, -20, offset: Self.seoul), step(9, 12, offset: Self.seoul), step(21, 15, offset: Self.seoul),
                step(24, 40, offset: Self.seoul),
            ], offset: Self.seoul)
        // when
        let range = try #require(
            DayRange.today(current: current(8, 11, offset: Self.seoul), forecast: forecast, now: now))
        // then neither yesterday's frost nor tomorrow's heat counts
        #expect(range.low.celsius == 11)
        #expect(range.high.celsius == 15)
    }

    @Test func aRangeThatStartsAtNoonSaysSo() throws {
        let forecast = Forecast(steps: [step(15, 22), step(18, 20), step(21, 14)], offset: .zero)
        let range = try #require(DayRange.today(current: current(12, 21), forecast: forecast, now: time(12)))
        #expect(range.coverage == .hours(from: 12, to: 24))
    }

    @Test func withoutAForecastOnlyThePresentHourIsKnown() throws {
        let range = try #require(DayRange.today(current: current(12, 21), forecast: nil, now: time(12)))
        #expect(range.low == range.high)
        #expect(range.coverage == .hours(from: 12, to: 12))
    }

    @Test func anObservationOfYesterdayAloneIsNoRangeForToday() {
        #expect(DayRange.today(current: current(-2, 21), forecast: nil, now: time(1)) == nil)
    }

    @Test func midnightBelongsToTheDayItBegins() throws {
        let day = LocalTime(time(0), offset: .zero).dayNumber
        let samples = [(time: time(0), temperature: Temperature(celsius: 1)), (time(24), Temperature(celsius: 2))]
        #expect(DayRange(dayNumber: day, samples: samples, offset: .zero)?.high.celsius == 1)
        #expect(DayRange(dayNumber: day + 1, samples: samples, offset: .zero)?.low.celsius == 2)
    }
}
