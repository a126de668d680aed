import AppResources
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// Switching from sample data to live weather while the program runs.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes))) struct SourceSwitchTests {
    @Test func `g asks first, names the hosts, and Esc changes nothing`() {
        let scene = Scene(120, 36, notices: [.sample], alternative: OtherSource()).answered()
        #expect(scene.frame().text.contains("g를 누르면"))
        scene.press(.character("g"))
        #expect(scene.frame().text.contains("api.open-meteo.com"))
        scene.press(Key(.escape))
        #expect(!scene.frame().text.contains("api.open-meteo.com"))
        #expect(scene.model.sources.current.profile.isInvented && scene.model.loadedCount == 20)
    }

    @Test func `Enter shows only the other source's weather, and g leads back`() async {
        let scene = Scene(120, 36, notices: [.sample], alternative: OtherSource()).answered()
        let following = Task { await scene.board.listenToService() }
        scene.model.started()
        scene.press(.character("g"), Key(.enter))
        #expect(scene.model.loadedCount == 0 && scene.board.routing.ids == [.openMeteo, .metNorway])
        // Late answers from the old source are ignored.
        scene.answer(KoreaTwenty.places[0], .current(OtherSource.weather), from: .sample)
        #expect(scene.model.loadedCount == 0)
        while scene.model.loadedCount < 20 { await Task.yield() }
        #expect(scene.board.reports.values.allSatisfy { $0.current.stamp?.source == .openMeteo })
        #expect(scene.frame().text.contains("Open-Meteo") && !scene.frame().text.contains("예시 데이터"))
        await scene.service.shutDown()
        await following.value
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12), (20, 4), (5, 1)], Language.allCases)
    func `the list of sources fits any screen`(_ size: (Int, Int), _ language: Language) {
        let scene = Scene(size.0, size.1, language, notices: [.sample]).answered()
        scene.press(.character("g"))
        var seen = scene.frame().text
        for _ in 0..<SourceProfile.all.count {
            scene.press(Key(.down))
            seen += scene.frame().text
        }
        // Each host can be read before anything is agreed to.
        if size.1 >= 12 {
            for host in ["api.open-meteo.com", "api.met.no"] { #expect(seen.contains(host)) }
        }
    }

    // MARK: The order

    private func sources(_ scene: Scene) throws -> SourcesViewModel {
        try #require(scene.model.sourceChoice.sourcesModel)
    }

    /// The list of sources, opened over sample data.
    private func opened(_ preferences: Preferences = .test()) throws -> (Scene, SourcesViewModel) {
        let scene = Scene(120, 36, notices: [.sample], preferences: preferences, alternative: OtherSource()).answered()
        scene.press(.character("g"))
        return (scene, try sources(scene))
    }

    @Test func `from sample data it suggests Open-Meteo and, for when that fails, MET Norway`() throws {
        let (_, sources) = try opened()
        #expect(sources.order == [.openMeteo, .metNorway])
        #expect(sources.rows.compactMap(\.profile?.id) == [.openMeteo, .metNorway, .openWeather, .sample])
    }

    @Test func `with a key, its source leads`() throws {
        let preferences = Preferences.test([.sources: "sample"], ["OPENWEATHER_API_KEY": "k"])
        #expect(try opened(preferences).1.order == [.openWeather, .openMeteo, .metNorway])
    }

    @Test func `once a key is there, its source is suggested before those in use`() throws {
        let preferences = Preferences.test()
        let (scene, _) = try opened(preferences)
        scene.press(Key(.enter))
        preferences.use(APIKey("k").map { KeyChoice(key: $0, origin: .stored) }, of: .openWeather)
        scene.press(.character("g"))
        #expect(try sources(scene).order == [.openWeather, .openMeteo, .metNorway])
        scene.press(Key(.escape))
        #expect(preferences.settings.sources == [.openMeteo, .metNorway])
    }

    @Test func `a source can be left out, and moved by J and K, shift and arrows, or m`() throws {
        let (scene, sources) = try opened()
        scene.press(.character("J"))
        #expect(sources.order == [.metNorway, .openMeteo] && sources.selection == 1)
        scene.press(.shift(.up))
        #expect(sources.order == [.openMeteo, .metNorway] && sources.selection == 0)
        scene.press(.character("m"), Key(.down), .character("m"))
        #expect(sources.order == [.metNorway, .openMeteo] && !sources.isCarrying)
        scene.press(.character("m"), Key(.up), Key(.escape))
        #expect(sources.order == [.metNorway, .openMeteo] && scene.model.route.dialog != nil)
        scene.press(.character(" "))
        #expect(sources.order == [.metNorway])
    }

    @Test func `sample data is chosen alone, and a source without its key not at all`() throws {
        let (scene, sources) = try opened()
        // Above the first row is the last one; the last ones are about warnings.
        for _ in WarningProfile.all { scene.press(Key(.up)) }
        scene.press(Key(.up), .character(" "))
        #expect(sources.order == [.sample])
        scene.press(Key(.up), .character(" "))
        #expect(sources.order == [.sample] && scene.frame().text.contains("API 키"))
        scene.press(Key(.up), .character(" "))
        #expect(sources.order == [.metNorway])
        scene.press(.character(" "), Key(.enter))
        #expect(scene.model.route.dialog != nil && scene.frame().text.contains("하나 이상"))
    }

    @Test func `Enter keeps the order for the next start, and Esc nothing`() throws {
        let preferences = Preferences.test()
        let (scene, _) = try opened(preferences)
        scene.press(Key(.escape))
        #expect(preferences.origin(of: .sources) == .usual)
        scene.press(.character("g"), Key(.enter))
        #expect(preferences.settings.sources == [.openMeteo, .metNorway])
        #expect(preferences.settings.text(of: .sources) == "open-meteo, met-norway")
        scene.press(.character("g"))
        #expect(try sources(scene).order == [.openMeteo, .metNorway])
    }

    @Test("Golden: the list of sources", arguments: Language.allCases)
    func goldenSources(_ language: Language) throws {
        let scene = Scene(80, 24, language, notices: [.sample]).answered()
        scene.press(.character("g"))
        try Golden.expect(scene.frame(), "sources-80x24-\(language.rawValue)")
        let small = Scene(40, 12, language, notices: [.sample]).answered()
        small.press(.character("g"), Key(.down))
        try Golden.expect(small.frame(), "sources-40x12-\(language.rawValue)")
    }
}
