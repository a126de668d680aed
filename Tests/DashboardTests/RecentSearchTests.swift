import AppResources
import EngineSupport
import TerminalUI
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// The search before anything is typed, and after a result was bookmarked.
@MainActor @Suite struct RecentSearchTests {
    private static let three = [KoreaTwenty.places[3], KoreaTwenty.places[9], KoreaTwenty.places[0]]

    private func ids(_ scene: Scene) -> [PlaceID] { scene.model.search.results.map(\.id) }

    private func found(_ scene: Scene, _ text: String) async -> Place? {
        scene.type(text)
        await scene.model.search.finished()
        return scene.model.search.highlighted
    }

    // MARK: The places chosen last

    @Test(arguments: [(80, 24), (40, 12)], Language.allCases)
    func `Golden: an empty search with the places chosen last`(size: (Int, Int), language: Language) async throws {
        let here = HereRecord(byHand: HereRig.spot(35.1, 129.04, language == .korean ? "우리 집" : "Home"))
        let scene = Scene(size.0, size.1, language, recent: KeptSearches(Self.three).desk, here: here).answered()
        scene.press(.character("3"))
        await scene.model.here.settled()
        scene.press(.character("2"), .character("/"))
        scene.model.slid(milliseconds: 200)
        try Golden.expect(scene.frame(), "search-recent-\(size.0)x\(size.1)-\(language.rawValue)")
        let none = Scene(size.0, size.1, language).answered()
        none.press(.character("/"))
        none.model.slid(milliseconds: 200)
        try Golden.expect(none.frame(), "search-empty-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test func `opening a result or bookmarking it puts it first, once, and in every later run`() async throws {
        let kept = KeptSearches(Self.three)
        let scene = Scene(80, 24, recent: kept.desk).answered()
        scene.press(.character("/"))
        #expect(ids(scene) == Self.three.map(\.id))
        let opened = try #require(await found(scene, "서귀포"))
        scene.press(Key(.enter), Key(.escape), .control("u"))
        #expect(ids(scene) == ([opened] + Self.three).map(\.id))
        let bookmarked = try #require(await found(scene, "수원"))
        scene.press(.control("b"), Key(.escape), .character("/"))
        #expect(ids(scene) == ([bookmarked, opened] + Self.three).map(\.id).distinct(by: \.self))
        let later = Scene(80, 24, recent: kept.desk)
        later.press(.character("/"))
        #expect(ids(later) == ids(scene))
    }

    @Test func `a place chosen last can be opened, stepped from and bookmarked like a result`() throws {
        let scene = Scene(80, 24, recent: KeptSearches(Self.three).desk).answered()
        scene.press(.character("/"), Key(.down), Key(.enter))
        #expect(scene.model.route.found == Self.three[1] && scene.model.detail.place == Self.three[1])
        scene.press(.character("]"))
        #expect(scene.model.route.found == Self.three[2])
        scene.press(Key(.escape))
        #expect(scene.model.isSearching && scene.model.search.pane.selection == 2)
        scene.press(.control("b"))
        #expect(scene.shelf.list.map(\.place.id) == [Self.three[2].id])
    }

    @Test func `the weather of the first place is not requested before the user goes to it`() {
        let scene = Scene(80, 24, recent: KeptSearches(Self.three).desk).answered()
        scene.press(.character("/"))
        #expect(scene.previewAlarm.milliseconds == nil && scene.model.search.preview.place == nil)
        scene.press(Key(.down))
        #expect(scene.previewAlarm.milliseconds != nil)
    }

    @Test func `Up in the list goes up, and from its first place to the last text`() async {
        let scene = Scene(80, 24, recent: KeptSearches(Self.three).desk).answered()
        scene.press(.character("/"))
        _ = await found(scene, "부산")
        scene.press(Key(.escape), .character("/"), Key(.down), Key(.up))
        #expect(scene.model.search.pane.selection == 0 && scene.model.search.field.isEmpty)
        scene.press(Key(.up))
        #expect(scene.model.search.field.text == "부산")
    }

    @Test func `Ctrl-X forgets the highlighted place and says so, and the search then shows nothing`() {
        let kept = KeptSearches(Self.three)
        let scene = Scene(120, 24, recent: kept.desk).answered()
        scene.press(.character("/"), Key(.down), .control("x"))
        #expect(kept.kept.places == [Self.three[0], Self.three[2]] && ids(scene) == kept.kept.places.map(\.id))
        #expect(scene.frame().text.contains("최근에 찾은 곳에서 지웠어요: \(Self.three[1].names.text(in: .korean))"))
        scene.press(.control("x"), .control("x"), .control("x"))
        #expect(kept.kept.places.isEmpty && !scene.model.search.hasPanel)
        #expect(scene.frame().text.contains(PhraseBook(.korean)(.searchHint)))
        let unstorable = KeptSearches.failing(Self.three)
        let failing = Scene(120, 24, recent: unstorable.desk)
        failing.press(.character("/"), .control("x"))
        #expect(
            failing.model.feedback == .said(.recentNotForgotten, ["reason": .trouble(.inUse)])
                && failing.model.search.results.count == 2)
    }

