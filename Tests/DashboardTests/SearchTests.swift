import AppResources
import BookmarkStore
import Display
import EngineSupport
import Files
import Places
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

@MainActor @Suite("Search on the dashboard")
struct SearchTests {
    private func searching(
        _ text: String = "", _ columns: Int = 80, _ rows: Int = 24, _ language: Language = .korean,
        units: Units = .metric, bookmarks: [Place] = [], search: PlaceSearch = .ofTheCheckout()
    ) async -> Scene {
        let scene = Scene(columns, rows, language, units: units, bookmarks: bookmarks, search: search).answered()
        scene.press(.character("/"))
        scene.type(text)
        await scene.model.search.finished()
        return scene
    }

    private func names(_ scene: Scene) -> [String] {
        scene.model.search.results.map { $0.place.names.text(in: .korean) }
    }

    // MARK: The slot

    @Test(arguments: Language.allCases)
    func `Golden: the cancel slot at each quarter of its way`(language: Language) async throws {
        for (quarter, milliseconds) in [(0, 0), (25, 20), (50, 42), (75, 75), (100, 200)] {
            let scene = await searching("", 80, 24, language)
            scene.model.slid(milliseconds: milliseconds)
            let drawn = scene.drawn()
            let cursor = try #require(drawn.cursor)
            let bar = drawn.frame.text.split(separator: "\n", omittingEmptySubsequences: false)[1]
            try Golden.expect(
                "\(bar)\ncursor \(cursor.column),\(cursor.row)", "search-slot-\(quarter)-\(language.rawValue)")
        }
    }

    @Test func `the cursor is in the field in every frame, even while the slot moves and results arrive`() async {
        let scene = await searching()
        for (index, letter) in "서귀포 seoul".enumerated() {
            scene.type(String(letter))
            scene.model.slid(milliseconds: 16)
            let expected = Point(
                column: 3 + "서귀포 seoul".prefix(index + 1).reduce(0) { $0 + DisplayWidth.of($1) }, row: 1)
            #expect(scene.drawn().cursor == expected)
            await scene.model.search.finished()
            #expect(scene.drawn().cursor == expected)
        }
        scene.press(Key(.home))
        #expect(scene.drawn().cursor == Point(column: 3, row: 1))
        scene.press(Key(.escape))
        while scene.model.isSliding {
            scene.model.slid(milliseconds: 16)
            #expect(scene.drawn().cursor == nil)
        }
    }

    @Test func `the slot can reverse midway, and jumps without motion`() async {
        let scene = await searching()
        scene.model.slid(milliseconds: 64)
        let there = scene.model.search.slot.shown
        scene.press(Key(.escape))
        #expect(scene.model.search.slot.shown == there)
        scene.model.slid(milliseconds: 32)
        #expect(scene.model.search.slot.shown < there && scene.model.isSliding)
        scene.press(.character("/"))
        scene.model.slid(milliseconds: 32)
        #expect(scene.model.search.slot.shown == there)
        let still = Scene(80, 24, isMotionAllowed: false)
        still.press(.character("/"))
        #expect(!still.model.isSliding && still.model.search.slot.shown == 1)
        still.press(Key(.escape))
        #expect(!still.model.isSliding && still.model.search.slot.isClosed)
    }

    @Test func `a click on the slot cancels the search, and a click on the bar starts it`() async {
        let scene = await searching("서귀포")
        scene.model.slid(milliseconds: 200)
        _ = scene.click(76, 1)
        #expect(!scene.model.isSearching && scene.model.search.field.isEmpty && scene.model.search.results.isEmpty)
        while scene.model.isSliding { scene.model.slid(milliseconds: 16) }
        #expect(scene.click(20, 1) == nil && scene.model.isSearching)
    }

    // MARK: Results

