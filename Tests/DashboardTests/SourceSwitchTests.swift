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
    private let host = try? ServiceAddress(parsing: "https://api.example.org")

    private func offer() -> WeatherSupply {
        WeatherSupply(
            source: OtherSource(), profile: .openMeteo, finder: nil,
            contacts: [host].compactMap(\.self).map { Contact(address: $0, purposes: [.weather]) })
    }

    @Test func `g asks first, names the hosts, and Esc changes nothing`() {
        let scene = Scene(120, 36, notices: [.sample], alternative: offer()).answered()
        #expect(scene.frame().text.contains("g를 누르면"))
        scene.press(.character("g"))
        #expect(scene.frame().text.contains("api.example.org"))
        scene.press(Key(.escape))
        #expect(!scene.frame().text.contains("api.example.org"))
        #expect(scene.model.sources.current.isInvented && scene.model.loadedCount == 20)
    }

    @Test func `Enter shows only the other source's weather, and g leads back`() async {
        let scene = Scene(120, 36, notices: [.sample], alternative: offer()).answered()
        let following = Task { await scene.board.listenToService() }
        scene.model.started()
        scene.press(.character("g"), Key(.enter))
        #expect(scene.model.loadedCount == 0 && scene.board.routing.routes.map(\.source) == [.openMeteo])
        // Late answers from the old source are ignored.
        scene.answer(KoreaTwenty.places[0], .current(OtherSource.weather), from: .sample)
        #expect(scene.model.loadedCount == 0)
        while scene.model.loadedCount < 20 { await Task.yield() }
        #expect(scene.board.reports.values.allSatisfy { $0.current.stamp?.source == .openMeteo })
        #expect(scene.frame().text.contains("Open-Meteo") && !scene.frame().text.contains("예시 데이터"))
        await scene.service.shutDown()
        await following.value
    }

    @Test func `without another source g says what it would take`() {
        let scene = Scene(120, 36).answered()
        scene.press(.character("g"))
        #expect(scene.model.route.dialog == nil && scene.frame().text.contains("API 키를 먼저"))
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12), (20, 4), (5, 1)], Language.allCases)
    func `the question fits any screen`(_ size: (Int, Int), _ language: Language) {
        let scene = Scene(size.0, size.1, language, notices: [.sample], alternative: offer()).answered()
        scene.press(.character("g"))
        let text = scene.frame().text
        if size.1 >= 12 { #expect(text.contains("Esc") && text.contains("api.example.org"), "\(text)") }
    }
}
