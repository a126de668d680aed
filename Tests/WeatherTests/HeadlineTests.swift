import TestSupport
import Testing
import Weather

@Suite struct HeadlineTests {
    /// 2025-10-13 00:00 UTC.
    private static let midnight = 1_760_313_600

    private func time(_ hour: Double) -> Timestamp {
        Timestamp(secondsSince1970: Self.midnight + Int(hour * 3_600))
    }

    private func current(
        _ celsius: Double = 12, _ kind: Condition.Kind = .clear, wind: Double = 2, at hour: Double = 9
    ) -> CurrentWeather {
        CurrentWeather(
            observedAt: time(hour), condition: Condition(kind: kind, isDaylight: true),
            temperature: Temperature(celsius: celsius), wind: Wind(speed: Speed(metresPerSecond: wind)), clock: .utc)
    }

    /// Hours from 9 on, one letter each: `.` dry, `r` rain, `s` snow, `h` a shower, `t` thunder, `?` rain with a chance of 30 %.
    private func hours(
        _ sky: String, from first: Int = 9, length: Int = 1, celsius: (Int) -> Double = { _ in 12 },
        wind: (Int) -> Double = { _ in 2 }
    ) -> [ForecastStep] {
        sky.enumerated().map { index, letter in
            let kinds: [Character: Condition.Kind] = [
                "r": .rain, "s": .snow, "h": .showers, "t": .thunderstorm, "?": .rain,
            ]
            let hour = first + (index + 1) * length
            return ForecastStep(
                time: time(Double(hour)), length: length * 3_600,
                condition: Condition(kind: kinds[letter] ?? .overcast, isDaylight: true),
                temperature: Temperature(celsius: celsius(hour)),
                precipitationProbability: letter == "." ? 0.1 : letter == "?" ? 0.3 : 0.8,
                wind: Wind(speed: Speed(metresPerSecond: wind(hour))))
        }
    }

    private func headline(
        _ steps: [ForecastStep], _ current: CurrentWeather?, air: AirQuality? = nil, isInKorea: Bool = true,
        at hour: Double = 9, outlooks: [DayOutlook] = []
    ) -> Headline? {
        Headline(
            current: current, forecast: Forecast(steps: steps, clock: .utc, outlooks: outlooks), air: air,
            isInKorea: isInKorea, now: time(hour))
    }

    private let dry = String(repeating: ".", count: 24)

    @Test func `precipitation is announced with the hour it begins, whatever the length of the steps`() {
        let hourly = hours("........rrr.............")
        #expect(headline(hourly, current()) == .begins(.rain, at: time(17)))
        let long = hours("..rr....", length: 3)
        #expect(headline(long, current()) == .begins(.rain, at: time(15)))
        // The step has begun, but there is no precipitation yet: it may begin any moment.
        #expect(headline(hours("r.......", length: 3), current(), at: 10) == .begins(.rain, at: time(10)))
    }

    @Test(arguments: [
        ("rr......", 12.4, 12.4), ("rr......", 11.6, 11.6), ("rr......", 11.4, 12), ("tt......", 11.6, 11.6),
    ])
    func `precipitation within half an hour is expected any moment`(_ sky: String, at hour: Double, begins: Double) {
        let kind: PrecipitationAhead.Kind = sky.first == "t" ? .thunderstorm : .rain
        let steps = hours("." + sky, length: 3)
        #expect(headline(steps, current(at: hour), at: hour) == .begins(kind, at: time(begins)))
    }

    @Test func `a spell is announced as the most serious kind in its first hours`() {
        #expect(headline(hours("....rh.................."), current()) == .begins(.showers, at: time(13)))
        #expect(headline(hours("....rrrrrrh............."), current()) == .begins(.rain, at: time(13)))
    }

    @Test func `thunder comes before the rain around it`() {
        #expect(headline(hours("..rrrrrrrrt............."), current()) == .begins(.thunderstorm, at: time(19)))
        #expect(headline(hours("rrrrrrrrrrt............."), current(12, .rain)) == .begins(.thunderstorm, at: time(19)))
    }

    @Test func `unlikely precipitation is not announced`() {
        #expect(headline(hours("....????................"), current()) == nil)
    }

