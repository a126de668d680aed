import Testing
import Weather

/// A source's values for a whole day, compared with those of its hours.
@Suite struct DayOutlookTests {
    private static let midnight = 1_760_313_600
    private static let dayNumber = 20_374

    private func time(_ hour: Int) -> Timestamp { Timestamp(secondsSince1970: Self.midnight + hour * 3_600) }

    private func step(_ hour: Int, _ celsius: Double, chance: Double? = nil, length: Int = ForecastStep.hour)
        -> ForecastStep
    {
        ForecastStep(
            time: time(hour), length: length, condition: Condition(kind: .clear, isDaylight: true),
            temperature: Temperature(celsius: celsius), precipitationProbability: chance)
    }

    private func current(_ hour: Int, _ celsius: Double, today: DayOutlook? = nil) -> CurrentWeather {
        CurrentWeather(
            observedAt: time(hour), condition: Condition(kind: .clear, isDaylight: true),
            temperature: Temperature(celsius: celsius), clock: .utc, today: today)
    }

    private func outlook(_ low: Double?, _ high: Double?, day: Int = dayNumber, chance: Double? = nil) -> DayOutlook {
        DayOutlook(
            dayNumber: day, low: low.map(Temperature.init(celsius:)), high: high.map(Temperature.init(celsius:)),
            precipitationProbability: chance)
    }

    private func ends(_ range: DayRange?) -> [Double]? { range.map { [$0.low.celsius, $0.high.celsius] } }

    @Test func `the low and high of the whole day take precedence over those of its hours`() throws {
        let forecast = Forecast(steps: [step(13, 20), step(15, 21)], clock: .utc, outlooks: [outlook(8, 23)])
        let range = try #require(DayRange.today(current: current(12, 19), forecast: forecast, now: time(12)))
        #expect(ends(range) == [8, 23])
        #expect(range.coverage == .wholeDay)
    }

    @Test func `without a forecast a tile has the day's low and high, for that day only`() {
        let known = current(23, 12, today: outlook(8, 23))
        #expect(ends(DayRange.today(current: known, forecast: nil, now: time(23))) == [8, 23])
        #expect(DayRange.today(current: known, forecast: nil, now: time(25)) == nil)
    }

    @Test func `a measurement outside the range extends it`() {
        #expect(
            ends(DayRange.today(current: current(12, 25, today: outlook(8, 23)), forecast: nil, now: time(12))) == [
                8, 25,
            ])
        #expect(
            ends(DayRange.today(current: current(12, 7, today: outlook(8, 23)), forecast: nil, now: time(12))) == [
                7, 23,
            ])
    }

    @Test(arguments: [(nil, 23.0), (8.0, nil), (23.0, 8.0)] as [(Double?, Double?)])
    func `if either end is missing, or they are reversed, the hours decide`(low: Double?, high: Double?) {
        let forecast = Forecast(steps: [step(13, 20), step(15, 21)], clock: .utc, outlooks: [outlook(low, high)])
        #expect(ends(DayRange.today(current: current(12, 19), forecast: forecast, now: time(12))) == [19, 21])
    }

    @Test func `a day has the range and chance given for it, or else those of its steps`() {
        let forecast = Forecast(
            steps: [step(13, 20, chance: 0.1), step(37, 15, chance: 0.2), step(39, 16, chance: 0.3)], clock: .utc,
            outlooks: [outlook(8, 23, chance: 0.9)])
        let days = forecast.days(current: current(12, 24), now: time(12))
        #expect(days.map { [$0.range.low.celsius, $0.range.high.celsius] } == [[8, 24], [15, 16]])
        #expect(days.map(\.precipitationProbability) == [0.9, 0.3])
        #expect(days.map { $0.outlook != nil } == [true, false])
    }

    @Test func `precipitation before midnight belongs to the day that ends there`() throws {
        let steps = [(21, 0.1), (24, 0.6), (27, 0.2), (48, 0.1), (51, 0.3), (69, 0.1)].map { hour, chance in
            step(hour, 10, chance: chance, length: ForecastStep.threeHours)
        }
        let days = Forecast(steps: steps, clock: .utc).days(current: nil, now: time(18))
        #expect(days.map(\.precipitationProbability) == [0.6, 0.2, 0.3])
        #expect(days.map(\.steps.count) == [2, 2, 2])
        // Temperatures are of a moment, so midnight's is tomorrow's.
        let late = Forecast(steps: steps, clock: .utc).days(current: nil, now: time(22))
        #expect(late.map(\.dayNumber).first == days.map(\.dayNumber)[0])
        let night = Forecast(steps: Array(steps.dropFirst()), clock: .utc).days(current: current(22, 9), now: time(22))
        #expect(night.first?.dayNumber == days[1].dayNumber, "only the last hours of today are left")
    }

    @Test func `whole days are in order, each once, and stay when passed hours are kept`() {
        let forecast = Forecast(
            steps: [step(12, 2)], clock: .utc,
            outlooks: [outlook(1, 2, day: 5), outlook(1, 2, day: 3), outlook(1, 9, day: 5)])
        #expect(forecast.outlooks == [outlook(1, 2, day: 3), outlook(1, 9, day: 5)])
        let older = Forecast(steps: [step(3, 1)], clock: .utc)
        #expect(forecast.keepingPassedHours(of: older, now: time(11)).outlooks == forecast.outlooks)
    }

    @Test func `past hours are not listed, but a long step under way is`() throws {
        func upcoming(_ length: Int) -> Int? {
            let steps = [3, 6, 9, 12].map { step($0, 10, length: length) }
            return Forecast(steps: steps, clock: .utc).days(current: nil, now: time(6)).first?.upcoming(time(6)).steps
                .count
        }
        #expect(upcoming(ForecastStep.hour) == 2)
        #expect(upcoming(ForecastStep.threeHours) == 4)
    }
}
