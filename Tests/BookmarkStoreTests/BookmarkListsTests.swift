import Limits
import TestSupport
import Testing
import Weather

@testable import BookmarkStore

@Suite("Bookmark lists", .timeLimit(.minutes(Deadline.minutes)))
struct BookmarkListsTests {
    private static func id(_ number: Int) -> ListID { ListID(rawValue: "list-\(number)") }

    private static func names(_ lists: BookmarkLists) -> [String] { lists.own.compactMap(\.name) }

    private static func places(_ lists: BookmarkLists, _ id: ListID) -> [String] {
        (lists[id] ?? BookmarkList()).map { String($0.place.id.rawValue.dropFirst("test:".count)) }
    }

    /// The bookmarks with places 0 to 4, and two empty lists.
    private static var sample: BookmarkLists {
        var lists = BookmarkLists()
        for number in 0..<5 { _ = lists.edit(.bookmarks) { $0.add(Samples.place(number), on: Samples.time) } }
        _ = lists.make("여행", id: id(1))
        _ = lists.make("산", id: id(2))
        return lists
    }

    // MARK: Verbs

    @Test func `a list is made at the end, renamed, moved, emptied and removed, and each can be undone`() throws {
        var lists = Self.sample
        var undo: [(BookmarkLists, [StoreChange])] = []
        func done(_ changes: [StoreChange?], from before: BookmarkLists) {
            undo.append((before, changes.compactMap(\.self)))
        }
        var before = lists
        done([lists.make("  가족 ", id: Self.id(3))], from: before)
        #expect(Self.names(lists) == ["여행", "산", "가족"])
        before = lists
        done([lists.rename(Self.id(1), to: "제주 여행")], from: before)
        before = lists
        done([lists.move(Self.id(3), to: 0)], from: before)
        #expect(Self.names(lists) == ["가족", "제주 여행", "산"])
        before = lists
        done(lists.move([3, 1].map { Samples.place($0).id }, from: .bookmarks, to: Self.id(1)), from: before)
        #expect(Self.places(lists, Self.id(1)) == ["1", "3"] && Self.places(lists, .bookmarks) == ["0", "2", "4"])
        before = lists
        done(lists.empty(.bookmarks), from: before)
        #expect(lists.bookmarks.isEmpty)
        before = lists
        done(lists.remove(Self.id(1)), from: before)
        #expect(Self.names(lists) == ["가족", "산"] && lists.isEmpty)
        before = lists
        done(lists.setHome(Samples.tokyo, on: Samples.time), from: before)
        before = lists
        done(lists.setHome(Samples.place(7), on: Samples.time), from: before)
        #expect(lists.home?.place == Samples.place(7) && Self.names(lists) == ["가족", "산"])
        for (before, changes) in undo.reversed() {
            #expect(!changes.isEmpty)
            _ = lists.apply(changes.reversed().map(\.undo))
            #expect(lists == before)
        }
    }

    @Test(
        arguments: [
            ("", .empty), (" \n", .empty), ("산", .taken), ("BOOKMARKS", .taken), ("korea", .taken), ("home", .taken),
            ("제주", nil),
        ] as [(String, BookmarkLists.NameProblem?)])
    func `a list has a name of its own`(name: String, problem: BookmarkLists.NameProblem?) {
        var lists = Self.sample
        #expect(lists.problem(with: name) == problem)
        let made = lists.make(name)
        #expect((made == nil) == (problem != nil))
    }

    @Test func `a list may keep its name in another case, and there are only so many lists`() {
        var lists = BookmarkLists()
        _ = lists.make("Trip", id: Self.id(0))
        #expect(lists.problem(with: "TRIP", of: Self.id(0)) == nil && lists.problem(with: "trip") == .taken)
        for number in 1..<Limits.Bookmark.lists { _ = lists.make("\(number)") }
        #expect(lists.own.count == Limits.Bookmark.lists && lists.problem(with: "one more") == .full)
        let tooMany = lists.make("one more")
        #expect(tooMany == nil && lists.problem(with: "other", of: Self.id(0)) == nil)
    }

    @Test func `the bookmarks stay the first list, whatever is done to them`() {
        var lists = Self.sample
        let changes = [lists.rename(.bookmarks, to: "x"), lists.move(.bookmarks, to: 1)].compactMap(\.self)
        #expect(changes.isEmpty && lists.remove(.bookmarks).isEmpty && lists.heads.first?.id == .bookmarks)
    }

    @Test func `a place that the other list has already only leaves the first one`() {
        var lists = Self.sample
        _ = lists.copy([(Samples.place(2), "내 곳")], to: Self.id(1), on: Samples.time)
        let moved = lists.move([Samples.place(1).id, Samples.place(2).id], from: .bookmarks, to: Self.id(1))
        #expect(moved.count == 2 && Self.places(lists, Self.id(1)) == ["2", "1"])
        #expect(Self.places(lists, .bookmarks) == ["0", "3", "4"] && lists[Self.id(1)]?[0].ownName == "내 곳")
    }

    // MARK: Two programs

    @Test
    func `what another program removes is not brought back, and nothing is lost on the way to a list that is gone`() {
        let start = Self.sample
        var (one, two) = (start, start)
        let gone = one.remove(Self.id(1))
        let moved = two.move([Samples.place(0).id], from: .bookmarks, to: Self.id(1))
        let renamed = [two.rename(Self.id(1), to: "x")].compactMap(\.self)
        _ = one.apply(moved + renamed)
        #expect(Self.places(one, .bookmarks) == ["0", "1", "2", "3", "4"] && Self.names(one) == ["산"])
        // The other way round: the list now has a place that the removal knows nothing of.
        _ = two.apply(gone)
        #expect(Self.names(two) == ["x", "산"] && Self.places(two, Self.id(1)) == ["0"])
    }

