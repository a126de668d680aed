import Foundation
import TestSupport
import Testing
import Weather
import WeatherService

@testable import BookmarkStore

/// Files in any state they may be found in after years: the program starts with each of them and never loses one.
@Suite("Opening bookmarks", .timeLimit(.minutes(Deadline.minutes)))
struct OpeningTests {
    private let aside = "nalssi.sqlite.set-aside-202611210530"

    @Test func `a file that is not a database is set aside`() async throws {
        let folder = try StoreFolder()
        try folder.write(Array("not a database, but somebody's notes\n".utf8))
        let opened = folder.open()
        let name = try #require(try folder.files.first { $0.hasPrefix("nalssi.sqlite.set-aside") })
        #expect(name == aside)
        #expect(opened.problem == .setAside(path: folder.path + ".set-aside-202611210530", .damaged, rescued: 0))
        try await opened.store.add(Samples.tokyo)
        #expect(folder.open().list.map(\.place) == [Samples.tokyo])
        #expect(folder.open().problem == nil)
    }

    @Test func `a second damaged file in the same minute gets a different name`() throws {
        let folder = try StoreFolder()
        for _ in 0..<2 {
            try? FileManager.default.removeItem(atPath: folder.path + "-wal")
            try folder.write(Array(repeating: 7, count: 5_000))
            _ = folder.open()
        }
        #expect(
            try folder.files.filter { $0.hasPrefix(aside) && !$0.hasSuffix("wal") && !$0.hasSuffix("shm") } == [
                aside, aside + "-2",
            ])
    }

    @Test func `of many programs that find a damaged file, exactly one sets it aside, and the new file is left alone`()
        async throws
    {
        let folder = try StoreFolder()
        try folder.write(Array(repeating: 7, count: 5_000))
        let path = folder.path
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let opened = BookmarkStore.open(
                        path: path, now: Samples.time, busyTimeout: .fiveSeconds, executor: ServiceExecutor())
                    try? await opened.store.add(Samples.place(number))
                }
            }
        }
        #expect(folder.open().list.count == 8)
        #expect(try folder.files.filter { $0.hasSuffix(aside) }.count == 1)
        #expect(try folder.files.contains { $0.hasPrefix(aside + "-2") } == false)
    }

    @Test(arguments: [100, 4_096, 9_000]) func `a file that was cut short is set aside`(length: Int) async throws {
        let folder = try StoreFolder()
        let store = folder.open().store
        for number in 0..<200 { try await store.add(Samples.place(number)) }
        try folder.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        truncate(folder.path, length)
        // Without its journal, like a copy made halfway through a write.
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.path + name) }
        let opened = folder.open()
        guard case .setAside = opened.problem else {
            Issue.record("\(String(describing: opened.problem))")
            return
        }
        try await opened.store.add(Samples.tokyo)
        #expect(folder.open().problem == nil)
    }

    @Test func `another program's database is set aside untouched`() throws {
        let folder = try StoreFolder()
        try folder.write([])
        try folder.execute("CREATE TABLE songs (title TEXT); INSERT INTO songs VALUES ('아리랑')")
        let opened = folder.open()
        #expect(opened.problem == .setAside(path: folder.path + ".set-aside-202611210530", .foreign, rescued: 0))
        let other = try OtherConnection(path: folder.path + ".set-aside-202611210530")
        #expect(try other.text("SELECT title FROM songs") == "아리랑")
    }

    @Test func `a file from a newer version is left alone, and bookmarks are not saved`() async throws {
        let folder = try StoreFolder()
        try await folder.open().store.add(Samples.tokyo)
        try folder.execute("PRAGMA user_version = \(BookmarkSchema.migrations.count + 1)")
        let opened = folder.open()
        #expect(opened.problem == .unreadable(path: folder.path, .newerVersion))
        await #expect(throws: BookmarkFailure.newerVersion) {
            try await opened.store.add(Samples.foreign)
        }
        try folder.execute("PRAGMA user_version = \(BookmarkSchema.migrations.count)")
        #expect(folder.open().list.map(\.place) == [Samples.tokyo])
    }

    @Test func `an empty file is treated as a new one`() throws {
        let folder = try StoreFolder()
        try folder.write([])
        #expect(folder.open().problem == nil)
    }

    @Test func `saving reports why its folder cannot be created`() async throws {
        let folder = try StoreFolder()
        let opened = folder.open("/proc/nalssi-cannot-be/nalssi.sqlite")
        #expect(opened.problem == nil)
        do {
            try await opened.store.add(Samples.tokyo)
            Issue.record("saving into /proc should fail")
        } catch {
            guard case .noFolder(let code) = error, code != 0 else { throw error }
        }
    }

    @Test func `a file in place of the folder is named in the problem, and the list is empty`() throws {
        let folder = try StoreFolder()
        for path in ["/dev/null/.local/share/nalssi/nalssi.sqlite", "/dev/null/nalssi.sqlite"] {
            let opened = folder.open(path)
            #expect(opened.problem == .notSaved(path: path, .notAFolder("/dev/null")))
            #expect(opened.list.isEmpty)
        }
    }

    @Test(arguments: [0, -1, 0x7723_7A01]) func `a file whose version is garbled is damaged, not newer`(
        version: Int
    ) async throws {
        let folder = try StoreFolder()
        try await folder.open().store.add(Samples.tokyo)
        try folder.execute("PRAGMA user_version = \(version)")
        guard case .setAside(_, .damaged, rescued: 1) = folder.open().problem else {
            return #expect(Bool(false), "\(String(describing: folder.open().problem))")
        }
    }

    @Test func `a dangling link is reported, not mistaken for an empty list`() throws {
        for target in ["no-such-folder/nalssi.sqlite", "nalssi.sqlite"] {
            let folder = try StoreFolder()
            try FileManager.default.createDirectory(
                atPath: (folder.path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: folder.path, withDestinationPath: target)
            guard case .unreadable = folder.open().problem else {
                return #expect(Bool(false), "\(target): \(String(describing: folder.open().problem))")
            }
        }
    }

    @Test func `only the owner can read the file and the files beside it`() async throws {
        let folder = try StoreFolder()
        let store = folder.open().store
        try await store.add(Samples.tokyo)
        try folder.expectPrivate()
        // As another program may leave them: readable to everyone.
        for companion in BookmarkFile.companions { chmod(folder.path + companion, 0o644) }
        _ = folder.open()
        try folder.expectPrivate()
    }

    @Test(arguments: ["-wal", "-shm"])
    func `a pipe beside the file costs no bookmark`(companion: String) async throws {
        let folder = try StoreFolder()
        do {
            let store = folder.open().store
            try await store.add(Samples.tokyo)
        }
        // The file is complete without its companions, as after a clean exit.
        try folder.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for companion in ["-wal", "-shm"] { unlink(folder.path + companion) }
        mkfifo(folder.path + companion, 0o600)
        let opened = folder.open()
        #expect(opened.problem == nil && opened.list.map(\.place) == [Samples.tokyo])
        try await opened.store.add(Samples.place(1))
        try folder.expectPrivate()
    }

    @Test func `a pipe with the file's name is set aside, without waiting for it`() async throws {
        let folder = try StoreFolder()
        try folder.write([])
        unlink(folder.path)
        mkfifo(folder.path, 0o600)
        let opened = folder.open()
        guard case .setAside(_, .foreign, rescued: 0) = opened.problem else {
            return #expect(Bool(false), "\(String(describing: opened.problem))")
        }
        try await opened.store.add(Samples.tokyo)
        #expect(folder.open().list.count == 1)
        try folder.expectPrivate()
    }

    @Test func `a folder with the file's name is not overwritten`() throws {
        let folder = try StoreFolder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        guard case .unreadable = folder.open().problem else {
            Issue.record("opening a folder should fail")
            return
        }
    }

    @Test func `a write-protected file is read`() async throws {
        let folder = try StoreFolder()
        let store = folder.open().store
        try await store.add(Samples.tokyo)
        let contents = BookmarkStore.contents(of: folder.path)
        #expect(contents.isWhole && contents.list.map(\.place) == [Samples.tokyo])
    }
}
