import AppResources
import Display
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// A tile's text about the coming hours, and the sentence beside it.
@MainActor @Suite("Content of a tile") struct TileContentTests {
    private static let now = TestClock().now
    private nonisolated static let korea = LocalClock(UTCOffset(seconds: 32_400))

    /// Content for the hours from now on, by the kind of precipitation in each; nil means dry.
    private func content(
        _ hours: [Condition.Kind?], observed: Condition.Kind = .clear, chance: Double = 0.8,
        millimetres: Double? = 1, celsius: Double = 10, measure: Measure = .temperature,
        clock: LocalClock = korea, at now: Timestamp = now, look: Presentation = look(.korean)
    ) -> TileContent {
        let steps = hours.enumerated().map { index, kind in
            ForecastStep(
                time: now.adding(seconds: (index + 1) * 3_600), length: ForecastStep.hour,
                condition: Condition(kind: kind ?? .clear, isDaylight: true),
                temperature: Temperature(celsius: celsius), precipitationProbability: kind == nil ? 0.1 : chance,
                rain: kind == nil ? nil : millimetres.map(PrecipitationDepth.init(millimetres:)))
        }
        let weather = CurrentWeather(
            observedAt: now, condition: Condition(kind: observed, isDaylight: true),
            temperature: Temperature(celsius: 10), clock: clock)
        var report = Report()
        let stamp = ReportStamp(source: .sample, observedAt: now, fetchedAt: now)
        report.current.answered(weather, stamp)
        report.forecast.answered(Forecast(steps: steps, clock: clock), stamp)
        let tile = tile(report, measure, clock: clock, at: .now, now: now)
        return TileContent(tile, Conditions(.observed(weather)), look)
    }

    private func tile(
        _ report: Report, _ measure: Measure = .temperature, clock: LocalClock = korea, at moment: Moment,
        now: Timestamp = now, home: LocalClock? = nil
    ) -> TilePicture {
        let grid = TileGrid(area: Rect(column: 0, row: 0, columns: 80, rows: 20), count: 1)
        return TilePicture(
            KoreaTwenty.places[0], report, .fresh, measure, density: grid.density, at: moment, now: now,
            home: home ?? clock, bookmark: .none, spinner: "")
    }

    /// The details beside it show the sky of the present, whatever the quarter of an hour in which the tile is drawn.
    @Test("A tile shows day or night as it is at every minute around sunrise and sunset")
    func skyOfThePresent() throws {
        let place = KoreaTwenty.places[0]
        let sun = Sun(over: place.coordinate)
        var sides = Set<Bool>()
        for minute in 0..<24 * 60 {
            let now = Self.now.adding(seconds: minute * 60)
            var report = Report()
            let weather = CurrentWeather(
                observedAt: now, condition: Condition(kind: .clear, isDaylight: true),
                temperature: Temperature(celsius: 10), clock: Self.korea)
            report.current.answered(weather, ReportStamp(source: .sample, observedAt: now, fetchedAt: now))
            let conditions = try #require(tile(report, at: .now, now: now).seen.conditions)
            #expect(conditions.condition.isDaylight == sun.isUp(at: now), "minute \(minute)")
            sides.insert(sun.isUp(at: now))
        }
        #expect(sides.count == 2)
    }

    /// Twelve dry hours, then twelve with a small chance of rain, or rain that is likely.
    private func laterDoubtful(isLikely: Bool = false) -> Report {
        var report = Report()
        let stamp = ReportStamp(source: .sample, observedAt: Self.now, fetchedAt: Self.now)
        let steps = (1...72).map { hour in
            ForecastStep(
                time: Self.now.adding(seconds: hour * 3_600), length: ForecastStep.hour,
                condition: Condition(kind: isLikely && (13...24).contains(hour) ? .rain : .clear, isDaylight: true),
                temperature: Temperature(celsius: 10),
                precipitationProbability: (13...24).contains(hour) ? (isLikely ? 0.8 : 0.2) : 0,
                rain: isLikely && (13...24).contains(hour) ? PrecipitationDepth(millimetres: 2) : nil)
        }
        let weather = CurrentWeather(
            observedAt: Self.now, condition: Condition(kind: .clear, isDaylight: true),
            temperature: Temperature(celsius: 10), clock: Self.korea)
        report.current.answered(weather, stamp)
        report.forecast.answered(Forecast(steps: steps, clock: Self.korea), stamp)
        return report
    }

