import AppResources
import BookmarkStore
import Limits
import Testing
import Weather

@testable import Dashboard

@Suite("Bookmark history")
struct BookmarkHistoryTests {
    /// A change that differs from all others by its time.
    private func change(_ number: Int) -> ShelfDeed? {
        var list = BookmarkList()
        let change = list.add(KoreaTwenty.places[0], on: Timestamp(secondsSince1970: number))
        return change.map { ShelfDeed(.bookmark(.added, KoreaTwenty.places[0], list: nil), [.bookmark($0)]) }
    }

    private func changes(_ count: Int) throws -> [ShelfDeed] { try (0..<count).map { try #require(change($0)) } }

    /// Every change that can be undone, the latest first.
    private func takenBack(_ history: BookmarkHistory) -> [ShelfDeed] {
        var history = history
        var all: [ShelfDeed] = []
        while let change = history.nextToUndo() { all.append(change) }
        #expect(!history.canUndo)
        return all
    }

    @Test(arguments: [0, 1, Limits.Bookmark.changes, Limits.Bookmark.changes + 1, 2 * Limits.Bookmark.changes])
    func `beyond the cap the oldest changes are forgotten first`(count: Int) throws {
        let changes = try changes(count)
        var history = BookmarkHistory()
        for change in changes { history.did(change) }
        let kept = Array(changes.suffix(Limits.Bookmark.changes).reversed())
        #expect(takenBack(history) == kept)
        #expect(takenBack(BookmarkHistory(changes)) == kept, "a history created from all changes at once")
    }

    @Test func `an undone change can be redone until there is another change`() throws {
        let changes = try changes(3)
        var history = BookmarkHistory(Array(changes.prefix(2)))
        for _ in 0..<2 {
            let change = history.nextToUndo()
            history.undid(try #require(change))
        }
        #expect(!history.canUndo && history.canRedo)
        let change = history.nextToRedo()
        history.redid(try #require(change))
        #expect(history.canRedo && takenBack(history) == [changes[0]])
        history.did(changes[2])
        #expect(!history.canRedo && takenBack(history) == [changes[2], changes[0]])
    }

    @Test func `undoing and redoing everything keeps no more than the cap`() throws {
        let changes = try changes(Limits.Bookmark.changes + 1)
        var history = BookmarkHistory(changes)
        while let change = history.nextToUndo() { history.undid(change) }
        var again: [ShelfDeed] = []
        while let change = history.nextToRedo() {
            again.append(change)
            history.redid(change)
        }
        #expect(again == Array(changes.dropFirst()))
        #expect(takenBack(history).count == Limits.Bookmark.changes)
    }
}