    @Test func `a found position is offered, but never stored or forgotten`() async throws {
        let kept = KeptSearches()
        let here = HereRecord(byHand: HereRig.spot(35.1, 129.04, "우리 집"))
        let scene = Scene(80, 24, recent: kept.desk, here: here).answered()
        scene.press(.character("3"))
        await scene.model.here.settled()
        scene.press(.character("/"), .control("x"))
        #expect(scene.model.search.results.map(\.isHere) == [true] && !scene.model.search.canForget)
        scene.press(Key(.enter))
        #expect(scene.model.route.found?.id == scene.model.here.place?.id)
        scene.press(Key(.escape), .control("b"))
        #expect(kept.kept.places.isEmpty)
        #expect(scene.shelf.list.map(\.place.id) == [PlaceID(rawValue: "geo:35.1000,129.0400")])
    }

    @Test func `a hanging disk delays no key, and what it answers moves neither text nor highlight`() async {
        let kept = KeptSearches(Self.three)
        kept.hangs = true
        let scene = Scene(80, 24, recent: kept.desk).answered()
        scene.press(.character("/"))
        #expect(scene.model.isSearching && !scene.model.search.hasPanel)
        let opened = await found(scene, "서귀포")
        scene.press(Key(.enter), Key(.escape), .control("u"))
        #expect(ids(scene) == [opened?.id].compactMap(\.self))
        kept.answer()
        #expect(ids(scene) == ([opened].compactMap(\.self) + Self.three).map(\.id))
        #expect(scene.model.search.pane.selection == 0)
        let typing = KeptSearches(Self.three)
        typing.hangs = true
        let other = Scene(80, 24, recent: typing.desk).answered()
        other.press(.character("/"))
        _ = await found(other, "부산")
        let results = other.model.search.results
        typing.answer()
        #expect(other.model.search.results == results)
    }

    @Test func `a place with a name of its own has it here too`() {
        let scene = Scene(80, 24, bookmarks: [Self.three[1]], recent: KeptSearches(Self.three).desk).answered()
        scene.press(.character("1"), .character("e"), .control("u"))
        scene.type("할머니댁")
        scene.press(Key(.enter), .character("/"))
        #expect(scene.model.search.results[1].match.ownName == "할머니댁")
        #expect(scene.frame().text.contains("할머니댁"))
    }

    // MARK: The text after a bookmark

    @Test(arguments: [(80, 24), (40, 12)], Language.allCases)
    func `Golden: the text is selected once its place is bookmarked`(size: (Int, Int), language: Language)
        async throws
    {
        let scene = Scene(size.0, size.1, language).answered()
        scene.press(.character("/"))
        _ = await found(scene, language == .korean ? "중문" : "seogwipo")
        scene.press(.control("b"))
        scene.model.slid(milliseconds: 200)
        try Golden.expect(
            Golden.styled(scene.frame(), scene.view.look), "search-selected-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test func `the next letter replaces it, and the message about the bookmark goes`() async {
        let scene = Scene(120, 24).answered()
        scene.press(.character("/"))
        _ = await found(scene, "중문")
        scene.press(.control("b"))
        #expect(scene.model.search.field.isSelected && scene.frame().text.contains("추가했어요"))
        scene.type("부")
        #expect(scene.model.search.field.text == "부" && !scene.frame().text.contains("추가했어요"))
        await scene.model.search.finished()
        #expect(scene.model.search.answered == "부")
    }

    @Test(arguments: [Key(.left), Key(.right), Key(.home), Key(.end), Key(.up), Key(.down)])
    func `arrows, Home and End keep it`(key: Key) async {
        let scene = Scene(80, 24).answered()
        scene.press(.character("/"))
        _ = await found(scene, "중문")
        scene.press(.control("b"), key)
        #expect(scene.model.search.field.text == "중문" && !scene.model.search.field.isSelected)
    }

    @Test func `Backspace clears it, and what is pasted replaces it`() async {
        let scene = Scene(80, 24, recent: KeptSearches(Self.three).desk).answered()
        scene.press(.character("/"))
        _ = await found(scene, "중문")
        scene.press(.control("b"), Key(.backspace))
        #expect(scene.model.search.field.isEmpty && scene.model.search.areRecent)
        _ = await found(scene, "수원")
        scene.press(.control("b"))
        _ = scene.router.handle(.paste("부산"))
        #expect(scene.model.search.field.text == "부산")
    }

    @Test func `a bookmark that is removed leaves the text as it is`() async {
        let scene = Scene(80, 24).answered()
        scene.press(.character("/"))
        _ = await found(scene, "중문")
        scene.press(.control("b"), Key(.end), .control("b"))
        #expect(scene.shelf.list.isEmpty && !scene.model.search.field.isSelected)
    }
}

extension KeptSearches {
    fileprivate static func failing(_ places: [Place]) -> KeptSearches {
        let kept = KeptSearches(places)
        kept.trouble = .inUse
        return kept
    }
}
