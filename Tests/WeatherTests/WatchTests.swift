import TestSupport
import Testing
import Weather

/// The events found for a condition in the data about a place.
@Suite struct WatchedWeatherTests {
    private static let now = Timestamp(secondsSince1970: 1_764_000_000)
    private static let clock = LocalClock(UTCOffset(seconds: 32_400))

    /// Hours from now on, with the amount of rain in each, and its chance.
    private func rain(_ millimetres: [Double?], chance: Double? = 0.9) -> WatchedWeather {
        weather(
            millimetres.enumerated().compactMap { hour, depth in
                depth.map { depth in
                    step(
                        hour + 1, rain: depth > 0 ? depth : nil, kind: depth > 0 ? .rain : .overcast,
                        chance: depth > 0 ? chance : 0)
                }
            })
    }

    private func step(
        _ hour: Int, celsius: Double = 10, rain: Double? = nil, kind: Condition.Kind = .clear, chance: Double? = nil,
        wind: Double? = nil
    ) -> ForecastStep {
        ForecastStep(
            time: Self.now.adding(seconds: hour * 3_600), length: 3_600,
            condition: Condition(kind: kind, isDaylight: true),
            temperature: Temperature(celsius: celsius), precipitationProbability: chance,
            rain: rain.map(PrecipitationDepth.init(millimetres:)),
            wind: Wind(speed: wind.map(Speed.init(metresPerSecond:))))
    }

    private func weather(_ steps: [ForecastStep], current: CurrentWeather? = nil) -> WatchedWeather {
        WatchedWeather(current: current, forecast: Forecast(steps: steps, clock: Self.clock))
    }

    private func hour(_ event: WatchedEvent?) -> (start: Int, end: Int)? {
        event.map { ($0.start.seconds(since: Self.now) / 3_600, $0.end.seconds(since: Self.now) / 3_600) }
    }

