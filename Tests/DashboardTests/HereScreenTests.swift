import AppResources
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// "Here" as a user sees it: the list, the questions, the dialog, the settings, and its place before the bookmarks.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes)))
struct HereScreenTests {
    private static let seoul = HereRig.spot(37.57, 126.98, "서울")

    private func world(zone: Spot? = seoul) -> HereRig.World {
        HereRig.World(zone: zone, ip: .success(HereRig.spot(35.1, 129.04, "부산")), address: nil)
    }

    /// The list, with its update shown.
    private func shown(_ scene: Scene) async {
        scene.press(.character("3"))
        await scene.model.here.settled()
        if let place = scene.model.here.pending?.place { scene.answered([place]) }
    }

    private func question(_ scene: Scene) -> PositionWay? {
        if case .question(.position(let way, _)) = scene.model.route.dialog { way } else { nil }
    }

    @Test func `questions appear only on r, way by way; "not now" lasts for this run, and "never" for good`() async {
        let world = world()
        let scene = Scene(120, 36, world: world)
        await shown(scene)
        #expect(scene.model.list.shown.first?.names.text(in: .korean) == "서울 (추정)")
        #expect(question(scene) == nil && world.asked.value == ["zone"])
        scene.press(.character("r"))
        #expect(question(scene) == .gpsd && scene.frame().text.contains("127.0.0.1:2947"))
        scene.press(Key(.escape))
        #expect(question(scene) == nil && scene.model.here.state.consent(.gpsd) == .notAsked)
        scene.press(.character("r"))
        #expect(question(scene) == .ip && scene.frame().text.contains("ipwho.is"))
        scene.press(.character("n"))
        #expect(scene.model.here.state.consent(.ip) == .refused)
        scene.press(.character("r"))
        await scene.model.positionAsking?.value
        #expect(question(scene) == nil && !world.asked.value.contains("ip") && !world.asked.value.contains("gpsd"))
    }

    @Test func `consent is followed at once, and the new place appears with its weather`() async {
        let world = world()
        let scene = Scene(120, 36, here: HereRecord(consents: [.gpsd: .refused]), world: world)
        await shown(scene)
        scene.press(.character("r"), Key(.enter))
        await scene.model.here.settled()
        #expect(scene.names == ["서울 (추정)"], "the old place should stay until the new one is complete")
        if let place = scene.model.here.pending?.place { scene.answered([place]) }
        #expect(scene.names == ["부산 (추정)"])
        #expect(scene.model.requests.demand.visible.map(\.id) == [scene.model.here.shown?.id])
    }

    @Test func `leaving the list stops following, and coming back shows the last known place`() async {
        let world = world()
        let scene = Scene(120, 36, here: HereRecord(consents: [.gpsd: .allowed]), world: world)
        scene.press(.character("3"))
        await world.tell(.position(HereRig.spot(37.36, 127.11).coordinate))
        await scene.model.here.settled()
        scene.answered([scene.model.here.pending?.place].compactMap(\.self))
        scene.press(.character("2"))
        while !world.asked.value.contains("gpsd left") { await Task.yield() }
        #expect(!scene.model.requests.demand.visible.contains { $0.id.isHere })
        scene.press(.character("3"))
        #expect(scene.names == ["정자동"])
    }

    @Test func `a place can be set by coordinate or name, with mistakes shown, and reset in the same dialog`()
        async
    {
        let scene = Scene(120, 36, world: world())
        await shown(scene)
        scene.press(.character("c"))
        scene.type("95,127")
        scene.press(Key(.enter))
        #expect(scene.frame().text.contains("위도"))
        scene.press(.control("u"))
        for _ in 0..<20 { scene.press(Key(.backspace)) }
        scene.type("35.54, 129.26")
        scene.press(Key(.enter))
        await scene.model.location.hereEntry?.finished()
        #expect(scene.model.location.hereEntry == nil)
        #expect(scene.model.here.state.byHand?.coordinate.text == "35.5400,129.2600")
        scene.press(.character("c"))
        scene.type("여수")
        await scene.model.location.hereEntry?.finished()
        scene.press(Key(.enter))
        #expect(scene.model.here.state.byHand?.names?.text(in: .korean) == "여수")
        scene.press(.character("c"))
        #expect(scene.model.location.hereEntry?.choices == [.automatic])
        scene.press(Key(.enter))
        #expect(scene.model.here.state.byHand == nil)
    }