    @Test(arguments: [(120, 36), (80, 24), (40, 12)], Language.allCases)
    func `Golden: results`(size: (Int, Int), language: Language) async throws {
        let query = language == .korean ? "ㅅㄱㅍ" : "springfield"
        let scene = await searching(query, size.0, size.1, language, bookmarks: Array(KoreaTwenty.places.prefix(2)))
        scene.model.slid(milliseconds: 200)
        scene.press(Key(.down))
        if let place = scene.model.search.highlighted { scene.answered([place]) }
        try Golden.expect(scene.frame(), "search-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test(arguments: Language.allCases)
    func `Golden: without results the screen says so, why, and what to try`(language: Language) async throws {
        let scene = await searching("qqxzvw", 80, 24, language)
        scene.model.slid(milliseconds: 200)
        try Golden.expect(scene.frame(), "search-nothing-80x24-\(language.rawValue)")
        try Golden.expect(
            await searching("qqxzvw", 40, 12, language).frame(), "search-nothing-40x12-\(language.rawValue)")
    }

    @Test(arguments: [("서울", "서울"), ("busan", "부산"), ("37.5,127", "37.5000,127.0000")])
    func `without a gazetteer built-in cities and coordinates are found, with a notice`(typed: String, name: String)
        async
    {
        let without = await searching(typed, 80, 24, search: .missing)
        #expect(names(without).first == name)
        #expect(without.frame().text.contains("places.bin"))
        let nothing = await searching("Atlantis", 80, 24, search: .missing).frame().text
        #expect(nothing.contains("places.bin") && !nothing.contains(PhraseBook(.korean)(.searchOffline)))
    }

    @Test func `a bookmark is found by its custom name, once and first, with its proper name beside it`()
        async
    {
        let scene = await searching(bookmarks: [KoreaTwenty.places[9]])
        scene.press(Key(.escape), .character("1"), .character("e"))
        scene.press(.control("u"))
        scene.type("대구 할머니댁")
        scene.press(Key(.enter), .character("/"))
        scene.type("대구")
        await scene.model.search.finished()
        let results = scene.model.search.results
        #expect(results.first?.match.ownName == "대구 할머니댁" && results.first?.place.names.text(in: .korean) == "서울")
        #expect(results.count { $0.id == KoreaTwenty.places[9].id } == 1 && names(scene).dropFirst().first == "대구")
        #expect(scene.frame().text.contains("대구 할머니댁") && scene.frame().text.contains("서울 · "))
        scene.press(.control("b"), .control("u"))
        scene.type("할머니")
        await scene.model.search.finished()
        #expect(!scene.model.search.results.contains { $0.match.ownName != nil })
    }

    @Test func `the results always belong to the latest text`() async {
        let scene = await searching("서울")
        #expect(names(scene).first == "서울")
        scene.type("대")
        scene.press(Key(.backspace), Key(.backspace), Key(.backspace))
        scene.type("부산")
        await scene.model.search.finished()
        #expect(names(scene).first == "부산" && scene.model.search.answered == "부산")
        scene.press(.control("u"))
        #expect(scene.model.search.results.isEmpty && !scene.model.search.hasPanel)
    }

    @Test func `typing goes to the field, even letters that are keys elsewhere, and a paste arrives whole`() async {
        let scene = await searching("qsr1 /b")
        #expect(scene.model.search.field.text == "qsr1 /b" && scene.model.isSearching)
        scene.press(.control("u"))
        _ = scene.router.handle(.paste("서\u{1B}[2J귀\n포\n"))
        #expect(scene.model.search.field.text == "서[2J귀 포")
        scene.press(.control("u"))
        _ = scene.router.handle(.paste("37.53\r\n\t143.82"))
        #expect(scene.model.search.field.text == "37.53 143.82")
    }

    @Test func `Enter shows the details, brackets step through the results, Escape goes back step by step`()
        async throws
    {
        let scene = await searching("springfield")
        let second = scene.model.search.results[1].place
        try scene.goDown(to: second)
        scene.press(Key(.enter))
        #expect(scene.model.route.found == second && scene.model.detail.place == second && scene.model.isDetailOpen)
        scene.press(.character("]"))
        #expect(scene.model.route.found == scene.model.search.results[2].place)
        scene.press(Key(.escape))
        #expect(scene.model.isSearching && scene.model.search.field.text == "springfield")
        #expect(scene.model.search.pane.selection == 2)
        scene.press(Key(.escape))
        #expect(!scene.model.isSearching && scene.model.search.field.isEmpty)
        #expect(scene.model.selectedPlace == KoreaTwenty.places[0])
    }

    @Test func `Ctrl-B bookmarks in place, the list stays, and undo removes the bookmark`() async {
        let scene = await searching("서귀포")
        let place = scene.model.search.results[0].place
        scene.press(.control("b"))
        #expect(scene.shelf.list.map(\.place.id) == [place.id] && scene.model.isSearching)
        #expect(scene.frame().text.contains("★"))
        scene.press(.control("b"))
        #expect(scene.shelf.list.isEmpty)
    }

    @Test func `a city of the Korea 20 is the same place in every search`() async {
        let scene = await searching("서울")
        scene.press(.control("b"), Key(.escape))
        #expect(scene.shelf.contains(Scene.place("Seoul").id))
    }

    @Test func `choosing a list ends the search`() async {
        let scene = await searching("서울")
        scene.press(Key(.enter))
        #expect(scene.model.route.found == scene.model.search.results[0].place)
        scene.press(.character("1"))
        #expect(scene.model.route.found == nil && !scene.model.search.isFocused && scene.model.list.id == .bookmarks)
    }

    @Test func `resizing keeps the search, the highlight and the open result`() async {
        let scene = await searching("san")
        for _ in 0..<30 { scene.press(Key(.down)) }
        let highlighted = scene.model.search.highlighted
        for size in [(120, 36), (40, 12), (20, 5), (80, 24)] {
            scene.model.resized(to: Size(columns: size.0, rows: size.1))
            #expect(scene.model.search.highlighted == highlighted && scene.model.isSearching)
            #expect(scene.drawn().cursor != nil)
        }
        #expect(scene.frame().text.contains("31/50"))
    }

    @Test func `Up in an empty field brings back the last query`() async {
        let scene = await searching("부산")
        scene.press(Key(.enter), Key(.escape), Key(.escape), .character("/"))
        scene.type("서귀포")
        await scene.model.search.finished()
        scene.press(Key(.escape), .character("/"), Key(.up))
        #expect(scene.model.search.field.text == "서귀포")
        await scene.model.search.finished()
        scene.press(Key(.up))
        #expect(scene.model.search.field.text == "부산")
    }

    @Test func `beside an open result a click opens another, and a click elsewhere ends the search`() async {
        let scene = await searching("springfield", 120, 36)
        scene.press(Key(.enter))
        _ = scene.click(10, 5)
        #expect(scene.model.route.found == scene.model.search.results[2].place)
        #expect(scene.model.detail.place == scene.model.route.found)
        _ = scene.click(90, 10)
        #expect(scene.model.route.found != nil)
        _ = scene.click(10, 34)
        #expect(scene.model.route.found == nil && !scene.model.search.isFocused)
    }

    @Test func `Enter and Ctrl-B apply to the typed text, not to earlier results`() async {
        let scene = await searching("서")
        scene.type("귀포")
        scene.press(.control("b"))
        #expect(scene.shelf.list.isEmpty)
        await scene.model.search.finished()
        #expect(scene.shelf.list.map { $0.place.names.text(in: .korean) } == ["서귀포"])
        scene.press(.control("u"))
        scene.type("부산")
        scene.press(Key(.enter))
        await scene.model.search.finished()
        #expect(scene.model.route.found?.names.text(in: .korean) == "부산")
        let changed = await searching("부")
        changed.type("산")
        changed.press(Key(.enter), .character("진"))
        await changed.model.search.finished()
        #expect(changed.model.route.found == nil)
    }

    @Test func `no tile is carried, dropped or lost under an open result`() async {
        let scene = await searching("강남구", 120, 24, bookmarks: Array(KoreaTwenty.places.prefix(6)))
        let before = scene.shelf.list
        scene.press(Key(.enter))
        scene.mouse(.press, 5, 8)
        scene.mouse(.drag, 55, 8)
        scene.mouse(.release, 55, 8)
        #expect(scene.shelf.list == before)
        let empty = await searching("수원")
        empty.press(Key(.escape), .character("1"), .character("/"))
        empty.type("수원")
        await empty.model.search.finished()
        empty.press(Key(.enter), .character("b"), .character("b"))
        #expect(!empty.model.isDetailOpen && empty.shelf.list.isEmpty && empty.model.list.id == .bookmarks)
        empty.press(.character("u"))
        #expect(empty.shelf.list.count == 1)
    }

    @Test func `a bookmarked search result becomes the open page of the bookmarks`() async throws {
        let scene = await searching("수원", bookmarks: Array(KoreaTwenty.places.prefix(3)))
        let place = try #require(scene.model.search.highlighted)
        scene.press(Key(.enter), Key(.down))
        scene.press(.character("b"))
        #expect(scene.model.route.found == nil && scene.model.isDetailOpen && !scene.model.search.isFocused)
        #expect(scene.model.list.id == .bookmarks && scene.model.selectedPlace?.id == place.id)
        #expect(scene.model.detail.place?.id == place.id)
        let index = try #require(scene.shelf.list.index(of: place.id)).offset
        #expect(scene.model.details.pages == PagePosition(index: index, count: 4))
        #expect(scene.frame().text.contains("즐겨찾기에 추가했어요: 수원"))
        scene.press(.character("["))
        #expect(scene.model.detail.place?.id == scene.shelf.list[ShelfIndex(index - 1)].place.id)
        scene.press(Key(.escape))
        #expect(!scene.model.isDetailOpen && scene.model.list.id == .bookmarks)
    }

    @Test func `the highlighted result is shown beside the results once its weather is known`() async throws {
        let scene = await searching("springfield", 120, 36)
        let city = try #require(scene.model.detail.place)
        let results = scene.model.search.results.map(\.place)
        scene.previewAlarm.ring()
        #expect(scene.model.detail.place == city, "its weather is not known yet")
        #expect(scene.model.requests.demand.opened == results[0])
        scene.answered([results[0]])
        #expect(scene.model.detail.place == results[0])
        let lines = scene.frame().text.split(separator: "\n")[2...4].map { $0.prefix(50) }
        #expect(!lines.joined().contains("°"), "the line should have no leftovers")
        scene.press(Key(.down))
        #expect(scene.model.detail.place == results[0], "the result should stay until the next is known")
        scene.previewAlarm.ring()
        scene.answered([results[1]])
        #expect(scene.model.detail.place == results[1])
        scene.model.mouse.scrolled(rows: 1, overDetail: true)
        scene.press(Key(.escape))
        #expect(scene.model.detail.place == city)
    }

    @Test func `an open result shows its bookmark's new name`() async {
        let scene = await searching("수원")
        scene.press(Key(.enter), .character("b"), .character("e"))
        scene.type("우리 집")
        scene.press(Key(.enter))
        #expect(scene.frame().text.contains("우리 집 ☆ ━ 수원"))
    }

    @Test func `on a low terminal the bar covers the header and takes its clicks`() async {
        let scene = await searching("서울", 80, 9)
        _ = scene.click(12, 0)
        #expect(scene.model.isSearching && scene.model.list.id == .korea)
    }

    @Test func `a trailing space changes nothing`() async {
        let scene = await searching("springfield")
        scene.press(Key(.down), Key(.down), .character(" "))
        await scene.model.search.finished()
        #expect(scene.model.search.pane.selection == 2)
    }

    // MARK: Weather beside the highlight

    @Test func `the highlighted result's weather is requested once it rests, and cancelled when it moves on`() async {
        let source = WaitingSource()
        let scene = Scene(80, 24, source: source).answered()
        scene.model.started()
        let following = Task { await scene.board.listenToService() }
        defer { following.cancel() }
        scene.press(.character("/"))
        scene.type("springfield")
        await scene.model.search.finished()
        #expect(scene.previewAlarm.milliseconds == 300 && source.asked.value.isEmpty)
        scene.previewAlarm.ring()
        await source.waitForAsked(1)
        #expect(source.asked.value == [scene.model.search.results[0].place])
        scene.press(Key(.down))
        await source.waitForGivenUp(1)
        scene.press(Key(.down), Key(.down))
        scene.previewAlarm.ring()
        await source.waitForAsked(2)
        #expect(source.asked.value.last == scene.model.search.results[3].place)
        scene.press(Key(.escape))
        await source.waitForGivenUp(2)
    }

    // MARK: Online

    @Test func `online results come last and move nothing`() async throws {
        let same = Place(
            id: PlaceID(rawValue: "geo:1"), names: LocalizedText(korean: "서귀포", english: "Seogwipo-si"),
            coordinate: try #require(Coordinate(latitude: 33.26, longitude: 126.57)))
        let far = Place(
            id: PlaceID(rawValue: "geo:2"), names: LocalizedText(korean: "먼 곳", english: "Far"),
            coordinate: try #require(Coordinate(latitude: 50, longitude: 10)))
        let finder = CannedFinder([same, far])
        let scene = await searching("서귀포", search: .ofTheCheckout(online: finder))
        let before = scene.model.search.results
        #expect(scene.onlineAlarm.milliseconds == 400)
        scene.onlineAlarm.ring()
        await scene.model.search.finished()
        #expect(Array(scene.model.search.results.prefix(before.count)) == before)
        #expect(scene.model.search.results.dropFirst(before.count).map(\.id.rawValue) == ["geo:2"])
        try scene.goDown(to: far)
        #expect(scene.frame().text.contains("온라인"))
    }

    @Test func `an online result that lies elsewhere than the text says is marked as a guess`() async throws {
        let small = Place(
            id: PlaceID(rawValue: "geo:1"), names: LocalizedText(korean: "작은 곳", english: "Smallplace"),
            coordinate: try #require(Coordinate(latitude: 33.81, longitude: -95.32)))
        for (text, isGuess) in [("Smallplace, Peru", true), ("Smallplace, Texas", false), ("Smallplace", false)] {
            let scene = await searching(text, search: .ofTheCheckout(online: CannedFinder([small])))
            scene.onlineAlarm.ring()
            await scene.model.search.finished()
            let result = try #require(scene.model.search.results.last { $0.isOnline }, "\(text)")
            #expect(result.id == small.id && result.match.isGuess == isGuess, "\(text)")
        }
    }

    @Test func `an online failure is shown beside the results`() async {
        let scene = await searching("서귀포", search: .ofTheCheckout(online: CannedFinder(failing: .offline)))
        scene.onlineAlarm.ring()
        await scene.model.search.finished()
        #expect(scene.model.search.online == .failed(.offline) && names(scene).first == "서귀포")
    }

    @Test func `without a gazetteer the service is still queried`() async {
        let search = PlaceSearch(
            executor: ServiceExecutor(label: "test.search"), online: CannedFinder([Scene.place("Busan")])
        ) { () throws(DataFileFailure) in throw .missing }
        let scene = await searching("세종", search: search)
        #expect(names(scene).isEmpty && scene.model.search.failure == .missing)
        scene.onlineAlarm.ring()
        await scene.model.search.finished()
        #expect(names(scene) == ["부산"])
    }

    @Test func `a coordinate queries its surroundings, and any other text a name`() async {
        let far = Place(
            id: PlaceID(rawValue: "geo:2"), names: LocalizedText(korean: "먼 곳", english: "Far"),
            coordinate: Coordinate(latitude: 50, longitude: 10) ?? KoreaTwenty.places[0].coordinate)
        let finder = CannedFinder([far])
        let scene = await searching("북위 37.5 동경 127", search: .ofTheCheckout(online: finder))
        scene.onlineAlarm.ring()
        await scene.model.search.finished()
        #expect(finder.points.value == [Coordinate(latitude: 37.5, longitude: 127)].compactMap(\.self))
        #expect(finder.names.value.isEmpty && scene.model.search.results.last?.id == far.id)
        scene.press(.control("u"))
        scene.type("04524,KR")
        await scene.model.search.finished()
        scene.onlineAlarm.ring()
        await scene.model.search.finished()
        #expect(finder.names.value == ["04524,KR"] && finder.points.value.count == 1)
    }

    @Test func `the service is queried in the current language`() async {
        let finder = CannedFinder([])
        let scene = await searching("springfield", search: .ofTheCheckout(online: finder))
        scene.model.preferences.choose(.language, "en")
        scene.onlineAlarm.ring()
        await scene.model.search.finished()
        scene.press(.control("u"))
        scene.type("37.5,127")
        await scene.model.search.finished()
        scene.model.preferences.choose(.language, "ko")
        scene.onlineAlarm.ring()
        await scene.model.search.finished()
        #expect(finder.languages.value == [.english, .korean])
    }

    @Test func `a result's kind, height and uncertainty are given in words`() async throws {
        func line(_ text: String, _ index: Int = 0, units: Units = .metric) async throws -> String {
            let scene = await searching(text, units: units)
            let lines = scene.frame().text.split(separator: "\n")
            let panel = try #require(lines.firstIndex { $0.contains("╭") })
            return String(lines[panel + 1 + index])
        }
        let mountain = try await line("북한산")
        #expect(mountain.contains("산 ·") && mountain.contains("836m"), "\(mountain)")
        #expect(try await line("북한산", units: .imperial).contains("2743ft"))
        #expect(try await line("인천공항").contains("공항 ·"))
        #expect(try await line("해운대해수욕장").contains("해변 ·"))
        #expect(try await !line("서울").contains("·  ·"))
        #expect(try await line("asdf").contains("비슷한 이름"))
    }

    @Test func `places of one name in a region differ by a nearby town, and listed places say so`() async throws {
        let scene = await searching("남산")
        let labels = scene.model.search.results.map { result in
            ([result.place.names.text(in: .korean)]
                + [result.place.region?.text(in: .korean), result.match.beside?.text(in: .korean)]
                .compactMap(\.self)).joined(separator: " ")
        }
        #expect(Set(labels.prefix(12)).count == min(12, labels.count), "\(labels)")
        let listed = await searching("서울")
        #expect(listed.frame().text.contains("전국 목록에 있어요"))
        listed.press(.control("b"))
        #expect(listed.frame().text.contains("즐겨찾기에 있어요"))
    }

    @Test func `an unknown postal code shows a message`() async throws {
        let scene = await searching("00000")
        #expect(scene.frame().text.contains("우편번호로는 찾을 수 없어요"), "\(scene.frame().text)")
    }

    @Test func `a single letter is not queried online, and neither is sample data`() async {
        let scene = await searching("서", search: .ofTheCheckout(online: CannedFinder([])))
        #expect(scene.onlineAlarm.milliseconds == nil)
        let sample = await searching("서귀포")
        #expect(sample.onlineAlarm.milliseconds == nil)
    }
}
