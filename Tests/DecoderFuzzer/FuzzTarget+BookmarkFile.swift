import AppResources
import Foundation
import Limits
import SQLite
import TestSupport
import Weather

@testable import BookmarkStore
@testable import Commands

// The bookmark file as commands read it: a database of any state, and its log.
extension FuzzTarget {
    /// The first bit of an input says whether it changes a real file, the second whether the log then gets correct checksums.
    ///
    /// Changes follow the number of a file: an offset in the file and its log (three bytes) and the new byte. An input without changes
    /// has the length of the file (three bytes), the file, and its log.
    static let bookmarkFile = FuzzTarget(
        name: "bookmark-file",
        seeds: {
            let whole = BookmarkSample.all.flatMap { sample -> [[UInt8]] in
                let length = [16, 8, 0].map { UInt8(sample.file.count >> $0 & 0xFF) }
                return sample.file.count + sample.log.count > longest ? [] : [[2] + length + sample.file + sample.log]
            }
            let changes = BookmarkSample.all.indices.flatMap { number in
                (0..<12).map { step -> [UInt8] in
                    let at = step * 3_847 + step % 7 * 100
                    return [
                        UInt8(1 + step % 2 * 2), UInt8(number), 0, UInt8(at >> 8 & 0xFF), UInt8(at & 0xFF),
                        UInt8(step * 13 & 0xFF),
                    ]
                }
            }
            return whole + changes
        },
        words: [
            "SQLite format 3\0", "CREATE TABLE bookmark", "CREATE VIEW bookmark AS", "CREATE TABLE list", "bookmarks",
            "\u{D}\0\0", "\u{5}\0\0", "\u{1B}[31m", "{\"name\":{\"ja\":\"", "nlss", "\u{81}\0",
        ], longest: longest
    ) { bytes in
        var tape = ByteTape(bytes)
        let choice = tape.byte()
        var (file, log) = choice & 1 == 1 ? changed(&tape) : whole(&tape)
        if choice & 2 != 0 { log = WriteAheadLogBytes.withRightChecksums(log) }
        for scope in [SQLiteImage.Scope.committed, .everything] {
            let image = SQLiteImage(file: file, log: log, scope)
            require(image.bytes.count <= file.count + log.count, "\(image.bytes.count) bytes of \(file.count)")
            let rows = image.rows(columns: BookmarkRecord.columnCount)
            require(rows.allSatisfy { $0.count == BookmarkRecord.columnCount }, "a row with other columns")
            let size = rows.reduce(0) { $0 + $1.reduce(0) { $0 + BookmarkChecks.size(of: $1) } }
            require(size <= 4 * image.bytes.count, "\(size) bytes in the rows of \(image.bytes.count)")
        }
        let contents = BookmarkFile.contents(file, log)
        BookmarkChecks.check(contents.lists, from: file.count + log.count)
        BookmarkChecks.check(BookmarkFile.salvaged(file, log), from: file.count + log.count)
        if bytes.count % 4 == 0 { BookmarkChecks.check(exported: contents.lists) }
    }

    private static let longest = 40_960

    private static func whole(_ tape: inout ByteTape) -> (file: [UInt8], log: [UInt8]) {
        let length = tape.number(bytes: 3)
        let (file, log) = (tape.rest.prefix(length), tape.rest.dropFirst(length))
        return (Array(file), Array(log))
    }

    private static func changed(_ tape: inout ByteTape) -> (file: [UInt8], log: [UInt8]) {
        var (file, log) = tape.one(of: BookmarkSample.all)
        var count = 0
        while tape.rest.count >= 4, count < 512 {
            let (at, byte) = (tape.number(bytes: 3) % (file.count + log.count), tape.byte())
            if at < file.count { file[at] = byte } else { log[at - file.count] = byte }
            count += 1
        }
        return (file, log)
    }
}

/// Files that the program's own store has written.
private enum BookmarkSample {
    /// With the usual pages, with small ones, and with the last bookmarks in the log alone.
    static let all: [(file: [UInt8], log: [UInt8])] = {
        let samples = [(nil, false), (512, false), (512, true)].map { try? written(pageSize: $0, inLog: $1) }
        let view = """
            DROP TABLE bookmark; CREATE VIEW bookmark AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
            SELECT 'bookmarks' list, 'a' || i place_id, x'8000000000000000' position, NULL own_name, i added_at,
            1.0 latitude, 1.0 longitude, NULL time_zone, 0 utc_offset, 'a' name_ko, NULL name_en, NULL region_ko, NULL region_en, NULL country_ko, NULL country_en,
            NULL other_languages FROM n; PRAGMA wal_checkpoint(TRUNCATE)
            """
        let hostile = try? written(pageSize: 512, inLog: false, view)
        require((samples + [hostile]).allSatisfy { $0 != nil }, "the samples cannot be written")
        return samples.compactMap(\.self) + [hostile].compactMap(\.self)
            + samples.compactMap(\.self).suffix(1).map { (repeating($0.file), $0.log) }
    }()