    @Test func `an unknown name is reported, and Enter before the search ends accepts its result`() async {
        let scene = Scene(80, 24, world: world())
        scene.press(.character("3"), .character("c"))
        scene.type("ㅁㄴㅇㄹㅋㅌㅊㅍ")
        scene.press(Key(.enter))
        await scene.model.location.hereEntry?.finished()
        #expect(scene.model.location.hereEntry?.state == .nothing)
        for _ in 0..<20 { scene.press(Key(.backspace)) }
        scene.type("속초")
        scene.press(Key(.enter))
        await scene.model.location.hereEntry?.finished()
        #expect(scene.model.here.state.byHand?.names?.text(in: .korean) == "속초")
    }

    @Test func `with every way refused and a time zone without a city, "r" is not offered, but the settings are`() async
    {
        let refused = HereRecord(consents: [.gpsd: .refused, .ip: .refused])
        let scene = Scene(120, 36, here: refused, world: world(zone: nil))
        await shown(scene)
        let text = scene.frame().text
        #expect(text.contains("c 직접 정하기, 설정(,)에서 위치 찾기 허용"), "\(text)")
        #expect(!text.contains("다시 찾기") && !text.contains("새로고침"), "\(text)")
        #expect(!scene.model.requests.canRefresh)
    }

    // MARK: Among the bookmarks

    private func amongBookmarks(_ world: HereRig.World) async -> Scene {
        let scene = Scene(
            120, 36, bookmarks: Array(KoreaTwenty.places.prefix(3)),
            preferences: .test(chosen: [.hereFirst: "true"]), world: world)
        scene.model.started()
        await scene.model.here.settled()
        scene.answered([scene.model.here.pending?.place].compactMap(\.self))
        return scene
    }

    @Test func `before the bookmarks "here" has no number and stays, and they move as without it`() async {
        let scene = await amongBookmarks(world())
        #expect(scene.names == ["내 위치 서울 (추정)", "공주", "광주(전라남도)", "구미"])
        #expect(scene.frame().text.contains("1 즐겨찾기(3)"))
        scene.press(Key(.home), .character("J"))
        #expect(scene.names.first == "내 위치 서울 (추정)" && scene.model.feedback == .said(.hereStaysFirst))
        scene.press(.character("m"))
        #expect(scene.model.route.carry == nil)
        scene.press(Key(.right), .character("J"))
        #expect(scene.names == ["내 위치 서울 (추정)", "광주(전라남도)", "공주", "구미"])
        scene.press(.character("K"), .character("K"))
        #expect(scene.names == ["내 위치 서울 (추정)", "공주", "광주(전라남도)", "구미"])
        scene.press(.character("m"), .character("3"))
        #expect(scene.names == ["내 위치 서울 (추정)", "광주(전라남도)", "구미", "공주"])
        scene.press(Key(.left), Key(.enter))
        #expect(scene.names == ["내 위치 서울 (추정)", "광주(전라남도)", "공주", "구미"])
        #expect(scene.model.selectedPlace?.names.text(in: .korean) == "공주")
        scene.press(.character("s"))
        scene.model.slid(milliseconds: 1_000)
        #expect(scene.frame().text.contains("즐겨찾기(3)"))
    }

    @Test func `bookmarking "here" bookmarks the place under its own name`() async {
        let scene = await amongBookmarks(world())
        scene.press(Key(.home), .character("b"))
        let added = scene.model.shelf.list.last?.place
        #expect(added?.id.rawValue == "geo:37.5700,126.9800" && added?.names.text(in: .korean) == "서울")
        scene.press(.character("b"))
        #expect(scene.model.shelf.list.count == 3)
    }

    // MARK: Settings

    private func settings(_ scene: Scene, at row: SettingsRow) {
        scene.press(.character(","))
        let index = scene.model.settings.settingsModel?.rows.firstIndex(of: row) ?? 0
        scene.model.settings.settingsModel?.select(index)
    }

