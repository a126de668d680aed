import AppResources
import EngineSupport
import TerminalUI
import Testing
import Weather

@testable import Dashboard

/// The footer offers the keys that work on the current screen, and always the way back.
@MainActor @Suite("Footer")
struct FooterTests {
    /// Every route, and the keys that lead to it.
    enum Situation: String, CaseIterable, Sendable {
        case timeLine, typedTime
        case list, bookmarks, noBookmarks, oneBookmark, detail, openDay, chart, carrying, drawer, emptyDrawer, search,
            searchEmpty, searchRecent, searchNothing, searchSelected, searchFailing,
            found, foundChart
        case rename, help, filteredHelp, settings, question
        case sample, whereIAm, whereIAmTyped

        @MainActor
        func scene(_ columns: Int, _ rows: Int, _ language: Language = .korean) async throws -> Scene {
            let bookmarks =
                switch self {
                case .bookmarks, .carrying, .drawer, .rename: Array(KoreaTwenty.places.prefix(5))
                case .oneBookmark: [KoreaTwenty.places[3]]
                default: [Place]()
                }
            let scene = Scene(
                columns, rows, language, notices: self == .sample ? [.sample] : [], bookmarks: bookmarks,
                search: .ofTheCheckout(online: self == .searchFailing ? CannedFinder(failing: .offline) : nil),
                recent: self == .searchRecent ? KeptSearches(Array(KoreaTwenty.places.prefix(3))).desk : .none
            )
            .answered(Array(KoreaTwenty.places.prefix(5)), forecast: [.detail, .openDay, .chart].contains(self))
            switch self {
            case .list, .bookmarks, .oneBookmark, .sample: break
            case .timeLine: scene.press(.character("t"))
            case .typedTime: scene.type("t9")
            case .noBookmarks: scene.press(.character("1"))
            case .detail: scene.press(Key(.enter))
            case .openDay:
                scene.press(Key(.enter))
                try scene.goDown(to: scene.day(1))
                scene.press(Key(.enter))
            case .chart: try Self.takeCursor(scene)
            case .carrying: scene.press(.character("m"))
            case .drawer, .emptyDrawer: scene.press(.character("s"))
            case .searchEmpty, .searchRecent: scene.press(.character("/"))
            case .searchNothing, .searchSelected, .searchFailing:
                scene.press(.character("/"))
                scene.type(self == .searchNothing ? "qqxzvw" : "부산")
                await scene.model.search.finished()
                if self == .searchSelected { scene.press(.control("b")) }
                if self == .searchFailing {
                    scene.onlineAlarm.ring()
                    await scene.model.search.finished()
                }
            case .search, .found, .foundChart:
                scene.press(.character("/"))
                scene.type("부산")
                await scene.model.search.finished()
                if self == .found { scene.press(Key(.enter)) }
                if self == .foundChart, let place = scene.model.search.highlighted {
                    scene.answered([place])
                    try Self.takeCursor(scene)
                }
            case .rename: scene.press(.character("e"))
            case .help: scene.press(.character("?"))
            case .filteredHelp: scene.press(.character("?"), .character("r"))
            case .settings: scene.press(.character(","), Key(.right))
            case .question: scene.press(.character("g"))
            case .whereIAm: scene.press(.character("3"), .character("c"))
            case .whereIAmTyped:
                scene.press(.character("3"), .character("c"))
                scene.type("부산")
                await scene.model.location.hereEntry?.finished()
            }
            scene.model.slid(milliseconds: 1_000)
            return scene
        }

        /// Opens the details and takes the chart's cursor.
        @MainActor
        private static func takeCursor(_ scene: Scene) throws {
            scene.press(Key(.enter))
            try scene.goDown(to: .chart)
            scene.press(Key(.enter), Key(.right))
        }
    }

    @Test(arguments: Situation.allCases, [(120, 36), (40, 12)])
    func `every key the footer offers does something`(situation: Situation, size: (Int, Int)) async throws {
        let first = try await situation.scene(size.0, size.1)
        for binding in first.model.offeredKeys {
            // Of keys with one label that lead in different directions, at least one must have an effect.
            let family = first.model.keys.bindings.filter { $0.label == binding.label }.flatMap(\.keys)
            var changed = false
            for key in family where !changed {
                let scene = try await situation.scene(size.0, size.1)
                let before = Witness(scene)
                let effect = scene.router.handle(.key(key))
                // A second wish to refresh within two seconds is merged with the first, so it shows no other effect.
                changed =
                    effect != nil || Witness(scene) != before
                    || (binding.intent == .refresh && !scene.model.refresher.refreshAsked())
            }
            #expect(changed, "\(binding.notation) \(binding.label)")
        }
    }

    /// The states of the search while text is typed.
    private nonisolated static let searches: [Situation] = [
        .searchEmpty, .searchRecent, .search, .searchNothing, .searchSelected, .searchFailing,
    ]

