import AppResources
import Engine
import Foundation
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Commands

/// `nalssi watch` without a terminal: reading its arguments and writing its alerts.
@Suite struct WatchCommandTests {
    private func question(_ arguments: [String]) throws -> WatchQuestion {
        try WatchQuestion(try Command.watch.syntax.read(arguments))
    }

    private func refusal(_ arguments: [String]) -> String? {
        do throws(CommandProblem) {
            let words = try Commands.read { () throws(UsageProblem) in try Command.watch.syntax.read(arguments) }
            _ = try WatchQuestion(words)
            return nil
        } catch {
            #expect(error.exitCode == .usage)
            return error.sentence(PhraseBook(.english))
        }
    }

    @Test func `every threshold is a rule at every place, in the units it was written in`() throws {
        let asked = try question([
            "서울", "--rain", "0.1in", "--wind=50km/h", "Busan", "--low", "-5", "--high", "95F", "--dust", "36",
            "--within", "6h", "--quiet", "22:00-07:00", "--units", "imperial",
        ])
        #expect(asked.rules.map(\.place) == Array(repeating: "서울", count: 5) + Array(repeating: "Busan", count: 5))
        let thresholds = asked.rules.prefix(5).map {
            ($0.condition.kind, ($0.condition.threshold * 100).rounded() / 100)
        }
        #expect(thresholds.map(\.0) == [.rain, .wind, .low, .high, .dust])
        #expect(thresholds.map(\.1) == [2.54, 13.89, -5, 35, 36])
        #expect(asked.rules.allSatisfy { $0.within == 21_600 && $0.quiet == QuietHours("22:00-07:00") })
    }

    @Test func `without places and thresholds the saved rules are used`() throws {
        let asked = try question(["--notify", "--json", "--exec", "/bin/true", "--once", "--timeout", "9"])
        #expect(asked.rules.isEmpty && asked.notifies && asked.asJSON && asked.isOnce && asked.seconds == 9)
        #expect(asked.program == "/bin/true")
    }

    @Test func `without a place a threshold is about the home, or about every place of a list`() throws {
        #expect(try question(["--rain", "1mm"]).rules.map(\.list) == ["home"])
        let listed = try question(["--list", "제주 여행", "--rain", "1mm", "--warning", "severe"]).rules
        #expect(listed.map(\.list) == ["제주 여행", "제주 여행"] && listed.allSatisfy { $0.place.isEmpty })
        // Official warnings alone are of all bookmarks.
        #expect(try question(["--warning", "severe"]).rules.map(\.list) == [nil])
        #expect(refusal(["서울", "--list", "산", "--rain", "1mm"])?.contains("서울") == true)
    }

    @Test(
        arguments: [
            (["서울"], "--rain"), (["--list", "산"], "--rain"), (["--quiet", "22:00-07:00"], "--rain"),
            (["서울", "--rain", "wet"], "1mm"), (["서울", "--rain", "0"], "1mm"), (["서울", "--rain", "5m/s"], "1mm"),
            (["서울", "--wind", "-3"], "14m/s"), (["서울", "--low", "-200"], "-12C"),
            (["서울", "--rain", "1", "--within", "5"], "3h"),
            (["서울", "--rain", "1", "--within", "9d"], "3h"), (["서울", "--rain", "1", "--quiet", "22-7"], "22:00-07:00"),
            (["서울", "--rain", "1", "--quiet", "24:00-07:00"], "22:00-07:00"),
            (["서울", "--rain", "1", "--quiet", "07:00-07:00"], "22:00-07:00"),
            (["서울", "--rain", "1", "--snow", "1"], "--snow"),
            (["서울", "--rain"], "--rain"),
        ] as [([String], String)])
    func `a mistake is one sentence that says what to write instead`(arguments: [String], hint: String) throws {
        let sentence = try #require(refusal(arguments))
        #expect(sentence.contains(hint), "\(sentence)")
        #expect(!sentence.contains("\n"))
    }

