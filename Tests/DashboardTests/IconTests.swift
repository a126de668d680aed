import AppResources
import Display
import EngineSupport
import Limits
import Synchronization
import TerminalUI
import TestSupport
import Testing
import Weather

@testable import Dashboard
@testable import Engine
@testable import WeatherService

/// The service's icons in the details.
@MainActor @Suite("Icons")
struct IconTests {
    private static let places = KoreaTwenty.places

    /// A service that answers by code, and counts its requests.
    private final class Shelf: HTTPTransport {
        private let answers: Mutex<[String: HTTPAnswer]>
        private let asked = Mutex<[String]>([])

        init(_ answers: [String: HTTPAnswer]) { self.answers = Mutex(answers) }

        var requests: [String] { asked.withLock(\.self) }

        func answers(_ code: String, with answer: HTTPAnswer?) { answers.withLock { $0[code] = answer } }

        func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
            let code = String(url.wireText.suffix(10).prefix(3))
            asked.withLock { $0.append(code) }
            guard let answer = answers.withLock({ $0[code] }) else { throw WeatherFailure.offline }
            return answer
        }
    }

    private static func picture(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> HTTPAnswer {
        HTTPAnswer(status: 200, body: PNGFile.square(100, red: red, green: green, blue: blue).bytes)
    }

    /// A cloud in front of a sun, with soft edges, as the service draws them.
    private static let cloudy: [UInt8] = {
        func cover(_ x: Double, _ y: Double, _ radius: Double, _ column: Int, _ row: Int) -> Double {
            let distance = ((x - Double(column)) * (x - Double(column)) + (y - Double(row)) * (y - Double(row)))
            return max(0, min(1, radius - distance.squareRoot() + 0.5))
        }
        var samples: [UInt16] = []
        for row in 0..<100 {
            for column in 0..<100 {
                let sun = cover(62, 38, 18, column, row)
                let cloud =
                    [(30.0, 62.0, 13.0), (46, 54, 17), (62, 62, 13)].map { cover($0, $1, $2, column, row) }
                    .max() ?? 0
                samples += cloud > 0 ? [242, 242, 242, UInt16(cloud * 255)] : [236, 110, 76, UInt16(sun * 255)]
            }
        }
        return PNGFile(width: 100, height: 100, samples: samples).bytes
    }()

    private func scene(
        _ shelf: Shelf, _ columns: Int = 120, _ rows: Int = 36, _ language: Language = .korean,
        clock: TestClock = TestClock(), folder: String = "/dev/null", preferences: Preferences? = nil,
        source: SourceID = .openWeather, depth: ColorDepth = .direct, ascii: Bool = false,
        background: Background = .dark
    ) -> Scene {
        let icons = IconBoard(now: { clock.now }) {
            IconService(
                transport: shelf, address: .openWeatherIcons, cache: IconCache(folder: folder), now: { clock.now })
        }
        let scene = Scene(
            columns, rows, language, ascii: ascii, background: background, source: StubSource(id: source),
            preferences: preferences, time: clock, depth: depth, icons: icons)
        scene.model.started()
        return scene
    }

    private func answer(_ place: Place, _ icon: String, in scene: Scene, from source: SourceID = .openWeather) {
        let weather = CurrentWeather(
            observedAt: scene.clock.now, condition: Condition(kind: .rain, isDaylight: true),
            temperature: Temperature(celsius: 12), feelsLike: Temperature(celsius: 11),
            clock: LocalClock(UTCOffset(seconds: 32_400)), icon: IconCode(icon))
        scene.answer(place, .current(weather), from: source)
    }

    /// The app's work for every frame.
    @discardableResult
    private func look(at scene: Scene) -> CellBuffer {
        let frame = scene.frame()
        scene.model.icons.want(scene.model.requests.wantedIcon)
        return frame
    }

    private func settled(_ scene: Scene) async -> CellBuffer {
        look(at: scene)
        await scene.model.icons.finished()
        return look(at: scene)
    }

    private func differences(_ one: CellBuffer, _ other: CellBuffer) -> [Point] {
        (0..<one.size.rows).flatMap { row in
            (0..<one.size.columns).compactMap { one[$0, row] == other[$0, row] ? nil : Point(column: $0, row: row) }
        }
    }

    // MARK: Drawing

    @Test(arguments: [(120, 36), (80, 24), (40, 12), (200, 60)], Language.allCases)
    func `a picture takes the cells of the built-in art, and moves nothing`(
        size: (columns: Int, rows: Int), language: Language
    ) async {
        let scene = scene(Shelf(["10d": Self.picture(255, 0, 0)]), size.columns, size.rows, language)
        answer(Self.places[0], "10d", in: scene)
        scene.press(Key(.enter))
        let before = look(at: scene)
        await scene.model.icons.finished()
        let changed = differences(before, look(at: scene))
        let (columns, rows) = (Set(changed.map(\.column)), Set(changed.map(\.row)))
        #expect(!changed.isEmpty)
        let art = ConditionArt.size(.large)
        #expect((columns.max() ?? 0) - (columns.min() ?? 0) < art.columns)
        #expect((rows.max() ?? 0) - (rows.min() ?? 0) < art.rows)
    }

    @Test(arguments: [(120, 36), (80, 24)])
    func `Golden: the details with the service's picture`(size: (Int, Int)) async throws {
        let shelf = Shelf(["02d": HTTPAnswer(status: 200, body: Self.cloudy)])
        let scene = scene(shelf, size.0, size.1)
        answer(Self.places[0], "02d", in: scene)
        scene.press(Key(.enter))
        try Golden.expect(await settled(scene), "icon-\(size.0)x\(size.1)")
    }

    @Test(arguments: Background.allCases)
    func `Golden: the colours of a picture`(background: Background) throws {
        let sky = SkyPicture.icon(IconArt(try IconPicture(png: Self.cloudy)))
        let look = Presentation(Appearance(background: background), home: { _ in .utc })
        for (scale, name) in [(ConditionArt.Scale.small, "small"), (.large, "large")] {
            var art = CellBuffer(size: ConditionArt.size(scale))
            sky.draw(
                Condition(kind: .rain, isDaylight: true), scale: scale, column: 0, row: 0, into: &art, look: look,
                clip: art.bounds)
            try Golden.expect(Golden.styled(art), "icon-\(name)-\(background)")
        }
    }

    @Test func `transparent pixels keep the terminal's own background`() async {
        let scene = scene(Shelf(["02d": HTTPAnswer(status: 200, body: Self.cloudy)]), 80, 24)
        answer(Self.places[0], "02d", in: scene)
        scene.press(Key(.enter))
        let before = look(at: scene)
        let after = await settled(scene)
        let halves = differences(before, after).map { after[$0.column, $0.row] }
            .filter { $0.character == "▀" || $0.character == "▄" }
        #expect(halves.contains { $0.style.background == .standard }, "half a cell at the edge should be transparent")
    }

    // MARK: The picture's place

    @Test func `a late picture is never shown for another place`() async {
        let shelf = Shelf(["10d": Self.picture(255, 0, 0), "01d": Self.picture(0, 165, 0)])
        let scene = scene(shelf)
        answer(Self.places[0], "10d", in: scene)
        answer(Self.places[1], "01d", in: scene)
        look(at: scene)
        // The next city is opened before the first picture has arrived, and has no picture of its own yet.
        scene.press(Key(.right))
        scene.restAlarm.ring()
        let own = scene.frame()
        await scene.model.icons.finished()
        #expect(differences(own, scene.frame()).isEmpty, "the first city's picture must not be shown for the second")
        func colours(_ frame: CellBuffer) -> Set<Color> { Set(frame.cells.map(\.style.foreground)) }
        let second = await settled(scene)
        #expect(colours(second).contains { $0 == .rgb(0, 165, 0) } && !colours(second).contains(.rgb(255, 0, 0)))
        scene.press(Key(.left))
        scene.restAlarm.ring()
        #expect(scene.model.icons.picture(of: IconCode("10d")) != .own)
        #expect(!colours(scene.frame()).contains(.rgb(0, 165, 0)))
        #expect(shelf.requests == ["10d", "01d"])
    }

    @Test func `the first frame of the next start shows a stored picture`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let shelf = Shelf(["10d": Self.picture(255, 0, 0)])
        func start() -> Scene {
            let scene = scene(shelf, folder: sandbox.cacheFolder + "/icons")
            answer(Self.places[0], "10d", in: scene)
            _ = scene.view
            scene.model.icons.restore(scene.model.requests.wantedIcon)
            return scene
        }
        let first = start()
        let own = look(at: first)
        let icon = await settled(first)
        #expect(icon != own)
        let second = start()
        #expect(look(at: second) == icon)
        #expect(await settled(second) == icon && shelf.requests.count == 1)
    }

    @Test func `twenty places with the same sky share one request`() async {
        let shelf = Shelf(["10d": Self.picture(255, 0, 0)])
        let scene = scene(shelf)
        for place in Self.places { answer(place, "10d", in: scene) }
        for _ in Self.places {
            look(at: scene)
            scene.press(Key(.right))
            scene.restAlarm.ring()
        }
        _ = await settled(scene)
        #expect(shelf.requests == ["10d"])
    }

    // MARK: Without a picture

    @Test func `after a failure the built-in art stays, and the next request waits`() async {
        let shelf = Shelf([:])
        let scene = scene(shelf)
        answer(Self.places[0], "10d", in: scene)
        let own = look(at: scene)
        #expect(differences(own, await settled(scene)).isEmpty)
        for _ in 0..<5 { _ = await settled(scene) }
        #expect(shelf.requests.count == 1)
        scene.clock.advance(BackOff.first)
        _ = await settled(scene)
        #expect(shelf.requests.count == 2)
        // Twice as long now.
        scene.clock.advance(BackOff.first)
        _ = await settled(scene)
        #expect(shelf.requests.count == 2)
        // A key press or another network allows a request at once.
        scene.model.requests.refreshRequested()
        _ = await settled(scene)
        #expect(shelf.requests.count == 3)
        shelf.answers("10d", with: Self.picture(255, 0, 0))
        scene.model.requests.conditionsChanged()
        let shown = await settled(scene)
        #expect(shelf.requests.count == 4 && !differences(own, shown).isEmpty)
    }

    @Test(arguments: [
        HTTPAnswer(status: 404, body: []), HTTPAnswer(status: 200, body: Array("no picture".utf8)),
        HTTPAnswer(status: 200, body: Array(PNGFile.square(100).bytes.prefix(2_000))),
    ])
    func `an invalid picture is drawn as an unknown sky, and requested again after an hour`(answer: HTTPAnswer) async {
        let shelf = Shelf(["10d": answer])
        let scene = scene(shelf)
        self.answer(Self.places[0], "10d", in: scene)
        let shown = await settled(scene)
        #expect(scene.model.icons.picture(of: IconCode("10d")) == .unusable)
        // The same as for a sky that the source itself does not know.
        let unknown = Scene(120, 36, source: StubSource(id: .openWeather), time: scene.clock)
        unknown.model.started()
        let weather = CurrentWeather(
            observedAt: scene.clock.now, condition: Condition(kind: .unknown, isDaylight: true),
            temperature: Temperature(celsius: 12), feelsLike: Temperature(celsius: 11),
            clock: LocalClock(UTCOffset(seconds: 32_400)))
        unknown.answer(Self.places[0], .current(weather), from: .openWeather)
        let art = ConditionArt.size(.large)
        let inside = scene.model.detailArea.inset(columns: 2, rows: 1)
        for row in inside.row..<inside.row + art.rows {
            for column in inside.column..<inside.column + art.columns {
                #expect(shown[column, row] == unknown.frame()[column, row])
            }
        }
        scene.clock.advance(IconBoard.unusableFor - 1)
        scene.model.requests.refreshRequested()
        _ = await settled(scene)
        #expect(shelf.requests.count == 1)
        scene.clock.advance(1)
        _ = await settled(scene)
        #expect(shelf.requests.count == 2)
    }

    @Test func `no icon is requested without the setting, a source, colours and open details`() async throws {
        func asks(_ scene: Scene, _ shelf: Shelf, from source: SourceID = .openWeather) async -> Bool {
            answer(Self.places[0], "10d", in: scene, from: source)
            _ = await settled(scene)
            return !shelf.requests.isEmpty
        }
        let shelf = Shelf(["10d": Self.picture(1, 2, 3)])
        let own = Preferences.test(chosen: [.icons: "own"])
        #expect(await !asks(scene(shelf, preferences: own), shelf))
        #expect(await !asks(scene(shelf, source: .openMeteo), shelf, from: .openMeteo))
        #expect(await !asks(scene(shelf, source: .sample), shelf, from: .sample))
        #expect(await !asks(scene(shelf, depth: .ansi16), shelf))
        #expect(await !asks(scene(shelf, depth: .none), shelf))
        #expect(await !asks(scene(shelf, ascii: true), shelf))
        let narrow = scene(shelf, 80, 24)
        #expect(await !asks(narrow, shelf))
        narrow.press(Key(.enter))
        _ = await settled(narrow)
        #expect(shelf.requests == ["10d"])
        let indexed = Shelf(["10d": Self.picture(1, 2, 3)])
        #expect(await asks(scene(indexed, depth: .indexed256), indexed))
    }

    @Test func `choosing the built-in art shows it at once, and choosing icons again needs no request`() async {
        let shelf = Shelf(["10d": Self.picture(255, 0, 0)])
        let scene = scene(shelf)
        answer(Self.places[0], "10d", in: scene)
        let own = look(at: scene)
        let icon = await settled(scene)
        scene.model.preferences.choose(.icons, "own")
        #expect(scene.frame() == own)
        scene.model.preferences.choose(.icons, nil)
        #expect(scene.frame() == icon && shelf.requests.count == 1)
    }

    @Test func `a request under way is cancelled when the details close`() async {
        let shelf = Shelf(["10d": Self.picture(255, 0, 0)])
        let scene = scene(shelf)
        answer(Self.places[0], "10d", in: scene)
        look(at: scene)
        scene.model.icons.want(nil)
        await scene.model.icons.finished()
        #expect(scene.model.icons.picture(of: IconCode("10d")) == .own)
    }

    @Test func `a limited number of pictures stays in memory, including the latest`() async throws {
        let codes = (0...Limits.Icon.known).map { ($0 < 10 ? "0\($0)" : "\($0)") + "d" }
        let shelf = Shelf(Dictionary(uniqueKeysWithValues: codes.map { ($0, Self.picture(255, 0, 0)) }))
        let scene = scene(shelf)
        for code in codes.dropLast() {
            answer(Self.places[0], code, in: scene)
            _ = await settled(scene)
        }
        answer(Self.places[0], codes[0], in: scene)
        look(at: scene)
        answer(Self.places[0], codes[Limits.Icon.known], in: scene)
        _ = await settled(scene)
        let kept = codes.filter { scene.model.icons.picture(of: IconCode($0)) != .own }
        #expect(kept == codes.filter { $0 != codes[1] })
    }

    // MARK: Privacy notice and settings

    @Test func `the setting's row says where it has no effect`() throws {
        func note(_ scene: Scene) throws -> String {
            scene.press(.character(","))
            try scene.goDown(to: .icons)
            return scene.frame().text
        }
        let shelf = Shelf([:])
        #expect(try note(scene(shelf)).contains("OpenWeather 아이콘"))
        #expect(try !note(scene(shelf)).contains("nalssi가 그려요"))
        #expect(try note(scene(shelf, depth: .ansi16)).contains("256색"))
        let sample = Scene(120, 44, notices: [.sample])
        #expect(try note(sample).contains("OpenWeather를 쓸 때만 적용돼요"))
    }

    // MARK: Ink

    @Test(arguments: Background.allCases)
    func `a picture of any colour is visible`(background: Background) {
        let paper = Palette.paper(background)
        for red in stride(from: UInt8.min, through: .max - 15, by: 15) {
            for green in stride(from: UInt8.min, through: .max - 15, by: 15) {
                for blue in stride(from: UInt8.min, through: .max - 15, by: 15) {
                    let pixel = IconPicture.Pixel(red: red, green: green, blue: blue, alpha: 255)
                    guard case .rgb(let r, let g, let b)? = IconInk(on: background).color(of: pixel)?.kind else {
                        Issue.record("\(red) \(green) \(blue) is clear")
                        continue
                    }
                    let luminance = 0.2126 * SRGB.light(r) + 0.7152 * SRGB.light(g) + 0.0722 * SRGB.light(b)
                    let contrast = (max(luminance, paper) + 0.05) / (min(luminance, paper) + 0.05)
                    // Rounding a channel to its last step loses some contrast.
                    #expect(contrast > IconInk.leastContrast - 0.3, "\(red) \(green) \(blue) on \(background)")
                }
            }
        }
    }

    @Test(arguments: [ConditionArt.Scale.small, .large])
    func `on a dark background no icon outshines the theme's clouds or the brightest temperature`(
        scale: ConditionArt.Scale
    ) throws {
        func luminance(_ color: Color) -> Double {
            guard case .rgb(let red, let green, let blue) = color.kind else { return 0 }
            return 0.2126 * SRGB.light(red) + 0.7152 * SRGB.light(green) + 0.0722 * SRGB.light(blue)
        }
        let look = Presentation(Appearance(background: .dark), home: { _ in .utc })
        let cloud = luminance(look.theme[.cloud].foreground)
        let digits = (TemperatureScale.coldest...TemperatureScale.warmest)
            .map { luminance(look.style(of: Temperature(celsius: Double($0))).foreground) }
        let white = PNGFile.square(100, red: 255, green: 255, blue: 255).bytes
        let yellow = PNGFile.square(100, red: 255, green: 240, blue: 120).bytes
        for png in [Self.cloudy, white, yellow] {
            var art = CellBuffer(size: ConditionArt.size(scale))
            let condition = Condition(kind: .rain, isDaylight: true)
            SkyPicture.icon(IconArt(try IconPicture(png: png)))
                .draw(condition, scale: scale, column: 0, row: 0, into: &art, look: look, clip: art.bounds)
            let brightest = art.cells.flatMap { [$0.style.foreground, $0.style.background] }.map(luminance).max() ?? 0
            #expect(brightest > cloud / 2 && brightest <= min(cloud, digits.max() ?? 0))
        }
    }

    @Test func `a visible pixel keeps its colour, and a nearly transparent one is left out`() {
        let ink = IconInk(on: .dark)
        func color(_ alpha: UInt8) -> Color? {
            ink.color(of: IconPicture.Pixel(red: 240, green: 112, blue: 80, alpha: alpha))
        }
        #expect(color(255) == .rgb(247, 115, 82) && color(200) == color(255))
        #expect(color(60) == nil && color(0) == nil)
        guard case .rgb(let faint, _, _)? = color(80)?.kind else { return #expect(Bool(false)) }
        #expect(faint < 247)
    }
}
