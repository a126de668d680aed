import AppResources
import Display
import EngineSupport
import Foundation
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// Every quantity has a fixed position, whatever is known of it, so that nothing moves between pages.
@MainActor @Suite("The detail stands still")
struct DetailStillTests {
    private static let now = TestClock().now

    private nonisolated static let places: [Place] = [
        KoreaTwenty.places[0], KoreaTwenty.places[9],
        Place(
            id: PlaceID(rawValue: "owm:2729907"), names: LocalizedText(korean: "롱위에아르뷔엔", english: "Longyearbyen"),
            coordinate: Coordinate(latitude: 78.22, longitude: 15.65) ?? KoreaTwenty.places[0].coordinate,
            usualOffset: UTCOffset(seconds: 3_600)),
        Place(
            id: PlaceID(rawValue: "owm:5128581"), names: LocalizedText(korean: "뉴욕", english: "New York"),
            coordinate: Coordinate(latitude: 40.71, longitude: -74.01) ?? KoreaTwenty.places[0].coordinate,
            usualOffset: UTCOffset(seconds: -18_000)),
    ]

    // MARK: Facts

    /// The space inside the box: the pane beside the tiles, and the whole of common terminal sizes.
    private nonisolated static let sizes = [
        (36, 6), (39, 30), (39, 60), (76, 18), (116, 30), (156, 39), (196, 54),
    ]

    @Test(arguments: sizes, SourceProfile.all.map(\.id))
    func `each fact's label has the same row and column for every place`(size: (Int, Int), source: SourceID) {
        var random = SeededRandom(seed: 31)
        let size = Size(columns: size.0, rows: size.1)
        for language in Language.allCases {
            let look = look(language)
            // An amount that needs the room takes it from its label.
            let phrases = Self.labels(of: source).filter { $0 != .precipitationLastHour }
            var expected: [Point?]?
            for _ in 0..<25 {
                let place = random.one(of: Self.places)
                let text = drawn(content(at: place, source, &random), size, look)
                let found = phrases.map { Self.position(of: look.phrase($0), in: text) }
                #expect(found.allSatisfy { $0 != nil }, "\(zip(phrases, found).filter { $1 == nil })\n\(text)")
                if let expected { #expect(found == expected, "\(place.names)\n\(text)") }
                expected = expected ?? found
            }
        }
    }

    /// The label is the short one if the amount needs the room, but neither is ever cut.
    @Test(arguments: sizes, Language.allCases)
    func `what fell in the last hour is whole, and so is its label`(size: (Int, Int), language: Language) {
        let look = look(language)
        let amounts: [(rain: Double?, snow: Double?)] = [
            (0.1, nil), (2.1, nil), (9.9, nil), (12.4, nil), (99.9, nil), (nil, 0.3), (nil, 2.1), (nil, 40), (1.5, 2),
            (20, 30.5), (nil, nil), (0, nil),
        ]
        for (rain, snow) in amounts {
            let current = CurrentWeather(
                observedAt: Self.now, condition: Condition(kind: .rain, isDaylight: true),
                temperature: Temperature(celsius: 3),
                wind: Wind(speed: Speed(metresPerSecond: 21), gust: Speed(metresPerSecond: 34.5)),
                rain: rain.map(PrecipitationDepth.init(millimetres:)),
                snow: snow.map(PrecipitationDepth.init(millimetres:)), clock: LocalClock(Self.places[0].usualOffset))
            var report = Report()
            report.current.answered(
                current, ReportStamp(source: .openWeather, observedAt: Self.now, fetchedAt: Self.now))
            let content = DetailContent(Self.places[0], report, at: .now, now: Self.now, words: look.words)
            let text = drawn(content, Size(columns: size.0, rows: size.1), look)
            let facts = text.split(separator: "\n").flatMap { $0.split(separator: "  ") }
                .map { $0.trimmingCharacters(in: .whitespaces) }
            let forms = Fact.precipitation(current.amount).forms(look).map { $0.map(\.text).joined() }
            #expect(facts.filter(forms.contains).count == 1, "none of \(forms) in\n\(text)")
        }
    }

    @Test(arguments: [(120, 36), (80, 24)])
    func `where it rains, the screen has the last hour's amount with a label that says so`(size: (Int, Int)) throws {
        let place = Self.places[0]
        for (millimetres, number) in [(0.4, "0.4mm"), (2.1, "2.1mm"), (12.4, "12")] {
            let scene = Scene(size.0, size.1, bookmarks: [place]).answered([place])
            scene.answer(
                place,
                .current(
                    CurrentWeather(
                        observedAt: Self.now, condition: Condition(kind: .rain, isDaylight: true),
                        temperature: Temperature(celsius: 3), rain: PrecipitationDepth(millimetres: millimetres),
                        clock: LocalClock(place.usualOffset))))
            scene.press(Key(.enter))
            let text = scene.frame().text
            scene.press(Key(.end))
            let whole = text + scene.frame().text
            let row = try #require(whole.split(separator: "\n").first { $0.contains("순간풍속") }, "\(whole)")
            let amount = try #require(
                row.firstMatch(of: /(?:1시간 강수량 ([0-9.]+mm)|강수 ([0-9.]+mm)\/h)(?= |│|┃)/), "\(text)")
            #expect((amount.1 ?? amount.2)?.hasPrefix(number) == true && !row.contains("…"), "\(row)")
        }
    }

