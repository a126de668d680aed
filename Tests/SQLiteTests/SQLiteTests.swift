import CSQLite
import Foundation
import SQLite
import TestSupport
import Testing

/// The wrapper alone; its use by the bookmarks is tested with them.
@Suite("SQLite", .timeLimit(.minutes(Deadline.minutes))) struct SQLiteTests {
    /// A path in a new folder, which is removed when the test ends.
    private final class File {
        let folder = NSTemporaryDirectory() + "nalssi-sqlite-\(UUID().uuidString)"
        var path: String { folder + "/a.sqlite" }

        init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(atPath: folder) }
    }

    private func made(_ file: File) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: file.path)
        try connection.execute("CREATE TABLE t (number INTEGER, real REAL, text TEXT, blob BLOB) STRICT")
        return connection
    }

    @Test func `values are read back as they were bound`() throws {
        let file = try File()
        let connection = try made(file)
        let texts = ["", "서울 ☂", "a\u{0}b", "'; DROP TABLE t; --"]
        for text in texts {
            try connection.run("DELETE FROM t")
            try connection.run(
                "INSERT INTO t VALUES (?, ?, ?, ?)",
                [.integer(.min), .real(-0.1), .text(text), .blob([0, 255, 0])])
            var rows = 0
            try connection.run("SELECT number, real, text, blob FROM t") { row in
                rows += 1
                let (number, real) = (try row.integer(0), try row.real(1))
                let (read, blob) = (try row.text(2), try row.blob(3))
                #expect(number == .min && real == -0.1 && read == text && blob == [0, 255, 0])
            }
            #expect(rows == 1)
        }
        try connection.run("DELETE FROM t")
        try connection.run("INSERT INTO t VALUES (?, ?, ?, ?)", [.null, .null, .textIfAny(nil), .blob([])])
        try connection.run("SELECT text, blob, number FROM t") { row in
            let (text, empty, missing) = (try row.textIfAny(0), try row.blobIfAny(1), try row.blobIfAny(2))
            #expect(text == nil && empty == [] && missing == nil)
        }
    }

    @Test func `a column of an unexpected type is reported as damage`() throws {
        let file = try File()
        let connection = try made(file)
        try connection.run("INSERT INTO t (text) VALUES ('x')")
        let failure = #expect(throws: SQLiteFailure.self) {
            try connection.first("SELECT text FROM t") { try $0.integer(0) }
        }
        #expect(failure?.kind == .damaged)
        #expect(throws: SQLiteFailure.self) { try connection.first("SELECT number FROM t") { try $0.text(0) } }
    }

    @Test func `a change is saved completely or not at all`() throws {
        struct Stop: Error {}
        let file = try File()
        let connection = try made(file)
        #expect(throws: Stop.self) {
            try connection.transaction {
                try connection.run("INSERT INTO t (number) VALUES (1)")
                throw Stop()
            }
        }
        #expect(try connection.number("SELECT count(*) FROM t") == 0)
        try connection.transaction { try connection.run("INSERT INTO t (number) VALUES (2)") }
        #expect(try SQLiteConnection(path: file.path).number("SELECT number FROM t") == 2)
        #expect(try connection.number("SELECT number FROM t WHERE number = 3") == nil)
    }

    @Test func `a lock of another connection is waited for as long as requested`() throws {
        let file = try File()
        let one = try made(file)
        let other = try SQLiteConnection(path: file.path)
        try one.execute("BEGIN IMMEDIATE")
        func locked() -> Duration {
            let start = ContinuousClock.now
            let failure = #expect(throws: SQLiteFailure.self) { try other.transaction {} }
            #expect(failure?.kind == .locked)
            return ContinuousClock.now - start
        }
        #expect(locked() < .milliseconds(500))
        other.wait(upTo: .milliseconds(600))
        #expect(locked() >= .milliseconds(600))
        try one.execute("ROLLBACK")
        try other.transaction {}
    }

    @Test func `a file that is not a database or is damaged is reported as such`() throws {
        let file = try File()
        try Data("this is no database, but long enough to look like a file of one".utf8).write(
            to: URL(fileURLWithPath: file.path))
        let connection = try SQLiteConnection(path: file.path)
        let failure = #expect(throws: SQLiteFailure.self) { try connection.number("PRAGMA user_version") }
        #expect(failure?.kind == .damaged)
        let intact = try File()
        #expect(try made(intact).isIntact())
        #expect(throws: SQLiteFailure.self) { try SQLiteConnection(path: intact.folder + "/no/such/folder") }
    }

    @Test(arguments: [
        (SQLITE_READONLY | 8 << 8, SQLiteFailure.Kind.readOnly), (SQLITE_PERM, .readOnly), (SQLITE_FULL, .diskFull),
        (SQLITE_IOERR | 19 << 8, .system), (SQLITE_CANTOPEN, .system), (SQLITE_BUSY | 1 << 8, .locked),
        (SQLITE_LOCKED, .locked), (SQLITE_PROTOCOL, .locked), (SQLITE_NOTADB, .damaged), (SQLITE_CORRUPT, .damaged),
        (SQLITE_CONSTRAINT, .other),
    ])
    func `result codes are grouped by the action they call for`(code: Int32, kind: SQLiteFailure.Kind) {
        let failure = SQLiteFailure(code: code)
        #expect(failure.kind == kind && !failure.message.isEmpty)
    }
}