    /// The file with pages of rows that name their first row as often as there is room.
    private static func repeating(_ file: [UInt8]) -> [UInt8] {
        var file = file
        for start in stride(from: 512, to: file.count, by: 512) where file[start] == 13 {
            let first = Array(file[(start + 8)..<(start + 10)])
            let count = (Int(first[0]) << 8 | Int(first[1])) / 2 - 4
            guard count > 0 else { continue }
            (file[start + 3], file[start + 4]) = (UInt8(count >> 8), UInt8(count & 0xFF))
            for number in 0..<count {
                file.replaceSubrange((start + 8 + 2 * number)..<(start + 10 + 2 * number), with: first)
            }
        }
        return file
    }

    private static func written(pageSize: Int?, inLog: Bool, _ sql: String = "") throws -> (file: [UInt8], log: [UInt8])
    {
        let folder = NSTemporaryDirectory() + "nalssi-fuzz-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/nalssi.sqlite"
        var lists = BookmarkLists()
        func add(_ numbers: Range<Int>) throws {
            let store = try BookmarkDatabase(path: path)
            let id = ListID(rawValue: "list-0000000000000001")
            try store.save([lists.make("여행", id: id)].compactMap(\.self))
            for (count, list) in [(3, id), (1, .bookmarks)] {
                try store.save(
                    numbers.filter { $0 % count == 0 }.compactMap { number in
                        lists.edit(list) {
                            $0.add(place(number), on: Timestamp(secondsSince1970: 1_760_335_200 + number))
                        }
                    })
            }
            let name = lists.edit(.bookmarks) {
                $0.rename(place(numbers.lowerBound).id, to: "우리 집 \(numbers.lowerBound)")
            }
            try store.save([name].compactMap(\.self))
        }
        try add(0..<20)
        let other = try SQLiteConnection(path: path)
        if let pageSize {
            try other.execute("PRAGMA journal_mode = DELETE")
            try other.execute("PRAGMA page_size = \(pageSize); VACUUM; PRAGMA journal_mode = WAL")
        }
        // This connection stays open, so that closing the store does not write the log into the file.
        _ = try other.number("SELECT count(*) FROM bookmark")
        try other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        if inLog {
            try add(20..<30)
        } else {
            try other.execute("DELETE FROM bookmark WHERE latitude BETWEEN 3 AND 5; PRAGMA wal_checkpoint(TRUNCATE)")
        }
        try other.execute(sql)
        func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path + name))) }
        return (try read(""), try read("-wal"))
    }

    /// Some with names in other languages, and one in ten with a name longer than a small page.
    private static func place(_ number: Int) -> Place {
        var names = ["ko": "곳 \(number)", "en": "Place \(number)"]
        if number % 4 == 1 { names["ja"] = "東京" }
        if number % 10 == 3 { names["en"] = String(repeating: "Long ", count: 200) }
        guard let point = Coordinate(latitude: Double(number), longitude: Double(number) * -1.5) else {
            fatalError("in range")
        }
        return Place(
            id: PlaceID(rawValue: "owm:\(1_835_848 + number)"), names: LocalizedText(names), coordinate: point,
            region: number % 3 == 0 ? LocalizedText(["en": "Seoul"]) : nil,
            country: LocalizedText(korean: "대한민국", english: "South Korea"),
            timeZone: number % 2 == 0 ? "Asia/Seoul" : nil, usualOffset: UTCOffset(seconds: 32_400))
    }
}

