import AppResources
import BookmarkStore
import Display
import Foundation
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// Lists of the user's own: made, changed and removed with the keys, and places moved between them.
@MainActor @Suite("Own lists", .timeLimit(.minutes(Deadline.minutes)))
struct OwnListTests {
    private let five = Array(KoreaTwenty.places[0..<5])

    private func bookmarked(_ columns: Int = 120, _ rows: Int = 36, _ language: Language = .korean) -> Scene {
        Scene(columns, rows, language, bookmarks: five).answered()
    }

    /// A scene with a list of that name, and the bookmarks in front.
    private func withList(_ name: String = "여행", _ columns: Int = 120) -> Scene {
        let scene = bookmarked(columns)
        scene.press(.character("#"), .character("n"))
        scene.type(name)
        scene.press(Key(.enter), .character("1"))
        return scene
    }

    private func lists(_ scene: Scene) -> [String] { scene.shelf.lists.own.compactMap(\.name) }

    private func places(_ scene: Scene, _ name: String) -> [Place] {
        scene.shelf.lists.own.first { $0.name == name }.flatMap { scene.shelf.lists[$0.id] }?.map(\.place) ?? []
    }

    // MARK: The dialog

    @Test(arguments: ["n", "ㅜ"]) func `# and n make a list, which is then shown and has a tab of its own`(
        key: Character
    ) {
        let scene = bookmarked()
        scene.press(.character("#"), .character(key))
        scene.type("제주 여행")
        scene.press(Key(.enter))
        #expect(lists(scene) == ["제주 여행"] && scene.model.route.isList)
        #expect(scene.model.list.shown.isEmpty && scene.frame().text.contains("4 제주 여행(0)"))
        #expect(scene.frame().text.contains("이 목록에는 아직 장소가 없어요"))
        scene.press(.character("1"))
        #expect(scene.model.list.id == .bookmarks)
        scene.press(.character("4"))
        #expect(scene.model.list.title == "제주 여행")
        scene.press(Key(.tab))
        #expect(scene.model.list.id == .bookmarks)
        scene.press(.shift(.tab))
        #expect(scene.model.list.title == "제주 여행")
    }

    @Test func `a name that is taken is refused with a reason, and stays in the field`() {
        let scene = withList("여행")
        scene.press(.character("#"), .character("n"))
        scene.type("여행")
        scene.press(Key(.enter))
        #expect(scene.frame().text.contains("같은 이름의 목록이 있거나"))
        scene.type(" 둘")
        scene.press(Key(.enter))
        #expect(lists(scene) == ["여행", "여행 둘"])
    }

    @Test func `in the dialog lists are renamed, ordered, emptied and removed, and u takes each back`() {
        let scene = withList("여행")
        scene.press(.character("#"), .character("n"))
        scene.type("산")
        scene.press(Key(.enter), .character("#"))
        // The dialog begins with the list on the screen.
        scene.press(.character("K"))
        #expect(lists(scene) == ["산", "여행"])
        scene.press(.character("u"))
        #expect(lists(scene) == ["여행", "산"])
        scene.press(.character("e"), .control("u"))
        scene.type("등산")
        scene.press(Key(.enter))
        #expect(lists(scene) == ["여행", "등산"])
        scene.press(.character("u"))
        #expect(lists(scene) == ["여행", "산"])
        scene.press(.character("x"))
        #expect(lists(scene) == ["여행"] && scene.model.list.id == .bookmarks)
        scene.press(.character("u"))
        #expect(lists(scene) == ["여행", "산"])
        scene.press(.character("1"), .character("c"))
        #expect(scene.shelf.list.isEmpty)
        scene.press(.character("u"))
        #expect(scene.shelf.list.map(\.place) == five)
        scene.press(.control("r"))
        #expect(scene.shelf.list.isEmpty)
    }

    @Test func `the lists of everybody cannot be renamed or removed`() {
        let scene = bookmarked()
        scene.press(.character("#"))
        for number in ["1", "2", "3"] as [Character] {
            scene.press(.character(number), .character("x"))
            #expect(scene.model.feedback == .said(.listIsFixed))
            scene.press(.character("e"))
            #expect(scene.model.feedback == .said(.listIsFixed))
        }
        scene.press(.character("2"), .character("c"))
        #expect(scene.model.feedback == .said(.listIsFixed) && scene.shelf.list.count == 5)
    }

