import Testing
import Weather

@Suite struct ForecastTests {
    private static let midnight = 1_760_313_600

    private func forecast(_ hours: [Int], celsius: Double = 0, offset: UTCOffset = .zero) -> Forecast {
        Forecast(
            steps: hours.map {
                ForecastStep(
                    time: time($0), condition: Condition(kind: .clear, isDaylight: true),
                    temperature: Temperature(celsius: celsius))
            }, clock: LocalClock(offset))
    }

    private func time(_ hour: Int) -> Timestamp { Timestamp(secondsSince1970: Self.midnight + hour * 3_600) }

    private func hours(_ forecast: Forecast) -> [Int] {
        forecast.steps.map { ($0.time.secondsSince1970 - Self.midnight) / 3_600 }
    }

    @Test func `steps are in order, and the later of two at the same time is kept`() {
        let twice = Forecast(
            steps: forecast([6, 3], celsius: 1).steps + forecast([6], celsius: 2).steps, clock: .utc)
        #expect(hours(twice) == [3, 6])
        #expect(twice.steps.last?.temperature.celsius == 2)
    }

    @Test
    func `what is left of a day has the sky, the chance and the amount of its hours to come, and the day's range`()
        throws
    {
        func step(_ hour: Int, _ kind: Condition.Kind, rain: Double, chance: Double, celsius: Double) -> ForecastStep {
            ForecastStep(
                time: time(hour), condition: Condition(kind: kind, isDaylight: hour < 18),
                temperature: Temperature(celsius: celsius), precipitationProbability: chance,
                rain: rain > 0 ? PrecipitationDepth(millimetres: rain) : nil)
        }
        let steps = [
            step(3, .clear, rain: 0, chance: 0, celsius: 5), step(9, .rain, rain: 4, chance: 0.9, celsius: 8),
            step(15, .scatteredClouds, rain: 0, chance: 0.1, celsius: 14),
            step(18, .rain, rain: 0.3, chance: 0.4, celsius: 9),
            step(24, .clear, rain: 0, chance: 0.05, celsius: 6),
        ]
        let forecast = Forecast(steps: steps, clock: .utc)
        let number = LocalClock.utc.time(time(12)).dayNumber
        let day = try #require(forecast.day(number, current: nil, now: time(0)))
        #expect(day.precipitationProbability == 0.9 && day.amount?.water.millimetres == 4.3)
        #expect(day.remaining(after: time(0), clock: .utc) == day)
        let noon = day.remaining(after: time(12), clock: .utc)
        #expect(noon.precipitationProbability == 0.4 && noon.amount?.water.millimetres == 0.3)
        #expect(noon.range == day.range && noon.falls == nil)
        // Of a step that has begun, what falls from now on: of three hours with 4 mm the last.
        #expect(
            day.remaining(after: time(8), clock: .utc).amount.map { abs($0.water.millimetres - (4.0 / 3 + 0.3)) < 1e-9 }
                == true)
        let evening = day.remaining(after: time(19), clock: .utc)
        #expect(evening.precipitationProbability == 0.05 && evening.amount?.water == .zero)
        #expect(evening.condition.kind == .clear && !evening.condition.isDaylight)
        // After its last step there is nothing else to tell.
        #expect(day.remaining(after: time(24), clock: .utc) == day)
        // What falls now is still to come, though no step has it; tomorrow it is nothing.
        let drizzle = Condition(kind: .drizzle, isDaylight: false)
        let wet = day.remaining(after: time(19), clock: .utc, observed: drizzle)
        #expect(wet.condition.kind == .drizzle && wet.precipitationProbability == 1 && wet.amount == nil)
        #expect(day.remaining(after: time(12), clock: .utc, observed: drizzle).amount?.water.millimetres == 0.3)
        #expect(
            day.remaining(after: time(19), clock: .utc, observed: Condition(kind: .clear, isDaylight: true)) == evening)
        #expect(day.remaining(after: time(-3), clock: .utc, observed: drizzle) == day)
    }

    @Test func `a step read from its beginning has that time's temperature, wind and sun, and its own rain`() {
        func step(_ hour: Int, _ celsius: Double, _ kind: Condition.Kind, isDaylight: Bool, rain: Double)
            -> ForecastStep
        {
            ForecastStep(
                time: time(hour), condition: Condition(kind: kind, isDaylight: isDaylight),
                temperature: Temperature(celsius: celsius), precipitationProbability: rain > 0 ? 0.9 : 0,
                rain: PrecipitationDepth(millimetres: rain), wind: Wind(speed: Speed(metresPerSecond: celsius)))
        }
        let day = step(15, 10, .clear, isDaylight: true, rain: 0)
        let evening = step(18, 8, .rain, isDaylight: false, rain: 2)
        let read = evening.fromBeginning(after: day)
        #expect(read.start == time(15) && read.time == time(18))
        #expect(read.temperature.celsius == 10 && read.wind.speed?.metresPerSecond == 10)
        #expect(read.condition == Condition(kind: .rain, isDaylight: true))
        #expect(read.rain?.millimetres == 2 && read.precipitationProbability == 0.9)
        #expect(evening.fromBeginning(after: nil) == evening)
        #expect(
            evening.fromBeginning(after: step(12, 3, .clear, isDaylight: true, rain: 0)) == evening, "a gap between")
    }

    @Test func `a last day of which only the night is known is left out, unless it is today or tomorrow`() {
        func days(_ hours: [Int], at hour: Int = 20) -> [Int] {
            let forecast = forecast(hours)
            let days = forecast.days(current: nil, now: time(hour)).map(\.dayNumber)
            #expect(forecast.lastDay(now: time(hour)) == days.last)
            return days.map { $0 - Self.midnight / 86_400 }
        }
        #expect(days([21, 24, 36, 48, 51, 54]) == [0, 1])
        #expect(days([21, 24, 36, 48, 51, 54, 60]) == [0, 1])
        #expect(days([21, 24, 36, 48, 51, 54, 60, 63]) == [0, 1, 2])
        #expect(days([21, 24, 27]) == [0, 1])
        #expect(days([25, 27], at: 24) == [1])
    }

    @Test(arguments: [-5 * 3_600, 0, 19_800, 32_400], [1, 3, 6])
    func `a day has the steps that begin on it, as the hours of a chart, also where they cross midnight`(
        offset: Int, length: Int
    ) {
        let clock = LocalClock(UTCOffset(seconds: offset))
        let steps = (1...120 / length).map { index in
            ForecastStep(
                time: time(index * length), length: length * 3_600, condition: Condition(kind: .rain, isDaylight: true),
                temperature: Temperature(celsius: 5), precipitationProbability: 0.9,
                rain: PrecipitationDepth(millimetres: Double(index)))
        }
        let forecast = Forecast(steps: steps, clock: clock)
        for now in 0..<48 {
            let days = forecast.days(current: nil, now: time(now))
            let today = clock.time(time(now)).dayNumber
            #expect(days.count >= 3)
            for day in days {
                let begun = steps.filter { clock.time($0.start).dayNumber == day.dayNumber }
                let lasting = steps.filter {
                    day.dayNumber == today && $0.time > time(now) && clock.time($0.start).dayNumber < today
                }
                #expect(day.steps == lasting + begun)
                #expect(
                    day.amount?.water.millimetres == (lasting + begun).reduce(0) { $0 + $1.precipitation.millimetres })
            }
        }
    }

    @Test func `the passed hours of today and yesterday are kept`() {
        let newer = forecast([12, 15], celsius: 2)
        let kept = newer.keepingPassedHours(of: forecast([-27, -24, -3, 0, 3, 6, 9, 12], celsius: 1), now: time(11))
        #expect(hours(kept) == [-24, -3, 0, 3, 6, 9, 12, 15])
        #expect(kept.steps.map(\.temperature.celsius) == [1, 1, 1, 1, 1, 1, 2, 2])
    }

    @Test func `late in the evening today's hours are kept even if the first step is tomorrow's`() {
        let kept = forecast([24, 27]).keepingPassedHours(of: forecast([-27, 18, 21, 24]), now: time(23))
        #expect(hours(kept) == [18, 21, 24, 27])
    }

    @Test func `after midnight the hours of the day before yesterday are gone`() {
        let kept = forecast([27, 30]).keepingPassedHours(of: forecast([-6, -3, 0, 21, 24, 27]), now: time(25))
        #expect(hours(kept) == [0, 21, 24, 27, 30])
    }

    @Test func `the day follows the place's clock`() {
        // 23:00 UTC is 08:00 of the next day in Seoul, whose midnight was at 15:00 UTC.
        let seoul = UTCOffset(seconds: 32_400)
        let kept = forecast([24], offset: seoul)
            .keepingPassedHours(of: forecast([-12, -9, 12, 15, 18, 21], offset: seoul), now: time(23))
        #expect(hours(kept) == [-9, 12, 15, 18, 21, 24])
    }

    @Test func `without old steps there is nothing to keep`() {
        #expect(forecast([]).keepingPassedHours(of: forecast([1]), now: time(2)) == forecast([]))
    }
}