    @Test func `a tile has the highest chance of the hours ahead now, and at another time that of its hour`() throws {
        let look = Self.look(.korean)
        func chance(_ moment: Moment) throws -> String? {
            let tile = tile(laterDoubtful(), at: moment)
            return texts(TileContent(tile, try #require(tile.seen.conditions), look).falling).first
        }
        #expect(try chance(.now) == "강수확률 20%")
        #expect(try chance(.hour(Self.now.adding(seconds: 2 * 3_600))) == "강수확률 0%")
        #expect(try chance(.hour(Self.now.adding(seconds: 15 * 3_600))) == "강수확률 20%")
    }

    @Test func `rain to come has its own chance, also where another hour is looked at`() throws {
        let tile = tile(laterDoubtful(isLikely: true), at: .hour(Self.now.adding(seconds: 2 * 3_600)))
        let falling = texts(TileContent(tile, try #require(tile.seen.conditions), Self.look(.korean)).falling)
        #expect(falling.first?.contains("비") == true && falling.first?.hasSuffix(" 80%") == true, "\(falling)")
    }

    /// A tile of a place whose forecast has a thunderstorm in every hour, and whose last measurement was so many seconds ago.
    private func stormy(
        measured age: Int, hasForecast: Bool = true, at moment: Moment = .now, _ state: TileState = .fresh
    ) -> TilePicture {
        var report = Report()
        let stamp = ReportStamp(source: .sample, observedAt: Self.now, fetchedAt: Self.now)
        let weather = CurrentWeather(
            observedAt: Self.now.adding(seconds: -age), condition: Condition(kind: .clear, isDaylight: true),
            temperature: Temperature(celsius: 10), clock: Self.korea)
        report.current.answered(weather, stamp)
        let steps = (0...30).map { hour in
            ForecastStep(
                time: Self.now.adding(seconds: hour * 3_600), length: ForecastStep.hour,
                condition: Condition(kind: .thunderstorm, isDaylight: true), temperature: Temperature(celsius: 12),
                precipitationProbability: 0.9, rain: PrecipitationDepth(millimetres: 12))
        }
        if hasForecast { report.forecast.answered(Forecast(steps: steps, clock: Self.korea), stamp) }
        return TilePicture(
            KoreaTwenty.places[0], report, state, density: .small, at: moment, now: Self.now, home: Self.korea,
            bookmark: .none, spinner: "")
    }

    @Test func `a storm of another hour has a form for the narrowest tile`() throws {
        let tile = stormy(measured: 0, at: .hour(Self.now.adding(seconds: 7_200)))
        let forms = texts(TileContent(tile, try #require(tile.seen.conditions), Self.look(.english)).falling)
        #expect(forms.suffix(2) == ["ϟ 90%", "ϟ"], "\(forms)")
    }

    @Test func `old values have no ground of what falls, and say how old they are`() throws {
        let look = Self.look(.english)
        func style(_ tile: TilePicture) throws -> Style {
            TileContent(tile, try #require(tile.seen.conditions), look).falling(.rain)
        }
        let old = stormy(measured: 7_260, .stale(since: Self.now, hasFailed: true))
        #expect(try style(stormy(measured: 7_260)) != look.style(of: .rain))
        #expect(try style(old) == look.style(of: .rain))
        #expect(TileMark(old, look)?.texts.first?.hasPrefix("expected · refresh failed") == true)
        #expect(TileMark(stormy(measured: 7_260), look)?.texts == ["expected"])
        #expect(TileMark(stormy(measured: 7_200), look) == nil)
        // Without a forecast the old measurement stays, greyed and with its time.
        let alone = stormy(measured: 7_260, hasForecast: false, .refreshing)
        #expect(alone.isOld && TileMark(alone, look)?.texts.count == 1)
        #expect(try style(alone) == look.style(of: .rain))
        #expect(!stormy(measured: 7_200, hasForecast: false, .refreshing).isOld)
    }

    @Test func `a tile of another clock has its time of an hour, and none of a whole day`() throws {
        let look = Presentation(Appearance(language: .korean), home: { _ in .utc })
        let day = Self.korea.time(Self.now).dayNumber + 1
        #expect(tile(laterDoubtful(), at: .hour(Self.now.adding(seconds: 7_200)), home: .utc).localTime(look) != nil)
        #expect(tile(laterDoubtful(), at: .day(day), home: .utc).localTime(look) == nil)
    }

    private static func look(_ language: Language, clock: ClockStyle = .of24Hours) -> Presentation {
        var units = Units.metric
        units.clock = clock
        return Presentation(Appearance(language: language, units: units), home: { _ in korea })
    }

    private func texts(_ forms: [[Span]]) -> [String] { forms.map { $0.map(\.text).joined() } }

    private nonisolated static let dry = [Condition.Kind?](repeating: nil, count: 26)

    /// Hours with precipitation in `wet`, and dry hours otherwise.
    private nonisolated static func hours(_ kind: Condition.Kind, _ wet: Range<Int>) -> [Condition.Kind?] {
        (0..<26).map { wet.contains($0) ? kind : nil }
    }

    @Test(arguments: [Measure.wind, .fineDust])
    func `of two numbers on a line the greater is higher, however low the chart`(measure: Measure) throws {
        var random = SeededRandom(seed: 35)
        let look = Self.look(.korean)
        var pairs = 0
        for _ in 0..<200 {
            let values = (0..<26).map { _ in Double(random.number(1...random.one(of: [20, 40, 80]))) }
            let rises = values.sorted()
            let hours = random.one(of: [rises, rises.reversed(), values])
            let stamp = ReportStamp(source: .sample, observedAt: Self.now, fetchedAt: Self.now)
            var report = Report()
            let times = hours.indices.map { Self.now.adding(seconds: $0 * 3_600) }
            let weather = CurrentWeather(
                observedAt: Self.now, condition: Condition(kind: .clear, isDaylight: true),
                temperature: Temperature(celsius: 10), wind: Wind(speed: Speed(metresPerSecond: hours[0])),
                clock: Self.korea)
            report.current.answered(weather, stamp)
            let steps = zip(times, hours).dropFirst().map { time, value in
                ForecastStep(
                    time: time, length: 3_600, condition: Condition(kind: .clear, isDaylight: true),
                    temperature: Temperature(celsius: 10), wind: Wind(speed: Speed(metresPerSecond: value)))
            }
            report.forecast.answered(Forecast(steps: Array(steps), clock: Self.korea), stamp)
            report.air.answered(AirQuality(observedAt: Self.now, pm25: hours[0]), stamp)
            report.airForecast.answered(
                AirForecast(hours: zip(times, hours).map { AirQuality(observedAt: $0, pm25: $1) }), stamp)
            let tile = TilePicture(
                KoreaTwenty.places[0], report, .fresh, measure, density: .large, at: .now, now: Self.now,
                home: Self.korea, bookmark: .none, spinner: "")
            var buffer = CellBuffer(size: Size(columns: 30, rows: random.number(4...6)))
            let chart = try #require(TileContent(tile, Conditions(.observed(weather)), look).chart(in: buffer.bounds))
            chart.draw(look, into: &buffer)
            // What falls and the hours are below.
            let lines = buffer.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2)
            let numbers = lines.enumerated().flatMap { row, line in
                line.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }.map { (row: row, number: $0) }
            }
            for one in numbers {
                for other in numbers where one.number > other.number {
                    pairs += 1
                    #expect(one.row < other.row, "\(buffer.text)")
                }
            }
        }
        #expect(pairs > 100)
    }

    /// The text for an hour ahead, or for an end, at half past two in the afternoon.
    private struct Told {
        let hours: [Condition.Kind?]
        let observed: Condition.Kind
        let clock: ClockStyle
        let korean, english: String

        nonisolated init(
            hours: [Condition.Kind?], observed: Condition.Kind = .clear, clock: ClockStyle = .of24Hours,
            korean: String, english: String
        ) {
            (self.hours, self.observed, self.clock) = (hours, observed, clock)
            (self.korean, self.english) = (korean, english)
        }
    }

    private nonisolated static let told: [Told] = [
        Told(hours: hours(.rain, 0..<4), observed: .rain, korean: "18시까지 비", english: "☂ until 18:00"),
        Told(hours: hours(.rain, 0..<10), observed: .rain, korean: "자정까지 비", english: "☂ until 24:00"),
        Told(hours: hours(.rain, 0..<13), observed: .rain, korean: "내일까지 비", english: "rain until Sun"),
        Told(hours: hours(.rain, 0..<26), observed: .rain, korean: "지금 비", english: "rain now"),
        Told(hours: hours(.showers, 0..<7), observed: .showers, korean: "21시까지 비", english: "☂ until 21:00"),
        Told(
            hours: hours(.thunderstorm, 0..<4), observed: .thunderstorm, korean: "18시까지 뇌우", english: "ϟ until 18:00"),
        Told(hours: hours(.rain, 4..<6), korean: "18시 비 80%", english: "rain 18:00 80%"),
        Told(hours: hours(.snow, 13..<16), korean: "내일 03시 눈", english: "snow Sun 03:00"),
        Told(hours: hours(.showers, 13..<16), korean: "내일 03시 비", english: "rain Sun 03:00"),
        Told(hours: hours(.rain, 0..<2), korean: "곧 비 80%", english: "rain soon 80%"),
        Told(hours: dry, korean: "강수확률 10%", english: "rain/snow 10%"),
        Told(
            hours: hours(.rain, 4..<6), clock: .of12Hours, korean: "오후 6시 비", english: "rain 6pm 80%"),
        Told(
            hours: hours(.rain, 0..<10), observed: .rain, clock: .of12Hours, korean: "자정까지 비",
            english: "rain –midnight"),
        Told(hours: hours(.rain, 13..<16), clock: .of12Hours, korean: "내일 비", english: "rain Sun 3am"),
    ]

    @Test(arguments: told.indices)
    func `precipitation fits fourteen cells, with its day and in unambiguous hours`(index: Int) {
        let told = Self.told[index]
        // 2026-11-21 14:30 in Korea, a Saturday; the hours of the forecast are full hours.
        let now = Self.now.adding(seconds: -1_800)
        for (language, text) in [(Language.korean, told.korean), (.english, told.english)] {
            let content = content(
                told.hours, observed: told.observed, at: now, look: Self.look(language, clock: told.clock))
            #expect(content.falling.first { $0.displayWidth <= 14 }.map { $0.map(\.text).joined() } == text)
        }
    }

    @Test func `a thunderstorm that is here has a coloured background, and expected precipitation has not`() {
        let now = content(Self.hours(.thunderstorm, 0..<4), observed: .thunderstorm)
        let coming = content(Self.hours(.rain, 0..<4))
        #expect(now.seen.falls == .thunderstorm && coming.seen.falls == nil)
        #expect(now.falling.joined().allSatisfy { $0.style.attributes.contains(.reverse) })
        #expect(coming.falling.joined().allSatisfy { $0.style == Self.look(.korean).style(of: .rain) })
    }

    @Test func `no form of expected precipitation sounds as if it fell now`() {
        for (language, kinds) in [(Language.korean, ["비"]), (.english, ["rain"])] {
            for first in [0, 3, 13, 22] {
                let forms = texts(content(Self.hours(.rain, first..<24), look: Self.look(language)).falling)
                #expect(forms.count > 1 && !forms.contains { kinds.contains($0) }, "\(forms)")
                #expect(forms.contains { $0.displayWidth <= 5 }, "\(forms)")
            }
        }
    }

    @Test func `observed precipitation is shown before its forecast is known`() {
        #expect(texts(content([], observed: .snow).falling).contains("지금 눈"))
        #expect(content([]).falling.isEmpty)
    }

    @Test func `the sentence is beside the precipitation only if it says more`() {
        let rain = content(Self.hours(.rain, 4..<6))
        #expect(rain.sentenceBesideFalling.isEmpty)
        let storm = content([.rain, .rain, .rain, .rain, .rain, .thunderstorm, .thunderstorm] + Self.dry)
        #expect(storm.sentenceBesideFalling.isEmpty, "the details tell more of it")
        let frost = content(Self.dry, celsius: -3)
        #expect(texts(frost.sentenceBesideFalling).first?.contains("영하") == true)
        #expect(texts(frost.falling).first == "강수확률 10%")
    }

    @Test func `observed rain without an hour left in the forecast has no end time`() {
        let content = content(Self.dry, observed: .rain)
        #expect(texts(content.falling) == ["지금 비", "비", "☂"])
        #expect(content.sentenceBesideFalling.isEmpty)
    }

    @Test(arguments: [32_400, 19_800, 20_700, -12_600])
    func `a tile's day and hours follow its own clock, even at a quarter past midnight`(offset: Int) {
        let clock = LocalClock(UTCOffset(seconds: offset))
        let midnight = clock.startOfDay(20_778)
        for minutes in [0, 14, 15, 29, 30, 59] {
            let content = content(Self.dry, clock: clock, at: midnight.adding(seconds: minutes * 60))
            #expect(clock.time(content.now).dayNumber == 20_778)
            #expect(content.tomorrow == nil)
        }
        #expect(content(Self.dry, clock: clock, at: midnight.adding(seconds: 20 * 3_600)).tomorrow != nil)
        #expect(content(Self.dry, clock: clock, at: midnight.adding(seconds: 20 * 3_600 - 1)).tomorrow == nil)
    }

    @Test func `the chart is coloured by kind of precipitation, and unlikely precipitation is dimmed`() throws {
        let look = Presentation(Appearance(), home: { _ in .utc })
        for (kind, chance, role) in [
            (Condition.Kind.rain, 0.5, Role.rain), (.snow, 0.5, .rain), (.rain, 0.49, .dim), (.sleet, 0.3, .dim),
        ] {
            var buffer = CellBuffer(size: Size(columns: 24, rows: 5))
            let chart = content(Array(repeating: kind, count: 26), chance: chance).chart(in: buffer.bounds)
            try #require(chart).draw(look, into: &buffer)
            #expect(buffer[12, 3].style.foreground == look.theme[role].foreground, "\(kind), \(chance)")
        }
    }

    @Test func `the chart agrees with the words beside it where an amount and a chance contradict each other`() throws {
        let look = Presentation(Appearance(), home: { _ in .utc })
        for (kind, chance, millimetres, words) in [
            (Condition.Kind.rain, 0.0, 1 as Double?, "곧 비"), (.overcast, 0, 1, "곧 비"), (.rain, 0.9, 1, "곧 비 90%"),
            (.overcast, 0.9, nil, "강수확률 90%"), (.rain, 0, nil, "강수확률 0%"),
        ] {
            let hours = [Condition.Kind?](repeating: kind, count: 26)
            // Below the curve of temperatures, and as the curve itself.
            for measure in [Measure.temperature, .precipitation] {
                let content = content(hours, chance: chance, millimetres: millimetres, measure: measure)
                var buffer = CellBuffer(size: Size(columns: 24, rows: 5))
                try #require(content.chart(in: buffer.bounds)).draw(look, into: &buffer)
                let cell = buffer[12, 3]
                let isBar = look.glyphs.bars.contains { String($0) == String(cell.character) }
                #expect(isBar == (millimetres != nil), "\(kind), \(chance), \(measure): \(buffer.text)")
                #expect(texts(content.falling).first == words, "\(kind), \(chance)")
                guard measure == .temperature else { continue }
                let role: Role = millimetres == nil ? .rule : .rain
                #expect(cell.style.foreground == look.theme[role].foreground, "\(kind), \(chance)")
            }
        }
    }
}
