import AppResources
import BookmarkStore
import TerminalUI
import Testing
import Weather

@testable import Dashboard

/// Another program has the bookmark file locked when this one starts.
@MainActor @Suite("Bookmarks that come late")
struct LateBookmarksTests {
    private let five = Array(KoreaTwenty.places[0..<5])
    private let waiting = OpeningProblem.waiting(path: "/x/nalssi.sqlite")

    private func list(_ places: some Sequence<Place>) -> BookmarkList {
        var list = BookmarkList()
        for place in places { _ = list.add(place, on: Timestamp(secondsSince1970: 0)) }
        return list
    }

    private func waitingScene(_ columns: Int = 120, _ rows: Int = 36) -> Scene {
        let scene = Scene(columns, rows, problem: waiting)
        scene.model.started()
        return scene
    }

    /// The store has now opened the file.
    private func arrive(_ list: BookmarkList, in scene: Scene, problem: OpeningProblem? = nil) async {
        let following = Task { await scene.shelf.follow() }
        await scene.keeper.publish(list, revision: 1, problem: problem)
        await scene.keeper.finish()
        await following.value
    }

    @Test func `the program starts on the bookmarks and says that they are loading, not that there are none`() {
        let scene = waitingScene()
        #expect(scene.model.list.shown.id == .bookmarks)
        let text = scene.frame().text
        #expect(text.contains("다른 프로그램이 즐겨찾기 파일을 사용하고 있어요") && !text.contains("즐겨찾기가 아직 없습니다"))
        scene.press(.character("2"))
        #expect(scene.model.messages.all.first == .bookmarksOpened(waiting))
        #expect(scene.frame().text.contains("다른 프로그램이 즐겨찾기 파일을 사용하고 있어요"))
        scene.press(.character("1"), .character("s"))
        scene.model.slid(milliseconds: 1_000)
        #expect(!scene.frame().text.contains("아직 없습니다"))
    }

    @Test func `loaded bookmarks are shown, requested and selected, and the message is gone`() async {
        let scene = waitingScene()
        await arrive(list(five), in: scene)
        #expect(scene.names == five.map { $0.names.text(in: .korean) })
        #expect(scene.model.selectedPlace == five[0] && scene.model.messages.all.isEmpty)
        let following = Task { await scene.board.listenToService() }
        await scene.model.refreshFinished()
        await scene.service.shutDown()
        await following.value
        #expect(scene.model.loadedCount == 5)
    }

    @Test func `bookmarks added meanwhile go after them and are saved, each once`() async {
        let scene = waitingScene()
        scene.press(.character("2"), .character("b"), Key(.end), .character("b"))
        await scene.shelf.saved()
        #expect(scene.shelf.isUnsaved(five[0].id) && scene.shelf.failure == .locked)
        // This is not a failure: the message about the file says that the bookmarks will be saved.
        #expect(!scene.model.messages.all.contains(.bookmarksUnsaved(.locked)))
        #expect(await scene.keeper.saved.isEmpty)

        await arrive(list(five[0...1]), in: scene)
        await scene.shelf.saved()
        let last = KoreaTwenty.places[19]
        #expect(scene.shelf.list.map(\.place) == [five[0], five[1], last])
        #expect(await scene.keeper.saved.map { $0.bookmark?.place.id } == [last.id])
        #expect(scene.shelf.pending.isEmpty && scene.shelf.failure == nil)
        scene.press(.character("u"))
        #expect(scene.shelf.list.map(\.place) == [five[0], five[1]])
        scene.press(.character("u"))
        #expect(scene.model.messages.all.first == .feedback(.said(.nothingToUndo)))
    }

    @Test func `quitting while the file is locked tries once more, and reports a failure`() async {
        let scene = waitingScene()
        scene.press(.character("2"), .character("b"))
        await scene.shelf.saved()
        #expect(scene.shelf.unsaved(in: .korean) == [five[0].names.text(in: .korean)] && scene.shelf.failure == .locked)
        await scene.keeper.free(list(five[1...2]))
        await scene.shelf.saved()
        #expect(
            scene.shelf.unsaved(in: .korean).isEmpty && scene.shelf.list.map(\.place) == [five[1], five[2], five[0]])
    }

    @Test func `if there are no bookmarks after all, the cities of Korea are shown, as at any start`() async {
        let idle = waitingScene()
        await arrive(list([]), in: idle)
        #expect(idle.model.list.shown.id == .korea)
        let busy = waitingScene()
        busy.press(.character("/"))
        await arrive(list([]), in: busy)
        #expect(busy.model.list.shown.id == .bookmarks && busy.model.isSearching)
    }

    @Test func `a list the user has chosen stays`() async {
        let scene = waitingScene()
        scene.press(.character("2"), Key(.right))
        await arrive(list(five), in: scene)
        #expect(scene.model.list.shown.id == .korea && scene.model.selectedPlace == five[1])
        #expect(scene.model.list.bookmarks.count == 5)
    }

    @Test(arguments: Language.allCases)
    func `at 80 columns the message shows the obstacle and the remedy in full`(language: Language) {
        let problem = OpeningProblem.notSaved(path: "/dev/null/a/nalssi.sqlite", .notAFolder("/dev/null"))
        let scene = Scene(80, 24, language, problem: problem).answered()
        let text = scene.frame().text
        #expect(text.contains("'/dev/null'") && text.contains("XDG_DATA_HOME") && !text.contains("XDG_DATA_HOME…"))
        let waiting = Scene(60, 24, language, problem: waiting).answered()
        waiting.press(.character("2"))
        #expect(waiting.frame().text.contains(PhraseBook(language)(.bookmarksWaiting)))
    }

    @Test func `a full disk is reported until saving works again`() async {
        let problem = OpeningProblem.notSaved(path: "/x/nalssi.sqlite", .diskFull)
        let scene = Scene(120, 36, bookmarks: five, problem: problem).answered()
        #expect(scene.frame().text.contains("디스크가 가득 차서 즐겨찾기를 저장할 수 없어요(/x/nalssi.sqlite)"))
        await scene.keeper.fail(.diskFull)
        scene.press(.character("J"))
        await scene.shelf.saved()
        // One sentence for one cause.
        #expect(scene.model.messages.all == [.bookmarksUnsaved(.diskFull)])
        await scene.keeper.fail(nil)
        scene.press(.character("r"))
        await scene.shelf.saved()
        await arrive(scene.shelf.list, in: scene)
        #expect(scene.shelf.pending.isEmpty && scene.model.messages.all.isEmpty)
    }

    @Test func `r opens the file again even if there is nothing to save`() async {
        let scene = Scene(120, 36, bookmarks: five, problem: .notSaved(path: "/x", .diskFull)).answered()
        await scene.keeper.free(scene.shelf.list)
        scene.press(.character("r"))
        await scene.shelf.saved()
        #expect(scene.shelf.problem == nil && scene.model.messages.all.isEmpty)
    }
}