    @Test(arguments: Language.allCases)
    func `the length of the day is whole beside every phase of the moon, whose name gives way`(language: Language) {
        let look = look(language)
        for (day, columns) in (0..<30).flatMap({ day in (32...60).map { (day, $0) } }) {
            let moon = Fact.moon(MoonPhase(at: Self.now.adding(seconds: day * 86_400)), from: Self.places[0].coordinate)
            for seconds in [35_100, 50_340, 86_340] {
                let length = Fact.dayLength(seconds: seconds)
                let whole = length.forms(look)[0]
                guard let least = moon.forms(look).last, Self.widest(look) + 2 + least.displayWidth <= columns else {
                    continue
                }
                var buffer = CellBuffer(size: Size(columns: columns, rows: 1))
                FactsSection(groups: [.pair(length, moon)]).draw(
                    look, into: &buffer, in: Rect(column: 0, row: 0, columns: columns, rows: 1))
                #expect(buffer.text.contains(whole.map(\.text).joined()), "\(columns): \(buffer.text)")
                #expect(buffer.text.contains("%") || buffer.text.contains(look.format.moonPhase(phase(of: moon))))
            }
        }
    }

    private static func widest(_ look: Presentation) -> Int {
        Fact.dayLength(seconds: 86_340).forms(look)[0].displayWidth
    }

    private func phase(of fact: Fact) -> MoonPhase {
        if case .moon(let phase, _) = fact { phase } else { MoonPhase(at: Self.now) }
    }

    private static func labels(of source: SourceID) -> [Phrase] {
        let profile = (SourceProfile.of(source) ?? .sample).facts
        let gases: [Phrase] = [.ozone, .nitrogenDioxide, .sulphurDioxide, .carbonMonoxide]
        return [
            .humidity, .dewPoint, .wind, .gust, .pressure, .cloudCover, .visibility, .fineDust, .coarseDust,
            .airQuality, .airTomorrow, .dayLength, .moon,
        ] + (profile.hasLastHour ? [.precipitationLastHour] : []) + (profile.hasUVIndex ? [.uvIndex] : [])
            + (profile.hasGases ? gases : [])
    }

    /// The row and the first cell of a label that begins a fact.
    private static func position(of label: String, in text: String) -> Point? {
        // A fact begins a line or follows a space. Swift's own search would take seconds for all these pages.
        let offsets = ["\n", " "].compactMap { begin in
            "\n\(text)".withCString { text in
                "\(begin)\(label) ".withCString { strstr(text, $0).map { $0 - UnsafeMutablePointer(mutating: text) } }
            }
        }
        guard let offset = offsets.min() else { return nil }
        let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        return Point(column: before.last?.displayWidth ?? 0, row: before.count - 1)
    }

    private func look(_ language: Language) -> Presentation {
        var appearance = Appearance()
        appearance.language = language
        return Presentation(appearance, home: { _ in .utc })
    }

    /// The facts of the whole page, at their positions.
    private func drawn(_ content: DetailContent, _ size: Size, _ look: Presentation) -> String {
        let layout = DetailLayout(size: size, content: content)
        var buffer = CellBuffer(size: Size(columns: size.columns, rows: layout.rows))
        for placed in layout.placed(at: 0) where placed.section is FactsSection {
            placed.section.draw(look, into: &buffer, in: placed.area)
        }
        return buffer.text
    }

    /// A random set of the values a source may provide for a place.
    private func content(at place: Place, _ source: SourceID, _ random: inout SeededRandom) -> DetailContent {
        let clock = LocalClock(place.usualOffset)
        let stamp = ReportStamp(source: source, observedAt: Self.now, fetchedAt: Self.now)
        var report = Report()
        report.current.answered(current(clock, &random), stamp)
        report.forecast.answered(forecast(clock, source, &random), stamp)
        if random.chance(80) { report.air.answered(air(at: Self.now, &random), stamp) }
        if random.chance(60) {
            var hours: [AirQuality] = []
            for hour in 0..<96 {
                if let air = air(at: Self.now.adding(seconds: hour * 3_600), &random) { hours.append(air) }
            }
            report.airForecast.answered(AirForecast(hours: hours), stamp)
        }
        return DetailContent(place, report, at: .now, now: Self.now, words: look(.korean).words)
    }

