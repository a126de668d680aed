import Foundation
import SQLite
import TestSupport
import Testing
import Weather
import WeatherService

@testable import BookmarkStore

/// A separate file for each test, removed when the test ends.
struct StoreFolder: ~Copyable {
    let path: String
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "nalssi-store-\(UUID().uuidString)"
        path = folder + "/data/nalssi/nalssi.sqlite"
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func open(_ path: String? = nil, busyTimeout: BusyTimeout = .fiveSeconds) -> BookmarkStore.Opened {
        BookmarkStore.open(
            path: path ?? self.path, now: Samples.time, busyTimeout: busyTimeout, executor: ServiceExecutor())
    }

    /// Runs SQL as another program would.
    func execute(_ sql: String) throws {
        try OtherConnection(path: path).execute(sql)
    }

    /// Puts bookmarks into the list "trip" as well.
    func copyToTrip(where condition: String = "true") throws {
        try execute(
            """
            CREATE TEMP TABLE copy AS SELECT * FROM bookmark WHERE \(condition);
            UPDATE copy SET list = 'trip'; INSERT INTO bookmark SELECT * FROM copy
            """)
    }

    func write(_ bytes: [UInt8]) throws {
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    /// Checks that the file and the files SQLite keeps beside it exist and that only their owner has access.
    func expectPrivate() throws {
        for companion in BookmarkFile.companions {
            let rights = try FileManager.default.attributesOfItem(atPath: path + companion)[.posixPermissions]
            #expect(rights as? Int == 0o600, "\(companion)")
        }
    }

    var files: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(
                atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path
            ).sorted()
        }
    }
}

@Suite("Bookmark store", .timeLimit(.minutes(Deadline.minutes)))
struct BookmarkStoreTests {
    @Test func `everything is read back as it was saved, in order`() async throws {
        let folder = try StoreFolder()
        let first = folder.open()
        #expect(first.problem == nil)
        #expect(first.list.isEmpty)
        let places = [Samples.tokyo, Samples.foreign, Samples.place(3)]
        for place in places { try await first.store.add(place) }
        _ = try await first.store.editBookmarks { list in
            [list.move(Samples.place(3).id, to: 0), list.rename(Samples.tokyo.id, to: "출장")].compactMap(\.self)
        }

        let again = folder.open()
        #expect(again.list.map(\.place) == [Samples.place(3), Samples.tokyo, Samples.foreign])
        #expect(again.list.map(\.ownName) == [nil, "출장", nil])
        #expect(again.list.allSatisfy { $0.addedAt == Samples.time })
        #expect(try await first.store.bookmarks() == again.list)
    }

    @Test func `no file is created until there is something to save`() async throws {
        let folder = try StoreFolder()
        let opened = folder.open()
        #expect(opened.problem == nil && opened.list.isEmpty)
        #expect(try await opened.store.bookmarks().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        try await opened.store.add(Samples.tokyo)
        #expect(folder.open().list.count == 1)
    }

    @Test func `a program that started without a file notices when another program creates it`() async throws {
        let folder = try StoreFolder()
        let (one, two) = (folder.open().store, folder.open().store)
        let lists = await two.lists()
        try await one.add(Samples.tokyo)
        for await snapshot in lists where snapshot.list.count == 1 { break }
        try await two.add(Samples.foreign)
        #expect(try await one.bookmarks().map(\.place) == [Samples.tokyo, Samples.foreign])
    }

    @Test func `a removed bookmark is restored to its old position`() async throws {
        let folder = try StoreFolder()
        let store = folder.open().store
        for number in 0..<4 { try await store.add(Samples.place(number)) }
        let removed = try made(try await store.remove(Samples.place(1).id))
        try await store.save([removed.undo])
        #expect(folder.open().list.map(\.place.id) == (0..<4).map { Samples.place($0).id })
    }

    @Test func `what another program saves between opening and following arrives`() async throws {
        let folder = try StoreFolder()
        let (one, two) = (folder.open().store, folder.open().store)
        try await one.add(Samples.tokyo)
        for await snapshot in await two.lists() {
            #expect(snapshot.list.map(\.place) == [Samples.tokyo])
            break
        }
    }

    @Test func `after a thousand random changes the file agrees with the list`() async throws {
        let folder = try StoreFolder()
        let store = folder.open().store
        var random = SeededRandom(seed: 3)
        var list = BookmarkList()
        for _ in 0..<1_000 {
            let place = Samples.place(random.below(60))
            let change =
                switch random.below(3) {
                case 0: list.add(place, at: random.below(2) == 0 ? .front : .end, on: Samples.time)
                case 1 where random.below(2) == 0: list.remove(place.id)
                default: list.move(place.id, to: ShelfIndex(random.below(60)))
                }
            if let change { try await store.save([change]) }
        }
        #expect(folder.open().list == list)
        #expect(try await store.bookmarks() == list)
    }

    @Test func `saved changes are on the disk`() throws {
        let folder = try StoreFolder()
        try folder.write([])
        let database = try BookmarkDatabase(path: folder.path)
        #expect(try database.pragma("synchronous") == "2")
        #expect(try database.pragma("journal_mode") == "wal")
    }