    @Test func `beyond nine a list is reached by # and its number`() {
        let scene = bookmarked()
        for number in 1...12 { _ = scene.shelf.make("목록 \(number)") }
        scene.press(.character("#"), .character("1"), .character("4"), Key(.enter))
        #expect(scene.model.list.title == "목록 11")
        // 9 leads beyond the last one, so a new number begins.
        scene.press(.character("#"), .character("1"), .character("9"), Key(.enter))
        #expect(scene.model.list.title == "목록 6")
    }

    @Test func `a click on + beside the tabs makes a list`() throws {
        let scene = bookmarked()
        let header = scene.frame().text.split(separator: "\n")[0]
        let column = try #require(header.range(of: "+").map { header[..<$0.lowerBound].displayWidth })
        _ = scene.click(column, 0)
        scene.type("가족")
        scene.press(Key(.enter))
        #expect(lists(scene) == ["가족"])
    }

    @Test(arguments: [40, 60, 80]) func `on a narrow screen the present list and its neighbours keep their tabs`(
        columns: Int
    ) {
        let scene = bookmarked(columns)
        for number in 1...9 { _ = scene.shelf.make("목록 \(number)") }
        scene.press(.character("8"))
        let header = scene.frame().text.split(separator: "\n")[0]
        #expect(header.contains("8 목록 5") && header.contains("7") && header.contains("9"), "\(header)")
    }

    // MARK: Places

    @Test func `x takes a place from the list shown, and b from the bookmarks`() {
        let scene = withList()
        scene.press(.character("*"), .character("4"), .control("b"))
        #expect(places(scene, "여행") == [five[0]])
        scene.press(.character("b"))
        #expect(!scene.shelf.contains(five[0].id) && places(scene, "여행") == [five[0]])
        scene.press(.character("u"), .character("x"))
        #expect(scene.shelf.contains(five[0].id) && places(scene, "여행").isEmpty)
        scene.press(.character("u"))
        #expect(places(scene, "여행") == [five[0]])
    }

    @Test func `a place has its own name in each list`() {
        let scene = withList()
        scene.press(.character("*"), .character("4"), .control("b"), .character("e"), .control("u"))
        scene.type("숙소")
        scene.press(Key(.enter))
        #expect(scene.names == ["숙소"])
        scene.press(.character("1"))
        #expect(scene.names[0] == "공주")
        // The name goes along where the place is moved or copied, and nowhere else.
        scene.press(Key(.home), .character("x"), .character("4"), .character("b"))
        #expect(scene.shelf.list[five[0].id].map { [$0.ownName, $0.place.names.text(in: .korean)] } == [nil, "공주"])
    }

