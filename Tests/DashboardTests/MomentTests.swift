import AppResources
import Engine
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// The moment the view shows.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes))) struct MomentTests {
    /// A scene in which some places have answers, some have none, and some have failed.
    private func scene(_ random: inout SeededRandom) -> Scene {
        let language = random.one(of: Language.allCases)
        let scene = Scene(
            random.number(20...200), random.number(8...60), language, ascii: random.chance(20),
            hasColor: random.chance(80), bookmarks: Array(KoreaTwenty.places.prefix(random.number(0...7))))
        for place in KoreaTwenty.places {
            switch random.below(5) {
            case 0: break
            case 1: scene.publish(place, .failed(.timedOut, from: .sample, at: scene.clock.now))
            case 2: scene.answered([place], forecast: false)
            default: scene.answered([place])
            }
        }
        if random.chance(50) { scene.press(.character("2")) }
        if random.chance(50) { scene.press(Key(.enter)) }
        return scene
    }

    @Test(arguments: 0..<4)
    func `the present hour is drawn cell by cell like now`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<12 {
            let scene = scene(&random)
            let now = scene.frame()
            scene.model.choose(.hour(scene.clock.now))
            #expect(scene.frame() == now)
            scene.model.choose(.hour(scene.clock.now.adding(seconds: 6 * 3_600)))
            _ = scene.frame()
            scene.model.choose(.now)
            #expect(scene.frame() == now)
        }
    }

    @Test func `tiles, table and details show the forecast step of the chosen hour`() throws {
        let scene = Scene(120, 36).answered()
        scene.press(.character("2"))
        let time = scene.clock.now.adding(seconds: 30 * 3_600)
        scene.model.choose(.hour(time))
        let place = try #require(scene.model.selectedPlace)
        let step = try #require(scene.board[place.id].forecast.value?.step(from: time))
        let format = scene.view.look.format
        #expect(scene.frame().text.contains(format.degrees(try #require(step.feelsLike))))
        let humidity = format.percent(try #require(step.humidity))
        #expect(scene.frame().text.contains("\(humidity) ┛"))
        scene.model.preferences.choose(.density, "line")
        let (name, degrees) = (format.name(place), format.degrees(step.temperature))
        let rows = scene.frame().text.split(separator: "\n")
        #expect(
            rows.contains { row in
                [name, degrees].allSatisfy(row.contains) && !row.contains("╯")
            }, "\(scene.frame().text)")
    }

    @Test(arguments: Language.allCases)
    func `details beyond the forecast say that there is none, as the tile does`(language: Language) {
        let scene = Scene(120, 36, language).answered()
        scene.press(.character("2"))
        scene.model.choose(.hour(scene.clock.now.adding(seconds: 60 * 86_400)))
        let text = scene.frame().text
        let phrase = scene.view.look.phrase
        #expect(!text.contains(phrase(.tileWaiting)) && text.contains(phrase(.tileNoForecast)))
    }

    @Test func `the last full hour is shown as forecast even in its first minutes`() throws {
        // 14:07 in Seoul.
        let now = Timestamp(secondsSince1970: 1_795_239_000 - 1_380)
        let time = now.adding(seconds: -420)
        let place = KoreaTwenty.places[9]
        let sample = SampleSource(now: { now.adding(seconds: -86_400) })
        var report = Report()
        report.current.answered(
            SampleSource(now: { now }).currentWeather(at: place),
            ReportStamp(source: .sample, observedAt: now, fetchedAt: now))
        report.forecast.answered(
            sample.forecast(at: place), ReportStamp(source: .sample, observedAt: nil, fetchedAt: now))
        let tile = TilePicture(
            place, report, .fresh, density: .line, at: .hour(time), now: now, home: .utc, bookmark: .none,
            spinner: "")
        #expect(tile.isElsewhen && tile.seen.conditions?.observed == nil)
        let row = TableRow(
            tile: tile, report: report, moments: [.hour(time)], warned: [], columns: TableColumns(80, longestName: 8))
        #expect(row.seen(at: row.moments[0]).conditions == report.seen(at: .hour(time), of: place, now: now).conditions)
    }

    @Test func `nothing is shown past the end of the forecast, and a tile without a forecast is empty`() {
        let scene = Scene(120, 36).answered(forecast: false)
        scene.press(.character("2"))
        scene.model.choose(.hour(scene.clock.now.adding(seconds: 3_600)))
        #expect(!scene.frame().text.contains("습도"))
        let full = Scene(120, 36).answered()
        full.model.choose(.hour(full.clock.now.adding(seconds: 400 * 3_600)))
        #expect(!full.frame().text.contains("▀▀▀"))
    }
}