    @Test func `an edit is saved completely or not at all`() async throws {
        let folder = try StoreFolder()
        let store = folder.open().store
        try await store.add(Samples.place(0))
        try folder.execute(
            "CREATE TRIGGER no BEFORE INSERT ON bookmark WHEN new.place_id = 'test:2' BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
        await #expect(throws: BookmarkFailure.self) {
            try await store.editBookmarks { list in
                [list.add(Samples.place(1), on: Samples.time), list.add(Samples.place(2), on: Samples.time)]
                    .compactMap { $0 }
            }
        }
        #expect(folder.open().list.map(\.place.id) == [Samples.place(0).id])
        #expect(try await store.bookmarks().map(\.place.id) == [Samples.place(0).id])
    }

    @Test func `two stores see each other's changes and lose none`() async throws {
        let folder = try StoreFolder()
        let (one, two) = (folder.open().store, folder.open().store)
        let lists = await two.lists()
        async let writes: Void = {
            for number in 0..<50 { try await one.add(Samples.place(number)) }
        }()
        for number in 50..<100 { try await two.add(Samples.place(number)) }
        try await writes
        // The stream delivers the complete list without further help.
        for await snapshot in lists where snapshot.list.count == 100 { break }
        #expect(Set(try await one.bookmarks().map(\.place.id)).count == 100)
        #expect(try await one.bookmarks() == two.bookmarks())
    }

    @Test func `when two programs move bookmarks to the same spot, both moves are kept`() async throws {
        let folder = try StoreFolder()
        let one = folder.open()
        for number in 0..<4 { try await one.store.add(Samples.place(number)) }
        let start = try await one.store.bookmarks()
        var (left, right) = (start, start)
        let two = folder.open().store
        // Both screens show the same list, and both move a bookmark between 0 and 1.
        try await one.store.save([try made(left.move(Samples.place(2).id, to: 1))])
        try await two.save([try made(right.move(Samples.place(3).id, to: 1))])
        #expect(try await two.bookmarks().map(\.place.id.rawValue) == ["test:0", "test:2", "test:3", "test:1"])
        #expect(try await one.store.bookmarks() == two.bookmarks())
    }

    /// As a later version may save it.
    @Test func `a place may be in another list as well, which stays as it is`() async throws {
        let folder = try StoreFolder()
        let store = folder.open().store
        for number in 0..<3 { try await store.add(Samples.place(number)) }
        try folder.execute("INSERT INTO list VALUES ('trip', 'Trip', x'8000000100000000')")
        try folder.copyToTrip()
        try await store.remove(Samples.place(0).id)
        let moved = try await store.editBookmarks { list in list.move(Samples.place(2).id, to: 0).map { [$0] } ?? [] }
        // The position of a bookmark of the other list.
        try await store.save(moved.map(\.undo))
        let opened = folder.open()
        #expect(opened.problem == nil && opened.list.map(\.place) == [1, 2].map(Samples.place))
        #expect(opened.list.allSatisfy { $0.list == .bookmarks })
        let trip = "SELECT group_concat(place_id) FROM (SELECT * FROM bookmark WHERE list = 'trip' ORDER BY position)"
        #expect(try OtherConnection(path: folder.path).text(trip) == "test:0,test:1,test:2")
    }

    @Test func `moving a bookmark that another program removed does not bring it back`() async throws {
        let folder = try StoreFolder()
        let one = folder.open().store
        for number in 0..<3 { try await one.add(Samples.place(number)) }
        var screen = try await one.bookmarks()
        try await folder.open().store.remove(Samples.place(0).id)
        try await one.save([try made(screen.move(Samples.place(0).id, to: 2))])
        #expect(try await one.bookmarks().map(\.place.id.rawValue) == ["test:1", "test:2"])
    }
}

extension BookmarkStore {
    /// Adds a place at the end, in a transaction of its own.
    func add(_ place: Place) throws(BookmarkFailure) {
        _ = try editBookmarks { list in list.add(place, on: Samples.time).map { [$0] } ?? [] }
    }

    /// Removes a place; nil if it is not there.
    @discardableResult
    func remove(_ id: PlaceID) throws(BookmarkFailure) -> BookmarkChange? {
        try editBookmarks { list in list.remove(id).map { [$0] } ?? [] }.first
    }

    /// The bookmarks alone.
    func bookmarks() throws(BookmarkFailure) -> BookmarkList { try all().bookmarks }

    func editBookmarks(
        _ verbs: @Sendable (inout BookmarkList) -> [BookmarkChange]
    ) throws(BookmarkFailure) -> [BookmarkChange] {
        try edit { lists in lists.edit(.bookmarks, verbs) }.compactMap {
            if case .bookmark(let change) = $0 { change } else { nil }
        }
    }

    @discardableResult
    func save(_ changes: [BookmarkChange]) throws(BookmarkFailure) -> Int {
        try save(changes.map(StoreChange.bookmark))
    }
}

extension BookmarkStore.Opened {
    var list: BookmarkList { lists.bookmarks }
}

extension BookmarkStore.SavedLists {
    var list: BookmarkList { lists.bookmarks }
}

extension BookmarkContents {
    var list: BookmarkList { lists.bookmarks }
}

extension BookmarkDatabase {
    /// The value of a pragma on this connection.
    func pragma(_ name: String) throws -> String? {
        try connection.withLock { file in
            try file.first("PRAGMA \(name)") { row in try (try? row.text(0)) ?? "\(row.integer(0))" }
        }
    }
}
