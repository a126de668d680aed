import Testing
import Weather

@Suite struct AirForecastTests {
    /// 2025-10-13 00:00 UTC, and its day number.
    private static let midnight = 1_760_313_600
    private static let day = midnight / 86_400

    private func hour(_ hour: Int, _ index: AirQuality.Index = .fair, pm25: Double? = nil) -> AirQuality {
        AirQuality(
            observedAt: Timestamp(secondsSince1970: Self.midnight + hour * 3_600), index: index, pm25: pm25)
    }

    @Test func `hours are in order, and the later of two at the same time is kept`() {
        let forecast = AirForecast(hours: [hour(2), hour(1, .good), hour(2, .poor)])
        #expect(forecast.hours == [hour(1, .good), hour(2, .poor)])
    }

    @Test func `the worst hour of a day is chosen by concentration, then by the source's own index`() {
        var hours = (-30..<60).map { hour($0, .fair, pm25: 12) }
        hours += [hour(5, .poor, pm25: 51), hour(9, .poor, pm25: 60), hour(14, .poor), hour(3, .moderate, pm25: 99)]
        // The days before and after are worse.
        hours += [hour(-1, .veryPoor), hour(24, .veryPoor)]
        func worst() -> AirQuality? { AirForecast(hours: hours).worst(onDay: Self.day, clock: .utc) }
        #expect(worst() == hour(3, .moderate, pm25: 99))
        hours[hours.count - 3] = hour(3, .fair, pm25: 12)
        #expect(worst() == hour(14, .poor))
        hours[hours.count - 4] = hour(14, .fair)
        #expect(worst() == hour(9, .poor, pm25: 60))
    }

    @Test(arguments: [(32_400, -9), (20_700, -5), (-18_000, 5)])
    func `the day follows the place's clock`(offset: Int, first: Int) {
        // Just inside the local day at either end, and just outside.
        let inside = [hour(first, .moderate), hour(first + 23, .poor)]
        let outside = [hour(first - 1, .veryPoor), hour(first + 24, .veryPoor)]
        let around = AirForecast(hours: (-40..<60).map { hour($0) } + inside + outside)
        #expect(
            around.worst(onDay: Self.day, clock: LocalClock(UTCOffset(seconds: offset))) == hour(first + 23, .poor))
    }

    @Test func `an incomplete day has no worst hour`() {
        func worst(_ hours: [Int]) -> AirQuality? {
            AirForecast(hours: hours.map { hour($0) }).worst(onDay: Self.day, clock: .utc)
        }
        // All hours are equal, and the first counts.
        #expect(worst(Array(0..<24)) == hour(0))
        // A single hour may be missing anywhere.
        for missing in 0..<24 { #expect(worst((0..<24).filter { $0 != missing }) == hour(missing == 0 ? 1 : 0)) }
        #expect(worst(Array(3..<24)) == nil)
        #expect(worst(Array(0..<22)) == nil)
        #expect(worst((0..<24).filter { $0 != 10 && $0 != 11 }) == nil)
        #expect(worst([]) == nil)
        #expect(worst(Array(24..<96)) == nil)
    }
}
