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
            temperature: Temperature(celsius: celsius), clock: LocalClock(offset))
    }

    @Test func `low and high cover the whole day, from current weather and forecast`() throws {
        let forecast = Forecast(
            steps: [step(3, 9), step(6, 8), step(12, 20), step(15, 22), step(21, 14), step(24, -5)], clock: .utc)
        let range = try #require(DayRange.today(current: current(1, 10), forecast: forecast, now: time(1)))
        #expect(range.low.celsius == 8)
        #expect(range.high.celsius == 22)
        #expect(range.coverage == .wholeDay)
    }

    @Test func `the day is that of the city's clock, not the viewer's`() throws {
        // given 08:00 in Seoul, which is 23:00 UTC of the previous day
        let now = time(8, offset: Self.seoul)
        let forecast = Forecast(
            steps: [
                step(-3, -20, offset: Self.seoul), step(9, 12, offset: Self.seoul), step(21, 15, offset: Self.seoul),
                step(24, 40, offset: Self.seoul),
            ], clock: LocalClock(Self.seoul))
        // when
        let range = try #require(
            DayRange.today(current: current(8, 11, offset: Self.seoul), forecast: forecast, now: now))
        // then neither yesterday's frost nor tomorrow's heat counts
        #expect(range.low.celsius == 11)
        #expect(range.high.celsius == 15)
    }

    @Test func `a range that starts at noon says so`() throws {
        let forecast = Forecast(steps: [step(15, 22), step(18, 20), step(21, 14)], clock: .utc)
        let range = try #require(DayRange.today(current: current(12, 21), forecast: forecast, now: time(12)))
        #expect(range.coverage == .hours(from: 12, to: 24))
    }

    @Test func `without a forecast only the present hour is known`() throws {
        let range = try #require(DayRange.today(current: current(12, 21), forecast: nil, now: time(12)))
        #expect(range.low == range.high)
        #expect(range.coverage == .hours(from: 12, to: 12))
    }

    @Test func `yesterday's observation alone gives no range for today`() {
        #expect(DayRange.today(current: current(-2, 21), forecast: nil, now: time(1)) == nil)
    }

    @Test func `midnight belongs to the day it begins`() throws {
        let day = LocalClock.utc.time(time(0)).dayNumber
        let samples = [(time: time(0), temperature: Temperature(celsius: 1)), (time(24), Temperature(celsius: 2))]
        #expect(DayRange(dayNumber: day, samples: samples, clock: .utc)?.high.celsius == 1)
        #expect(DayRange(dayNumber: day + 1, samples: samples, clock: .utc)?.low.celsius == 2)
    }
}

/// The day's low and high worked out by hand, for all kinds of clocks. The forecast is the same for all: a sawtooth of
/// three-hour steps whose temperature is the step's number, so the low and high name the steps of the day.
@Suite struct DayRangeZoneTests {
    /// 2025-10-13 00:00 UTC.
    private static let midnight = 1_760_313_600

    /// Steps 0…39 from that midnight on; step n has n degrees.
    private static func forecast(_ offset: UTCOffset) -> Forecast {
        Forecast(
            steps: (0..<40).map { index in
                ForecastStep(
                    time: Timestamp(secondsSince1970: midnight + index * 10_800),
                    condition: Condition(kind: .clear, isDaylight: true),
                    temperature: Temperature(celsius: Double(index))
                )
            }, clock: LocalClock(offset))
    }

    /// The current time is step 4, 12:00 UTC.
    @Test(arguments: [
        // Pago Pago: 01:00 of the 13th; the day ends at 11:00 UTC of the 14th, after step 11.
        (-11 * 3_600, 4.0, 11.0),
        // St. John's, UTC−2:30 in summer: 09:30; the day ends at 02:30 UTC, after step 8, and began at 02:30.
        (-9_000, 1.0, 8.0),
        // Greenwich: noon; it ends after step 7.
        (0, 0.0, 7.0),
        // Kathmandu: 17:45; it ends at 18:15 UTC, after step 6.
        (20_700, 0.0, 6.0),
        // Seoul: 21:00; it ends at 15:00 UTC, before step 5.
        (32_400, 0.0, 4.0),
        // Chatham in summer, UTC+13:45: 01:45 of the 14th; it ends at 10:15 UTC of the 14th, after step 11.
        (49_500, 4.0, 11.0),
        // Kiritimati: 02:00 of the 14th; it ends at 10:00 UTC of the 14th, after step 11.
        (50_400, 4.0, 11.0),
    ])
    func `the range covers midnight to midnight on the place's clock`(offset seconds: Int, low: Double, high: Double)
        throws
    {
        let offset = UTCOffset(seconds: seconds)
        let now = Timestamp(secondsSince1970: Self.midnight + 12 * 3_600)
        let current = CurrentWeather(
            observedAt: now, condition: Condition(kind: .clear, isDaylight: true), temperature: Temperature(celsius: 4),
            clock: LocalClock(offset))
        let range = try #require(DayRange.today(current: current, forecast: Self.forecast(offset), now: now))
        #expect(range.low.celsius == low && range.high.celsius == high)
    }
}