    private static let kinds: [Condition.Kind] = [.clear, .brokenClouds, .rain, .snow, .thunderstorm, .unknown]

    private func maybe<Value>(_ random: inout SeededRandom, _ value: (inout SeededRandom) -> Value) -> Value? {
        random.chance(70) ? value(&random) : nil
    }

    private func current(_ clock: LocalClock, _ random: inout SeededRandom) -> CurrentWeather {
        let kind = random.one(of: Self.kinds)
        return CurrentWeather(
            observedAt: Self.now, condition: Condition(kind: kind, isDaylight: random.chance(50)),
            temperature: Temperature(celsius: Double(random.number(-300...350)) / 10),
            feelsLike: maybe(&random) { Temperature(celsius: Double($0.number(-400...400)) / 10) },
            humidity: maybe(&random) { $0.number(0...100) },
            pressure: maybe(&random) { Pressure(hectopascals: Double($0.number(950...1_050))) },
            wind: wind(&random), cloudCover: maybe(&random) { $0.number(0...100) },
            visibility: maybe(&random) {
                Visibility(Distance(metres: Double($0.number(50...10_000))), isLimit: $0.chance(20))
            },
            rain: maybe(&random) { PrecipitationDepth(millimetres: Double($0.number(0...400)) / 10) },
            snow: maybe(&random) { PrecipitationDepth(millimetres: Double($0.number(0...400)) / 10) }, clock: clock)
    }

    private func wind(_ random: inout SeededRandom) -> Wind {
        Wind(
            speed: maybe(&random) { Speed(metresPerSecond: Double($0.number(0...400)) / 10) },
            direction: maybe(&random) { Bearing(degrees: Double($0.number(0...359))) },
            gust: maybe(&random) { Speed(metresPerSecond: Double($0.number(0...500)) / 10) })
    }

    private func forecast(_ clock: LocalClock, _ source: SourceID, _ random: inout SeededRandom) -> Forecast {
        let profile = (SourceProfile.of(source) ?? .sample).facts
        let length = 86_400 / profile.stepsOfDay
        let first = Timestamp(secondsSince1970: (Self.now.secondsSince1970 / length + 1) * length)
        let kind = random.one(of: Self.kinds)
        var steps: [ForecastStep] = []
        for index in 0..<(profile.days - 1) * profile.stepsOfDay {
            steps.append(
                ForecastStep(
                    time: first.adding(seconds: index * length), length: length,
                    condition: Condition(kind: kind, isDaylight: true),
                    temperature: Temperature(celsius: Double(random.number(-30...38))),
                    feelsLike: maybe(&random) { Temperature(celsius: Double($0.number(-40...40))) },
                    precipitationProbability: maybe(&random) { Double($0.number(0...100)) / 100 },
                    rain: maybe(&random) { PrecipitationDepth(millimetres: Double($0.number(0...90)) / 10) },
                    wind: wind(&random)))
        }
        let today = clock.time(Self.now).dayNumber
        let uvIndex = maybe(&random) { Double($0.number(0...12)) }
        return Forecast(steps: steps, clock: clock, outlooks: [DayOutlook(dayNumber: today, uvIndex: uvIndex)])
    }

    private func air(at time: Timestamp, _ random: inout SeededRandom) -> AirQuality? {
        maybe(&random) { random in
            AirQuality(
                observedAt: time, index: maybe(&random) { $0.one(of: AirQuality.Index.allCases) },
                pm25: maybe(&random) { Double($0.number(0...200)) },
                pm10: maybe(&random) { Double($0.number(0...300)) },
                ozone: maybe(&random) { Double($0.number(0...300)) })
        }
    }

    // MARK: Days