    @Test func `present precipitation is announced with its end`() {
        #expect(headline(hours("rrrrr..................."), current(12, .rain)) == .ends(.rain, at: time(14)))
        // Breaks shorter than three hours do not count.
        #expect(headline(hours("rrrrr..rr..............."), current(12, .rain)) == .ends(.rain, at: time(18)))
        #expect(headline(hours(dry), current(1, .snow)) == .ends(.snow, at: time(9)))
        #expect(headline(hours(dry.replacing(".", with: "r")), current(12, .rain)) == .lasts(.rain, until: time(33)))
    }

    @Test func `precipitation that is forecast for now has begun unless it is measured to be dry`() {
        let steps = hours("r.......", length: 3)
        #expect(headline(steps, current(at: 10), at: 10) == .begins(.rain, at: time(10)))
        #expect(headline(steps, nil, at: 10) == .ends(.rain, at: time(12)))
        // Too long ago to tell of now.
        for kind in [Condition.Kind.clear, .rain] {
            #expect(headline(steps, current(12, kind, at: 7), at: 10) == .ends(.rain, at: time(12)))
        }
        #expect(
            headline(hours(".r......", length: 3), current(12, .rain, at: 7), at: 10) == .begins(.rain, at: time(12)))
    }

    @Test func `the end of precipitation is announced with the next spell`() {
        #expect(
            headline(hours("rrrrr....rr............."), current(12, .rain))
                == .ends(.rain, at: time(14), next: .init(.rain, at: time(18))))
        #expect(
            headline(hours("rrrrr....ss............."), current(12, .rain))
                == .ends(.rain, at: time(14), next: .init(.snow, at: time(18))))
        // Unlikely precipitation is not announced.
        #expect(headline(hours("rrrrr....??............."), current(12, .rain)) == .ends(.rain, at: time(14)))
    }

    @Test(arguments: [
        // What falls ends where rain turns into snow, or snow into rain, without a break.
        (
            "rrrssss.................", Condition.Kind?.some(.rain), PrecipitationAhead.Kind.rain, 12,
            PrecipitationAhead.Kind.snow
        ),
        ("rrrssss.................", nil, .rain, 12, .snow), ("sssrrr..................", .snow, .snow, 12, .rain),
        // The hour that runs is as measured.
        ("sssssss.................", .rain, .rain, 10, .snow), ("..ss....................", .rain, .rain, 11, .snow),
    ])
    func `rain that turns into snow is told so`(
        _ sky: String, measured: Condition.Kind?, kind: PrecipitationAhead.Kind, at hour: Int,
        next: PrecipitationAhead.Kind
    ) {
        let turn = time(Double(hour))
        #expect(
            headline(hours(sky), measured.map { current(2, $0) }) == .ends(kind, at: turn, next: .init(next, at: turn)))
    }

    @Test func `a thunderstorm ends where only rain is left`() {
        #expect(
            headline(hours("ttrr...................."), current(20, .thunderstorm))
                == .ends(.thunderstorm, at: time(11), next: .init(.rain, at: time(11))))
        #expect(
            headline(hours("tttt...................."), current(20, .thunderstorm))
                == .ends(.thunderstorm, at: time(13)))
    }

    @Test func `showers are rain, and what has not begun is one spell`() {
        #expect(headline(hours("rrhhrr.................."), current(12, .rain)) == .ends(.rain, at: time(15)))
        #expect(headline(hours("...rss.................."), current()) == .begins(.snow, at: time(12)))
        // A chance that is not worth an umbrella turns nothing.
        #expect(headline(hours("ss????.................."), current(1, .snow)) == .ends(.snow, at: time(15)))
    }

    @Test func `unlikely hours may extend a spell, but do not begin one`() {
        #expect(headline(hours("rrrrr????rr............."), current(12, .rain)) == .ends(.rain, at: time(20)))
        #expect(headline(hours("rrrrr????..............."), current(12, .rain)) == .ends(.rain, at: time(18)))
        #expect(headline(hours("????rrr................."), current()) == .begins(.rain, at: time(13)))
        #expect(headline(hours("????...................."), current()) == nil)
        #expect(headline(hours("????...................."), current(12, .drizzle)) == .ends(.rain, at: time(13)))
    }

    @Test func `a step may end after the day ahead, but not at an hour that reads like the present one`() {
        // At 10:00 the last of these steps is from 9 to 12 of the next day, and the one before it from 6 to 9.
        #expect(headline(hours(".......r", length: 3), current(), at: 10) == .begins(.rain, at: time(30)))
        #expect(headline(hours("........r", length: 3), current(), at: 10) == .begins(.rain, at: time(33)))
        #expect(headline(hours(".........r", length: 3), current(), at: 10) == nil)
        #expect(headline(hours(dry + "r"), current(), at: 9) == nil)
    }

    @Test func `the chance is that of the first hours, and present precipitation has none`() {
        func ahead(_ chances: [Double], length: Int, _ kind: Condition.Kind = .clear) -> PrecipitationAhead? {
            let steps = chances.enumerated().map { index, chance in
                ForecastStep(
                    time: time(Double(9 + (index + 1) * length)), length: length * 3_600,
                    condition: Condition(kind: chance >= 0.5 ? .rain : .overcast, isDaylight: true),
                    temperature: Temperature(celsius: 12), precipitationProbability: chance)
            }
            return PrecipitationAhead(
                current: current(12, kind), forecast: Forecast(steps: steps, clock: .utc), now: time(9))
        }
        #expect(ahead([0.2, 0.55, 1, 1, 0.2, 0.2], length: 3)?.probability == 0.55)
        #expect(ahead([0.2, 0.55, 0.7, 0.6, 1, 0.2], length: 1)?.probability == 0.7)
        #expect(ahead([0.2, 0.3, 0.4, 0.1], length: 3)?.probability == 0.4)
        #expect(ahead([0.6, 0.9], length: 3, .rain)?.probability == nil)
    }

    @Test func `without hours to support it precipitation is not announced`() {
        #expect(headline([], current(12, .rain)) == nil)
        #expect(headline(hours("rr", from: 20), current(12, .rain)) == nil)
        // Two hours of rain and then no data: it may go on.
        #expect(headline(hours("rr"), current(12, .rain)) == nil)
        // Last night's observation says nothing about now.
        #expect(headline(hours(dry), current(12, .rain, at: 3)) == nil)
        // The hours are past.
        #expect(headline(hours("rrrr"), current(), at: 13) == nil)
    }

    @Test func `wind, air, frost and heat follow in this order`() {
        let dusty = AirQuality(observedAt: time(9), pm25: 50, pm10: 60)
        let windy = hours(dry, celsius: { $0 == 27 ? -3 : 5 }, wind: { $0 == 15 ? 9 : 3 })
        let calm = hours(dry, celsius: { $0 == 27 ? -3 : 5 })
        #expect(headline(windy, current(), air: dusty) == .strongWind(at: time(15)))
        #expect(headline(windy, current(12, wind: 11), air: dusty) == .strongWind(at: time(9)))
        #expect(headline(calm, current(), air: dusty) == .badAir(.pm25, 50, isInKorea: true))
        #expect(headline(calm, current()) == .freezes(at: time(27)))
        #expect(headline(calm, current(-4)) == nil)
        let hot = hours(dry, celsius: { $0 == 15 ? 34 : 28 })
        #expect(headline(hot, current(27)) == .hot(Temperature(celsius: 34), at: time(15)))
        #expect(headline(hot, current(35)) == nil)
    }

    @Test(arguments: [
        (36.0, 20.0, true, AirQuality.Pollutant.pm25), (20, 90, true, .pm10), (36, 90, true, .pm25),
        (60, 20, false, .pm25),
    ]) func `bad air is announced by its worst pollutant`(
        _ fine: Double, _ coarse: Double, _ isInKorea: Bool, _ worst: AirQuality.Pollutant
    ) {
        let air = AirQuality(observedAt: time(9), pm25: fine, pm10: coarse)
        guard case .badAir(worst, _, isInKorea)? = headline(hours(dry), current(), air: air, isInKorea: isInKorea)
        else {
            Issue.record("not told")
            return
        }
    }

    @Test func `a hot day has the high of its day, though the hours ahead end before it`() {
        // At 14:00, with 36° at 15:00 of the next day.
        let steps = hours(String(repeating: ".", count: 36)) { hour in
            hour == 39 ? 36 : hour > 36 && hour < 40 ? 34 : 30
        }
        #expect(headline(steps, current(30, at: 14), at: 14) == .hot(Temperature(celsius: 36), at: time(39)))
    }

    @Test func `moderate air is not announced`() {
        let air = AirQuality(observedAt: time(9), pm25: 30, pm10: 70)
        for isInKorea in [true, false] {
            #expect(headline(hours(dry), current(), air: air, isInKorea: isInKorea) == nil)
        }
    }

    @Test func `days are compared only if both are known completely`() {
        let passed = hours(String(repeating: ".", count: 33), from: -24, celsius: { _ in 20 })
        let colder = hours(String(repeating: ".", count: 40), celsius: { _ in 13 })
        let warm = Temperature(celsius: 20)
        let cold = Temperature(celsius: 13)
        let today = DayOutlook(dayNumber: Self.midnight / 86_400, low: Temperature(celsius: 10), high: cold)
        #expect(
            headline(passed + colder, current(), outlooks: [today]) == .differs(.today, high: cold, before: warm))
        #expect(headline(colder, current(), outlooks: [today]) == nil)
        // In the afternoon tomorrow is compared.
        let tomorrow = DayOutlook(
            dayNumber: Self.midnight / 86_400 + 1, low: Temperature(celsius: 11), high: Temperature(celsius: 21))
        #expect(
            headline(colder, current(12, at: 16), at: 16, outlooks: [today, tomorrow])
                == .differs(.tomorrow, high: Temperature(celsius: 21), before: cold))
    }

    @Test func `for any hours, the headline is supported by them`() {
        var random = SeededRandom(seed: 7)
        let letters = Array("....rrsht?")
        for _ in 0..<2_000 {
            let length = random.number(0...1) == 0 ? 1 : 3
            let sky = String((0..<random.number(0...30)).map { _ in letters[random.number(0...letters.count - 1)] })
            let steps = hours(sky, from: random.number(6...12), length: length)
            let isRaining = random.number(0...2) == 0
            let now = time(Double(random.number(18...40)) / 2)
            let measured = Double(random.number(12...40)) / 2
            let weather = current(12, isRaining ? .rain : .clear, at: measured)
            func said(_ steps: [ForecastStep]) -> Headline? {
                Headline(
                    current: weather, forecast: Forecast(steps: steps, clock: .utc), air: nil, isInKorea: true,
                    now: now)
            }
            let headline = said(steps)
            #expect(headline == said(steps.reversed()))
            let end = now.adding(seconds: 86_400)
            let ahead = steps.filter { $0.time > now && $0.start <= now.adding(seconds: 23 * 3_600) }
            let wet = ahead.filter { ($0.precipitationProbability ?? 1) >= 0.5 }
            let possible = ahead.filter { ($0.precipitationProbability ?? 1) >= 0.3 }
            // What was measured more than two hours ago says nothing of now.
            let isMeasured = abs(now.seconds(since: time(measured))) <= 2 * 3_600
            let falls = isMeasured ? isRaining : wet.contains { $0.start <= now }
            switch headline {
            case .begins(_, let start):
                #expect(start >= now && start < end)
                let halfAnHourOn = now.adding(seconds: 1_800)
                #expect(wet.contains { ($0.start <= halfAnHourOn ? now : $0.start) == start })
            case .ends(let kind, let time, let next):
                #expect(next.map { next in wet.contains { $0.start == next.start } && next.start >= time } ?? true)
                #expect(falls && time >= now && time <= end)
                // Three hours without precipitation follow, as far as is known, or another kind.
                let turns = next.map { $0.start == time } ?? false
                #expect(
                    turns
                        ? next.map { kind.turns(into: $0.kind) } ?? false
                        : !possible.contains { $0.start >= time && $0.start < time.adding(seconds: 3 * 3_600) })
                #expect(steps.contains { $0.time > time })
            case .lasts(_, let time): #expect(falls && possible.contains { $0.time == time })
            case nil: #expect(wet.isEmpty || falls || steps.isEmpty || (steps.map(\.time).min() ?? now) > now)
            default: Issue.record("\(sky)")
            }
        }
    }
}
