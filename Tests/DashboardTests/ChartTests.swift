import AppResources
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// The content of the details' chart, at every width.
@MainActor @Suite("Chart")
struct ChartTests {
    /// Everything a chart is drawn from: the steps from `now` on, and where it is drawn.
    @MainActor private struct Given {
        var now = Timestamp(secondsSince1970: 1_795_239_000)
        var steps: [ForecastStep]
        var clock = LocalClock(UTCOffset(seconds: 32_400))
        var cursor: Int?
        var units = Units.metric
        var isASCII = false
        var language = Language.english
        var curveRows = 3

        var look: Presentation {
            let preferences = Preferences.test(
                [:], ["LANG": language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8"],
                chosen: units.choices.merging(isASCII ? [.ascii: "true"] : [:]) { $1 })
            return Presentation(Appearance(preferences.settings, on: .dark, colorDepth: .direct), home: { _ in .utc })
        }

        var section: ChartSection {
            let place = KoreaTwenty.places[0]
            var report = Report()
            report.forecast.answered(
                Forecast(steps: steps, clock: clock),
                ReportStamp(source: .sample, observedAt: nil, fetchedAt: now))
            let moment = cursor.map { Moment.hour(steps[$0].time) } ?? .now
            return ChartSection(
                content: DetailContent(place, report, at: moment, now: now, words: look.words),
                curveRows: curveRows)
        }

        func drawn(_ columns: Int) -> CellBuffer {
            var buffer = CellBuffer(size: Size(columns: columns, rows: section.rows(columns: columns)))
            section.draw(look, into: &buffer, in: buffer.bounds)
            return buffer
        }

        /// The words of a row counted from the end: 3 is the chances, 2 the wind, 1 the hours.
        func row(fromEnd: Int, _ columns: Int) -> [(column: Int, text: String)] {
            let buffer = drawn(columns)
            let row = buffer.size.rows - fromEnd
            var words: [(column: Int, text: String)] = []
            var isOpen = false
            for column in columns - ChartPicture.plotColumns(columns: columns)..<columns {
                let character = buffer[column, row].character
                if character == " " {
                    isOpen = false
                } else if isOpen {
                    words[words.count - 1].text.append(character)
                } else {
                    words.append((column, String(character)))
                    isOpen = true
                }
            }
            return words
        }
    }

    private static func steps(
        _ random: inout SeededRandom, from first: Timestamp, length: Int, count: Int = 60
    ) -> [ForecastStep] {
        (0..<count).map { index in
            ForecastStep(
                time: first.adding(seconds: index * length), length: length,
                condition: Condition(kind: .rain, isDaylight: true),
                temperature: Temperature(celsius: Double(random.number(-20...35))),
                precipitationProbability: Double([0, 100, random.number(0...100)][random.number(0...2)]) / 100,
                rain: PrecipitationDepth(millimetres: Double(random.number(0...9)) / 3),
                wind: Wind(
                    speed: Speed(metresPerSecond: Double(random.number(0...45))),
                    direction: Bearing(degrees: Double(random.number(0...359)))))
        }
    }

    @Test(arguments: [3_600, 10_800], [false, true])
    func `every number is a value of a step, and numbers are evenly spaced`(
        length: Int, isASCII: Bool
    ) {
        var random = SeededRandom(seed: 11)
        for columns in 20...200 {
            let now = Timestamp(secondsSince1970: 1_795_239_000 + 60 * random.number(0...1_440))
            let first = Timestamp(secondsSince1970: (now.secondsSince1970 / length + 1) * length)
            let given = Given(
                now: now, steps: Self.steps(&random, from: first, length: length), isASCII: isASCII)
            let format = given.look.format
            let chances = Set(
                given.steps.map { step in
                    step.precipitationProbability.map { "\(Int(($0 * 100).rounded()))" } ?? format.glyphs.missing
                })
            let winds = Set(
                given.steps.flatMap { step -> [String] in
                    let speed = format.wholeSpeed(step.wind.speed ?? Speed(metresPerSecond: 0))
                    return [speed, (step.wind.direction.map(format.glyphs.arrow) ?? "") + speed]
                })
            for (row, own) in [(3, chances), (2, winds)] {
                let words = given.row(fromEnd: row, columns)
                #expect(!words.isEmpty, "\(columns)")
                #expect(words.allSatisfy { own.contains($0.text) }, "\(columns): \(words)")
                // The first number is at the start of the visible part of its span.
                let distances = zip(words.dropFirst(), words.dropFirst(2)).map { $1.column - $0.column }
                #expect(Set(distances).count <= 1, "\(columns): \(words)")
                #expect(words.last.map { $0.column + $0.text.count <= columns } ?? true)
            }
        }
    }

