import AppResources
import Display
import EngineSupport
import Foundation
import Runtime
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// The program for a single frame, with sample data and a fixed clock.
@MainActor @Suite(.serialized)
struct SnapshotTests {
    private func snapshot(
        _ arguments: [String] = [], in sandbox: Sandbox, _ environment: [String: String] = [:],
        _ change: (inout SnapshotQuestion) -> Void = { _ in }
    ) async throws -> Snapshot {
        var question = SnapshotQuestion(settings: try CommandLineOptions(arguments))
        change(&question)
        let resources = ["NALSSI_RESOURCES": Products.packageRoot.path + "/Resources"]
        return try await Composition.snapshot(
            question, Environment(sandbox.environment(resources.merging(environment) { $1 })), isUTF8: true,
            loop: MainLoop(), clock: TestClock().machine)
    }

    /// The dashboard in the same state; tomorrow's air is requested only in the details, which show it.
    private func scene(_ columns: Int, _ rows: Int, _ language: Language) async -> Scene {
        // A key leads to live weather.
        let live = StubSource(id: .openMeteo)
        let scene = Scene(columns, rows, language, notices: [.sample], alternative: live)
        let sample = SampleSource(now: { [clock = scene.clock] in clock.now })
        scene.answered(forecast: false)
        for place in KoreaTwenty.places {
            scene.answer(place, .forecast(sample.forecast(at: place)))
            scene.answer(place, .air(sample.airQuality(at: place)))
        }
        scene.model.started()
        if let place = scene.model.detail.wantedPlace {
            scene.answer(place, .airForecast(sample.airForecast(at: place)))
        }
        await scene.model.warnings.matching?.value
        return scene
    }

    @Test(arguments: [(120, 36), (80, 24), (200, 60)], Language.allCases)
    func `a snapshot is the dashboard's frame once everything has arrived`(size: (Int, Int), language: Language)
        async throws
    {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let snapshot = try await snapshot(["--lang", language.rawValue, "--color", "truecolor"], in: sandbox) {
            ($0.columns, $0.rows) = size
        }
        #expect(snapshot.isWhole)
        let expected = await scene(size.0, size.1, language).frame().text.split(separator: "\n")
        let drawn = snapshot.text.split(separator: "\n")
        #expect(drawn.count == expected.count)
        for (line, other) in zip(drawn, expected) { #expect(line == other) }
    }

    @Test func `a snapshot of a map waits for its lines`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let text = try await snapshot(["--density", "map", "--color", "truecolor"], in: sandbox).text
        let dots = text.unicodeScalars.filter { (0x2801...0x28FF).contains($0.value) }
        #expect(dots.count > 200, "\(dots.count) cells of coast and borders")
    }

    @Test func `a snapshot of another time is the frame the keys lead to`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        func text(_ distance: SnapshotQuestion.TimeShift) async throws -> String {
            try await snapshot(["--lang", "ko", "--color", "truecolor"], in: sandbox) { $0.shift = distance }
                .text
        }
        let ahead = await scene(120, 36, .korean)
        for _ in 0..<6 { ahead.press(.character(">")) }
        let sixAhead = try await text(.hours(6))
        #expect(sixAhead == ahead.frame().text + "\n")
        let back = await scene(120, 36, .korean)
        for _ in 0..<3 { back.press(.character("<")) }
        let threeBack = try await text(.hours(-3))
        #expect(threeBack == back.frame().text + "\n")
        // 2026-11-21 is a Saturday; the keys reach the next one only past the last hour, which is on Monday.
        let day = await scene(120, 36, .korean)
        for _ in 0..<49 { day.press(.character(">")) }
        #expect(day.model.moment == .day(day.model.time.reach.today + 2))
        let twoDays = try await text(.days(2))
        #expect(twoDays == day.frame().text + "\n")
        // A time past the end of the forecast gives the last moment the keys reach.
        for _ in 0..<20 { day.press(.character(">")) }
        let furthest = try await text(.days(13))
        #expect(furthest == day.frame().text + "\n")
    }

    @Test func `the details are opened if there is no room beside the tiles`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let snapshot = try await snapshot(["--lang", "en", "--color", "truecolor"], in: sandbox) {
            ($0.columns, $0.rows, $0.opensDetail) = (80, 24, true)
        }
        let scene = await scene(80, 24, .english)
        scene.press(Key(.enter))
        #expect(snapshot.text == scene.frame().text + "\n")
    }

    @Test func `each list can be requested, and an empty one is not a failure`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let bookmarks = try await snapshot(["--lang", "en"], in: sandbox) { $0.list = .bookmarks }
        #expect(bookmarks.isWhole && bookmarks.text.contains("Bookmarks(0)") && !bookmarks.text.contains("Gongju"))
        let here = try await snapshot(["--lang", "en"], in: sandbox, ["TZ": "Asia/Tokyo"]) { $0.list = .here }
        #expect(here.isWhole && here.text.contains("Tokyo (approx.)"), "\(here.text)")
        let nowhere = try await snapshot(["--lang", "en"], in: sandbox, ["TZ": "UTC"]) { $0.list = .here }
        #expect(!nowhere.isWhole)
    }

    @Test func `a snapshot has full colour unless fewer colours are requested`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        func ansi(_ arguments: [String] = [], _ environment: [String: String] = [:]) async throws -> String {
            try await snapshot(arguments, in: sandbox, ["TERM": "dumb"].merging(environment) { $1 }) {
                $0.form = .ansi
            }.text
        }
        #expect(try await ansi().contains(";38;2;"))
        #expect(try await !ansi([], ["NO_COLOR": "1"]).contains("38;"))
        #expect(try await ansi(["--color", "256"], ["NO_COLOR": "1"]).contains(";38;5;"))
        let svg = try await snapshot(["--theme", "light"], in: sandbox, ["COLORFGBG": "15;0"]) { $0.form = .svg }
            .text
        #expect(svg.contains(##"rx="5" fill="#fbfbf9""##))
    }

    @Test func `a mistake in the settings is reported, and nothing is drawn`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        try sandbox.write("theme = \"blue\"\n", to: sandbox.configFile)
        await #expect(throws: LaunchProblem.self) { try await snapshot(in: sandbox) }
    }
}
