import AppResources
import BookmarkStore
import Engine
import Foundation
import Places
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Commands

@Suite("nalssi lists")
struct ListCommandTests {
    private static let checkout = #filePath.components(separatedBy: "/Tests/").first ?? ""
    private static let time = Timestamp(secondsSince1970: 1_795_239_000)

    // MARK: Reading the command line

    @Test(
        arguments: [
            ("list", .list(asJSON: false)), ("list --json", .list(asJSON: true)),
            ("add 여행", .add("여행", places: [], region: nil, ready: nil)),
            ("add 여행 서울 37.5,127", .add("여행", places: ["서울", "37.5,127"], region: nil, ready: nil)),
            ("add 강원 --region 강원", .add("강원", places: [], region: "강원", ready: nil)),
            ("rename 여행 출장", .rename("여행", to: "출장")), ("move 여행 2", .move("여행", position: 2)),
            ("remove 여행 산", .remove(["여행", "산"])),
            ("export", .export(nil, path: nil, overwrites: false)),
            ("export a.json --list 여행 --force", .export("여행", path: "a.json", overwrites: true)),
            ("import - --list 여행", .load(path: "-", list: "여행")),
        ] as [(String, ListCommand)])
    func `commands are read`(line: String, command: ListCommand) throws {
        #expect(try ListCommand(words(line)) == command)
    }

    private func words(_ line: String) throws -> CommandLineWords {
        let found = try #require(try CommandTable.find(["lists"] + line.split(separator: " ").map(String.init)))
        return try found.syntax.read(found.rest)
    }

    @Test func `a position counts from one`() {
        #expect(throws: CommandProblem.badPosition("0", count: nil)) { try ListCommand(words("move 여행 0")) }
    }

    // MARK: Naming a list

    private var lists: BookmarkLists {
        var lists = BookmarkLists()
        _ = lists.make("제주 여행", id: ListID(rawValue: "list-0000000000000001"))
        _ = lists.make("Mountains", id: ListID(rawValue: "list-0000000000000002"))
        return lists
    }

    @Test(arguments: [
        ("bookmarks", "bookmarks"), ("Korea", "korea"), ("here", "here"), ("제주 여행", "list-0000000000000001"),
        ("mountains", "list-0000000000000002"), ("list-0000000000000002", "list-0000000000000002"),
    ])
    func `a list is named by its id or its name, in any case`(text: String, id: String) throws {
        #expect(try ListReference.list(text, in: lists).rawValue == id)
    }

    @Test func `an unknown list is refused with the known ones, and those of everybody cannot be changed`() {
        let known = ["bookmarks", "korea", "here", "제주 여행", "Mountains"]
        #expect(throws: CommandProblem.unknownList("산", known: known)) { try ListReference.list("산", in: lists) }
        #expect(throws: CommandProblem.fixedList("korea")) { try ListReference.changeable("korea", in: lists) }
        #expect(throws: CommandProblem.fixedList("bookmarks")) { try ListReference.own("bookmarks", in: lists) }
        #expect(CommandProblem.unknownList("산", known: known).exitCode == .usage)
    }

    // MARK: Changing lists