    @Test func `a random change to other lists has the same effect on the file as on the lists in memory`() async throws
    {
        let folder = try StoreFolder()
        let (first, second) = (folder.open().store, folder.open().store)
        var random = SeededRandom(seed: 11)
        var lists = BookmarkLists()
        var stale = [lists, lists]
        for round in 0..<1_000 {
            let program = random.below(2)
            let changes = RandomVerbs.changes(&stale[program], &random)
            try await (program == 0 ? first : second).save(changes)
            _ = lists.apply(changes)
            if round.isMultiple(of: 7) { stale[random.below(2)] = lists }
            guard round.isMultiple(of: 50) else { continue }
            let (one, two) = (try await first.all(), try await second.all())
            if one != lists || two != lists { return #expect(one == lists && two == lists, "round \(round)") }
        }
        #expect(folder.open().lists == lists && lists.own.count > 1)
    }

    @Test func `changes that wait together have the effect of all of them`() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<3_000 {
            var screen = Self.sample
            let saved = screen
            var pending: [StoreChange] = []
            var plain: [StoreChange] = []
            let fixed = random.below(6)
            for _ in 0..<random.below(30) {
                var changes = RandomVerbs.changes(&screen, &random)
                plain += changes
                pending.enqueue(changes, after: min(fixed, pending.count))
                // Sometimes it is undone at once.
                guard random.below(4) == 0 else { continue }
                changes = screen.apply(changes.reversed().map(\.undo))
                plain += changes
                pending.enqueue(changes, after: min(fixed, pending.count))
            }
            var (joined, each) = (saved, saved)
            _ = joined.apply(pending)
            _ = each.apply(plain)
            #expect(each == screen && pending.count <= plain.count)
            if joined != screen { return #expect(joined == screen, "\(plain.count) changes") }
        }
    }

    // MARK: The file

    @Test func `lists and what is in them are read back as they were saved`() async throws {
        let folder = try StoreFolder()
        let store = folder.open().store
        let made = try await store.edit { lists in
            var changes = [lists.make("제주 여행", id: Self.id(1)), lists.make("산", id: Self.id(2))].compactMap(\.self)
            changes += lists.copy([(Samples.tokyo, "출장"), (Samples.foreign, nil)], to: Self.id(2), on: Samples.time)
            changes += lists.setHome(Samples.place(1), on: Samples.time)
            return changes + [lists.move(Self.id(2), to: 0)].compactMap(\.self)
        }
        #expect(made.count == 7)
        let lists = folder.open().lists
        #expect(Self.names(lists) == ["산", "제주 여행"] && lists.home?.place == Samples.place(1))
        #expect(lists[Self.id(2)]?.map(\.ownName) == ["출장", nil] && lists.bookmarks.isEmpty)
        #expect(try await store.all() == lists && BookmarkStore.contents(of: folder.path).lists == lists)
    }

    @Test func `a file from before there were lists of one's own opens with everything in place`() async throws {
        let folder = try StoreFolder()
        try await folder.open().store.add(Samples.tokyo)
        try folder.execute("INSERT INTO list VALUES ('trip', 'Trip', x'8000000100000000')")
        try folder.copyToTrip()
        let opened = folder.open()
        #expect(opened.problem == nil && opened.lists.own.map(\.name) == ["Trip"])
        #expect(opened.lists[ListID(rawValue: "trip")]?.map(\.place) == [Samples.tokyo])
        #expect(opened.lists.bookmarks.map(\.place) == [Samples.tokyo])
    }

    @Test func `a file from before there were heights opens, is rescued from damage, and takes heights`() async throws {
        let folder = try StoreFolder()
        try await folder.open().store.add(Samples.tokyo)
        try folder.execute("ALTER TABLE bookmark DROP COLUMN height; PRAGMA user_version = 1")
        let before = Samples.tokyo.with { $0.height = nil }
        #expect(BookmarkFile(path: folder.path, now: Samples.time).salvaged().bookmarks.map(\.place) == [before])
        let opened = folder.open()
        #expect(opened.problem == nil && opened.lists.bookmarks.map(\.place) == [before])
        try await opened.store.add(Samples.place(1).with { $0.height = 1_947 })
        #expect(folder.open().lists.bookmarks.map(\.place.height) == [nil, 1_947])
    }
}

/// Verbs as a user may carry them out, at random.
enum RandomVerbs {
    static func changes(_ lists: inout BookmarkLists, _ random: inout SeededRandom) -> [StoreChange] {
        let ids = lists.heads.map(\.id)
        let (list, other) = (random.one(of: ids), random.one(of: ids))
        let place = Samples.place(random.below(12))
        let index = random.below(12)
        switch random.below(12) {
        case 0: return [lists.make("목록 \(random.below(6))")].compactMap(\.self)
        case 1: return [lists.rename(list, to: "목록 \(random.below(9))")].compactMap(\.self)
        case 2: return [lists.move(list, to: index % 4)].compactMap(\.self)
        case 3: return random.below(3) == 0 ? lists.remove(list) : []
        case 4: return random.below(4) == 0 ? lists.empty(list) : []
        case 5, 6: return lists.move([place.id, Samples.place(index).id], from: list, to: other)
        case 7: return lists.copy([(place, "이름")], to: list, on: Samples.time)
        case 8: return [lists.edit(list) { $0.remove(place.id) }].compactMap(\.self)
        case 9: return [lists.edit(list) { $0.rename(place.id, to: "이름 \(index)") }].compactMap(\.self)
        case 10: return [lists.edit(list) { $0.move(place.id, to: ShelfIndex(index)) }].compactMap(\.self)
        default: return [lists.edit(list) { $0.add(place, on: Samples.time) }].compactMap(\.self)
        }
    }
}