    @Test func `the settings list each way with its consent, and revoke consent at once`() async {
        let world = world(zone: nil)
        let scene = Scene(120, 36, here: HereRecord(consents: [.ip: .allowed, .gpsd: .refused]), world: world)
        await shown(scene)
        #expect(scene.model.here.place != nil)
        settings(scene, at: .position(.ip))
        #expect(scene.frame().text.contains("허용함") && scene.frame().text.contains("허용 안 함"))
        scene.press(Key(.enter))
        #expect(scene.model.here.place == nil && scene.model.here.state.consent(.ip) == .refused)
        scene.press(Key(.enter))
        #expect(question(scene) == .ip)
        scene.press(Key(.escape), .character("x"))
        #expect(scene.model.here.state.consent(.ip) == .notAsked && scene.model.settings.settingsModel != nil)
        settings(scene, at: .position(.timeZone))
        scene.press(Key(.enter))
        #expect(question(scene) == nil)
    }

    // MARK: Pictures

    nonisolated static let sizes = [(120, 36), (80, 24), (40, 12)]

    private func expect(_ scene: Scene, _ name: String, _ language: Language) throws {
        let size = "\(scene.model.size.columns)x\(scene.model.size.rows)"
        try Golden.expect(scene.frame(), "here-\(name)-\(size)-\(language.rawValue)")
    }

    @Test(arguments: sizes, Language.allCases)
    func `Golden: here in every state`(size: (Int, Int), language: Language) async throws {
        func scene(_ record: HereRecord, _ world: HereRig.World) async -> Scene {
            let scene = Scene(size.0, size.1, language, here: record, world: world)
            await shown(scene)
            return scene
        }
        try expect(await scene(HereRecord(), world()), "not-asked", language)
        try expect(await scene(HereRecord(), world(zone: nil)), "nothing", language)
        let refused = HereRecord(consents: [.gpsd: .refused, .ip: .refused])
        try expect(await scene(refused, world()), "refused", language)
        let allowed = HereRecord(consents: [.gpsd: .allowed, .ip: .refused])
        let looking = world()
        let waiting = Scene(size.0, size.1, language, here: allowed, world: looking)
        waiting.press(.character("3"))
        try expect(waiting, "looking", language)
        await looking.tell(.trouble(.unreachable))
        await shown(waiting)
        try expect(waiting, "found-nothing", language)
        try expect(
            await scene(HereRecord(byHand: HereRig.spot(35.1, 129.04, "우리 집")), world()), "by-hand", language)
    }

    @Test(arguments: sizes, Language.allCases)
    func `Golden: the questions and the dialog`(size: (Int, Int), language: Language) async throws {
        let scene = Scene(size.0, size.1, language, world: world())
        await shown(scene)
        scene.press(.character("r"))
        try expect(scene, "question-gpsd", language)
        scene.press(.character("n"), .character("r"))
        try expect(scene, "question-ip", language)
        scene.press(Key(.escape), .character("c"))
        scene.type("91N 10E")
        scene.press(Key(.enter))
        try expect(scene, "entry-mistake", language)
        for _ in 0..<20 { scene.press(Key(.backspace)) }
        scene.type("성남")
        await scene.model.location.hereEntry?.finished()
        try expect(scene, "entry-found", language)
        scene.press(Key(.enter), .character("c"))
        try expect(scene, "entry-by-hand", language)
    }

    @Test(arguments: sizes, Language.allCases)
    func `Golden: here before the bookmarks, and in the settings`(size: (Int, Int), language: Language) async throws {
        let scene = Scene(
            size.0, size.1, language, bookmarks: Array(KoreaTwenty.places.prefix(3)),
            preferences: .test(
                [:], ["LANG": language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8"], chosen: [.hereFirst: "true"]),
            here: HereRecord(consents: [.ip: .refused]), world: world())
        scene.model.started()
        await scene.model.here.settled()
        scene.answered(KoreaTwenty.places + [scene.model.here.pending?.place].compactMap(\.self))
        try expect(scene, "among-bookmarks", language)
        settings(scene, at: .position(.gpsd))
        try expect(scene, "settings", language)
    }
}