    @Test(arguments: searches, [(120, 36), (80, 24), (40, 12)])
    func `every key offered while searching does what the footer says`(situation: Situation, size: (Int, Int))
        async throws
    {
        let offered = try await situation.scene(size.0, size.1).model.offeredKeys
        #expect(offered.contains { $0.intent == .cancelSearch })
        for binding in offered {
            for key in binding.keys {
                let scene = try await situation.scene(size.0, size.1)
                let search = scene.model.search
                let (place, count, selection) = (search.highlighted, search.results.count, search.pane.selection)
                let isBookmarked = place.map { scene.shelf.contains($0.id) }
                scene.press(key)
                let isDone =
                    switch binding.label {
                    case .keyOpen: scene.model.route.found == place
                    case .keyBookmark, .keyAddResult: place.map { scene.shelf.contains($0.id) } == isBookmarked.map(!)
                    case .keyChoose: search.pane.selection != selection || key.code == .up || key.code == .pageUp
                    case .keyForget: search.results.count == count - 1 && search.highlighted != place
                    case .keyCancelSearch: !scene.model.isSearching && search.field.isEmpty
                    default: false
                    }
                #expect(isDone, "\(binding.notation) \(binding.label)")
            }
        }
    }

    @Test func `on sample data r is not offered, and explains why nothing is refreshed and what helps`() async throws {
        for (language, columns) in [(Language.korean, 120), (.english, 120), (.korean, 40), (.english, 40)] {
            let scene = try await Situation.sample.scene(columns, 24, language)
            #expect(!scene.model.offeredKeys.contains { $0.intent == .refresh })
            let before = scene.frame().text
            scene.press(.character("r"))
            #expect(scene.model.feedback == .said(.sampleStaysTheSame))
            let lines = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
            let told = String(lines[lines.count - 2])
            #expect(told.contains(/\bg\b/) && !told.contains("…"), "\(told)")
            #expect(columns < 100 || scene.frame().text != before)
        }
    }

    @Test func `on sample data r still saves unsaved changes and locates the user`() async {
        let scene = Scene(120, 36, notices: [.sample]).answered()
        await scene.keeper.fail(.diskFull)
        scene.press(.character("b"))
        await scene.shelf.saved()
        #expect(scene.model.isPossible(.refresh))
        await scene.keeper.fail(nil)
        scene.press(.character("r"))
        await scene.shelf.saved()
        #expect(scene.model.feedback == nil && scene.shelf.failure == nil && !scene.model.isPossible(.refresh))
        scene.press(.character("3"))
        #expect(scene.model.isPossible(.refresh))
    }

    @Test func `Enter is offered in the location dialog only if there is something to accept`() async throws {
        func offersEnter(_ scene: Scene) -> Bool { scene.model.offeredKeys.contains { $0.intent == .takeHere } }
        let empty = try await Situation.whereIAm.scene(80, 24)
        #expect(!offersEnter(empty))
        #expect(try await offersEnter(Situation.whereIAmTyped.scene(80, 24)))
        empty.type("91,0")
        await empty.model.location.hereEntry?.finished()
        #expect(offersEnter(empty), "Enter should be offered to show the mistake")
        empty.press(Key(.enter))
        #expect(!offersEnter(empty), "the mistake is already on the screen")
    }

    @Test(arguments: Language.allCases)
    func `the chart's main keys are offered at 40 columns`(language: Language) async throws {
        for situation in [Situation.chart, .foundChart] {
            let scene = try await situation.scene(40, 12, language)
            try #require(scene.model.route.isInChart)
            let footer = try #require(
                scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false).last)
            #expect(footer.contains("←→") && footer.contains("Esc"), "\(footer)")
        }
    }

    /// Everything on the screen that a user would notice.
    private struct Witness: Equatable {
        let text: String
        let selection: Int
        let scroll: Int

        @MainActor
        init(_ scene: Scene) {
            text = scene.frame().text
            selection = scene.model.list.selection
            scroll = scene.model.detail.scroll
        }
    }

    @Test(arguments: Situation.allCases, [40, 80])
    func `the way back is never left out`(situation: Situation, columns: Int) async throws {
        let scene = try await situation.scene(columns, 24)
        let footer = try #require(scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false).last)
        let hasWayBack = scene.model.offeredKeys.contains { $0.keys.contains(Key(.escape)) }
        #expect(footer.contains("Esc") == hasWayBack, "\(footer)")
    }

    @Test func `only keys that work are offered`() async throws {
        func footer(_ situation: Situation) async throws -> String {
            let scene = try await situation.scene(200, 36)
            return String(scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false).last ?? "")
        }
        let detail = try await footer(.detail)
        #expect(detail.contains("[ ]") && detail.contains("Esc") && !detail.contains("J K") && !detail.contains("1…9"))
        for typing in [Situation.help, .filteredHelp, .rename, .search] {
            #expect(try await !footer(typing).contains("끝내기"))
        }
        #expect(try await !footer(.bookmarks).contains("되돌리기"))
        for few in [Situation.noBookmarks, .emptyDrawer, .oneBookmark] {
            #expect(try await !footer(few).contains("J K"))
        }
        #expect(try await footer(.bookmarks).contains("J K"))
        let changed = try await Situation.bookmarks.scene(200, 36)
        changed.press(.character("b"))
        #expect(changed.frame().text.contains("u 되돌리기"))
    }

    @Test(arguments: [Situation.list, .detail, .chart, .carrying, .drawer, .found])
    func `a key without a function shows where to find the keys`(situation: Situation) async throws {
        let scene = try await situation.scene(120, 36)
        scene.press(.character("Z"))
        #expect(scene.model.feedback == .said(.keyMeansNothing))
        #expect(scene.frame().text.contains("?를 누르면"))
        scene.press(.character("?"))
        guard case .help = scene.model.route.dialog else { return #expect(Bool(false), "? should open the help") }
        scene.press(Key(.escape))
        #expect(scene.model.route.dialog == nil)
    }
}
