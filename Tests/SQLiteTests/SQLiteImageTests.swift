import Foundation
import SQLite
import TestSupport
import Testing

/// Reading a database from the bytes of its file and log, also where they are damaged.
@Suite("SQLite images", .timeLimit(.minutes(Deadline.minutes))) struct SQLiteImageTests {
    private static let rows = 200

    /// The bytes of a database and of its log, which holds half of the rows.
    private func bytes(pageSize: Int = 4_096) throws -> (file: [UInt8], log: [UInt8]) {
        let folder = NSTemporaryDirectory() + "nalssi-image-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let connection = try SQLiteConnection(path: folder + "/a.sqlite")
        try connection.execute("PRAGMA page_size = \(pageSize); PRAGMA journal_mode = WAL")
        try connection.execute("CREATE TABLE t (number INTEGER, real REAL, text TEXT, blob BLOB) STRICT")
        func add(_ numbers: Range<Int>) throws {
            for number in numbers {
                try connection.run("INSERT INTO t VALUES (?, ?, ?, ?)", Self.values(number))
            }
        }
        try add(0..<Self.rows / 2)
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try add(Self.rows / 2..<Self.rows)
        func read(_ name: String) throws -> [UInt8] {
            Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
        }
        return (try read("a.sqlite"), try read("a.sqlite-wal"))
    }

    /// Integers of every size, a number that SQLite stores as an integer, and texts of which some do not fit on a page.
    private static func values(_ number: Int) -> [SQLiteValue] {
        [
            .integer((number % 2 == 0 ? 1 : -1) << (number % 63)), .real(number % 3 == 0 ? 5 : Double(number) / 7),
            .text(String(repeating: "날씨", count: number % 50 == 7 ? 3_000 : number % 9)),
            number % 4 == 0 ? .null : .blob([UInt8](repeating: UInt8(number), count: number % 11)),
        ]
    }

    /// Numbers that SQLite stores as integers are read as such from the pages.
    private static func stored(_ values: [SQLiteValue]) -> [SQLiteValue] {
        values.map { value in
            if case .real(let number) = value, let whole = Int(exactly: number) { .integer(whole) } else { value }
        }
    }

    @Test(arguments: [512, 4_096, 65_536]) func `an image has the rows of the file and of its log`(pageSize: Int) throws
    {
        let (file, log) = try bytes(pageSize: pageSize)
        let image = SQLiteImage(file: file, log: log)
        #expect(!image.isLogDamaged && image.pageSize == pageSize)
        let connection = try SQLiteConnection(image)
        #expect(try connection.isIntact() && connection.number("SELECT count(*) FROM t") == Self.rows)
        #expect(try SQLiteConnection(SQLiteImage(file: file)).number("SELECT count(*) FROM t") == Self.rows / 2)
        #expect(Set(image.rows(columns: 4)) == Set((0..<Self.rows).map { Self.stored(Self.values($0)) }))
        #expect(image.rows(columns: 3).isEmpty)
    }

    @Test func `any bytes give an image or an error, and no row that is none`() throws {
        let (file, log) = try bytes(pageSize: 512)
        var random = SeededRandom(seed: 20_261_126)
        for _ in 0..<400 {
            var (file, log) = (file, log)
            for _ in 0..<(1 + random.below(40)) {
                let byte = UInt8(random.below(256))
                if random.below(2) == 0 {
                    file[random.below(4) == 0 ? random.below(100) : random.below(file.count)] = byte
                } else {
                    log[random.below(4) == 0 ? random.below(100) : random.below(log.count)] = byte
                }
            }
            file.removeLast(random.below(4) == 0 ? random.below(file.count) : 0)
            log.removeLast(random.below(4) == 0 ? random.below(log.count) : 0)
            for scope in [SQLiteImage.Scope.committed, .everything] {
                let image = SQLiteImage(file: file, log: log, scope)
                #expect(image.rows(columns: 4).allSatisfy { $0.count == 4 })
                #expect(image.bytes.count <= file.count + log.count)
                let connection = try? SQLiteConnection(image)
                _ = try? connection?.isIntact()
            }
        }
    }

    /// Seven bits in each byte, as SQLite writes numbers.
    private static func variable(_ number: Int) -> [UInt8] {
        var bytes = [UInt8(number & 0x7F)]
        var rest = number >> 7
        while rest > 0 {
            bytes.insert(UInt8(rest & 0x7F | 0x80), at: 0)
            rest >>= 7
        }
        return bytes
    }

    /// A page of rows that names one row again and again, whose text goes on in a page that leads to itself.
    @Test func `a page that names the same bytes again and again does not multiply them`() throws {
        let size = 512
        let text = 60_000
        let type = Self.variable(13 + 2 * text)
        let record = [UInt8(1 + type.count)] + type + [UInt8](repeating: 0x61, count: text)
        // What SQLite keeps on the page itself of a record that does not fit.
        let (most, least) = (size - 35, (size - 12) * 32 / 255 - 23)
        let excess = least + (record.count - least) % (size - 4)
        let cell = Self.variable(record.count) + [1] + record.prefix(excess <= most ? excess : least) + [0, 0, 0, 3]
        var rows = [UInt8](repeating: 0, count: size)
        let place = size - cell.count
        rows.replaceSubrange(place..., with: cell)
        let count = (place - 8) / 2
        rows.replaceSubrange(0..<8, with: [13, 0, 0, UInt8(count >> 8), UInt8(count & 0xFF), 0, 0, 0])
        for number in 0..<count {
            rows.replaceSubrange((8 + 2 * number)..<(10 + 2 * number), with: [UInt8(place >> 8), UInt8(place & 0xFF)])
        }
        var first = [UInt8](repeating: 0, count: size)
        first.replaceSubrange(0..<18, with: Array("SQLite format 3\0".utf8) + [UInt8(size >> 8), UInt8(size & 0xFF)])
        let more = [0, 0, 0, 3] + [UInt8](repeating: 0x61, count: size - 4)
        let image = SQLiteImage(file: first + rows + more)
        #expect(image.rows(columns: 1).count <= 1)
    }

    @Test(arguments: [
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
        "SELECT length(hex(zeroblob(20000000)))",
    ])
    func `a statement on an image ends, whatever it computes`(statement: String) throws {
        let connection = try SQLiteConnection(SQLiteImage(file: []))
        #expect {
            _ = try connection.number(statement)
        } throws: {
            ($0 as? SQLiteFailure)?.kind == .damaged
        }
    }
}
