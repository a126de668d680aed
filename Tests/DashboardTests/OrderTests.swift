import AppResources
import Engine
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// The places shown, and their order.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes))) struct OrderTests {
    /// Saturday, 14:30 in Seoul; some places have rain.
    private func scene(_ columns: Int = 120, _ rows: Int = 36, bookmarks: [Place] = []) -> Scene {
        let scene = Scene(columns, rows, bookmarks: bookmarks).answered()
        scene.press(.character(bookmarks.isEmpty ? "2" : "1"))
        return scene
    }

    private func line(_ row: Int, of scene: Scene) -> String {
        String(scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)[row])
    }

    private func degrees(_ scene: Scene) -> [Double] {
        scene.model.list.active.compactMap {
            scene.board[$0.id].seen(at: scene.model.moment, of: $0, now: scene.clock.now).conditions?.temperature
                .celsius
        }
    }

    private func choose(_ order: ListOrder, _ scene: Scene) throws {
        scene.press(.character("o"))
        try scene.goDown(to: .order(order))
        scene.press(Key(.enter))
    }

    // MARK: Order

    @Test func `the warmest places come first, the header says so, and the selection stays on its place`() throws {
        let scene = scene()
        scene.press(Key(.right), Key(.down))
        let selected = scene.model.selectedPlace
        try choose(.highest(.temperature), scene)
        #expect(degrees(scene) == degrees(scene).sorted(by: >) && degrees(scene).count == 20)
        #expect(line(0, of: scene).contains("기온 높은 순 ·"))
        #expect(scene.model.selectedPlace == selected)
        try choose(.lowest(.temperature), scene)
        #expect(degrees(scene) == degrees(scene).sorted())
    }

    @Test func `a highlighted order shows at once, and Escape restores the previous one`() throws {
        let scene = scene()
        let before = scene.model.list.active
        scene.press(.character("o"))
        try scene.goDown(to: .order(.highest(.temperature)))
        #expect(degrees(scene) == degrees(scene).sorted(by: >))
        #expect(scene.frame().text.contains("기온 낮은 순"), "the list should be open")
        scene.press(Key(.escape))
        #expect(scene.model.list.active == before && !line(0, of: scene).contains("순 ·"))
    }

    @Test func `the order is that of the moment it was chosen, and stays until it is chosen again`() throws {
        let scene = scene()
        try choose(.highest(.temperature), scene)
        let now = scene.names
        scene.type(")}")
        #expect(scene.names == now, "nothing should move by itself")
        try choose(.highest(.temperature), scene)
        #expect(degrees(scene) == degrees(scene).sorted(by: >) && scene.names != now)
    }

    @Test func `names are in Korean dictionary order, and near places in order of distance`() throws {
        let scene = scene()
        try choose(.name, scene)
        #expect(scene.names == scene.names.sorted() && scene.names.first == "공주")
        try choose(.nearest, scene)
        let first = scene.model.list.active[0]
        let distances = scene.model.list.active.map { $0.coordinate.distance(to: first.coordinate) }
        #expect(distances == distances.sorted())
    }

    @Test func `places with rain come first, then those with rain soonest, then those without`() throws {
        let scene = scene()
        try choose(.rainSoonest, scene)
        let waits = scene.model.list.active.map { place -> Double in
            let seen = scene.board[place.id].seen(at: .now, of: place, now: scene.clock.now)
            if seen.falls != nil { return 0 }
            return seen.spell.map { Double($0.start.seconds(since: scene.clock.now)) } ?? .infinity
        }
        #expect(waits == waits.sorted() && waits.first == 0 && waits.last == .infinity)
    }

    @Test func `the user's own order is never changed, and reorder keys show the way back to it`() throws {
        let places = Array(KoreaTwenty.places.prefix(6))
        let scene = scene(bookmarks: places)
        try choose(.highest(.temperature), scene)
        let shown = scene.names
        scene.press(.character("J"))
        #expect(scene.names == shown && scene.shelf.list.map(\.place.id) == places.map(\.id))
        #expect(line(34, of: scene).contains("o를 눌러 '원래 순서'를"))
        scene.press(.character("m"))
        #expect(scene.model.route.carry == nil)
        // A new bookmark comes after those that were ranked.
        _ = scene.shelf.toggle(KoreaTwenty.places[8])
        #expect(scene.names.last == KoreaTwenty.places[8].names.text(in: .korean))
        try choose(.own, scene)
        scene.press(.character("J"))
        #expect(scene.shelf.list.map(\.place.id) != places.map(\.id) + [KoreaTwenty.places[8].id])
    }

    @Test func `each list keeps its own order`() throws {
        let scene = scene(bookmarks: Array(KoreaTwenty.places.prefix(4)))
        try choose(.highest(.temperature), scene)
        scene.press(.character("2"))
        #expect(scene.names.first == "공주" && !line(0, of: scene).contains("순 ·"))
        scene.press(.character("1"))
        #expect(line(0, of: scene).contains("기온 높은 순 ·"))
    }

    // MARK: Filter

    @Test func `a filter leaves one group, the header names it, and Escape first removes the filter`() throws {
        let scene = scene()
        scene.press(.character(">"), .character("y"))
        let seen = KoreaTwenty.places.map {
            scene.board[$0.id].seen(at: scene.model.moment, of: $0, now: scene.clock.now)
        }
        let groups = PlaceGroup.all(of: seen, moment: scene.model.moment)
        let dry = try #require(groups.first { $0.kind == .dry })
        #expect((1..<20).contains(dry.places.count))
        try scene.goDown(to: .dry)
        #expect(Set(scene.model.list.active.map(\.id)) == Set(dry.places), "the filter should show at once")
        scene.press(Key(.enter))
        #expect(line(0, of: scene).contains("골라 보기: ") && line(35, of: scene).contains("Esc 모두 보기"))
        scene.press(Key(.escape))
        #expect(scene.model.list.active.count == 20 && scene.model.time.isLookingAway)
        #expect(line(35, of: scene).contains("Esc 지금"))
        scene.press(Key(.escape))
        #expect(!scene.model.time.isLookingAway)
    }

    @Test func `a click on the summary opens the groups, a click on a group chooses it, and one outside none`() throws {
        let scene = scene()
        _ = scene.click(100, 1)
        #expect(scene.model.ordering.choice != nil)
        _ = scene.click(5, 20)
        #expect(scene.model.ordering.choice == nil && scene.model.list.active.count == 20)
        _ = scene.click(100, 1)
        let row = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
            .firstIndex { $0.contains("비·눈 없음 (") }
        let area = scene.model.layout.list
        // Beside the list, over the details.
        let beside = try #require(scene.model.layout.detail)
        #expect(area.endColumn <= beside.column)
        _ = scene.click(beside.endColumn - 4, row ?? 0)
        #expect(scene.model.ordering.choice == nil && (1..<20).contains(scene.model.list.active.count))
    }

    @Test func `the groups are always the same ones, and each has the places it says`() throws {
        let scene = scene()
        for distance in [0, 1, 5, 14, 30] {
            scene.model.time.chooseDistance(.hours(distance))
            let moment = scene.model.moment
            let seen = KoreaTwenty.places.map { scene.board[$0.id].seen(at: moment, of: $0, now: scene.clock.now) }
            let groups = PlaceGroup.all(of: seen, alerted: [KoreaTwenty.places[3].id], moment: moment)
            #expect(groups.map(\.kind) == PlaceGroup.Kind.allCases)
            func places(_ kind: PlaceGroup.Kind) -> Set<PlaceID> { Set(groups.first { $0.kind == kind }?.places ?? []) }
            #expect(places(.falls).isSubset(of: places(.fallsSoon)) && places(.falls).isSubset(of: places(.today)))
            #expect(places(.dry).isDisjoint(with: places(.fallsSoon)))
            #expect(places(.alert) == [KoreaTwenty.places[3].id] && places(.warned).isEmpty)
            for one in seen {
                let steps = one.forecast?.steps ?? []
                let clock = try #require(one.clock)
                let tomorrow = clock.startOfDay(one.dayNumber + 1)..<clock.startOfDay(one.dayNumber + 2)
                let falls = steps.contains {
                    $0.falls != nil && $0.time > tomorrow.lowerBound && $0.start < tomorrow.upperBound
                }
                #expect(places(.tomorrow).contains(one.place.id) == falls)
            }
        }
        let day = PlaceGroup.all(of: [], moment: .day(1))
        #expect(day.map(\.kind) == [.falls, .dry, .alert, .warned])
    }

    @Test func `an empty group is dimmed, and choosing it leaves every place`() throws {
        let scene = scene()
        scene.press(.character("y"))
        let choice = try #require(scene.model.ordering.choice)
        let index = try #require(
            choice.options.firstIndex { if case .group(let group?) = $0 { group.places.isEmpty } else { false } })
        scene.model.ordering.choicePressed(index)
        #expect(scene.model.ordering.choice == nil && scene.model.list.active.count == 20)
    }

    @Test func `there is nothing to filter if all places are in one group`() {
        let scene = Scene(120, 36)
        scene.type("2y")
        #expect(scene.model.ordering.choice == nil && line(34, of: scene).contains("골라 볼"))
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12), (20, 5)], Language.allCases)
    func `Golden: the short lists`(size: (Int, Int), language: Language) throws {
        var frames: [String] = []
        for key in "oy" {
            let scene = Scene(size.0, size.1, language).answered()
            scene.press(.character("2"), .character(key), Key(.down))
            scene.restAlarm.ring()
            frames.append(scene.frame().text)
        }
        try Golden.expect(frames.joined(separator: "\n\n"), "choice-\(size.0)x\(size.1)-\(language.rawValue)")
    }
}