    @Test func `the systemd unit runs the same command, whatever characters its arguments contain`() throws {
        let unit = SystemdUnit(
            program: "/usr/bin/nalssi", arguments: ["watch", "서울", "--print-unit", "--exec", #"/a b/100%"$x"#])
        #expect(unit.text.contains(#"ExecStart="/usr/bin/nalssi" "watch" "서울" "--exec" "/a b/100%%\"$$x""#))
    }

    @Test func `the unit names the program of --exec by its path, and escapes what systemd would read`() throws {
        for arguments in [["--exec", "./cold.sh"], ["--exec=./cold.sh"]] {
            let unit = SystemdUnit(program: "/a$b/nalssi", arguments: ["watch"] + arguments, found: "/home/me/cold.sh")
            #expect(unit.text.contains(#"ExecStart="/a$b/nalssi" "watch" "--exec"#), "\(unit.text)")
            #expect(unit.text.contains("/home/me/cold.sh\"\n") && !unit.text.contains("./cold.sh"), "\(unit.text)")
        }
        let unit = SystemdUnit(program: "/usr/bin/nalssi", arguments: ["watch", "a\rb\nc\td\u{1b}$HOME"])
        #expect(unit.text.contains(#""a\rb\nc\td\x1b$$HOME""#), "\(unit.text)")
        #expect(!unit.text.contains("\r"))
    }

    @Test func `a notification's text is not read as markup`() {
        #expect("<b>A & B</b> \u{e9}".markupEscaped == "&lt;b&gt;A &amp; B&lt;/b&gt; \u{e9}")
    }

    // MARK: Alerts

    private static let now = Timestamp(secondsSince1970: 1_764_000_000)

    /// An alert about rain that starts in two hours, with a higher forecast than before.
    private func alert(_ language: Language, _ units: Units = .metric) throws -> WatchAlertText {
        let place = KoreaTwenty.places[9]
        let steps = [0.0, 0, 1.5, 4, 0, 0, 0, 0].enumerated().map { hour, depth in
            ForecastStep(
                time: Self.now.adding(seconds: (hour + 1) * 3_600), length: 3_600,
                condition: Condition(kind: depth > 0 ? .rain : .clear, isDaylight: true),
                temperature: Temperature(celsius: 9), precipitationProbability: depth > 0 ? 0.8 : 0,
                rain: depth > 0 ? PrecipitationDepth(millimetres: depth) : nil)
        }
        var report = Report()
        report.forecast.answered(
            Forecast(steps: steps, clock: LocalClock(UTCOffset(seconds: 32_400))),
            ReportStamp(source: .openWeather, observedAt: nil, fetchedAt: Self.now))
        let rule = WatchRule(place: "서울", WatchCondition(.rain, 1))
        var memory = WatchMemory([rule.id(at: place.id): WatchMemory.Said(grade: 0, checkedAt: Self.now)])
        let finding = try #require(
            WatchPost([WatchPost.Entry(rule, at: place)]).check(
                against: { _ in report }, &memory, now: Self.now, clock: LocalClock(UTCOffset(seconds: 0))
            ).first)
        return WatchAlertText(
            finding: finding, now: Self.now,
            format: WeatherFormat(phrase: PhraseBook(language), units: units, glyphs: .unicode), isSample: false)
    }

    @Test func `an alert says where, what, how much and until when`() throws {
        #expect(try alert(.korean).line == "서울: 더 심해졌어요: 03시부터 05시까지 비(합계 5.5mm, 1시간 최대 4.0mm)\n")
        #expect(
            try alert(.english, .imperial).line
                == "Seoul: now forecast to be worse: rain (0.22in in all, up to 0.16in/h) from 03:00 until 05:00\n")
    }

    /// 32 °C at 75 % in Seoul's summer or autumn, now and in the hours ahead, at a place with this time zone.
    private func heat(
        _ language: Language, _ zone: String, celsius: Double = 32, in summer: Bool = true
    ) throws -> String? {
        // Noon of the 1st of August or October 2026 in Seoul.
        let now = Timestamp(secondsSince1970: summer ? 1_785_553_200 : 1_790_823_600)
        let (clock, sky) = (LocalClock(UTCOffset(seconds: 32_400)), Condition(kind: .clear, isDaylight: true))
        let temperature = Temperature(celsius: celsius)
        let place = KoreaTwenty.places[9].with { $0.timeZone = zone }
        let steps = (1...8).map { hour in
            ForecastStep(
                time: now.adding(seconds: hour * 3_600), length: 3_600, condition: sky, temperature: temperature,
                humidity: 75)
        }
        var report = Report()
        let stamp = ReportStamp(source: .openWeather, observedAt: now, fetchedAt: now)
        report.current.answered(
            CurrentWeather(observedAt: now, condition: sky, temperature: temperature, humidity: 75, clock: clock),
            stamp)
        report.forecast.answered(Forecast(steps: steps, clock: clock), stamp)
        var memory = WatchMemory()
        let rule = WatchRule(place: "서울", WatchCondition(.high, 33))
        let finding = WatchPost([WatchPost.Entry(rule, at: place)]).check(
            against: { _ in report }, &memory, now: now, clock: clock
        ).first
        return finding.map {
            WatchAlertText(
                finding: $0, now: now,
                format: WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: .unicode), isSample: false
            ).line
        }
    }

    @Test(arguments: ["Asia/Seoul", "ROK"])
    func `heat in South Korea is named as the KMA's apparent temperature, in summer`(zone: String) throws {
        #expect(try heat(.korean, zone) == "서울: 지금 기상청 체감온도 33° 이상(최고 34°)\n")
        #expect(try heat(.english, zone) == "Seoul: KMA apparent temperature 33° or above (up to 34°) now\n")
        #expect(try heat(.korean, zone, in: false) == nil)
        #expect(try heat(.korean, zone, celsius: 34, in: false) == "서울: 지금 기온 33° 이상(최고 34°)\n")
    }

    @Test(arguments: ["Asia/Tokyo", "Asia/Pyongyang"])
    func `heat at any other place is the air's temperature, and nothing else is named`(zone: String) throws {
        #expect(try heat(.korean, zone) == nil)
        #expect(try heat(.korean, zone, celsius: 34) == "서울: 지금 기온 33° 이상(최고 34°)\n")
        #expect(try heat(.english, zone, celsius: 34) == "Seoul: 33° or above (up to 34°) now\n")
    }

    @Test func `an alert in JSON is one line that follows its schema`() throws {
        let schema = try JSONSchema(named: "watch")
        for alert in [try alert(.korean), try alert(.english, .imperial)] {
            #expect(alert.json.count { $0 == "\n" } == 1)
            #expect(try schema.mistakes(in: alert.json) == [])
        }
    }

    @Test func `a program gets every value as a variable`() throws {
        let variables = try alert(.korean).variables
        #expect(variables["NALSSI_PLACE"] == "서울" && variables["NALSSI_KIND"] == "rain")
        #expect(
            variables["NALSSI_START"] == "2025-11-24T18:00:00Z" && variables["NALSSI_UNTIL"] == "2025-11-24T20:00:00Z")
        #expect(
            variables["NALSSI_PEAK"] == "4.0" && variables["NALSSI_TOTAL"] == "5.5" && variables["NALSSI_UNIT"] == "mm")
        #expect(variables["NALSSI_ALERT"] == "grows" && variables["NALSSI_GRADE"] == "1")
    }
}
