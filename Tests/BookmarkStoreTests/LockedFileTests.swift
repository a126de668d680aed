import Files
import Foundation
import TestSupport
import Testing
import Weather

@testable import BookmarkStore

/// Another program holds a lock on the file while ours starts.
@Suite("A locked bookmark file", .timeLimit(.minutes(Deadline.minutes)))
struct LockedFileTests {
    /// The SQL statements with which a program can lock others out.
    private static let locks = [
        "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT",
        "PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE",
        "PRAGMA journal_mode = DELETE; BEGIN IMMEDIATE",
    ]

    private func filled(_ count: Int = 2) async throws -> StoreFolder {
        let folder = try StoreFolder()
        let store = folder.open().store
        for number in 0..<count { try await store.add(Samples.place(number)) }
        return folder
    }

    private func lock(_ folder: borrowing StoreFolder, _ sql: String = locks[0]) throws -> OtherConnection {
        let connection = try OtherConnection(path: folder.path)
        try connection.execute(sql)
        return connection
    }

    @Test(arguments: locks) func `a locked file does not delay the start, and its bookmarks appear once it is free`(
        sql: String
    ) async throws {
        let folder = try await filled()
        let lock = try lock(folder, sql)
        let start = ContinuousClock.now
        let opened = folder.open(busyTimeout: .zero)
        // Waiting for the lock would have taken at least this long.
        #expect(ContinuousClock.now - start < BusyTimeout.fiveSeconds.duration)
        #expect(opened.problem == .waiting(path: folder.path) && opened.list.isEmpty)
        let lists = await opened.store.lists()
        #expect(await opened.store.openAgain() == nil)
        lock.close()
        for await snapshot in lists {
            #expect(snapshot.problem == nil && snapshot.list.map(\.place) == [Samples.place(0), Samples.place(1)])
            break
        }
        try await opened.store.add(Samples.tokyo)
        #expect(folder.open().list.count == 3)
    }

    @Test func `a subscriber gets the list that was read before it subscribed`() async throws {
        let folder = try await filled()
        let lock = try lock(folder)
        let store = folder.open(busyTimeout: .zero).store
        lock.close()
        #expect(await store.openAgain()?.list.count == 2)
        #expect(await store.openAgain() == nil)
        for await snapshot in await store.lists() {
            #expect(snapshot.list.count == 2)
            break
        }
    }

    @Test func `another instance that is about to create or repair the file counts as a lock`() async throws {
        let folder = try await filled()
        let parent = URL(fileURLWithPath: folder.path).deletingLastPathComponent().path
        let descriptor = open(parent, O_RDONLY | O_CLOEXEC)
        #expect(FileLock.take(descriptor, tries: 1) == .held)
        #expect(folder.open(busyTimeout: .zero).problem == .waiting(path: folder.path))
        close(descriptor)
        #expect(folder.open(busyTimeout: .zero).problem == nil)
    }

    @Test func `a file that was opened without waiting still waits for a lock when saving`() async throws {
        let folder = try await filled()
        #expect(try BookmarkDatabase(path: folder.path, .zero).pragma("busy_timeout") == "5000")
    }

    @Test func `bookmarks added before the list is known go to one end of it, in order and without duplicates`() {
        var list = BookmarkList()
        for number in 0..<3 { _ = list.add(Samples.place(number), on: Samples.time) }
        var own = BookmarkList()
        for number in [7, 1, 8] { _ = own.add(Samples.place(number), on: Samples.time) }
        _ = own.rename(Samples.place(8).id, to: "집")
        var (front, end) = (list, list)
        #expect(front.add(own, at: .front).count == 2 && end.add(own, at: .end).count == 2)
        #expect(front.map(\.place.id.rawValue) == ["test:7", "test:8", "test:0", "test:1", "test:2"])
        #expect(end.map(\.place.id.rawValue) == ["test:0", "test:1", "test:2", "test:7", "test:8"])
        #expect(end.last?.ownName == "집")
    }
}
