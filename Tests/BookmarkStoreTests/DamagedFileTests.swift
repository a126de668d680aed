import Files
import Foundation
import Limits
import SQLite
import TestSupport
import Testing
import Weather

@testable import BookmarkStore

/// What a failing disk, a copy made halfway or a stray program leave of a bookmark file.
@Suite("Damaged bookmark files", .timeLimit(.minutes(Deadline.minutes)))
struct DamagedFileTests {
    private static let count = 400

    /// A file of many bookmarks, all of them in the file itself, or the last hundred in its log, as a killed program leaves it.
    private func filled(inLog: Bool = false) async throws -> StoreFolder {
        let folder = try StoreFolder()
        let store = folder.open().store
        func add(_ numbers: Range<Int>) async throws {
            for number in numbers { try await store.add(Samples.place(number)) }
        }
        try await add(0..<(Self.count - 100))
        try folder.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try await add((Self.count - 100)..<Self.count)
        guard inLog else {
            try folder.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return folder
        }
        let saved = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: folder.path + $0)) }
        let killed = try StoreFolder()
        try killed.write(Array(saved[0]))
        try saved[1].write(to: URL(fileURLWithPath: killed.path + "-wal"))
        return killed
    }

    private func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

    private func overwrite(_ path: String, at offset: Int, _ count: Int, with byte: UInt8 = 0) throws {
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: Data(repeating: byte, count: count))
        try file.close()
    }

    /// The names and bytes of all files.
    private func everything(_ folder: borrowing StoreFolder) throws -> [String: [UInt8]] {
        let parent = (folder.path as NSString).deletingLastPathComponent
        return try Dictionary(uniqueKeysWithValues: folder.files.map { ($0, try bytes(parent + "/" + $0)) })
    }

    @Test func `reading changes nothing in the folder, and gets the changes in the log`() async throws {
        let folder = try await filled(inLog: true)
        let before = try everything(folder)
        let contents = BookmarkStore.contents(of: folder.path)
        #expect(contents.isWhole && contents.list.map(\.place) == (0..<Self.count).map(Samples.place))
        #expect(try everything(folder) == before)
        // SQLite reads the same.
        #expect(folder.open().list == contents.list)
    }

    /// With any one page gone, only the rows of that page are: those of other pages are found without the trees.
    @Test(arguments: [UInt8(0), 0x5A]) func `one bad page loses its own bookmarks alone`(byte: UInt8) async throws {
        let whole = try await filled()
        let file = try bytes(whole.path)
        var kept: [Int] = []
        for page in 0..<(file.count / 4_096) {
            let folder = try StoreFolder()
            var damaged = file
            damaged.replaceSubrange((page * 4_096)..<((page + 1) * 4_096), with: [UInt8](repeating: byte, count: 4_096))
            try folder.write(damaged)
            let before = try everything(folder)
            let contents = BookmarkStore.contents(of: folder.path)
            #expect(try everything(folder) == before, "page \(page)")
            let ids = contents.list.map(\.place.id)
            let places = contents.list.map(\.place)
            #expect(places.allSatisfy { $0 == Samples.place(Int($0.id.rawValue.dropFirst(5)) ?? -1) })
            #expect(ids == (0..<Self.count).map { Samples.place($0).id }.filter(Set(ids).contains), "in their order")
            let opened = folder.open()
            #expect(opened.list.map(\.place.id) == ids, "page \(page)")
            guard case .setAside(let aside, .damaged, rescued: ids.count) = opened.problem else {
                // An unused page has nothing to lose.
                #expect(opened.problem == nil && ids.count == Self.count, "page \(page)")
                continue
            }
            #expect(try bytes(aside) == damaged, "page \(page)")
            kept.append(ids.count)
        }
        // A page has room for up to eighty of these short rows.
        #expect(kept.count > 12 && (kept.min() ?? 0) > Self.count - 80, "\(kept)")
        #expect(kept.filter { $0 == Self.count }.count > 2, "trees without rows: \(kept)")
    }

    @Test(arguments: [100, 4_096, 9_000, 40_000])
    func `a file cut short is left alone by reading, and kept when it is mended`(length: Int) async throws {
        let folder = try await filled()
        truncate(folder.path, length)
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.path + name) }
        let before = try everything(folder)
        let contents = BookmarkStore.contents(of: folder.path)
        #expect(contents.failure == .damaged)
        #expect(try everything(folder) == before)
        if length == 40_000 { #expect(contents.list.count > 20) }
        guard case .setAside(let aside, .damaged, rescued: contents.list.count) = folder.open().problem else {
            Issue.record("the file should be set aside")
            return
        }
        #expect(try bytes(aside) == before["nalssi.sqlite"])
        #expect(folder.open().list == contents.list)
    }

    @Test(arguments: [0, 16, 60, 68, 18]) func `a damaged header costs no bookmark`(offset: Int) async throws {
        let folder = try await filled()
        try overwrite(folder.path, at: offset, offset == 0 ? 100 : 2, with: 0x77)
        let before = try bytes(folder.path)
        let contents = BookmarkStore.contents(of: folder.path)
        #expect(contents.list.count == Self.count && contents.failure == .damaged)
        guard case .setAside(let aside, .damaged, rescued: Self.count) = folder.open().problem else {
            Issue.record("\(String(describing: folder.open().problem))")
            return
        }
        #expect(try bytes(aside) == before)
    }

    @Test(arguments: [(0, 32), (32, 32), (4_000, 32), (0, 4_096), (20_000, 4_096)])
    func `a damaged log is noticed, kept, and what is behind the damage is recovered`(
        offset: Int, count: Int
    ) async throws {
        let folder = try await filled(inLog: true)
        try overwrite(folder.path + "-wal", at: offset, count)
        let before = try everything(folder)
        let contents = BookmarkStore.contents(of: folder.path)
        #expect(contents.failure == .damaged && contents.list.count > Self.count - 20, "\(contents.list.count)")
        #expect(try everything(folder) == before)
        guard case .setAside(let aside, .damaged, rescued: contents.list.count) = folder.open().problem else {
            Issue.record("\(String(describing: folder.open().problem))")
            return
        }
        #expect(try bytes(aside) == before["nalssi.sqlite"] && bytes(aside + "-wal") == before["nalssi.sqlite-wal"])
    }

    @Test func `the end of a log that a power failure left unfinished is not damage`() async throws {
        let folder = try await filled(inLog: true)
        let size = try bytes(folder.path + "-wal").count
        for cut in [1, 24, 4_000, 4_120, 9_000] {
            truncate(folder.path + "-wal", size - cut)
            #expect(BookmarkStore.contents(of: folder.path).isWhole, "\(cut)")
        }
        #expect(folder.open().problem == nil)
    }

    @Test func `a file emptied beside its log is recovered from the log`() async throws {
        let folder = try StoreFolder()
        let store = folder.open().store
        for number in 0..<30 { try await store.add(Samples.place(number)) }
        let log = try bytes(folder.path + "-wal")
        let emptied = try StoreFolder()
        try emptied.write([])
        try Data(log).write(to: URL(fileURLWithPath: emptied.path + "-wal"))
        #expect(BookmarkStore.contents(of: emptied.path).list.count == 30)
        #expect(emptied.open().list.count == 30)
    }

    @Test func `removed bookmarks do not come back`() async throws {
        let folder = try await filled()
        try folder.execute("PRAGMA secure_delete = OFF; DELETE FROM bookmark WHERE rowid BETWEEN 51 AND 350")
        try folder.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        // The rows are still in pages that the file no longer uses.
        #expect(String(decoding: try bytes(folder.path), as: UTF8.self).contains("곳 200"))
        try overwrite(folder.path, at: 68, 4, with: 0x77)
        let ids = BookmarkStore.contents(of: folder.path).list.map(\.place.id)
        #expect(ids == (Array(0..<50) + Array(350..<Self.count)).map { Samples.place($0).id })
    }

    @Test(arguments: [0, 1]) func `a file beyond any sensible size is not read`(beyond: Int) throws {
        let folder = try StoreFolder()
        try folder.write([])
        truncate(folder.path, Limits.File.bookmarkDatabase + beyond)
        let failure: BookmarkFailure =
            beyond == 0 ? .damaged : .inaccessible(.larger(than: Limits.File.bookmarkDatabase))
        #expect(BookmarkStore.contents(of: folder.path) == BookmarkContents(BookmarkLists(), failure))
    }

    @Test func `texts longer than a page are recovered`() async throws {
        let folder = try StoreFolder()
        let long = Place(
            id: PlaceID(rawValue: "test:long"),
            names: LocalizedText(["ko": String(repeating: "긴이름", count: 3_000), "ja": "長"]),
            coordinate: Samples.tokyo.coordinate)
        do {
            let store = folder.open().store
            try await store.add(long)
            try await store.add(Samples.tokyo)
        }
        try folder.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try overwrite(folder.path, at: 0, 100, with: 1)
        #expect(folder.open().list.map(\.place) == [long, Samples.tokyo])
    }

    @Test(arguments: ["[]", "7", #"{"name":"x"}"#, #"{"region":{"ja":5}}"#, #"{"country":[]}"#])
    func `a row whose names in other languages are of another type is damage`(json: String) async throws {
        let folder = try await filled()
        try folder.execute("UPDATE bookmark SET other_languages = '\(json)' WHERE place_id = 'test:7'")
        let contents = BookmarkStore.contents(of: folder.path)
        #expect(contents.failure == .damaged && contents.list.count == Self.count - 1)
        guard case .setAside(_, .damaged, rescued: Self.count - 1) = folder.open().problem else {
            Issue.record("\(String(describing: folder.open().problem))")
            return
        }
    }

    @Test func `names in other languages are kept as sorted JSON`() async throws {
        let folder = try StoreFolder()
        let place = Place(
            id: PlaceID(rawValue: "test:names"),
            names: LocalizedText(["ko": "가", "ja": "東京\"/\\", "de": "A"]), coordinate: Samples.tokyo.coordinate,
            region: LocalizedText(["fr": "é"]), country: LocalizedText(["en": "Japan"]))
        _ = try await folder.open().store.add(place)
        #expect(folder.open().list.map(\.place) == [place])
        let database = try SQLiteConnection(path: folder.path)
        let json = try database.first("SELECT other_languages FROM bookmark") { try $0.text(0) }
        #expect(json == #"{"name":{"de":"A","ja":"東京\"/\\"},"region":{"fr":"é"}}"#)
    }

    /// As damage or another program may leave them.
    @Test func `texts are read without control characters, line breaks and marks that reorder other text`() async throws
    {
        let folder = try await filled()
        try folder.execute(
            """
            UPDATE bookmark SET name_en = char(27) || '[31mSeoul' || char(10, 133, 8238), own_name = char(7), region_ko = char(8232),
            time_zone = 'Asia/' || char(127) || 'Seoul',
            other_languages = '{"name":{"ja":"\\u0001東京","\\u001b":"x"}}' WHERE place_id = 'test:7'
            """)
        let contents = BookmarkStore.contents(of: folder.path)
        let bookmark = try #require(contents.list[PlaceID(rawValue: "test:7")])
        #expect(contents.isWhole && bookmark.ownName == nil && bookmark.place.region == nil)
        #expect(bookmark.place.names.byLanguageCode == ["ko": "곳 7", "en": "[31mSeoul", "ja": "東京"])
        #expect(bookmark.place.timeZone == "Asia/Seoul")
        #expect(folder.open().list == contents.list)
    }

    @Test(arguments: ["place_id = 'test:' || char(27)", "added_at = 9223372036854775807"])
    func `a row that cannot be a bookmark costs no other`(change: String) async throws {
        let folder = try await filled()
        try folder.execute("UPDATE bookmark SET \(change) WHERE place_id = 'test:7'")
        let contents = BookmarkStore.contents(of: folder.path)
        #expect(contents.failure == .damaged)
        #expect(contents.list.map(\.place.id) == (0..<Self.count).filter { $0 != 7 }.map { Samples.place($0).id })
    }

    @Test(arguments: ["DELETE FROM list", "UPDATE bookmark SET list = 'trip' WHERE latitude = 7"])
    func `bookmarks whose list is lost are recovered, and none is lost or twice`(change: String) async throws {
        let folder = try await filled()
        try folder.copyToTrip(where: "place_id = 'test:200'")
        try folder.execute(change)
        let contents = BookmarkStore.contents(of: folder.path)
        let all = Set((0..<Self.count).map { Samples.place($0).id })
        #expect(contents.failure == .damaged && contents.list.count == Self.count)
        #expect(Set(contents.list.map(\.place.id)) == all && contents.list.allSatisfy { $0.list == .bookmarks })
        guard case .setAside(_, .damaged, rescued: Self.count) = folder.open().problem else {
            Issue.record("\(String(describing: folder.open().problem))")
            return
        }
        #expect(folder.open().list == contents.list)
    }

    /// SQLite does not compare an index with its table when a file is opened.
    @Test func `a damaged index hides no bookmark and gives none twice`() async throws {
        let folder = try await filled()
        var file = try bytes(folder.path)
        // An entry of the index by position: the list, the sixth position, and the number of its row.
        let entry: [UInt8] = [4, 31, 28, 1] + Array("bookmarks".utf8) + [0x80, 0, 0, 5, 0, 0, 0, 0, 6]
        let found = try #require(file.firstRange(of: entry))
        file[found.upperBound - 1] = 9
        let damaged = try StoreFolder()
        try damaged.write(file)
        let contents = BookmarkStore.contents(of: damaged.path)
        #expect(contents.isWhole && contents.list.map(\.place) == (0..<Self.count).map(Samples.place))
        #expect(damaged.open().list == contents.list)
    }

    @Test(arguments: ["bookmark", "BookMark", "list"])
    func `a view with endless rows in place of the bookmarks or of the lists is not read`(name: String) async throws {
        let folder = try await filled()
        try folder.execute(
            """
            DROP TABLE \(name); CREATE VIEW \(name) AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
            SELECT 'bookmarks' id, 'bookmarks' list, 'a' || i place_id, x'8000000000000000' position, NULL own_name,
            i added_at, 1.0 latitude, 1.0 longitude, NULL time_zone, 0 utc_offset, 'a' name_ko, NULL name_en, NULL region_ko, NULL region_en, NULL country_ko,
            NULL country_en, NULL other_languages FROM n
            """)
        #expect(BookmarkStore.contents(of: folder.path) == BookmarkContents(BookmarkLists(), .foreign))
        guard case .setAside(_, .foreign, _) = folder.open().problem else {
            Issue.record("\(String(describing: folder.open().problem))")
            return
        }
    }
}