    @Test func `a chart stands still for a whole minute`() {
        var random = SeededRandom(seed: 12)
        let now = Timestamp(secondsSince1970: 1_795_239_000)
        let first = now.adding(seconds: 1_800)
        let given = Given(
            now: now, steps: Self.steps(&random, from: first, length: 3_600), curveRows: ChartSection.mostCurveRows)
        for seconds in 1...59 {
            var later = given
            later.now = now.adding(seconds: seconds)
            #expect([39, 76, 114].allSatisfy { later.drawn($0) == given.drawn($0) }, "\(seconds)")
        }
    }

    @Test(arguments: [3_600, 10_800], [39, 76, 114])
    func `an hour of the chart has the sky and the chance that it has in a table`(length: Int, columns: Int) throws {
        let steps = (0..<60).map { index in
            ForecastStep(
                time: Given(steps: []).now.adding(seconds: 1_800 + (index + 1) * length), length: length,
                condition: Condition(kind: index % 3 == 0 ? .rain : .clear, isDaylight: true),
                temperature: Temperature(celsius: 10), precipitationProbability: index % 3 == 0 ? 0.8 : 0.1)
        }
        let given = Given(steps: steps)
        let buffer = given.drawn(columns)
        let seen = given.section.content.seen
        let plot = columns - ChartPicture.plotColumns(columns: columns)
        let hours = try #require(given.section.hours(columns: columns))
        let scale = ChartScale(hours, width: ChartPicture.plotColumns(columns: columns))
        var told = 0
        for mark in hours.marks(scale) {
            let column = plot + scale.column(of: mark.time)
            guard column < columns, let then = seen.seen(at: .hour(mark.time)).conditions else { continue }
            let sign = String(buffer[column, 1].character)
            guard sign != " " else { continue }
            told += 1
            #expect(sign == given.look.glyphs.condition(then.condition).character, "column \(column)")
            let chance = buffer[column, buffer.size.rows - 3].character
            #expect(chance == (then.condition.kind == .rain ? "8" : "1"), "column \(column)")
        }
        #expect(told >= 3)
    }

    @Test(arguments: [39, 76, 114])
    func `the chance of a three-hour step is above the first hour of its bars`(columns: Int) throws {
        let now = Timestamp(secondsSince1970: 1_795_230_000)
        // Only one step has precipitation.
        let steps = (1...40).map { index in
            ForecastStep(
                time: now.adding(seconds: index * 10_800), condition: Condition(kind: .rain, isDaylight: true),
                temperature: Temperature(celsius: 9), precipitationProbability: index == 3 ? 0.71 : 0,
                rain: index == 3 ? PrecipitationDepth(millimetres: 6) : nil)
        }
        let given = Given(now: now, steps: steps)
        let number = try #require(given.row(fromEnd: 3, columns).first { $0.text == "71" })
        let bars = try #require(given.row(fromEnd: 4, columns).first)
        #expect((0...1).contains(bars.column - number.column), "\(bars) \(number)")
        let hours = given.row(fromEnd: 1, columns)
        #expect(hours.contains { $0.column == number.column }, "\(hours) \(number)")
    }

    @Test func `steps of three hours are labelled with their own hours, or with clock hours if those lie between`() {
        for (hoursWest, expected) in [(5, ["13", "16", "19", "22", "01"]), (0, ["15", "18", "21", "00", "03"])] {
            // 12:20 there, and steps at multiples of three hours in UTC.
            let now = Timestamp(secondsSince1970: 1_795_219_200 + hoursWest * 3_600 + 12 * 3_600 + 1_200)
            let first = Timestamp(secondsSince1970: (now.secondsSince1970 / 10_800 + 1) * 10_800)
            var random = SeededRandom(seed: 5)
            let given = Given(
                now: now, steps: Self.steps(&random, from: first, length: 10_800),
                clock: LocalClock(UTCOffset(seconds: -hoursWest * 3_600)))
            let hours = given.row(fromEnd: 1, 76).map(\.text).filter { $0 != "now" }
            #expect(hours.contains(expected), "\(hours)")
        }
    }