    @Test func `marked places move to a list by its number, and all come back at once`() {
        let scene = withList()
        scene.press(.character("*"), .character("*"), .character("*"))
        #expect(scene.model.list.marks.count == 3 && scene.frame().text.contains("*공주"))
        scene.press(.character("m"), .character("4"))
        #expect(scene.shelf.list.map(\.place) == Array(five[3...]) && places(scene, "여행") == Array(five[..<3]))
        #expect(
            scene.model.list.marks.isEmpty
                && scene.model.feedback == .said(.severalMoved, ["count": "3", "list": .list("여행")]))
        scene.press(.character("u"))
        #expect(scene.shelf.list.map(\.place) == five && places(scene, "여행").isEmpty)
        scene.press(.control("r"))
        #expect(places(scene, "여행") == Array(five[..<3]))
    }

    @Test func `places of a list that is not the user's are copied, and stay there`() {
        let scene = withList()
        scene.press(.character("2"), .character("*"), .character("m"), .character("4"))
        #expect(places(scene, "여행") == [KoreaTwenty.places[0]] && scene.model.list.shown.count == 20)
        #expect(scene.model.feedback == .said(.severalCopied, ["count": "1", "list": .list("여행")]))
        scene.press(.character("4"), .control("b"))
        #expect(scene.model.feedback != .said(.severalCopied, ["count": "1", "list": .list("여행")]))
    }

    @Test func `Shift with an arrow moves all marked places together, and x removes them together`() {
        let scene = bookmarked()
        scene.press(.character("*"), .character("*"), Key(.home), .character("J"))
        #expect(scene.names.suffix(5).prefix(3) == ["구미", "공주", "광주(전라남도)"])
        scene.press(.character("u"))
        #expect(scene.shelf.list.map(\.place) == five)
        scene.press(.character("x"))
        #expect(
            scene.shelf.list.map(\.place) == Array(five[2...])
                && scene.model.feedback == .said(.severalRemoved, ["count": "2", "list": .list(nil)]))
        scene.press(.character("u"))
        #expect(scene.shelf.list.map(\.place) == five)
    }

    @Test func `Esc clears the marks before anything else`() {
        let scene = bookmarked()
        scene.press(.character("*"), .character("<"), Key(.escape))
        #expect(scene.model.list.marks.isEmpty && scene.model.time.isLookingAway)
    }

    @Test func `in the search Tab chooses the list that ^B adds to`() async throws {
        let scene = withList()
        scene.press(.character("/"))
        scene.type("부산")
        await scene.model.search.finished()
        scene.press(Key(.tab))
        #expect(scene.frame().text.contains("여행에 추가"))
        scene.press(.control("b"))
        #expect(places(scene, "여행").map { $0.names.text(in: .korean) } == ["부산"])
        scene.press(Key(.escape))
        #expect(scene.model.list.title == "여행" && scene.names == ["부산"])
        // From there the list is the one that is shown.
        scene.press(.character("/"))
        #expect(scene.model.search.target == scene.model.list.id)
    }

    @Test func `a place dragged onto a tab goes to that list`() throws {
        let scene = withList()
        let frame = scene.frame().text.split(separator: "\n")
        let tab = try #require(frame[0].range(of: "4 여행").map { frame[0][..<$0.lowerBound].displayWidth })
        let rect = try #require(scene.model.layout.form.cells?.rect(of: 1, scrollRow: 0))
        scene.mouse(.press, rect.column + 2, rect.row + 1)
        scene.mouse(.drag, tab + 1, 0)
        scene.mouse(.release, tab + 1, 0)
        #expect(places(scene, "여행") == [five[1]] && scene.shelf.list.count == 4)
        scene.press(.character("u"))
        #expect(scene.shelf.list.map(\.place) == five && places(scene, "여행").isEmpty)
    }

    @Test func `each list remembers its measure and its order`() {
        let scene = withList()
        scene.press(.character("n"), Key(.down), Key(.enter))
        let measure = scene.model.list.measure
        scene.press(.character("2"))
        #expect(measure != .temperature && scene.model.list.measure == .temperature)
        scene.press(.character("1"))
        #expect(scene.model.list.measure == measure)
    }

    // MARK: Home

    @Test func `a list is shown again where the user left it`() {
        let scene = withList()
        scene.press(Key(.right), Key(.right), .character("2"), Key(.end), .character("1"))
        #expect(scene.model.selectedPlace == five[2])
        scene.press(.character("2"))
        #expect(scene.model.selectedPlace == KoreaTwenty.places[19])
        // A place that has gone meanwhile is not looked for.
        scene.press(.character("1"), .character("2"))
        _ = scene.shelf.remove(Set(five[2...].map(\.id)), from: .bookmarks)
        scene.press(.character("1"))
        #expect(scene.model.selectedPlace == five[1])
    }

    @Test func `the details show a summit's height, where there is no room for its address as well`() {
        let summit = five[0].with { $0.height = 1_947 }
        let scene = Scene(120, 36, bookmarks: [summit]).answered([summit])
        #expect(scene.frame().text.contains("1947m"))
        let narrow = Scene(40, 12, bookmarks: [summit]).answered([summit])
        narrow.press(Key(.enter))
        #expect(narrow.frame().text.contains("1947m"))
    }

    @Test func `the home has a sign of its own on tiles and in the details`() {
        let scene = bookmarked()
        let row = { scene.frame().text.split(separator: "\n").first { $0.contains("⌂") } }
        #expect(row() == nil)
        scene.press(Key(.right), .character("@"))
        #expect(row()?.contains("⌂") == true)
        #expect(scene.frame().text.filter { $0 == "⌂" }.count == 2)
        scene.press(.character("u"))
        #expect(row() == nil)
    }

    @Test func `the help finds keys that its first page has no room for`() {
        let scene = bookmarked()
        scene.press(.character("?"))
        #expect(scene.frame().text.contains("표시(옮기기·비교)"))
        #expect(!scene.frame().text.contains("이 목록에 복사"))
        scene.type("복사")
        #expect(scene.frame().text.contains("이 목록에 복사") && scene.frame().text.contains("검색어 지우기"))
        scene.press(Key(.escape))
        #expect(!scene.frame().text.contains("검색어 지우기"))
    }

    @Test func `@ makes a place the home, a second one none, and u takes it back`() {
        let scene = bookmarked()
        scene.press(.character("@"))
        #expect(scene.shelf.lists.home?.place == five[0] && scene.model.feedback == .said(.homeSet, about: five[0]))
        scene.press(Key(.right), .character("@"))
        #expect(scene.shelf.lists.home?.place == five[1] && scene.shelf.lists[.home]?.count == 1)
        scene.press(.character("u"))
        #expect(scene.shelf.lists.home?.place == five[0])
        scene.press(Key(.left), .character("@"))
        #expect(scene.shelf.lists.home == nil && scene.shelf.list.count == 5)
        scene.press(.character("u"))
        #expect(scene.shelf.lists.home?.place == five[0])
    }

    @Test func `the home is offered with the very first bookmark`() {
        let scene = Scene(120, 36).answered()
        scene.press(.character("b"))
        #expect(scene.model.feedback == .said(.bookmarkAddedFirst, about: KoreaTwenty.places[0]))
        scene.press(Key(.right), .character("b"))
        #expect(scene.model.feedback == .added(KoreaTwenty.places[1], position: 2))
    }

    // MARK: Comparing

    @Test(arguments: Language.allCases) func `a shows marked places in one chart, under the keys of time`(
        language: Language
    ) throws {
        let scene = bookmarked(120, 36, language)
        scene.press(.character("a"))
        #expect(scene.model.feedback == .said(.compareNeedsMarks))
        scene.press(.character("*"), .character("*"), .character("ㅁ"))
        guard case .compare(let places) = scene.model.route.dialog else { return #expect(Bool(false)) }
        #expect(places == Array(five[..<2]))
        let before = scene.model.moment
        scene.press(Key(.right))
        #expect(scene.model.moment != before)
        try Golden.expect(scene.frame().text, "compare-\(language.rawValue)")
        scene.press(Key(.escape))
        #expect(scene.model.route.isList && scene.model.list.marks.count == 2)
    }

    @Test func `on the smallest screen a comparison names all of its places`() {
        let places = Array(KoreaTwenty.places.prefix(5))
        let scene = Scene(40, 12, bookmarks: places).answered(places)
        for _ in places { scene.press(.character("*")) }
        scene.type("a")
        guard case .compare(let compared) = scene.model.route.dialog else { return #expect(Bool(false)) }
        let frame = scene.frame().text
        #expect(compared == places)
        for (index, place) in compared.enumerated() {
            #expect(frame.contains("\(index + 1) \(place.names.text(in: .korean).prefix(2))"), "\(frame)")
        }
    }

    @Test func `the hour that runs is as wide in a comparison as any other`() {
        let places = Array(KoreaTwenty.places.prefix(2))
        let scene = Scene(120, 36, bookmarks: places).answered(places)
        let area = Rect(column: 0, row: 2, columns: 120, rows: 30)
        let now = ComparePicture(places, scene.model, in: area)
        #expect(now.hours.contains(0) && !now.hours.contains(-1) && now.hours.contains(-2))
        #expect(now.selected.map { now.hours[$0] } == 0)
        scene.press(.character("<"))
        let then = ComparePicture(places, scene.model, in: area)
        #expect(then.hours.contains(-1) && !then.hours.contains(0) && then.hours.count == now.hours.count)
        #expect(then.selected == now.selected && then.time != nil)
    }

    @Test func `a comparison has no line of a place without a forecast, and a point of what is measured now`() throws {
        let places = Array(KoreaTwenty.places.prefix(2))
        for (age, points) in [(7_260, 0), (600, 1)] {
            let scene = Scene(120, 36, bookmarks: places).answered([places[0]])
            let weather = CurrentWeather(
                observedAt: scene.clock.now.adding(seconds: -age), condition: Condition(kind: .clear, isDaylight: true),
                temperature: Temperature(celsius: 1), wind: Wind(speed: nil), clock: LocalClock(places[1].usualOffset))
            scene.answer(places[1], .current(weather))
            let picture = ComparePicture(places, scene.model, in: Rect(column: 0, row: 2, columns: 120, rows: 30))
            #expect(picture.lines[0].values.compactMap(\.self).count > 20)
            #expect(picture.lines[1].values.compactMap(\.self).count == points, "\(age)")
        }
    }

    @Test func `where lines have too few rows a comparison is a table of the hours from the selected one on`() throws {
        let places = Array(KoreaTwenty.places.prefix(3))
        let scene = Scene(40, 12, bookmarks: places).answered(places)
        for _ in places { scene.press(.character("*")) }
        scene.type("a")
        scene.press(Key(.right), Key(.right))
        try Golden.expect(scene.frame().text, "compare-40x12-ko")
    }

    @Test(arguments: [(false, false), (true, false), (false, true)])
    func `without a colour for each, each line of a comparison has a stroke of its own`(
        isASCII: Bool, hasColor: Bool
    ) {
        let places = Array(KoreaTwenty.places.prefix(3))
        // In the sixteen colours on a light ground two of the lines would be black.
        let scene = Scene(
            100, 30, ascii: isASCII, background: .light, hasColor: hasColor, bookmarks: places, depth: .ansi16
        ).answered(places)
        for _ in places { scene.press(.character("*")) }
        scene.type("a")
        let frame = scene.frame().text
        let glyphs = scene.view.look.glyphs
        for (index, place) in places.enumerated() {
            let line = glyphs.line(.level, Stroke.allCases[index])
            #expect(frame.contains(line + line))
            #expect(frame.contains("\(index + 1) \(line) \(place.names.text(in: .korean).prefix(2))"), "\(frame)")
        }
        #expect(Set(Stroke.allCases.map { glyphs.line(.level, $0) }).count == Stroke.allCases.count)
    }

    // MARK: Other programs

    @Test func `a list that another program removes is left`() async {
        let scene = withList()
        scene.press(.character("4"))
        await scene.shelf.saved()
        var lists = scene.shelf.lists
        _ = lists.own.first.map { lists.remove($0.id) }
        let following = Task { await scene.shelf.follow() }
        await scene.keeper.publish(lists, revision: 99)
        await scene.keeper.finish()
        await following.value
        #expect(scene.model.list.id == .bookmarks && scene.model.list.tabs.count == 3)
    }

    /// The promise to users with two windows: 2,000 rounds of anything, and both show the same in the end.
    @Test func `two programs that change the same lists at random end equal`() async throws {
        let folder = NSTemporaryDirectory() + "nalssi-lists-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/nalssi.sqlite"
        let time = Timestamp(secondsSince1970: 1_795_239_000)
        let shelves = (0..<2).map { _ in
            let opened = BookmarkStore.open(
                path: path, now: time, busyTimeout: .fiveSeconds, executor: ServiceExecutor())
            return BookmarkShelf(opened.lists, problem: opened.problem, keeper: opened.store, clock: { time })
        }
        let following = shelves.map { shelf in Task { await shelf.follow() } }
        var random = SeededRandom(seed: 63)
        var (round, deeds) = (0, 0)
        while deeds < 2_000 {
            round += 1
            if change(random.one(of: shelves), &random) { deeds += 1 }
            // Sometimes both wait for the disk, and more often neither does.
            if random.below(20) == 0 { for shelf in shelves { await shelf.saved() } }
            if round.isMultiple(of: 97) { await Task.yield() }
        }
        for shelf in shelves { await shelf.saved() }
        for shelf in shelves { #expect(shelf.failure == nil && shelf.pending.isEmpty) }
        let stored = BookmarkStore.contents(of: path).lists
        while shelves.contains(where: { $0.lists != stored }) { await Task.yield() }
        #expect(shelves[0].lists == shelves[1].lists && stored.own.count > 1)
        for task in following { task.cancel() }
    }

    /// False if nothing was done.
    private func change(_ shelf: BookmarkShelf, _ random: inout SeededRandom) -> Bool {
        let ids = shelf.lists.heads.map(\.id)
        let (list, other) = (random.one(of: ids), random.one(of: ids))
        let place = random.one(of: Array(KoreaTwenty.places.prefix(12)))
        let marks = (0..<random.below(4)).map { _ in
            MarkedPlace(list: list, place: random.one(of: Array(KoreaTwenty.places.prefix(12))))
        }.distinct(by: \.place.id)
        switch random.below(16) {
        case 0: return shelf.make("목록 \(random.below(8))") != nil
        case 1: return shelf.rename(list, to: "목록 \(random.below(12))")
        case 2: return shelf.move(list, to: random.below(4))
        case 3: return random.below(3) == 0 && !shelf.remove(list).isEmpty
        case 4: return random.below(4) == 0 && !shelf.empty(list).isEmpty
        case 5, 6: return !shelf.move(marks, to: other).isEmpty
        case 7: return !shelf.copy(marks, to: other).isEmpty
        case 8: return !shelf.shift(Set(marks.map(\.place.id)), by: random.below(2) * 2 - 1, in: list).isEmpty
        case 9: return shelf.rename(place.id, to: "이름 \(random.below(9))", in: list) != nil
        case 10: return shelf.move(place.id, to: ShelfIndex(random.below(9)), in: list) != nil
        case 11, 12: return shelf.undo() != nil
        case 13: return shelf.redo() != nil
        case 14: return list != .home && shelf.toggle(place, in: list) != nil
        default:
            shelf.setHome(random.below(3) == 0 ? nil : place)
            return true
        }
    }
}

extension ListViewModel {
    /// What the list on the screen is called, if the user has named it.
    fileprivate var title: String? { if case .name(let name) = shown.title { name } else { nil } }
}
