import Testing
import Weather

@Suite struct ForecastComparisonTests {
    /// 2025-10-13 00:00 UTC.
    private static let midnight = 1_760_313_600

    private func time(_ hour: Int) -> Timestamp { Timestamp(secondsSince1970: Self.midnight + hour * 3_600) }

    /// Forty-eight hours from 9 o'clock on, with rain or snow from so many hours later on, and a high tomorrow at two in the afternoon.
    private func forecast(
        wetFrom first: Int?, _ kind: Condition.Kind = .rain, high: Double = 14, length: Int = 1, hours: Int = 48
    ) -> Forecast {
        let steps = stride(from: 0, to: hours, by: length).map { hour in
            let isWet = first.map { (($0)..<($0 + 3)).contains(hour) } ?? false
            let isPeak = (9 + hour + length) % 24 == 14
            return ForecastStep(
                time: time(9 + hour + length), length: length * 3_600,
                condition: Condition(kind: isWet ? kind : .overcast, isDaylight: true),
                temperature: Temperature(celsius: isPeak && hour > 20 ? high : 5),
                precipitationProbability: isWet ? 0.8 : 0)
        }
        return Forecast(steps: steps, clock: .utc)
    }

    private func compared(_ other: Forecast, with own: Forecast) -> ForecastComparison? {
        ForecastComparison(of: other, with: own, now: time(9))
    }

    @Test func `the same hour and degree agree`() {
        let told = compared(forecast(wetFrom: 4), with: forecast(wetFrom: 4))
        #expect(told?.precipitation == .begins(.rain, at: time(13)))
        #expect(told?.delay == 0 && told?.agreesOnPrecipitation == true)
        #expect(told?.high?.celsius == 14 && told?.ownHigh?.celsius == 14)
    }

    @Test(arguments: [(4, 6, 2), (6, 4, -2)])
    func `a later beginning is a delay, an earlier one is less than 0`(own: Int, other: Int, hours: Int) {
        let told = compared(forecast(wetFrom: other), with: forecast(wetFrom: own))
        #expect(told?.delay == hours * 3_600 && told?.agreesOnPrecipitation == false)
    }

    @Test func `rain and a dry day differ, two dry days agree, and rain is not snow`() {
        #expect(compared(forecast(wetFrom: nil), with: forecast(wetFrom: nil))?.agreesOnPrecipitation == true)
        let dry = compared(forecast(wetFrom: nil), with: forecast(wetFrom: 3))
        #expect(dry?.precipitation == .dry && dry?.delay == nil && dry?.agreesOnPrecipitation == false)
        #expect(compared(forecast(wetFrom: 3, .snow), with: forecast(wetFrom: 3))?.agreesOnPrecipitation == false)
        #expect(compared(forecast(wetFrom: 3, .showers), with: forecast(wetFrom: 3))?.agreesOnPrecipitation == true)
    }

    @Test func `what has fallen for a while does not begin, and a danger is no rain`() {
        let told = ForecastComparison(
            of: forecast(wetFrom: 0), with: forecast(wetFrom: 0), now: time(9).adding(seconds: 2_400))
        #expect(told?.precipitation == .falls(.rain) && told?.agreesOnPrecipitation == true)
        let freezing = compared(forecast(wetFrom: 4, .freezingRain), with: forecast(wetFrom: 4))
        #expect(freezing?.agreesOnPrecipitation == false && freezing?.delay == 0)
    }

    @Test func `only a forecast of a whole day says that it stays dry`() {
        #expect(compared(forecast(wetFrom: nil, hours: 10), with: forecast(wetFrom: nil)) == nil)
        #expect(compared(forecast(wetFrom: nil), with: forecast(wetFrom: nil, hours: 10))?.agreesOnPrecipitation == nil)
    }

    @Test func `what a forecast does not cover is not compared`() {
        // given hours until this evening only
        let short = compared(forecast(wetFrom: 4, hours: 10), with: forecast(wetFrom: 4))
        #expect(short?.high == nil && short?.precipitation != nil)
        let own = compared(forecast(wetFrom: 4), with: forecast(wetFrom: 4, hours: 10))
        #expect(own?.high?.celsius == 14 && own?.ownHigh == nil)
        let empty = Forecast(steps: [], clock: .utc)
        #expect(compared(empty, with: forecast(wetFrom: 4)) == nil)
        let unknown = compared(forecast(wetFrom: 4), with: empty)
        #expect(unknown?.agreesOnPrecipitation == nil && unknown?.precipitation == .begins(.rain, at: time(13)))
        // A forecast of last week says nothing about today.
        #expect(
            ForecastComparison(of: forecast(wetFrom: 4), with: forecast(wetFrom: 4), now: time(9 + 7 * 24)) == nil)
    }
}