    @Test(arguments: [30, 39, 54, 76, 114, 160])
    func `the cursor changes only the heading, the hours, which include its own, and the numbers beside it`(
        columns: Int
    ) {
        var random = SeededRandom(seed: 7)
        for length in [3_600, 10_800] {
            let now = Timestamp(secondsSince1970: 1_795_239_000)
            let first = Timestamp(secondsSince1970: (now.secondsSince1970 / length + 1) * length)
            var given = Given(now: now, steps: Self.steps(&random, from: first, length: length))
            let height = given.drawn(columns).size.rows
            let rowsOfNumbers = [height - 1, 3, 2]
            /// Lines and bars, then signs and numbers far from a column.
            func rest(beside cursor: Int?) -> [[String]] {
                let lines = given.drawn(columns).text.split(separator: "\n", omittingEmptySubsequences: false)
                let pictures = (1..<height - 1).filter { !rowsOfNumbers.contains(height - $0) }.map {
                    String(lines[$0])
                }
                let numbers = rowsOfNumbers.map { row in
                    given.row(fromEnd: row, columns)
                        .filter { word in cursor.map { abs(word.column - $0) > 6 } ?? true }
                        .map { "\($0.column) \($0.text)" }
                }
                return [pictures] + numbers
            }
            for step in 0..<(length == 3_600 ? 20 : 7) {
                given.cursor = step
                let buffer = given.drawn(columns)
                let (row, ground) = (buffer.size.rows - 1, given.look.theme[.highlight].background)
                let lit = (0..<columns).filter { buffer[$0, row].style.background == ground }
                let hour = given.clock.time(given.steps[step].time).hour
                let expected = given.look.format.twoDigits(hour)
                let said = lit.map { buffer[$0, row].character }
                #expect(String(said) == expected, "\(columns): \(step)")
                let with = rest(beside: lit.first)
                given.cursor = nil
                #expect(with == rest(beside: lit.first), "\(columns): \(step)")
            }
        }
    }

    @Test func `an open day has the hours that begin on it, though steps of three hours cross midnight`() throws {
        var random = SeededRandom(seed: 5)
        // 01:00 there.
        let now = Timestamp(secondsSince1970: 1_795_240_800)
        let steps = Self.steps(&random, from: now.adding(seconds: 10_800), length: 10_800)
        let lima = Given(now: now, steps: steps, clock: LocalClock(UTCOffset(seconds: -5 * 3_600)))
        let content = lima.section.content
        let tomorrow = try #require(content.days.dropFirst().first).dayNumber
        let section = DaysSection(content: content, openDays: [tomorrow], span: 0..<3, hasHeading: false)
        var buffer = CellBuffer(size: Size(columns: 76, rows: section.rows(columns: 76)))
        section.draw(lima.look, into: &buffer, in: buffer.bounds)
        let hours = buffer.text.split(separator: "\n").compactMap { $0.split(separator: " ").first }
            .filter { $0.contains(":") }
        #expect(hours == ["01:00", "04:00", "07:00", "10:00", "13:00", "16:00", "19:00", "22:00"])
    }

    @Test(arguments: Language.allCases)
    func `rows are labelled, and the chance and the hourly amount in full if there is room`(language: Language) {
        var random = SeededRandom(seed: 4)
        let now = Timestamp(secondsSince1970: 1_795_239_000)
        let steps = Self.steps(&random, from: now.adding(seconds: 9_000), length: 10_800)
        let given = Given(now: now, steps: steps, language: language)
        let (chance, short) = (given.look.phrase(.chartChance), given.look.phrase(.chartChanceShort))
        for (columns, words) in [
            (76, [language == .korean ? short : chance]),
            (116, [chance, language == .korean ? "최대 1.0mm/h" : "max 1.0mm/h"]),
        ] {
            let text = given.drawn(columns).text.split(separator: "\n").dropFirst().joined(separator: "\n")
            for word in words { #expect(text.contains(word), "\(columns): \(text)") }
        }
    }

    @Test(arguments: [39, 54, 76, 114, 160])
    func `the amount beside the bars says that it is the most of them, also of one that ends after the chart`(
        columns: Int
    ) throws {
        let now = Timestamp(secondsSince1970: 1_795_230_000)
        var random = SeededRandom(seed: 8)
        for _ in 0..<20 {
            let steps = (1...60).map { index in
                ForecastStep(
                    time: now.adding(seconds: index * 3_600), length: 3_600,
                    condition: Condition(kind: .rain, isDaylight: true), temperature: Temperature(celsius: 9),
                    precipitationProbability: 0.9,
                    rain: PrecipitationDepth(millimetres: Double(random.number(1...300)) / 10))
            }
            let given = Given(now: now, steps: steps)
            let hours = try #require(given.section.hours(columns: columns))
            let most = try #require(
                steps.filter { $0.start <= hours.end }.map(\.precipitation.millimetres).max())
            let text = given.look.format.text(
                PrecipitationAmount(
                    rain: PrecipitationDepth(millimetres: most), melted: nil))
            let buffer = given.drawn(columns)
            let row = buffer.text.split(separator: "\n", omittingEmptySubsequences: false)[buffer.size.rows - 4]
            #expect(row.contains("≤\(text)") || row.contains("max \(text)"), "\(text): \(row)")
        }
    }