    /// A runner on an empty file; `body` gets it and the store.
    private func withRunner(_ body: (ListCommandRunner, BookmarkStore) async throws -> Void) async throws {
        let folder = NSTemporaryDirectory() + "nalssi-lists-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = BookmarkStore.open(
            path: folder + "/nalssi.sqlite", now: Self.time, busyTimeout: .fiveSeconds, executor: ServiceExecutor()
        ).store
        let places = Self.checkout + "/Resources/Places/places.bin"
        let runner = ListCommandRunner(
            path: folder + "/nalssi.sqlite", phrase: PhraseBook(.korean), now: Self.time, store: store
        ) {
            try? Gazetteer(path: places)
        }
        try await body(runner, store)
    }

    @Test func `lists are made with places, renamed, moved and removed`() async throws {
        try await withRunner { runner, store in
            let made = try await runner.run(.add("여행", places: ["서울", "37.5,127"], region: nil, ready: nil))
            #expect(made == "목록을 만들었어요: 여행, 2곳\n")
            _ = try await runner.run(.add("산", places: [], region: nil, ready: nil))
            _ = try await runner.run(.move("산", position: 1))
            _ = try await runner.run(.rename("여행", to: "출장"))
            #expect(try await store.all().own.map(\.name) == ["산", "출장"])
            let removed = try await runner.run(.remove(["출장"]))
            #expect(removed == "목록을 삭제했어요: 출장, 2곳\n")
            #expect(try await store.all().own.map(\.name) == ["산"])
        }
    }

    @Test func `a wrong name, place or position changes nothing`() async throws {
        try await withRunner { runner, store in
            _ = try await runner.run(.add("산", places: [], region: nil, ready: nil))
            await #expect(throws: CommandProblem.badListName("산", .taken)) {
                try await runner.run(.add("산", places: [], region: nil, ready: nil))
            }
            await #expect(throws: CommandProblem.badListName(" ", .empty)) {
                try await runner.run(.add(" ", places: [], region: nil, ready: nil))
            }
            await #expect(throws: CommandProblem.self) {
                try await runner.run(.add("여행", places: ["서울", "Qzxwvkj"], region: nil, ready: nil))
            }
            await #expect(throws: CommandProblem.unknownRegion("Qzxwvkj")) {
                try await runner.run(.add("여행", places: [], region: "Qzxwvkj", ready: nil))
            }
            await #expect(throws: CommandProblem.badPosition("2", count: 1)) {
                try await runner.run(.move("산", position: 2))
            }
            #expect(try await store.all().own.map(\.name) == ["산"])
        }
    }

    @Test(arguments: [("제주", "제주시"), ("일본", "도쿄"), ("Texas", "휴스턴"), ("Japan", "도쿄")])
    func `the list of a region has its towns, the largest first, and no more than are asked for at once`(
        region: String, largest: String
    ) async throws {
        try await withRunner { runner, store in
            _ = try await runner.run(.add("목록", places: [], region: region, ready: nil))
            let lists = try await store.all()
            let places = try #require(lists.own.first.flatMap { lists[$0.id] }).map(\.place)
            #expect(places.first?.names.text(in: .korean) == largest)
            #expect((2...200).contains(places.count) && Set(places.map(\.id)).count == places.count)
        }
    }

    // MARK: Files

    @Test func `what is exported is imported again, with own names, order and home`() async throws {
        var all = lists
        let id = ListID(rawValue: "list-0000000000000002")
        _ = all.copy([(KoreaTwenty.places[3], "할머니 댁"), (KoreaTwenty.places[1], nil)], to: id, on: Self.time)
        _ = all.copy([(KoreaTwenty.places[5], nil)], to: .bookmarks, on: Self.time)
        _ = all.setHome(KoreaTwenty.places[9], on: Self.time)
        let json = ListsDocument(all).json
        try await withRunner { runner, store in
            let file = NSTemporaryDirectory() + "nalssi-export-\(UUID().uuidString).json"
            defer { try? FileManager.default.removeItem(atPath: file) }
            try json.write(toFile: file, atomically: true, encoding: .utf8)
            _ = try await runner.run(.load(path: file, list: nil))
            #expect(ListsDocument(try await store.all()).json == json)
            // Once more: nothing is there twice.
            let again = try await runner.run(.load(path: file, list: nil))
            #expect(again.contains("0곳을 새로 추가"))
            #expect(ListsDocument(try await store.all()).json == json)
        }
        let schema = try JSONSchema(named: "lists")
        #expect(try schema.mistakes(in: json).isEmpty)
    }

    /// Reads a file whose lines are places of the Korea 20.
    private func read(_ text: String) throws -> ListsDocument {
        try ListsDocument.read(Array(text.utf8), path: "f") { id in
            KoreaTwenty.places.first { $0.id == id }
        } around: {
            Place(at: $0)
        } place: { text in
            KoreaTwenty.places.first { $0.names.text(in: .korean) == text }
        }
    }

    @Test func `waypoints of GPX come under their names, and tracks are left out`() throws {
        let document = try read(
            """
            <?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
            <wpt lat="33.3617" lon="126.5292"><ele>1947</ele><name>한라산 &amp; 백록담</name></wpt>
            <wpt lat="33.4581" lon="126.9425"/><trk><trkseg><trkpt lat="1" lon="1"/></trkseg></trk></gpx>
            """)
        let entries = document.lists[0].bookmarks
        #expect(entries.map(\.ownName) == ["한라산 & 백록담", nil])
        #expect(entries.map(\.id) == ["geo:33.3617,126.5292", "geo:33.4581,126.9425"])
    }

    @Test func `lines name places, and one that names none is reported with its line`() throws {
        let document = try read("# 내 여행\n서울\n\n 부산 \r\n서울\n")
        #expect(document.lists[0].bookmarks.map { $0.names["ko"] } == ["서울", "부산"])
        #expect(throws: CommandProblem.document(path: "f", line: 3, .unknownPlace("Atlantis"))) {
            try read("서울\n\nAtlantis\n")
        }
    }

    @Test(
        arguments: [
            ("<gpx>", .notXML), ("<kml/>", .notXML), ("<!DOCTYPE gpx><gpx/>", .notXML),
            ("<gpx><wpt lat=\"91\" lon=\"1\"><name>x</name></wpt></gpx>", .badPoint("x")),
            ("<gpx><wpt lon=\"1\"/></gpx>", .badPoint("")),
            ("{\"version\":2}", .missing("lists")),
            ("{\"version\":2,\"lists\":1}", .wrong(field: "lists", expected: .expectedLists)),
            ("{\"version\":3,\"lists\":[]}", .newerVersion),
            ("{\"version\":2,\"lists\":[{}]}", .missing("bookmarks")),
            (
                "{\"version\":2,\"lists\":[{\"name\":\"korea\",\"bookmarks\":[]}]}",
                .wrong(field: "name", expected: .expectedListName)
            ),
            (
                "{\"version\":2,\"lists\":[{\"name\":\"a\",\"bookmarks\":[]},{\"name\":\"A\",\"bookmarks\":[]}]}",
                .duplicate(id: "A")
            ),
        ] as [(String, DocumentMistake)])
    func `a file that is not right is refused with what is wrong`(text: String, mistake: DocumentMistake) {
        do throws(CommandProblem) {
            _ = try ListsDocument.read(Array(text.utf8), path: "f") { _ in
                nil
            } around: {
                Place(at: $0)
            } place: { _ in
                nil
            }
            Issue.record("read")
        } catch {
            if case .document(_, _, mistake) = error { return }
            Issue.record(error)
        }
    }

    @Test func `a file of bookmarks alone is read as one list, and a file of lists is no file of bookmarks`() throws {
        let json = BookmarkDocument(BookmarkList()).json
        #expect(try read(json) == ListsDocument(lists: [.init(name: nil, bookmarks: [])]))
        #expect(throws: CommandProblem.document(path: "f", line: 1, .manyLists)) {
            try BookmarkDocument(parsing: Array("{\"version\":2,\"lists\":[]}".utf8), path: "f")
        }
    }
}
