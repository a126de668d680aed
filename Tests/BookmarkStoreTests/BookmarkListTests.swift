import TestSupport
import Testing
import Weather

@testable import BookmarkStore

/// Unwraps the change an edit returned; a mutating call is not allowed inside `#require` itself.
func made(_ change: BookmarkChange?) throws -> BookmarkChange { try #require(change) }

@Suite("Bookmark list")
struct BookmarkListTests {
    private func list(_ count: Int) -> BookmarkList {
        var list = BookmarkList()
        for number in 0..<count { _ = list.add(Samples.place(number), on: Samples.time) }
        return list
    }

    private func numbers(_ list: BookmarkList) -> [String] {
        list.map { String($0.place.id.rawValue.dropFirst("test:".count)) }
    }

    @Test func `new bookmarks are added at the end, or at the front`() {
        var list = list(2)
        _ = list.add(Samples.place(2), at: .front, on: Samples.time)
        #expect(numbers(list) == ["2", "0", "1"])
    }

    @Test func `a place can be bookmarked only once`() {
        var list = list(2)
        let change1 = list.add(Samples.place(1), on: Samples.time)
        #expect(change1 == nil)
        #expect(list.count == 2)
    }

    @Test(arguments: [(0, 3, "1 2 3 0"), (3, 0, "3 0 1 2"), (1, 2, "0 2 1 3"), (2, 99, "0 1 3 2"), (2, -5, "2 0 1 3")])
    func `a moved bookmark ends up at the requested position`(from: Int, to: Int, order: String) {
        var list = list(4)
        let change2 = list.move(Samples.place(from).id, to: ShelfIndex(to))
        #expect(change2 != nil)
        #expect(numbers(list).joined(separator: " ") == order)
        #expect(list.index(of: Samples.place(from).id) == ShelfIndex(max(0, min(3, to))))
    }

    @Test func `moving a bookmark to its own position, or one that is not in the list, changes nothing`() {
        var list = list(3)
        let change3 = list.move(Samples.place(1).id, to: 1)
        #expect(change3 == nil)
        let change4 = list.move(Samples.place(9).id, to: 1)
        #expect(change4 == nil)
        let change5 = list.remove(Samples.place(9).id)
        #expect(change5 == nil)
    }

    @Test func `a restored bookmark returns to its old position, whatever moved in the meantime`() throws {
        var list = list(5)
        let removed = try made(list.remove(Samples.place(2).id))
        _ = list.move(Samples.place(4).id, to: 0)
        list.apply(removed.undo)
        #expect(numbers(list) == ["4", "0", "1", "2", "3"])
    }

    @Test func `a place restored to a position that is taken goes right after the bookmark there`() throws {
        var list = list(3)
        let removed = try made(list.remove(Samples.place(1).id))
        _ = list.add(Samples.place(7), on: Samples.time)
        _ = list.move(Samples.place(7).id, to: 1)
        list.apply(removed.undo)
        #expect(numbers(list) == ["0", "7", "1", "2"])
    }

    @Test func `undoing a rename keeps a move made in between`() throws {
        var list = list(3)
        let renamed = try made(list.rename(Samples.place(0).id, to: "할머니 댁"))
        _ = list.move(Samples.place(0).id, to: 2)
        list.apply(renamed.undo)
        #expect(numbers(list) == ["1", "2", "0"])
        #expect(list[2].ownName == nil)
    }

    @Test(
        arguments: [
            ("  우리 집 ", "우리 집"), ("a\tb\u{1B}[31m\u{202E}c", "a b[31mc"), ("", nil), (" \n ", nil),
            (String(repeating: "가", count: 200), String(repeating: "가", count: 80)),
        ] as [(String, String?)])
    func `custom names are reduced to one safe line`(written: String, kept: String?) {
        var list = list(1)
        _ = list.rename(Samples.place(0).id, to: "before")
        _ = list.rename(Samples.place(0).id, to: written)
        #expect(list[0].ownName == kept)
    }

    @Test func `ten thousand random changes agree with a plain array, and all of them can be undone and redone`() {
        var random = SeededRandom(seed: 7)
        var list = BookmarkList()
        var plain: [PlaceID] = []
        var states: [[PlaceID]] = [[]]
        var changes: [BookmarkChange] = []
        for _ in 0..<10_000 {
            let place = Samples.place(random.below(300))
            let change: BookmarkChange?
            switch random.below(4) {
            case 0:
                change = list.add(place, at: .front, on: Samples.time)
                if change != nil { plain.insert(place.id, at: 0) }
            case 1:
                change = list.add(place, on: Samples.time)
                if change != nil { plain.append(place.id) }
            case 2 where random.below(2) == 0:
                change = list.remove(place.id)
                plain.removeAll { $0 == place.id }
            default:
                let to = random.below(max(1, plain.count))
                change = list.move(place.id, to: ShelfIndex(to))
                if change != nil, let from = plain.firstIndex(of: place.id) {
                    plain.insert(plain.remove(at: from), at: to)
                }
            }
            guard let change else { continue }
            changes.append(change)
            states.append(plain)
            if list.map(\.place.id) != plain { return #expect(list.map(\.place.id) == plain) }
        }
        #expect(changes.count > 3_000)
        for (change, state) in zip(changes, states).reversed() {
            list.apply(change.undo)
            if list.map(\.place.id) != state { return #expect(list.map(\.place.id) == state) }
        }
        for (change, state) in zip(changes, states.dropFirst()) {
            list.apply(change)
            if list.map(\.place.id) != state { return #expect(list.map(\.place.id) == state) }
        }
    }

    @Test func `two joined changes have the same effect as both`() throws {
        var list = BookmarkList()
        for number in 0..<5 { _ = list.add(Samples.place(number), on: Samples.time) }
        let before = list
        let id = Samples.place(0).id
        let movedChange = list.move(id, to: 3)
        let moved = try #require(movedChange)
        let otherChange = list.move(Samples.place(4).id, to: 0)
        let other = try #require(otherChange)
        let renamedChange = list.rename(id, to: "Home")
        let renamed = try #require(renamedChange)
        var again = before
        again.apply(try #require(moved.joined(with: renamed)))
        again.apply(other)
        #expect(again == list)
        #expect(moved.joined(with: other) == nil && renamed.joined(with: moved) == nil)
        #expect(try #require(moved.joined(with: moved.undo)).isVoid)
    }

    @Test func `a list takes no change to another, not even of the same place`() throws {
        var (bookmarks, other) = (list(2), BookmarkList(ListID(rawValue: "trip")))
        let added = try made(other.add(Samples.place(0), on: Samples.time))
        bookmarks.apply(added.undo)
        #expect(bookmarks == list(2))
        _ = bookmarks.remove(Samples.place(0).id)
        bookmarks.apply(added)
        #expect(numbers(bookmarks) == ["1"])
        // Copied from one to the other, it belongs to that one.
        let copied = bookmarks.add(Array(other), at: .end)
        #expect(copied.map(\.id) == [Bookmark.ID(list: .bookmarks, place: Samples.place(0).id)])
        #expect(numbers(bookmarks) == ["1", "0"] && numbers(other) == ["0"])
    }

    @Test func `a removal and its undo are not joined`() throws {
        var list = BookmarkList()
        _ = list.add(Samples.place(0), on: Samples.time)
        let removedChange = list.remove(Samples.place(0).id)
        let removed = try #require(removedChange)
        #expect(removed.joined(with: removed.undo) == nil)
    }
}