    @Test func `a chart has the hours of a day or two, and more if there is room`() throws {
        for length in [3_600, 10_800] {
            var random = SeededRandom(seed: 3)
            let now = Timestamp(secondsSince1970: 1_795_239_000)
            let first = Timestamp(secondsSince1970: (now.secondsSince1970 / length + 1) * length)
            let given = Given(now: now, steps: Self.steps(&random, from: first, length: length, count: 120))
            for columns in 34...200 {
                let hours = try #require(given.section.hours(columns: columns))
                let usual = columns < 70 ? 24 : 48
                #expect(hours.hoursAhead >= usual * 7 / 8, "\(columns)")
                #expect(hours.hoursAhead <= usual * 5 / 4, "\(columns)")
                let width = ChartPicture.plotColumns(columns: columns)
                let scale = ChartScale(hours, width: width)
                #expect(scale.column(of: hours.end) <= width, "\(columns)")
                for column in 0..<columns { #expect(scale.column(of: scale.time(at: column)) == column) }
            }
        }
    }

    @Test func `precipitation is coloured by kind: snow is not drawn as rain`() throws {
        let now = Timestamp(secondsSince1970: 1_795_230_000)
        let depth = PrecipitationDepth(millimetres: 6)
        for (kind, rain, snow, role) in [
            (Condition.Kind.snow, nil, depth, Role.snow), (.rain, depth, nil, .rain), (.overcast, nil, depth, .snow),
            (.snow, depth, depth, .snow), (.sleet, depth, depth, .snow), (.sleet, depth, nil, .snow),
        ] {
            let steps = (1...9).map { index in
                ForecastStep(
                    time: now.adding(seconds: index * 10_800), condition: Condition(kind: kind, isDaylight: true),
                    temperature: Temperature(celsius: 0), precipitationProbability: 0.8, rain: rain, snow: snow)
            }
            let given = Given(now: now, steps: steps)
            let buffer = given.drawn(39)
            let expected = given.look.theme[role].foreground
            let bars = try #require(given.row(fromEnd: 4, 39).first)
            #expect(buffer[bars.column, buffer.size.rows - 4].style.foreground == expected)
            let chance = try #require(given.row(fromEnd: 3, 39).first)
            #expect(buffer[chance.column, buffer.size.rows - 3].style.foreground == expected)
        }
    }

    /// What a step says: its sky, its chance and its amount, and whether the headline tells of precipitation in it.
    private nonisolated static let contradictions: [(Condition.Kind, chance: Double, rain: Double?, falls: Bool)] = [
        (.rain, 0, 5, true), (.overcast, 0, 5, true), (.thunderstorm, 0, 2, true), (.rain, 0.9, 5, true),
        (.rain, 0.3, 5, false), (.overcast, 0.9, nil, false), (.overcast, 0.9, 0, false), (.rain, 0, nil, false),
        (.thunderstorm, 0.05, nil, false),
    ]

    @Test(arguments: contradictions.indices, [39, 76, 114])
    func `bars and chances agree with the headline where an amount and a chance contradict each other`(
        index: Int, columns: Int
    ) throws {
        let told = Self.contradictions[index]
        let now = Timestamp(secondsSince1970: 1_795_230_000)
        let steps = (1...40).map { index in
            let isTold = index == 3
            return ForecastStep(
                time: now.adding(seconds: index * 10_800),
                condition: Condition(kind: isTold ? told.0 : .clear, isDaylight: true),
                temperature: Temperature(celsius: 9), precipitationProbability: isTold ? told.chance : 0.02,
                rain: isTold ? told.rain.map(PrecipitationDepth.init(millimetres:)) : nil)
        }
        let given = Given(now: now, steps: steps)
        let seen = SeenWeather(
            KoreaTwenty.places[0], current: nil, forecast: Forecast(steps: steps, clock: given.clock), at: .now,
            now: now)
        let begins = if case .begins = seen.headline { true } else { false }
        #expect(begins == told.falls)
        let buffer = given.drawn(columns)
        let bars = given.row(fromEnd: 4, columns)
        // Bars of an amount, bright if the headline tells of it, and nothing without an amount.
        #expect(bars.count == ((told.rain ?? 0) > 0 ? 1 : 0), "\(bars)")
        let colour = given.look.theme[told.falls ? .rain : .dim].foreground
        for bar in bars {
            for column in bar.column..<bar.column + bar.text.count {
                #expect(buffer[column, buffer.size.rows - 4].style.foreground == colour)
            }
        }
        // A chance of zero beside an amount is unknown; any other is shown as it is.
        let isUnknown = told.chance == 0 && !bars.isEmpty
        let number = isUnknown ? given.look.glyphs.missing : "\(Int((told.chance * 100).rounded()))"
        let chances = given.row(fromEnd: 3, columns)
        #expect(chances.filter { $0.text == number }.count == 1, "\(number) in \(chances)")
        #expect(chances.filter { $0.text != number }.allSatisfy { $0.text == "2" }, "\(chances)")
    }

    @Test(arguments: Language.allCases)
    func `the legend drops the temperature line last`(language: Language) {
        var random = SeededRandom(seed: 9)
        let now = Timestamp(secondsSince1970: 1_795_230_000)
        let steps = Self.steps(&random, from: now.adding(seconds: 10_800), length: 10_800).map { step in
            ForecastStep(
                time: step.time, condition: step.condition, temperature: step.temperature,
                feelsLike: Temperature(celsius: step.temperature.celsius - 5), rain: step.rain)
        }
        let given = Given(now: now, steps: steps, language: language, curveRows: ChartSection.goodCurveRows)
        for columns in 20...90 {
            let heading = given.drawn(columns).text.split(separator: "\n").first ?? ""
            let (line, dashes, bars) = (heading.contains(" ─ "), heading.contains("┈"), heading.contains("█30"))
            #expect((!bars || dashes) && (!dashes || line), "\(columns): \(heading)")
            if columns >= 64 { #expect(bars, "\(columns): \(heading)") }
        }
    }

    @Test(arguments: Language.allCases)
    func `the heading shows every value at the cursor, even in the narrowest pane`(language: Language) {
        let now = Timestamp(secondsSince1970: 1_795_230_000)
        let steps = (1...9).map { index in
            ForecastStep(
                time: now.adding(seconds: index * 10_800),
                condition: Condition(kind: .scatteredClouds, isDaylight: true),
                temperature: Temperature(celsius: -4.3), feelsLike: Temperature(celsius: -9.1),
                precipitationProbability: 0.3,
                wind: Wind(speed: Speed(metresPerSecond: 3.4), direction: Bearing(degrees: 90)))
        }
        let given = Given(now: now, steps: steps, cursor: 2, language: language)
        for columns in [38, 39, 43, 54, 76] {
            let heading = String(given.drawn(columns).text.split(separator: "\n").first ?? "")
            for value in ["-4", "30%", "-9", "m/s ←"] { #expect(heading.contains(value), "\(columns): \(heading)") }
        }
    }

    @Test func `in Korean the axis uses a 24-hour clock, whatever the setting`() {
        var units = Units.metric
        units.clock = .of12Hours
        var random = SeededRandom(seed: 2)
        let now = Timestamp(secondsSince1970: 1_795_230_000)
        let steps = Self.steps(&random, from: now.adding(seconds: 10_800), length: 10_800)
        for (language, expected) in [(Language.korean, "18"), (.english, "6p")] {
            let given = Given(now: now, steps: steps, units: units, language: language)
            #expect(given.row(fromEnd: 1, 39).map(\.text).contains(expected), "\(given.row(fromEnd: 1, 39))")
            #expect(given.row(fromEnd: 1, 39).count >= 7)
        }
    }

    @Test func `the wind below now is that of now`() throws {
        let scene = Scene(120, 40).answered()
        for index in scene.model.list.shown.indices {
            scene.model.list.select(index)
            scene.model.settle()
            let place = scene.model.list.shown[index]
            let speed = try #require(scene.board[place.id].current.value?.wind.speed)
            let row = try #require(scene.frame().text.firstMatch(of: /\ m\/s +[↓↙←↖↑↗→↘]?(\d+)/))
            #expect(String(row.1) == scene.view.look.format.wholeSpeed(speed), "\(place.names)")
        }
    }

    @Test(arguments: [nil, 1, 2, 3, 5]) func `the sky above now and above a selected hour has the sun of that moment`(
        cursor: Int?
    ) throws {
        // Three-hour steps around sunrise at 07:14 in Seoul: 07:30, in a step that began in the dark.
        let now = Timestamp(secondsSince1970: 1_795_212_000 + 1_800)
        let first = now.start(ofSpan: 10_800)
        let steps = (1...16).map { index in
            ForecastStep(
                time: first.adding(seconds: index * 10_800), condition: Condition(kind: .clear, isDaylight: false),
                temperature: Temperature(celsius: 8))
        }
        let given = Given(now: now, steps: steps, cursor: cursor)
        let seen = given.section.content.seen
        let buffer = given.drawn(76)
        let plot = 76 - ChartPicture.plotColumns(columns: 76)
        let hours = try #require(given.section.hours(columns: 76))
        let scale = ChartScale(hours, width: ChartPicture.plotColumns(columns: 76))
        let time = cursor.map { steps[$0].time } ?? now
        let expected = try #require(seen.seen(at: cursor == nil ? .now : .hour(time)).conditions)
        let sign = String(buffer[plot + scale.column(of: time), 1].character)
        #expect(sign == given.look.glyphs.condition(expected.condition).character)
    }

    @Test(arguments: [3_600, 10_800]) func `above a selected hour are its own numbers`(length: Int) throws {
        let now = Timestamp(secondsSince1970: 1_795_230_000)
        let steps = (1...50).map { index in
            ForecastStep(
                time: now.adding(seconds: index * length), length: length,
                condition: Condition(kind: .overcast, isDaylight: true), temperature: Temperature(celsius: 8),
                precipitationProbability: Double(index) / 100, wind: Wind(speed: Speed(metresPerSecond: Double(index))))
        }
        var numbers = [0, 0]
        for columns in stride(from: 34, through: 130, by: 5) {
            let hours = try #require(Given(now: now, steps: steps).section.hours(columns: columns))
            for cursor in hours.upcoming.indices {
                let given = Given(now: now, steps: steps, cursor: cursor)
                let width = ChartPicture.plotColumns(columns: columns)
                let plot = HourPlot(
                    hours, in: Rect(column: columns - width, row: 0, columns: width, rows: 9), given.look)
                let label = try #require(plot.pinned(cursor: steps[cursor].time).first).cells
                // A chance is of the hours that begin with the selected one, the wind of the moment.
                for (row, own) in [cursor + 2, cursor + 1].enumerated() {
                    let above = given.row(fromEnd: 3 - row, columns).filter {
                        label.overlaps($0.column..<$0.column + $0.text.displayWidth)
                    }
                    #expect(above.allSatisfy { $0.text == "\(own)" }, "\(columns) \(cursor): \(above)")
                    numbers[row] += above.count
                }
                // Nor does any number stand above no hour, but where the chart ends.
                let begins = Set(given.row(fromEnd: 1, columns).map(\.column))
                let chances = given.row(fromEnd: 3, columns)
                #expect(chances.count { !begins.contains($0.column) } <= 1, "\(columns) \(cursor): \(chances)")
            }
        }
        #expect(numbers.allSatisfy { $0 > 200 }, "\(numbers)")
    }

    @Test(arguments: 34...90) func `each chance stands above an hour with a label`(columns: Int) throws {
        let now = Timestamp(secondsSince1970: 1_795_230_000)
        let steps = (1...16).map { index in
            ForecastStep(
                time: now.adding(seconds: index * 10_800), condition: Condition(kind: .overcast, isDaylight: true),
                temperature: Temperature(celsius: 8), precipitationProbability: 0.4)
        }
        let given = Given(now: now, steps: steps)
        // The last label has no room where the chart ends.
        let (chances, labels) = (given.row(fromEnd: 3, columns), given.row(fromEnd: 1, columns))
        let begins = Set(labels.map(\.column))
        #expect(chances.filter { !begins.contains($0.column) }.count <= 1, "\(chances) \(labels)")
    }

    @Test func `no bar says more than the amount beside the bars`() throws {
        var dice = SeededRandom(seed: 46)
        for _ in 0..<200 {
            let now = Timestamp(secondsSince1970: 1_795_230_000 + Int.random(in: 0..<10_800, using: &dice))
            let first = now.start(ofSpan: 10_800)
            let steps = (1...20).map { index in
                ForecastStep(
                    time: first.adding(seconds: index * 10_800), condition: Condition(kind: .rain, isDaylight: true),
                    temperature: Temperature(celsius: 8), precipitationProbability: 0.9,
                    rain: PrecipitationDepth(millimetres: Bool.random(using: &dice) ? 0.2 : 40))
            }
            let (given, columns) = (Given(now: now, steps: steps), Int.random(in: 34...110, using: &dice))
            let most = try #require(given.section.hours(columns: columns)?.heaviest?.precipitationPerHour)
            let highest = given.look.glyphs.bar(of: FallStep.of(anHour: most))
            let bars = given.look.glyphs.bars
            let limit = try #require(highest.flatMap(bars.firstIndex))
            for (_, text) in given.row(fromEnd: 4, columns) {
                for bar in text {
                    guard let height = bars.firstIndex(of: bar) else { continue }
                    #expect(height <= limit, "\(columns) \(text)")
                }
            }
        }
    }

    @Test func `the sky above now is the one that is seen, unless that was long ago`() throws {
        for (age, sign) in [(600, "☁"), (3 * 3_600, "☀")] {
            let scene = Scene(120, 40)
            let place = scene.model.list.shown[0]
            let now = scene.clock.now
            let seen = CurrentWeather(
                observedAt: now.adding(seconds: -age), condition: Condition(kind: .overcast, isDaylight: true),
                temperature: Temperature(celsius: 8), clock: LocalClock(place.usualOffset))
            let steps = (0..<16).map { index in
                ForecastStep(
                    time: now.start(ofSpan: 10_800).adding(seconds: (index + 1) * 10_800),
                    condition: Condition(kind: .clear, isDaylight: true), temperature: Temperature(celsius: 8))
            }
            scene.answer(place, .current(seen))
            scene.answer(place, .forecast(Forecast(steps: steps, clock: LocalClock(place.usualOffset))))
            let rows = scene.frame().text.split(separator: "\n").map(String.init)
            let heading = try #require(rows.firstIndex { $0.contains("시간 예보 ") })
            let pane = rows[heading + 1].split(separator: "│").last { !$0.allSatisfy(\.isWhitespace) }
            let first = pane?.first { !$0.isWhitespace }
            #expect(first.map(String.init) == sign, "\(rows[heading...])")
        }
    }

    @Test func `in a chart that begins before now, below now are the numbers of now as well`() throws {
        let scene = Scene(200, 60).answered()
        scene.press(.character("f"))
        var inTheMiddle = 0
        for index in scene.model.list.shown.indices {
            scene.model.list.select(index)
            scene.model.settle()
            let place = scene.model.list.shown[index]
            let speed = try #require(scene.board[place.id].current.value?.wind.speed)
            let frame = scene.frame()
            for row in 1..<frame.size.rows {
                let columns = (1..<frame.size.columns).filter {
                    frame[$0, row].character == "지" && frame[$0 + 2, row].character == "금"
                }
                guard let label = columns.first else { continue }
                let wind = (0..<label).map { String(frame[$0, row - 1].character) }.joined()
                guard wind.contains("m/s") else { continue }
                // The label is around its column.
                inTheMiddle += wind.reversed().prefix { $0 != "s" }.count > 2 ? 1 : 0
                let text = (label..<label + 4).map { String(frame[$0, row - 1].character) }.joined()
                let number = text.drop { !$0.isNumber }.prefix { $0.isNumber }
                #expect(String(number) == scene.view.look.format.wholeSpeed(speed), "\(place.names) \(text)")
            }
        }
        #expect(inTheMiddle > 0)
    }
}
