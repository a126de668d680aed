import CSQLite
import Foundation
import SQLite
import TestSupport
import Testing
import Weather

@testable import BookmarkStore

/// The disk is already full when the program starts.
@Suite("A full disk", .timeLimit(.minutes(Deadline.minutes)))
struct FullDiskTests {
    /// A copy of the file as a killed program leaves it: with changes in the log, and without the shared-memory file.
    private func killed(_ folder: borrowing StoreFolder) async throws -> String {
        let store = folder.open().store
        for number in 0..<3 { try await store.add(Samples.place(number)) }
        let copy = folder.path + ".killed"
        for companion in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.path + companion, toPath: copy + companion)
        }
        return copy
    }

    @Test func `a file is read completely, latest changes included, without creating a file beside it`() async throws {
        let folder = try StoreFolder()
        let path = try await killed(folder)
        let contents = BookmarkStore.contents(of: path)
        #expect(contents.isWhole && contents.list.map(\.place) == (0..<3).map(Samples.place))
        #expect(!FileManager.default.fileExists(atPath: path + "-shm"))
        #expect(folder.open(path).list.count == 3)
    }

    @Test func `an empty file counts as read completely, a file without our table does not`() throws {
        let folder = try StoreFolder()
        try folder.write([])
        let empty = BookmarkStore.contents(of: folder.path)
        #expect(empty.isWhole && empty.list.isEmpty && empty.exists)
        try folder.execute("CREATE TABLE songs (title TEXT)")
        #expect(BookmarkStore.contents(of: folder.path).failure == .foreign)
    }

    @Test func `an SQLite error is reported as a full disk only when the disk is full`() throws {
        let error = SQLiteFailure(code: SQLITE_CANTOPEN, message: "unable to open database file")
        let folder = try StoreFolder()
        try folder.write([])
        #expect(BookmarkFailure(error, at: folder.path) == .other("unable to open database file"))
        #expect(BookmarkFailure(SQLiteFailure(code: SQLITE_FULL), at: folder.path) == .diskFull)
    }

    @Test(.enabled(if: SmallDisk.isPossible, "needs the right to mount a small tmpfs"))
    func `everything is shown, nothing is lost, and saving works again by itself`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let disk = try SmallDisk(at: sandbox.root + "/disk")
        defer { disk.unmount() }
        let path = sandbox.root + "/disk/nalssi/nalssi.sqlite"
        let folder = try StoreFolder()
        try await {
            let store = folder.open(path).store
            for number in 0..<3 { try await store.add(Samples.place(number)) }
        }()
        try disk.fill()
        let error = SQLiteFailure(code: SQLITE_IOERR | 19 << 8)
        #expect(BookmarkFailure(error, at: path) == .diskFull)
        let opened = folder.open(path, busyTimeout: .zero)
        #expect(opened.problem == .notSaved(path: path, .diskFull))
        #expect(opened.list.map(\.place) == (0..<3).map(Samples.place))
        await #expect(throws: BookmarkFailure.diskFull) { try await opened.store.remove(Samples.place(1).id) }
        #expect(await opened.store.openAgain() == nil)
        try disk.makeRoom()
        let lists = await opened.store.lists()
        try await opened.store.remove(Samples.place(1).id)
        for await snapshot in lists {
            #expect(snapshot.problem == nil && snapshot.list.map(\.place) == [Samples.place(0), Samples.place(2)])
            break
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible, "needs the right to mount a small tmpfs"))
    func `failing to save the first bookmark on a full disk is reported as a full disk`() async throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let disk = try SmallDisk(at: sandbox.root + "/disk")
        defer { disk.unmount() }
        try disk.fill()
        let store = try StoreFolder().open(sandbox.root + "/disk/nalssi/nalssi.sqlite", busyTimeout: .zero).store
        await #expect(throws: BookmarkFailure.diskFull) { try await store.add(Samples.tokyo) }
    }
}
