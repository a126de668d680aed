import AppResources
import EngineSupport
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// The appearance of rules: marked tiles in every density, the sentence in the details, and the list of rules.
@MainActor @Suite("Golden alerts")
struct AlertGoldenTests {
    /// Rules that always ring, because it is always warmer than −50°. Seoul's tile is also marked for another reason.
    private static let config = ["광주(전라남도)", "부산", "서울"].map { "[[watch]]\nplace = \"\($0)\"\nhigh = -50\n" }.joined()

    private func scene(
        _ columns: Int, _ rows: Int, _ language: Language, density: TileDensity? = nil, ascii: Bool = false
    ) -> Scene {
        let choices = (density.map { [SettingKey.density: $0.rawValue] } ?? [:])
            .merging(ascii ? [.ascii: "true"] : [:]) { $1 }
        let locale = language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8"
        let scene = Scene(
            columns, rows, language, notices: [.sample], bookmarks: [Scene.place("Seoul")],
            preferences: .test([:], ["LANG": locale], config: Self.config, chosen: choices)
        ).answered()
        scene.model.alerts.start()
        scene.model.settle()
        scene.press(.character("2"))
        return scene
    }

    @Test(arguments: TileDensity.allCases)
    func `Golden: tiles of places with an alert`(density: TileDensity) throws {
        let name = "alerts-\(density.rawValue)"
        try Golden.expect(scene(120, 36, .korean, density: density).frame(), "\(name)-120x36-ko")
        try Golden.expect(scene(80, 24, .english, density: density).frame(), "\(name)-80x24-en")
    }

    @Test func `Golden: tiles of places with an alert in ASCII`() throws {
        let frame = scene(80, 24, .english, ascii: true).frame()
        #expect(frame.text.allSatisfy { $0.isASCII })
        try Golden.expect(frame, "alerts-ascii-80x24-en")
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12)], Language.allCases)
    func `Golden: the details of a place with an alert`(size: (Int, Int), language: Language) throws {
        let scene = scene(size.0, size.1, language)
        scene.press(Key(.right), Key(.enter))
        try Golden.expect(scene.frame(), "alerts-detail-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12), (20, 5)], Language.allCases)
    func `Golden: the rules of a place`(size: (Int, Int), language: Language) throws {
        let scene = scene(size.0, size.1, language)
        scene.press(Key(.right), .character("i"))
        try scene.goDown(to: WatchCondition(.rain, 15))
        scene.press(Key(.enter))
        try Golden.expect(scene.frame(), "rules-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12)], Language.allCases)
    func `Golden: the alerts of a place and of all others`(size: (Int, Int), language: Language) throws {
        let places = KoreaTwenty.places
        let rules = [
            WatchRule(place: places[1].id.rawValue, WatchCondition(.wind, 20), within: 6 * 3_600),
            WatchRule(place: places[1].id.rawValue, WatchCondition(.rain, 3)),
            WatchRule(place: places[7].id.rawValue, WatchCondition(.rain, 15)),
            WatchRule(place: places[7].id.rawValue, WatchCondition(.dust, 76), within: 6 * 3_600),
            WatchRule(place: places[9].id.rawValue, WatchCondition(.rain, 1)),
            WatchRule(place: "owm:1", WatchCondition(.low, -12), within: 12 * 3_600),
        ]
        let scene = Scene(
            size.0, size.1, language, notices: [.sample], bookmarks: [Scene.place("Seoul")],
            preferences: .test(
                [:], ["LANG": language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8"], config: Self.config, rules: rules)
        ).answered()
        scene.model.alerts.start()
        scene.model.settle()
        scene.press(.character("2"), Key(.right), .character("i"))
        for _ in 0..<9 { scene.press(Key(.down)) }
        scene.press(.character("+"))
        try Golden.expect(scene.frame(), "alerts-everywhere-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    /// The room for an alert is that of the sentence as it is written: a 12-hour clock and miles make it longer.
    @Test(arguments: Language.allCases)
    func `an alert is never cut, whatever the units and the clock`(language: Language) throws {
        let locale = language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8"
        for rule in ["high = -50", "wind = 1", "rain = 1"] {
            let units = "clock = 12\ntemperature = \"fahrenheit\"\nwind = \"mph\"\n"
            let config = units + "[[watch]]\nplace = \"서울\"\n\(rule)\n"
            for columns in 20...60 {
                let scene = Scene(
                    columns, 60, language, notices: [.sample], bookmarks: [Scene.place("Seoul")],
                    preferences: .test([:], ["LANG": locale], config: config)
                ).answered()
                scene.model.alerts.start()
                scene.model.settle()
                guard let finding = scene.model.rules.findings(at: scene.model.list.active[0]).first else { continue }
                scene.press(.character("f"))
                let format = scene.view.look.format
                let words = format.words(of: finding.event, now: scene.clock.now, clock: finding.clock)
                let end = try #require(words.split(separator: " ").last)
                #expect(scene.frame().text.contains(end), "\(columns) columns: \(words)")
            }
        }
    }

    @Test func `a mark takes cells only from the title of a tile`() {
        for density in TileDensity.allCases {
            let marked = scene(120, 36, .korean, density: density)
            let plain = Scene(
                120, 36, notices: [.sample], bookmarks: [Scene.place("Seoul")],
                preferences: .test(chosen: [.density: density.rawValue])
            ).answered()
            plain.press(.character("2"))
            let (with, without) = (marked.frame(), plain.frame())
            let tiles = marked.model.layout.tiles
            for index in tiles.visibleIndices(scrollRow: 0) {
                let rect = tiles.rect(of: index, scrollRow: 0)
                for row in (density == .line ? rect.row : rect.row + 1)..<rect.endRow {
                    let changed = (rect.column..<rect.endColumn).filter { with[$0, row] != without[$0, row] }
                    #expect(changed.count <= (density == .line ? 1 : 0), "\(density) \(index)")
                }
            }
        }
    }
}
