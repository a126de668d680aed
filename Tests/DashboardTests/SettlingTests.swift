import AppResources
import BookmarkStore
import Runtime
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// What follows from the state is brought in line with it in one pass after each event.
@MainActor @Suite("Settling", .timeLimit(.minutes(Deadline.minutes))) struct SettlingTests {
    private static let keys: [Key] =
        "bmuxs123dng /J K0123456789[]fvtoFMcpP,?;hlw+-=\"<>".map { Key.character($0) } + [
            Key(.up), Key(.down), Key(.left), Key(.right), Key(.enter), Key(.escape), Key(.tab), Key(.delete),
            Key(.pageDown), Key(.pageUp), Key(.home), Key(.end), .control("b"),
        ]

    /// Everything that a pass may change.
    private struct Look: Equatable {
        let frame: [Cell]
        let demand: Demand
        let places: [Place?]
        let alarms: [Int]
        let isHereWanted: Bool
    }

    private func look(at scene: Scene) -> Look {
        let model = scene.model
        return Look(
            frame: scene.frame().cells, demand: model.requests.demand,
            places: [model.selectedPlace, model.detail.place, model.detail.wantedPlace],
            alarms: [scene.restAlarm, scene.scrollAlarm, scene.previewAlarm, scene.ageAlarm].map(\.count),
            isHereWanted: model.here.state.isWanted)
    }

    /// Something that happens to the program from outside its keys.
    private func happen(_ scene: Scene, _ random: inout SeededRandom) {
        switch random.number(0...8) {
        case 0: scene.shelf.toggle(random.one(of: KoreaTwenty.places))
        case 1: scene.model.location.setHere(Spot(coordinate: random.one(of: KoreaTwenty.places).coordinate))
        case 2: scene.model.preferences.choose(.hereFirst, random.chance(50) ? "true" : "false")
        case 3: scene.model.resized(to: Size(columns: random.number(20...200), rows: random.number(6...60)))
        case 4: scene.restAlarm.ring()
        case 5: scene.previewAlarm.ring()
        case 6:
            let kind: MouseEvent.Kind = random.one(of: [.press, .wheelDown, .wheelUp, .drag, .release])
            scene.mouse(
                kind, random.number(0...scene.model.size.columns - 1), random.number(0...scene.model.size.rows - 1),
                isControlHeld: random.chance(20))
        case 7: scene.model.slid(milliseconds: 80)
        default: scene.answered([random.one(of: KoreaTwenty.places)])
        }
    }

    @Test(arguments: 0..<8)
    func `after any event, settling once more changes nothing`(seed: UInt64) async {
        var random = SeededRandom(seed: seed)
        let scene = Scene(
            random.number(40...160), random.number(12...50),
            bookmarks: Array(KoreaTwenty.places.prefix(random.number(0...8))), world: .empty)
        scene.answered(Array(KoreaTwenty.places.prefix(12)))
        scene.model.started()
        for step in 0..<250 {
            if random.chance(30) { happen(scene, &random) } else { scene.press(random.one(of: Self.keys)) }
            let before = look(at: scene)
            scene.model.settle()
            #expect(look(at: scene) == before, "seed \(seed), step \(step)")
            let model = scene.model
            if model.isWide || model.isDetailOpen, !model.isSearching {
                #expect(model.detail.place?.id == model.selectedPlace?.id, "seed \(seed), step \(step)")
            }
        }
        await scene.service.shutDown()
    }

    /// Whether something that a frame has read has changed.
    private final class Asked { var isSet = false }

    @Test(arguments: 0..<8)
    func `whatever changes the screen has been read by the frame before, and asks for the next`(seed: UInt64) async {
        var random = SeededRandom(seed: 100 + seed)
        let scene = Scene(
            random.number(40...160), random.number(12...50),
            bookmarks: Array(KoreaTwenty.places.prefix(random.number(0...8))), world: .empty)
        scene.answered(Array(KoreaTwenty.places.prefix(12)))
        scene.model.started()
        for step in 0..<250 {
            let asked = Asked()
            var before: CellBuffer?
            ReadTracking.track {
                before = scene.frame()
            } onChange: {
                asked.isSet = true
            }
            if random.chance(40) {
                happen(scene, &random)
            } else if random.chance(10) {
                scene.clock.advance(random.number(1...4_000))
                scene.board.timePassed()
            } else {
                scene.press(random.one(of: Self.keys))
            }
            if scene.frame() != before { #expect(asked.isSet, "seed \(seed), step \(step)") }
        }
        await scene.service.shutDown()
    }

    @Test func `the selection passes places without requesting them, and another list is requested at once`() {
        let scene = Scene(80, 12, bookmarks: Array(KoreaTwenty.places.suffix(5)))
        scene.model.started()
        let scrolls = scene.scrollAlarm.count
        scene.press(.character("2"))
        #expect(scene.scrollAlarm.count == scrolls)
        scene.press(Key(.end))
        #expect(scene.scrollAlarm.count == scrolls + 1 && scene.scrollAlarm.milliseconds != nil)
        scene.press(Key(.left))
        #expect(scene.scrollAlarm.count == scrolls + 1)
    }

    @Test func `a result that is opened beside the list is loaded at once, and nothing of the place before it`() async {
        let scene = Scene(160, 45)
        scene.model.started()
        scene.press(.character("/"))
        scene.type("부산")
        await scene.model.search.finished()
        scene.previewAlarm.ring()
        scene.press(Key(.enter))
        #expect(scene.model.isWide && scene.model.route.found != nil)
        #expect(scene.model.detail.wantedPlace == scene.model.route.found)
        #expect(scene.model.requests.demand.opened == scene.model.route.found)
        await scene.service.shutDown()
    }

    @Test func `help and settings fit the screen however often they are opened`() {
        for key in [Key.character("?"), .character(",")] {
            let scene = Scene(140, 50)
            scene.press(key)
            let first = scene.frame()
            for _ in 0..<20 {
                scene.press(Key(.escape), key)
                #expect(scene.frame() == first)
            }
        }
    }

    @Test func `the search and the drawer leave a list where the wheel has moved it`() {
        let scene = Scene(40, 12, bookmarks: Array(KoreaTwenty.places.prefix(3)))
        scene.press(.character("2"))
        for _ in 0..<4 { scene.mouse(.wheelDown, 5, 6) }
        let row = scene.model.list.shownPane.cursor.scrollRow
        #expect(row > 0 && !scene.model.list.inView.contains(scene.model.list.selection))
        scene.press(.character("/"), Key(.escape))
        #expect(scene.model.list.shownPane.cursor.scrollRow == row)
        scene.press(.character("s"), Key(.escape))
        #expect(scene.model.list.shownPane.cursor.scrollRow == row)
    }
}
