import TestSupport
import Testing

@testable import Weather

/// A place's weather at a moment contains only what its report has for that moment.
@Suite struct SeenWeatherTests {
    private static let now = Timestamp(secondsSince1970: 1_760_335_200)
    private static let hour = 3_600
    private static let korea = LocalClock(UTCOffset(seconds: 32_400))

    private static func place(_ latitude: Double = 37.5, _ longitude: Double = 127) throws -> Place {
        Place(
            id: PlaceID(rawValue: "test:1"), names: LocalizedText(korean: "곳", english: "Place"),
            coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)))
    }

    // MARK: Random reports

    private struct Case {
        let seen: SeenWeather
        let air: AirQuality?
        let airForecast: AirForecast?
        var steps: [ForecastStep] { seen.forecast?.steps ?? [] }
    }

    private static let kinds: [Condition.Kind] = [.clear, .overcast, .rain, .snow, .thunderstorm, .freezingRain, .fog]

    private static func randomCase(_ random: inout SeededRandom) throws -> Case {
        let clocks = [korea, .utc, LocalClock(UTCOffset(seconds: -12_600))] + ClockChange.all.map(\.clock)
        let clock = random.one(of: clocks)
        let now = (clock.changes.first?.time ?? Self.now).adding(
            seconds: random.number(-40...40) * hour + random.number(0...3_599))
        func sky(_ random: inout SeededRandom) -> Condition {
            Condition(kind: random.one(of: kinds), isDaylight: random.chance(50))
        }
        func degrees(_ random: inout SeededRandom) -> Temperature {
            Temperature(celsius: Double(random.number(-300...400)) / 10)
        }
        var current: CurrentWeather?
        if random.chance(80) {
            current = CurrentWeather(
                observedAt: now.adding(seconds: -random.number(0...9_000)), condition: sky(&random),
                temperature: degrees(&random), humidity: random.number(0...100),
                wind: Wind(speed: Speed(metresPerSecond: Double(random.number(0...15)))), clock: clock)
        }
        var forecast: Forecast?
        if random.chance(85) {
            let length = random.one(of: [hour, 3 * hour])
            var end = now.adding(seconds: -(now.secondsSince1970 % length) - 8 * length)
            var steps: [ForecastStep] = []
            for _ in 0..<random.number(0...90) {
                end = end.adding(seconds: random.chance(4) ? 3 * length : length)
                steps.append(
                    ForecastStep(
                        time: end, length: length, condition: sky(&random), temperature: degrees(&random),
                        precipitationProbability: random.chance(90) ? Double(random.number(0...100)) / 100 : nil,
                        rain: random.chance(30) ? PrecipitationDepth(millimetres: 1) : nil,
                        humidity: random.number(0...100),
                        wind: Wind(speed: Speed(metresPerSecond: Double(random.number(0...15))))))
            }
            let today = clock.time(now).dayNumber
            let outlooks =
                random.chance(40)
                ? (0...4).map { DayOutlook(dayNumber: today + $0, low: degrees(&random), high: degrees(&random)) } : []
            forecast = Forecast(steps: steps, clock: clock, outlooks: outlooks)
        }
        let air = random.chance(60) ? AirQuality(observedAt: now, pm25: Double(random.number(0...120))) : nil
        var airForecast: AirForecast?
        if random.chance(60) {
            airForecast = AirForecast(
                hours: (-20..<70).filter { _ in random.chance(95) }.map {
                    AirQuality(
                        observedAt: now.adding(seconds: -(now.secondsSince1970 % hour) + $0 * hour),
                        pm25: Double(random.number(0...120)))
                })
        }
        let moment: Moment =
            switch random.below(10) {
            case 0: .now
            case 1: .hour(now)
            case 2...3: .day(clock.time(now).dayNumber + random.number(-2...6))
            case 4: .hourThere(day: clock.time(now).dayNumber + random.number(-1...4), hour: random.number(0...23))
            default: .hour(now.adding(seconds: random.number(-40...120) * hour + random.one(of: [0, 0, 1, 1_800])))
            }
        let seen = SeenWeather(
            try place(Double(random.number(-80...80)), Double(random.number(-179...179))), current: current,
            forecast: forecast, air: air, airForecast: airForecast, at: moment, now: now)
        return Case(seen: seen, air: air, airForecast: airForecast)
    }

    @Test(arguments: 0..<6)
    func `every value shown is the report's value for that moment, and no such value is missing`(
        seed: UInt64
    ) throws {
        var random = SeededRandom(seed: seed)
        var expected = 0
        for _ in 0..<400 {
            let one = try Self.randomCase(&random)
            let (seen, steps) = (one.seen, one.steps)
            switch seen.moment {
            case .now:
                let isUp = Sun(over: seen.place.coordinate).isUp(at: seen.now)
                // An old measurement is shown only where no forecast describes the present.
                let isKnown = seen.current?.isOfNow(seen.now) == true
                let isForecast = steps.contains {
                    $0.start <= seen.now && seen.now < $0.time || $0.start < seen.now && seen.now <= $0.time
                }
                if isKnown || !isForecast { #expect(seen.conditions?.observed == seen.current?.lit(isUp)) }
                if !isKnown, isForecast { #expect(seen.isExpectedNow) }
                #expect(seen.air == one.air)
            case .hour(let time):
                let begun = steps.first { $0.start <= time && time < $0.time }
                let ended = steps.first { $0.start < time && time <= $0.time }
                guard case .expected(let shown)? = seen.conditions?.basis else {
                    #expect(begun == nil && ended == nil && seen.conditions == nil)
                    break
                }
                expected += 1
                // Whether it is day may be calculated from the sun. Precipitation is that of the step under way, and
                // temperature that at its beginning, if known.
                let told = try #require(begun ?? ended)
                #expect(shown.time == told.time && shown.precipitation == told.precipitation)
                #expect(shown.condition.kind == told.condition.kind)
                let before = begun.flatMap { step in steps.first { $0.time == step.start } }
                #expect(shown.temperature == (before ?? told).temperature && shown.wind == (before ?? told).wind)
                #expect(
                    seen.air
                        == one.airForecast?.hours.last {
                            $0.observedAt <= time && $0.observedAt > time.adding(seconds: -3_600)
                        })
            case .hourThere: Issue.record("a local hour should have become an instant")
            case .day(let number):
                guard case .day(let day)? = seen.conditions?.basis else {
                    #expect(seen.conditions == nil && seen.range == nil)
                    break
                }
                #expect(day.dayNumber == number)
                #expect(day.steps.allSatisfy(steps.contains))
            }
            let degrees = Set(
                steps.map(\.temperature) + [seen.current?.temperature].compactMap(\.self)
                    + (seen.forecast?.outlooks ?? []).flatMap { [$0.low, $0.high].compactMap(\.self) })
            for range in [seen.range, seen.leading?.range].compactMap(\.self) {
                #expect(degrees.contains(range.low) && degrees.contains(range.high) && range.low <= range.high)
            }
            let times = Set(steps.flatMap { [$0.start, $0.time] } + [seen.time])
            if let ahead = seen.ahead {
                #expect(
                    ahead.probability.map { value in steps.contains { $0.precipitationProbability == value } } ?? true)
                if let spell = ahead.spell {
                    #expect(times.contains(spell.start) && times.contains(spell.end))
                    #expect(spell.isFalling == (seen.falls != nil))
                }
            }
            for measure in Measure.allCases {
                guard let value = seen.value(of: measure) else { continue }
                let isKnown =
                    switch measure {
                    case .temperature: seen.conditions?.temperature.celsius == value.number
                    case .feelsLike: seen.conditions?.feelsLike?.celsius == value.number
                    // Nothing if no precipitation is expected; for a longer step, an hour's share.
                    case .precipitation:
                        value.number == 0 || value.isExpected && value.amount == seen.expectedAmount
                            || seen.amount.map { amount in
                                [1.0, 3].contains { abs(value.number * $0 - amount.water.millimetres) < 1e-9 }
                            } ?? false
                    case .wind: seen.conditions?.wind.speed?.metresPerSecond == value.number
                    case .fineDust:
                        ([one.air].compactMap(\.self) + (one.airForecast?.hours ?? [])).contains {
                            $0.pm25 == value.number
                        }
                    case .difference:
                        degrees.contains { high in
                            degrees.contains { abs(high.celsius - $0.celsius - value.number) < 1e-9 }
                        }
                    }
                #expect(isKnown, "\(measure): \(value)")
                #expect(value.isOfDay == { if case .day = seen.moment { true } else { false } }())
            }
            switch seen.headline {
            case .begins(_, let at), .ends(_, let at, _), .lasts(_, let at), .strongWind(let at), .freezes(let at):
                #expect(times.contains(at) && at >= seen.time)
            case .hot(let temperature, let at): #expect(degrees.contains(temperature) && times.contains(at))
            case .badAir(_, let value, _): #expect(seen.air?.pm25 == value)
            case .differs(_, let high, let before):
                #expect(degrees.contains(high) && degrees.contains(before) && seen.moment == .now)
            case nil: break
            }
        }
        #expect(expected > 50)
    }

    @Test func `measures use the moment: an hour's share of precipitation, a day's sum, and the previous day`()
        throws
    {
        let today = Self.korea.time(Self.now).dayNumber
        let start = Self.korea.startOfDay(today - 1)
        let forecast = Forecast(
            steps: (1...24).map { index in
                ForecastStep(
                    time: start.adding(seconds: index * 3 * Self.hour), length: 3 * Self.hour,
                    condition: Condition(kind: .rain, isDaylight: true),
                    temperature: Temperature(celsius: Double(index)), precipitationProbability: 0.9,
                    rain: PrecipitationDepth(millimetres: 6),
                    wind: Wind(speed: Speed(metresPerSecond: Double(index)), gust: Speed(metresPerSecond: 20)))
            }, clock: Self.korea)
        func value(_ measure: Measure, _ moment: Moment, _ current: CurrentWeather? = nil) throws -> MeasuredValue? {
            SeenWeather(try Self.place(), current: current, forecast: forecast, at: moment, now: Self.now)
                .value(of: measure)
        }
        let noon = Moment.hour(Self.korea.startOfDay(today).adding(seconds: 12 * Self.hour))
        #expect(try value(.precipitation, noon) == MeasuredValue(.precipitation, 2, isOfDay: false))
        #expect(try value(.precipitation, .day(today)) == MeasuredValue(.precipitation, 48, isOfDay: true))
        let (change, ofDay) = (try value(.difference, noon), try value(.difference, .day(today + 1)))
        #expect(change?.number == 8 && change?.isOfDay == false && ofDay?.number == 8 && ofDay?.isOfDay == true)
        #expect(try value(.difference, .day(today - 1)) == nil && value(.fineDust, noon) == nil)
        #expect(try value(.wind, noon) == MeasuredValue(.wind, 12, isOfDay: false))
        func current(_ kind: Condition.Kind, rain: Double?) -> CurrentWeather {
            CurrentWeather(
                observedAt: Self.now, condition: Condition(kind: kind, isDaylight: true),
                temperature: Temperature(celsius: 5), rain: rain.map { PrecipitationDepth(millimetres: $0) },
                clock: Self.korea)
        }
        #expect(try value(.precipitation, .now, current(.rain, rain: 1.5))?.number == 1.5)
        // Sources leave out precipitation when it is dry; if there is some, the hour's amount takes the place of a missing one.
        #expect(try value(.precipitation, .now, current(.clear, rain: nil))?.number == 0)
        let expected = try #require(try value(.precipitation, .now, current(.rain, rain: nil)))
        #expect(expected.isExpected && expected.number == 2)
        #expect(
            SeenWeather(
                try Self.place(), current: current(.rain, rain: nil), forecast: nil, at: .now, now: Self.now
            ).value(of: .precipitation) == nil)
        #expect(try value(.temperature, .now)?.number == forecast.step(from: Self.now)?.temperature.celsius)
        #expect(try value(.temperature, .hour(start.adding(seconds: 30 * 86_400))) == nil)
    }

    @Test func `binary search finds the same steps as linear search`() throws {
        var random = SeededRandom(seed: 41)
        for _ in 0..<300 {
            guard let forecast = try Self.randomCase(&random).seen.forecast, let first = forecast.steps.first else {
                continue
            }
            let time = first.start.adding(seconds: random.number(-2...300) * 1_800)
            #expect(forecast.step(at: time) == forecast.steps.first { $0.start < time && $0.time >= time })
            let within = random.number(0...50) * 1_800
            #expect(
                Array(forecast.steps(endingAfter: time, within: within))
                    == forecast.steps.filter { $0.time > time && $0.time <= time.adding(seconds: within) })
            #expect(Array(forecast.steps(endingIn: time...)) == forecast.steps.filter { $0.time >= time })
        }
    }

    // MARK: Days

    private static func hourly(_ clock: LocalClock, from start: Timestamp, hours: Int) -> Forecast {
        Forecast(
            steps: (1...hours).map {
                ForecastStep(
                    time: start.adding(seconds: $0 * hour), length: hour,
                    condition: Condition(kind: .clear, isDaylight: true), temperature: Temperature(celsius: Double($0)))
            }, clock: clock)
    }

    @Test func `a measurement of more than two hours ago gives way to the forecast for now, and stays without one`()
        throws
    {
        let now = Self.now
        func seen(_ age: Int, hasForecast: Bool = true) throws -> SeenWeather {
            let current = CurrentWeather(
                observedAt: now.adding(seconds: -age), condition: Condition(kind: .snow, isDaylight: true),
                temperature: Temperature(celsius: 1), wind: Wind(speed: nil), clock: Self.korea)
            let steps = (0..<24).map { hour in
                ForecastStep(
                    time: now.adding(seconds: hour * Self.hour), length: Self.hour,
                    condition: Condition(kind: .overcast, isDaylight: true), temperature: Temperature(celsius: 5),
                    wind: Wind(speed: nil))
            }
            return SeenWeather(
                try Self.place(), current: current,
                forecast: hasForecast ? Forecast(steps: steps, clock: Self.korea) : nil, at: .now, now: now)
        }
        let young = try seen(2 * Self.hour)
        #expect(young.conditions?.temperature.celsius == 1 && !young.isExpectedNow && young.falls == .snow)
        let old = try seen(2 * Self.hour + 60)
        #expect(old.conditions?.temperature.celsius == 5 && old.isExpectedNow && old.isOfItsTime && old.falls == nil)
        let alone = try seen(2 * Self.hour + 60, hasForecast: false)
        #expect(alone.conditions?.temperature.celsius == 1 && !alone.isExpectedNow && !alone.isOfItsTime)
    }

    @Test func `half an hour before midnight the low and high are those of that day`() throws {
        let midnight = Self.korea.startOfDay(Self.korea.time(Self.now).dayNumber + 2)
        let forecast = Self.hourly(Self.korea, from: midnight.adding(seconds: -48 * Self.hour), hours: 96)
        func seen(_ time: Timestamp) throws -> SeenWeather {
            SeenWeather(try Self.place(), current: nil, forecast: forecast, at: .hour(time), now: Self.now)
        }
        let before = try seen(midnight.adding(seconds: -1_800))
        #expect(before.dayNumber == Self.korea.time(midnight).dayNumber - 1)
        #expect(before.conditions?.temperature == Temperature(celsius: 47))
        // A user who chose an evening does not ask about the next day.
        #expect(before.range?.high == Temperature(celsius: 47) && before.leading?.isTomorrow == false)
        let after = try seen(midnight.adding(seconds: 1_800))
        #expect(after.dayNumber == before.dayNumber + 1)
        #expect(after.range?.low == Temperature(celsius: 48) && after.leading?.range == after.range)
    }

    @Test func `rain falls in the hour in which it is announced to begin`() throws {
        let start = Self.now.adding(seconds: -(Self.now.secondsSince1970 % Self.hour))
        let forecast = Forecast(
            steps: (1...30).map { index in
                ForecastStep(
                    time: start.adding(seconds: index * Self.hour), length: Self.hour,
                    condition: Condition(kind: index > 6 ? .rain : .overcast, isDaylight: true),
                    temperature: Temperature(celsius: Double(index)), precipitationProbability: index > 6 ? 0.8 : 0.1,
                    rain: index > 6 ? PrecipitationDepth(millimetres: 1) : nil)
            }, clock: Self.korea)
        func seen(_ moment: Moment) throws -> SeenWeather {
            SeenWeather(try Self.place(), current: nil, forecast: forecast, at: moment, now: Self.now)
        }
        let begins = try #require(try seen(.now).spell?.start)
        #expect(try seen(.hour(begins)).falls == .rain && seen(.hour(begins)).chance == 0.8)
        #expect(try seen(.hour(begins)).conditions?.temperature == Temperature(celsius: 6))
        #expect(try seen(.hour(begins.adding(seconds: -Self.hour))).falls == nil)
    }

    private func wetHour(
        _ sky: Condition.Kind, chance: Double?, rain: Double = 0, snow: Double = 0
    ) throws -> SeenWeather {
        let step = ForecastStep(
            time: Self.now.adding(seconds: Self.hour), length: Self.hour,
            condition: Condition(kind: sky, isDaylight: false), temperature: Temperature(celsius: 3),
            precipitationProbability: chance, rain: PrecipitationDepth(millimetres: rain),
            snow: PrecipitationDepth(millimetres: snow))
        return SeenWeather(
            try Self.place(), current: nil, forecast: Forecast(steps: [step], clock: Self.korea),
            at: .hour(Self.now.adding(seconds: 600)), now: Self.now)
    }

    @Test func `an hour in which precipitation is likely has it in its condition, whatever its sky`() throws {
        let cloudy = try wetHour(.brokenClouds, chance: 0.75, rain: 0.2)
        #expect(cloudy.conditions?.condition.kind == .rain && cloudy.falls == .rain)
        #expect(cloudy.conditions?.condition.intensity == .light)
        #expect(try wetHour(.clear, chance: 0.5, snow: 0.2).falls == .snow)
        #expect(try wetHour(.fog, chance: nil, rain: 0.1, snow: 0.2).conditions?.condition.kind == .sleet)
        // Without an amount, or unlikely.
        #expect(try wetHour(.brokenClouds, chance: 0.75).conditions?.condition.kind == .brokenClouds)
        let unlikely = try wetHour(.brokenClouds, chance: 0.49, rain: 0.2)
        #expect(unlikely.conditions?.condition.kind == .brokenClouds && unlikely.falls == nil)
        // The service itself says so.
        #expect(try wetHour(.drizzle, chance: 0.5).falls == .rain)
        #expect(try wetHour(.thunderstorm, chance: 0.9, rain: 2).conditions?.condition.kind == .thunderstorm)
        #expect(try wetHour(.tornado, chance: 0.9, rain: 2).conditions?.condition.kind == .tornado)
    }

    @Test(arguments: [
        (0.6, 2.0, 9.0, Condition.Kind.rain), (0.6, 2, -1, .snow), (0.6, 0, 9, .overcast), (0.4, 2, 9, .overcast),
    ])
    func `a day has the precipitation that its summary makes likely`(
        chance: Double, amount: Double, high: Double, kind: Condition.Kind
    ) throws {
        let day = Self.korea.time(Self.now).dayNumber + 3
        let outlook = DayOutlook(
            dayNumber: day, low: Temperature(celsius: -5), high: Temperature(celsius: high),
            precipitation: PrecipitationDepth(millimetres: amount), precipitationProbability: chance,
            condition: Condition(kind: .overcast, isDaylight: true))
        let seen = SeenWeather(
            try Self.place(), current: nil, forecast: Forecast(steps: [], clock: Self.korea, outlooks: [outlook]),
            at: .day(day), now: Self.now)
        #expect(seen.conditions?.condition.kind == kind)
        #expect(seen.falls == (kind == .snow ? .snow : kind == .rain ? .rain : nil))
    }

    @Test(arguments: ClockChange.all)
    func `a day with a clock change has its local length`(_ day: ClockChange) throws {
        let start = day.start.adding(seconds: -30 * Self.hour)
        let forecast = Self.hourly(day.clock, from: start, hours: 100)
        // The previous day, at 23:30.
        let now = day.start.adding(seconds: -1_800)
        func seen(_ moment: Moment) throws -> SeenWeather {
            SeenWeather(try Self.place(), current: nil, forecast: forecast, at: moment, now: now)
        }
        let whole = try seen(.day(day.dayNumber))
        #expect(whole.dayNumber == day.dayNumber && whole.time == day.start)
        guard case .day(let told)? = whole.conditions?.basis else { return #expect(Bool(false), "unknown") }
        #expect(told.steps.allSatisfy { $0.start >= day.start && $0.start < day.end })
        #expect(whole.range == forecast.range(ofDay: day.dayNumber))
        for time in stride(from: 1, through: day.end.seconds(since: day.start), by: 1_800) {
            let at = try seen(.hour(day.start.adding(seconds: time - 1)))
            #expect(at.dayNumber == day.dayNumber && at.range == whole.range)
        }
    }

    @Test func `the same hour may be on another day elsewhere`() throws {
        let time = Self.korea.startOfDay(Self.korea.time(Self.now).dayNumber + 1).adding(seconds: Self.hour)
        let forecast = Self.hourly(.utc, from: Self.now.adding(seconds: -30 * Self.hour), hours: 100)
        func day(_ clock: LocalClock) throws -> Int {
            SeenWeather(try Self.place(), current: nil, forecast: forecast.by(clock), at: .hour(time), now: Self.now)
                .dayNumber
        }
        #expect(try day(Self.korea) == day(.utc) + 1)
        // A day follows each place's own clock, and so does its afternoon.
        let tomorrow = Self.korea.time(Self.now).dayNumber + 1
        for clock in [Self.korea, .utc, LocalClock(UTCOffset(seconds: -36_000))] {
            func seen(_ moment: Moment) throws -> SeenWeather {
                SeenWeather(
                    try Self.place(), current: nil, forecast: forecast.by(clock), at: moment, now: Self.now)
            }
            let whole = try seen(.day(tomorrow))
            #expect(clock.time(whole.time).hour == 0 && whole.dayNumber == tomorrow)
            let afternoon = try seen(.hourThere(day: tomorrow, hour: 15))
            #expect(clock.time(afternoon.time).hour == 15 && afternoon.dayNumber == tomorrow)
        }
    }

    @Test func `within a long step the sun decides whether it is day`() throws {
        // 18:00 to 21:00 in Seoul in July, with sunset about 19:50; the step's sky is that of its end.
        let end = Timestamp(secondsSince1970: 1_783_080_000 - 1_783_080_000 % 86_400 + 12 * Self.hour)
        let step = ForecastStep(
            time: end, condition: Condition(kind: .clear, isDaylight: false), temperature: Temperature(celsius: 25))
        let forecast = Forecast(steps: [step], clock: Self.korea)
        func isDay(_ seconds: Int) throws -> Bool? {
            SeenWeather(
                try Self.place(), current: nil, forecast: forecast, at: .hour(end.adding(seconds: seconds)),
                now: end.adding(seconds: -86_400)
            ).conditions?.condition.isDaylight
        }
        #expect(try [-2 * Self.hour, -Self.hour / 2, 0].map(isDay) == [true, false, false])
    }
}