/// Corrects what SQLite checks of a write-ahead log (https://www.sqlite.org/fileformat2.html#walformat).
enum WriteAheadLogBytes {
    static func withRightChecksums(_ bytes: [UInt8]) -> [UInt8] {
        var log = bytes
        guard log.count >= 32 else { return log }
        let magic: [UInt8] = [0x37, 0x7F, 0x06, 0x83]
        log.replaceSubrange(0..<4, with: magic)
        let size = log[8..<12].reduce(0) { $0 << 8 | Int($1) }
        var sum: (UInt32, UInt32) = (0, 0)
        func add(_ range: Range<Int>) {
            for start in stride(from: range.lowerBound, to: range.upperBound - 7, by: 8) {
                func word(_ at: Int) -> UInt32 { log[at..<(at + 4)].reduce(0) { $0 << 8 | UInt32($1) } }
                sum.0 &+= word(start) &+ sum.1
                sum.1 &+= word(start + 4) &+ sum.0
            }
        }
        func store(at offset: Int) {
            for (index, value) in [sum.0, sum.1].enumerated() {
                for byte in 0..<4 { log[offset + 4 * index + byte] = UInt8(value >> (24 - 8 * byte) & 0xFF) }
            }
        }
        add(0..<24)
        store(at: 24)
        guard (512...65_536).contains(size) else { return log }
        for frame in stride(from: 32, through: log.count - 24 - size, by: 24 + size) {
            log.replaceSubrange((frame + 8)..<(frame + 16), with: Array(log[16..<24]))
            add(frame..<(frame + 8))
            add((frame + 24)..<(frame + 24 + size))
            store(at: frame + 16)
        }
        return log
    }
}

/// Conditions that bookmarks from any file must meet.
enum BookmarkChecks {
    /// `size`: the number of bytes they come from.
    static func check(_ lists: BookmarkLists, from size: Int) {
        require(lists.heads.first?.id == .bookmarks, "the bookmarks are not the first list")
        for head in lists.heads {
            require(lists[head.id] != nil, "\(head.id) has no list")
            require(
                head.name?.unicodeScalars.contains { $0.properties.generalCategory == .control } != true,
                "a control in a name")
            lists[head.id].map { check($0, from: size) }
        }
    }

    private static func check(_ list: BookmarkList, from size: Int) {
        var ids: Set<Bookmark.ID> = []
        var before: Position?
        var bytes = 0
        for bookmark in list {
            require(ids.insert(bookmark.id).inserted, "\(bookmark.id) twice")
            require(before.map { $0 < bookmark.position } ?? true, "\(bookmark.id) out of order")
            before = bookmark.position
            let place = bookmark.place
            require((1...Limits.Name.id).contains(place.id.rawValue.utf8.count), "the id \(place.id)")
            let names = [place.names, place.region, place.country].compactMap(\.self).flatMap(\.byLanguageCode)
            let texts = names.flatMap { [$0.key, $0.value] } + [bookmark.ownName, place.timeZone].compactMap(\.self)
            for text in texts + [place.id.rawValue] {
                bytes += text.utf8.count
                require(!text.isEmpty, "an empty text of \(place.id)")
                let bad = text.unicodeScalars.first {
                    [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
                        || $0.properties.isBidiControl
                }
                require(bad == nil, "U+\(String(bad?.value ?? 0, radix: 16)) in a text of \(place.id)")
            }
        }
        // An invalid byte of a text becomes three.
        require(bytes <= 3 * size, "\(bytes) bytes of text in a file of \(size)")
    }

    /// The lists can be printed and exported, and what import takes of them comes back.
    static func check(exported lists: BookmarkLists) {
        check(exported: lists.bookmarks)
        let document = ListsDocument(lists)
        let again = try? BookmarkDocumentText(Array(document.json.utf8)).document { _ in nil }
        // A file made by hand may have names that import refuses.
        require(again.map { $0 == document } ?? true, "exported as \(document.json)")
    }

    private static func check(exported list: BookmarkList) {
        let lines = BookmarkAnswer(list: list, phrase: PhraseBook(.korean)).table.split(
            separator: "\n", omittingEmptySubsequences: false)
        require(lines.count == list.count + 1, "\(lines.count) lines for \(list.count) bookmarks")
        let document = BookmarkDocument(list)
        for (entry, bookmark) in zip(document.bookmarks, list) {
            let time = entry.addedAt.flatMap(Timestamp.init(iso8601:))
            require(time == bookmark.addedAt, "\(bookmark.addedAt) is written as \(entry.addedAt ?? "")")
        }
        do throws(CommandProblem) {
            let again = try BookmarkDocument(parsing: Array(document.json.utf8), path: "")
            require(again == document, "exported as \(document.json)")
        } catch {
            // A file made by hand may have names that import refuses.
            guard case .document = error else { return require(false, "\(error)") }
        }
    }

    static func size(of value: SQLiteValue) -> Int {
        switch value {
        case .null: 0
        case .integer, .real: 1
        case .text(let text): text.utf8.count
        case .blob(let bytes): bytes.count
        }
    }
}
