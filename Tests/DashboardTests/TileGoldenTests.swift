import AppResources
import EngineSupport
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// The tiles: every density at every size, with values, without a forecast, old, failed, loading, and unsaved.
@MainActor @Suite("Golden tiles")
struct TileGoldenTests {
    /// At 40 columns large tiles are medium ones.
    nonisolated static let cases = [(200, 60), (120, 36), (80, 24), (60, 20), (40, 12)].flatMap { size in
        TileDensity.allCases.filter { $0 != .large || size.0 > 40 }.map { (size: size, density: $0) }
    }

    private static let reykjavik = Place(
        id: PlaceID(rawValue: "owm:3413829"), names: LocalizedText(korean: "레이캬비크", english: "Reykjavik"),
        coordinate: Coordinate(latitude: 64.1, longitude: -21.9) ?? KoreaTwenty.places[0].coordinate,
        timeZone: "Atlantic/Reykjavik")

    private func scene(
        _ size: (Int, Int), _ language: Language, _ density: TileDensity?, ascii: Bool = false, hasColor: Bool = true
    ) -> Scene {
        let places = [Self.reykjavik] + KoreaTwenty.places.prefix(6)
        let choices = (density.map { [SettingKey.density: $0.rawValue] } ?? [:])
            .merging(ascii ? [.ascii: "true"] : [:]) { $1 }
        let locale = language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8"
        let scene = Scene(
            size.0, size.1, hasColor: hasColor, bookmarks: places,
            preferences: .test([:], ["LANG": locale], chosen: choices))
        scene.answered([places[3]])
        scene.clock.advance(1_500)
        scene.answered([places[0], places[1], places[6]]).answered([places[2]], forecast: false)
        scene.publish(places[3], .failed(.timedOut, from: .sample, at: scene.clock.now))
        scene.publish(places[4], .failed(.rateLimited(retryAfter: 30), from: .sample, at: scene.clock.now))
        scene.publish(places[5], .started)
        scene.publish(places[6], .started)
        scene.board.timePassed()
        scene.press(Key(.right))
        scene.restAlarm.ring()
        return scene
    }

    @Test(arguments: cases)
    func `Golden: tiles of each density in every state`(size: (Int, Int), density: TileDensity) throws {
        for language in Language.allCases {
            let frame = scene(size, language, density).frame()
            try Golden.expect(frame, "tiles-\(density.rawValue)-\(size.0)x\(size.1)-\(language.rawValue)")
        }
    }

    @Test(arguments: TileDensity.allCases)
    func `Golden: tiles in ASCII without colour`(density: TileDensity) throws {
        let frame = scene((120, 36), .english, density, ascii: true, hasColor: false).frame()
        #expect(frame.text.allSatisfy { $0.isASCII })
        try Golden.expect(frame, "tiles-\(density.rawValue)-ascii-120x36-en")
    }

    @Test(arguments: [(200, 60), (60, 20)], Language.allCases)
    func `Golden: the twenty cities in automatic density`(size: (Int, Int), language: Language) throws {
        let scene = Scene(size.0, size.1, language, notices: [.sample]).answered()
        scene.model.started()
        try Golden.expect(scene.frame(), "cities-\(size.0)x\(size.1)-\(language.rawValue)")
    }
}
