import AppResources
import Display
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// The screens, as text a user can read.
@MainActor @Suite("Golden frames")
struct GoldenFrameTests {
    nonisolated static let sizes = [(120, 36), (80, 24), (40, 12)]
    nonisolated static let languages = Language.allCases

    @Test(arguments: sizes, languages)
    func `Golden: the twenty cities`(size: (Int, Int), language: Language) throws {
        let scene = Scene(size.0, size.1, language, notices: [.sample]).answered()
        scene.press(.character("l"), .character("j"))
        scene.restAlarm.ring()
        try Golden.expect(scene.frame(), "cities-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test(arguments: sizes, languages)
    func `Golden: all five states of a tile`(size: (Int, Int), language: Language) throws {
        let scene = Scene(size.0, size.1, language)
        let places = KoreaTwenty.places
        scene.answered(Array(places[2...3]))
        scene.clock.advance(720)
        scene.answered([places[0], places[1]] + places[5...])
        scene.publish(places[1], .started)
        scene.publish(places[3], .failed(.timedOut, from: .sample, at: scene.clock.now))
        scene.publish(places[4], .failed(.rateLimited(retryAfter: 30), from: .sample, at: scene.clock.now))
        scene.publish(places[6], .failed(.timedOut, from: .sample, at: scene.clock.now))
        scene.board.timePassed()
        let waiting = Scene(size.0, size.1, language).answered(Array(places.prefix(3)), forecast: false)
        waiting.publish(places[3], .started)
        try Golden.expect(scene.frame(), "states-\(size.0)x\(size.1)-\(language.rawValue)")
        try Golden.expect(waiting.frame(), "loading-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test(arguments: [(80, 24), (40, 12)], languages)
    func `Golden: the details over the list`(size: (Int, Int), language: Language) throws {
        let scene = Scene(size.0, size.1, language).answered()
        scene.press(Key(.enter))
        try Golden.expect(scene.frame(), "detail-\(size.0)x\(size.1)-\(language.rawValue)")
        scene.press(Key(.end))
        try Golden.expect(scene.frame(), "detail-end-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12), (200, 60)], languages)
    func `Golden: the details with a day open, and with the chart's cursor`(
        size: (Int, Int), language: Language
    ) throws {
        let scene = Scene(size.0, size.1, language).answered()
        scene.model.started()
        scene.press(Key(.enter))
        try scene.goDown(to: .chart)
        scene.press(Key(.enter), Key(.right), Key(.right))
        try Golden.expect(scene.frame(), "detail-chart-\(size.0)x\(size.1)-\(language.rawValue)")
        scene.press(Key(.escape), Key(.home))
        try scene.goDown(to: scene.day(1))
        scene.press(Key(.enter))
        try Golden.expect(scene.frame(), "detail-day-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12)], languages)
    func `Golden: the details without a forecast, and without any values`(size: (Int, Int), language: Language) throws {
        let place = KoreaTwenty.places[0]
        let scene = Scene(size.0, size.1, language).answered([place], forecast: false)
        scene.model.started()
        scene.press(Key(.enter))
        try Golden.expect(scene.frame(), "detail-no-forecast-\(size.0)x\(size.1)-\(language.rawValue)")
        let failed = Scene(size.0, size.1, language)
        for place in KoreaTwenty.places {
            failed.publish(place, .failed(.offline, from: .sample, at: failed.clock.now))
        }
        failed.model.started()
        failed.press(Key(.enter))
        try Golden.expect(failed.frame(), "detail-failed-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test func `Golden: the details in ASCII, at night in another time zone`() throws {
        let place = Place(
            id: PlaceID(rawValue: "owm:3413829"), names: LocalizedText(korean: "레이캬비크", english: "Reykjavik"),
            coordinate: Coordinate(latitude: 64.1, longitude: -21.9) ?? KoreaTwenty.places[0].coordinate,
            timeZone: "Atlantic/Reykjavik")
        let scene = Scene(80, 36, .english, ascii: true, hasColor: false, bookmarks: [place]).answered([place])
        scene.press(Key(.enter))
        let frame = scene.frame()
        #expect(frame.text.allSatisfy { $0.isASCII })
        try Golden.expect(frame, "detail-ascii-80x36-en")
    }

    @Test(arguments: sizes, languages)
    func `Golden: the help`(size: (Int, Int), language: Language) throws {
        let scene = Scene(size.0, size.1, language).answered()
        scene.press(.character("?"))
        try Golden.expect(scene.frame(), "help-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test(arguments: sizes, languages)
    func `Golden: no bookmarks yet`(size: (Int, Int), language: Language) throws {
        let scene = Scene(size.0, size.1, language).answered()
        scene.press(.character("1"))
        try Golden.expect(scene.frame(), "bookmarks-empty-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test(arguments: sizes, languages)
    func `Golden: bookmarks that are not loaded yet`(size: (Int, Int), language: Language) throws {
        let scene = Scene(
            size.0, size.1, language, notices: [.sample], problem: .waiting(path: "/x/nalssi.sqlite")
        ).answered()
        try Golden.expect(scene.frame(), "bookmarks-waiting-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test(arguments: sizes, languages)
    func `Golden: bookmarks with one being carried`(size: (Int, Int), language: Language) throws {
        let scene = Scene(size.0, size.1, language, bookmarks: Array(KoreaTwenty.places.prefix(7))).answered()
        scene.press(.character("m"), Key(.right))
        scene.restAlarm.ring()
        try Golden.expect(scene.frame(), "carrying-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test(arguments: sizes, languages)
    func `Golden: naming a bookmark`(size: (Int, Int), language: Language) throws {
        let scene = Scene(size.0, size.1, language, bookmarks: Array(KoreaTwenty.places.prefix(3))).answered()
        scene.press(.character("e"))
        scene.type("우리 집")
        let drawn = scene.drawn()
        let cursor = drawn.cursor.map { "cursor \($0.column),\($0.row)" } ?? "no cursor"
        try Golden.expect("\(drawn.frame.text)\n\(cursor)", "rename-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test(arguments: sizes, languages)
    func `Golden: the drawer`(size: (Int, Int), language: Language) throws {
        let scene = Scene(size.0, size.1, language, bookmarks: Array(KoreaTwenty.places.prefix(12))).answered()
        scene.press(Key(.right), .character("s"))
        scene.model.slid(milliseconds: 1_000)
        scene.restAlarm.ring()
        try Golden.expect(scene.frame(), "drawer-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test(arguments: [25, 50, 75]) func `Golden: the drawer while it slides in`(percent: Int) throws {
        let scene = Scene(80, 24, bookmarks: Array(KoreaTwenty.places.prefix(3))).answered()
        scene.press(.character("s"))
        scene.model.slid(milliseconds: 160 * percent / 100)
        try Golden.expect(scene.frame(), "drawer-sliding-\(percent)-80x24-ko")
    }

    @Test(arguments: [(80, 24), (40, 12)])
    func `Golden: the drawer without bookmarks`(size: (Int, Int)) throws {
        let scene = Scene(size.0, size.1).answered()
        scene.press(.character("s"))
        scene.model.slid(milliseconds: 1_000)
        try Golden.expect(scene.frame(), "drawer-empty-\(size.0)x\(size.1)-ko")
    }

    @Test func `Golden: a carried tile stands out without colour and in ASCII`() throws {
        let scene = Scene(
            80, 24, .english, ascii: true, hasColor: false, bookmarks: Array(KoreaTwenty.places.prefix(7))
        ).answered()
        scene.press(.character("m"), Key(.down))
        let frame = scene.frame()
        #expect(frame.text.allSatisfy { $0.isASCII })
        try Golden.expect(Golden.styled(frame), "carrying-ascii-80x24-en")
    }

    @Test(arguments: languages)
    func `Golden: a key refused for twenty places is one message`(language: Language) throws {
        let scene = Scene(120, 36, language)
        for place in KoreaTwenty.places {
            scene.publish(place, .failed(.keyRefused, from: .sample, at: scene.clock.now))
        }
        scene.model.started()
        try Golden.expect(scene.frame(), "refused-120x36-\(language.rawValue)")
    }

    @Test(arguments: languages)
    func `Golden: single units and a 12-hour clock`(language: Language) throws {
        var units = Units.imperial
        units.temperature = .celsius
        units.wind = .knots
        units.pressure = .millimetresOfMercury
        units.clock = .of12Hours
        let scene = Scene(80, 36, language, units: units).answered()
        scene.press(Key(.enter))
        try Golden.expect(scene.frame(), "units-80x36-\(language.rawValue)")
    }

    @Test func `Golden: ASCII with imperial units`() throws {
        let scene = Scene(120, 36, .english, units: .imperial, ascii: true, notices: [.sample]).answered()
        scene.model.started()
        let frame = scene.frame()
        #expect(frame.text.allSatisfy { $0.isASCII })
        try Golden.expect(frame, "ascii-120x36-en")
    }

    @Test func `Golden: pictures without colour have distinct parts`() throws {
        let scene = Scene(120, 36, .korean, hasColor: false).answered()
        scene.model.started()
        try Golden.expect(scene.frame(), "monochrome-120x36-ko")
    }

    @Test(arguments: Background.allCases)
    func `Golden: every style of the twenty cities`(background: Background) throws {
        let scene = Scene(120, 36, .korean, background: background, notices: [.sample]).answered()
        scene.press(.character("l"), .character("j"))
        scene.restAlarm.ring()
        try Golden.expect(
            Golden.styled(scene.frame(), scene.view.look), "styles-120x36-\(background.rawValue)")
    }
}