    @Test func `rain begins with the first hour that reaches the amount, and continues across short breaks`() throws {
        let found = try #require(
            rain([0, 0.4, 1.2, 0, 3.5, 0, 0, 0, 0, 2]).event(WatchCondition(.rain, 1), within: 10_800, now: Self.now))
        #expect(hour(found)?.start == 2)
        #expect(hour(found)?.end == 5)
        #expect(found.isEndKnown)
        #expect(found.peak == 3.5)
        #expect(found.total.map { abs($0 - 4.7) < 0.001 } == true)
        #expect(found.grade == 1)
        #expect(found.falls == .rain)
    }

    @Test func `rain that is too late, too unlikely or too little is not an event`() {
        let condition = WatchCondition(.rain, 1)
        #expect(rain([0, 0, 0, 0, 5]).event(condition, within: 10_800, now: Self.now) == nil)
        #expect(rain([0, 5], chance: 0.4).event(condition, within: 10_800, now: Self.now) == nil)
        #expect(rain([0.9, 0.9]).event(condition, within: 10_800, now: Self.now) == nil)
        #expect(rain([0, 0, 0, 5]).event(condition, within: 10_800, now: Self.now)?.peak == 5)
    }

    @Test func `an event says whether its end is known`() throws {
        let open = try #require(
            rain([2, 2]).event(WatchCondition(.rain, 1), within: 10_800, now: Self.now))
        #expect(!open.isEndKnown)
        #expect(hour(open)?.start == 0)
    }

    // MARK: Heat in Korea

    /// Computed with the formulas in another language.
    @Test(arguments: [(30.0, 50, 29.53), (33, 70, 34.34), (35, 40, 33.34), (28, 90, 30.78), (25, 55, 25.06)])
    func `the apparent temperature in summer follows the KMA's formula`(
        celsius: Double, humidity: Int, apparent: Double
    ) throws {
        let found = try #require(Temperature(celsius: celsius).apparentInSummer(humidity: humidity))
        #expect(abs(found.celsius - apparent) < 0.01, "\(found)")
    }

    @Test func `heat goes by the apparent temperature in Korea in summer, and by the air's elsewhere`() throws {
        // 2026-08-01 and 2026-10-01, noon in Seoul: 32 °C at 75 %.
        for (time, isSummer) in [(1_785_553_200, true), (1_790_823_600, false)] {
            let now = Timestamp(secondsSince1970: time)
            func event(isInSouthKorea: Bool, humidity: Int?) -> WatchedEvent? {
                let current = CurrentWeather(
                    observedAt: now, condition: Condition(kind: .clear, isDaylight: true),
                    temperature: Temperature(celsius: 32), humidity: humidity, clock: Self.clock)
                let step = ForecastStep(
                    time: now.adding(seconds: 3_600), length: 3_600,
                    condition: Condition(kind: .clear, isDaylight: true), temperature: Temperature(celsius: 32),
                    humidity: humidity)
                return WatchedWeather(
                    current: current, forecast: Forecast(steps: [step], clock: Self.clock),
                    isInSouthKorea: isInSouthKorea
                ).event(WatchCondition(.high, 33), within: 10_800, now: now)
            }
            let found = event(isInSouthKorea: true, humidity: 75)
            #expect((found != nil) == isSummer)
            if let found { #expect(found.isApparent && found.peak > 33 && found.peak < 36) }
            #expect(event(isInSouthKorea: false, humidity: 75) == nil)
            // Without a humidity there is only the air's temperature.
            #expect(event(isInSouthKorea: true, humidity: nil) == nil)
        }
    }

    @Test func `cold counts below its threshold, heat and wind above theirs`() throws {
        let night = weather([step(0, celsius: 3), step(1, celsius: -1), step(2, celsius: -12.5), step(3, celsius: 2)])
        let cold = try #require(night.event(WatchCondition(.low, -1), within: 10_800, now: Self.now))
        #expect(hour(cold)?.start == 1)
        #expect(cold.peak == -12.5)
        #expect(cold.grade == 2)
        #expect(night.event(WatchCondition(.high, 33), within: 86_400, now: Self.now) == nil)
        let storm = weather([step(0, wind: 5), step(1, wind: 14), step(2, wind: 21)])
        let wind = try #require(storm.event(WatchCondition(.wind, 14), within: 10_800, now: Self.now))
        #expect(wind.peak == 21)
        #expect(wind.grade == BeaufortForce.strongGale.rawValue)
    }

    @Test func `fine dust is taken from the air, now and in the hours ahead`() throws {
        let hours = [10.0, 40, 80].enumerated().map {
            AirQuality(observedAt: Self.now.adding(seconds: $0 * 3_600), pm25: $1)
        }
        let air = WatchedWeather(
            current: nil, forecast: nil, air: hours[0], airForecast: AirForecast(hours: hours))
        let dust = try #require(air.event(WatchCondition(.dust, 36), within: 10_800, now: Self.now))
        #expect(hour(dust)?.start == 1)
        #expect(dust.grade == KoreanAirGrade.veryBad.rawValue)
        #expect(air.canJudge(WatchCondition(.dust, 36), at: Self.now))
        #expect(!air.canJudge(WatchCondition(.rain, 1), at: Self.now))
    }

    @Test func `an observation counts without a forecast, but only while it is recent`() {
        func observed(_ age: Int) -> WatchedWeather {
            weather(
                [],
                current: CurrentWeather(
                    observedAt: Self.now.adding(seconds: -age), condition: Condition(kind: .rain, isDaylight: true),
                    temperature: Temperature(celsius: 35), rain: PrecipitationDepth(millimetres: 3),
                    clock: Self.clock))
        }
        #expect(observed(600).event(WatchCondition(.rain, 1), within: 10_800, now: Self.now)?.start == Self.now)
        #expect(observed(600).event(WatchCondition(.high, 33), within: 10_800, now: Self.now)?.peak == 35)
        #expect(observed(9_000).event(WatchCondition(.rain, 1), within: 10_800, now: Self.now) == nil)
    }

    @Test func `every event is within the known hours, and reaches its threshold`() {
        var random = SeededRandom(seed: 3)
        var events = 0
        for _ in 0..<2_000 {
            let steps = (0...random.number(1...40)).map { hour in
                step(
                    hour, celsius: Double(random.number(-30...45)), rain: Double(random.number(0...40)) / 4,
                    kind: .rain,
                    chance: Double(random.number(0...10)) / 10, wind: Double(random.number(0...30)))
            }
            let known = weather(steps)
            let kind = [WatchCondition.Kind.rain, .wind, .low, .high][random.number(0...3)]
            let condition = WatchCondition(kind, Double(random.number(1...20)))
            let within = random.number(1...24) * 3_600
            guard let event = known.event(condition, within: within, now: Self.now) else { continue }
            events += 1
            #expect(event.start >= Self.now && event.start <= Self.now.adding(seconds: within))
            #expect(event.end > event.start)
            #expect(kind == .low ? event.peak <= condition.threshold : event.peak >= condition.threshold)
            #expect(event.grade >= 0)
        }
        #expect(events > 500)
    }
}

/// Which events are announced, and which are not repeated.
@Suite struct WatchMemoryTests {
    private static let begin = Timestamp(secondsSince1970: 1_764_000_000)

    /// The result of a check: no event, an event with this peak of hourly rain, or no data.
    private enum Seen { case none, rain(Double), unknown }

    private func event(_ peak: Double, at now: Timestamp) -> WatchedEvent? {
        let step = ForecastStep(
            time: now.adding(seconds: 3_600), length: 3_600, condition: Condition(kind: .rain, isDaylight: true),
            temperature: Temperature(celsius: 10), precipitationProbability: 1,
            rain: PrecipitationDepth(millimetres: peak))
        return WatchedWeather(
            current: nil, forecast: Forecast(steps: [step], clock: LocalClock(UTCOffset(seconds: 0)))
        ).event(WatchCondition(.rain, 1), within: 10_800, now: now)
    }