    @Test(arguments: [36, 39, 54, 76, 116], Language.allCases)
    func `days and their steps share columns, and every number is under its heading`(
        columns: Int, language: Language
    ) throws {
        var random = SeededRandom(seed: 8)
        let look = look(language)
        for source in SourceProfile.all.map(\.id) {
            let content = content(at: Self.places[0], source, &random)
            let section = DaysSection(
                content: content, openDays: Set(content.days.map(\.dayNumber)),
                span: 0..<content.days.count, hasHeading: false)
            let size = Size(columns: columns, rows: section.rows(columns: columns))
            var buffer = CellBuffer(size: size)
            section.draw(look, into: &buffer, in: buffer.bounds)
            let lines = buffer.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let rows = section.choices(columns: columns).map(\.rows.lowerBound)
            let heads = Set(rows.map { lines[$0 + 1] })
            #expect(heads.count == 1, "\(heads)")
            let head = try #require(heads.first)
            let (days, steps) = (
                rows.map { lines[$0] }, lines.indices.filter { row in !rows.contains { row == $0 || row == $0 + 1 } }
            )
            /// The column in which the first temperature ends.
            func degrees(_ line: String) -> Int? {
                line.firstIndex(of: "°").map { String(line[...$0]).displayWidth }
            }
            // A first step whose beginning is unknown has a dash.
            let known = steps.map { lines[$0] }.filter { $0.contains("°") }
            // Where there is no room for bars, low and high have columns of their own.
            #expect(days.contains { $0.contains("▄") } || Set(days.map(degrees)).count == 1)
            #expect(Set(known.map(degrees)).count == 1)
            let title = look.phrase(.tableTemperature)
            let end = try #require(head.ranges(of: title).first).upperBound
            #expect(String(head[..<end]).displayWidth == degrees(try #require(known.first)), "\(head)")
        }
    }

    @Test func `a row of a day is labelled with its first hour, in two digits`() throws {
        let scene = Scene(80, 36).answered()
        scene.press(Key(.enter))
        try scene.goDown(to: scene.day(1))
        scene.press(Key(.enter))
        let text = scene.frame().text
        for hour in ["00:00", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00", "21:00"] {
            #expect(text.contains(" \(hour) "), "\(text)")
        }
        #expect(!text.contains("24:00"))
        #expect(text.contains("기온") && text.contains("강수"))
    }

    @Test(arguments: Language.allCases)
    func `dates have one form: today, tomorrow, then the day and its weekday`(language: Language) {
        for columns in [80, 120, 200] {
            let scene = Scene(columns, 60, language).answered()
            scene.press(.character("f"))
            let text = scene.frame().text
            for date in language == .korean ? [" 23일 (월)", " 25일 (수)"] : [" Mon 23 ", " Wed 25 "] {
                #expect(text.contains(date), "\(text)")
            }
            #expect(!text.contains("11월") && !text.contains("Nov"))
        }
    }

    // MARK: Clocks

    @Test func `the local time elsewhere is shown to the minute, and updated every minute`() throws {
        let newYork = Self.places[3]
        let scene = Scene(80, 24, .english, bookmarks: [newYork]).answered([newYork])
        scene.model.started()
        scene.press(Key(.enter))
        #expect(scene.frame().text.contains("00:30 local time (−14 h)"))
        #expect(scene.frame().text.contains(/as of \d\d:\d\d local/))
        #expect(scene.board.nextChange() == scene.clock.now.adding(seconds: 60))
        scene.clock.advance(75)
        scene.board.timePassed()
        #expect(scene.frame().text.contains("00:31 local time"))
        #expect(scene.board.nextChange() == scene.clock.now.adding(seconds: 45))
        // With less room, the words for whose clock it is stay.
        scene.model.resized(to: Size(columns: 34, rows: 24))
        #expect(scene.frame().text.contains(" 00:31 local "), "\(scene.frame().text)")
        let home = Scene(80, 24, .english, bookmarks: [Self.places[0]]).answered([Self.places[0]])
        home.model.started()
        home.press(Key(.enter))
        #expect(!home.frame().text.contains("local"))
    }

    @Test func `a part of a day is labelled by hours in two digits`() {
        let scene = Scene(80, 40, bookmarks: [Self.places[0]])
        let clock = LocalClock(Self.places[0].usualOffset)
        let morning = clock.moment(onDay: clock.time(Self.now).dayNumber, hour: 6)
        scene.answer(
            Self.places[0],
            .current(
                CurrentWeather(
                    observedAt: morning, condition: Condition(kind: .clear, isDaylight: true),
                    temperature: Temperature(celsius: 3), clock: clock)))
        let steps = (1...8).map {
            ForecastStep(
                time: morning.adding(seconds: $0 * 10_800), condition: Condition(kind: .clear, isDaylight: true),
                temperature: Temperature(celsius: Double($0)))
        }
        scene.answer(Self.places[0], .forecast(Forecast(steps: steps, clock: clock)))
        scene.press(Key(.enter))
        #expect(scene.frame().text.contains("(06~24시 기준)"), "\(scene.frame().text)")
    }
}