    /// The hours with an announcement, with one check an hour.
    private func said(_ hours: [Seen], quiet: Range<Int> = 0..<0) -> [Int: WatchMemory.Alert] {
        var memory = WatchMemory()
        var said: [Int: WatchMemory.Alert] = [:]
        for (hour, seen) in hours.enumerated() {
            let now = Self.begin.adding(seconds: hour * 3_600)
            let found: WatchedEvent? = if case .rain(let peak) = seen { event(peak, at: now) } else { nil }
            let isKnown = if case .unknown = seen { false } else { true }
            said[hour] = memory.check("r", found, isKnown: isKnown, isQuiet: quiet.contains(hour), now: now)
        }
        return said
    }

    @Test func `rain that comes, goes, is postponed or grows rings as the table says`() {
        let table: [(String, [Seen], [Int: WatchMemory.Alert])] = [
            ("comes and stays", [.none, .rain(2), .rain(2), .rain(2)], [1: .begins]),
            ("is over and comes again", [.rain(2), .none, .none, .none, .none, .rain(2)], [0: .begins, 5: .begins]),
            ("pauses for two hours", [.rain(2), .none, .none, .rain(2)], [0: .begins]),
            ("is postponed by little", [.rain(2), .none, .rain(2), .rain(2)], [0: .begins]),
            ("is postponed by much", [.rain(2), .none, .none, .none, .none, .rain(2)], [0: .begins, 5: .begins]),
            ("grows by a grade", [.rain(2), .rain(4), .rain(5), .rain(16)], [0: .begins, 1: .grows, 3: .grows]),
            ("weakens and grows again", [.rain(16), .rain(2), .rain(16)], [0: .begins]),
            ("no network while it rains", [.rain(2), .unknown, .unknown, .unknown, .unknown, .rain(2)], [0: .begins]),
            (
                "no network, then it is over", [.rain(2), .unknown, .none, .none, .none, .none, .rain(2)],
                [0: .begins, 6: .begins]
            ),
        ]
        for (name, hours, expected) in table { #expect(said(hours) == expected, "\(name)") }
    }

    @Test func `an event that begins in quiet hours is announced when they end, if it still holds`() {
        #expect(said([.none, .rain(2), .rain(2), .rain(2)], quiet: 0..<3) == [3: .begins])
        #expect(said([.none, .rain(2), .none, .none], quiet: 0..<3) == [:])
        #expect(said([.rain(2), .rain(5), .rain(5)], quiet: 1..<2) == [0: .begins, 2: .grows])
    }

    @Test func `setting the clock back neither rings again nor forgets`() {
        var memory = WatchMemory()
        func look(_ hour: Int, _ peak: Double?) -> WatchMemory.Alert? {
            let now = Self.begin.adding(seconds: hour * 3_600)
            return memory.check("r", peak.flatMap { event($0, at: now) }, isKnown: true, now: now)
        }
        #expect(look(10, 2) == .begins)
        #expect(look(2, 2) == nil)
        #expect(look(12, nil) == nil)
        // Set back by ten hours, so the time since the event ended is unknown.
        #expect(look(2, nil) == nil)
        #expect(look(4, 2) == nil)
        #expect(look(5, nil) == nil && look(8, nil) == nil && look(9, 2) == .begins)
    }

    @Test func `what another source says of an event is neither news nor growth, but its own growth is`() {
        var memory = WatchMemory()
        func look(_ hour: Int, _ grade: Double?, from source: String?) -> WatchMemory.Alert? {
            let now = Self.begin.adding(seconds: hour * 3_600)
            return memory.check(
                "a", grade.flatMap { event($0, at: now) }, isKnown: true, from: source, now: now)
        }
        #expect(look(0, 2, from: "open-meteo") == .begins)
        #expect(look(1, 9, from: "met-norway") == nil)
        #expect(look(2, 20, from: "met-norway") == .grows)
        #expect(look(3, 2, from: "open-meteo") == nil)
        #expect(look(4, 20, from: "open-meteo") == nil)
        // Where the source is unknown, nothing is assumed.
        #expect(look(5, 40, from: nil) == .grows)
    }

    @Test func `two rules for one place are announced separately, and an unchecked one is forgotten after a day`() {
        var memory = WatchMemory()
        let now = Self.begin
        #expect(memory.check("a", event(2, at: now), isKnown: true, now: now) == .begins)
        #expect(memory.check("b", event(2, at: now), isKnown: true, now: now) == .begins)
        let later = now.adding(seconds: 80_000)
        #expect(memory.check("b", event(2, at: later), isKnown: true, now: later) == nil)
        memory.forgetOld(at: later)
        #expect(Set(memory.said.keys) == ["a", "b"], "another program's rule should stay")
        let day = now.adding(seconds: 90_100)
        memory.forgetOld(at: day)
        #expect(Set(memory.said.keys) == ["b"])
        #expect(memory.check("a", event(2, at: day), isKnown: true, now: day) == .begins)
    }
}
