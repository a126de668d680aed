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

@Suite("nalssi bookmarks: reading the command line")
struct BookmarkCommandTests {
    @Test(
        arguments: [
            ("list", .read(.list(asJSON: false))), ("list --json", .read(.list(asJSON: true))),
            ("--json list", .read(.list(asJSON: true))),
            ("add 서울", .add("서울", toFront: false, name: nil)),
            ("add --front 서울 --name 집", .add("서울", toFront: true, name: "집")),
            ("add 서울 --name=집", .add("서울", toFront: false, name: "집")),
            ("add -33.9,151.2", .add("-33.9,151.2", toFront: false, name: nil)),
            ("remove 1 서울", .remove(["1", "서울"])), ("remove -- --front", .remove(["--front"])),
            ("move 서울 3", .move("서울", position: 3)), ("rename 서울 집", .rename("서울", to: "집")),
            ("export", .read(.export(path: nil, overwrites: false))),
            ("export --force a", .read(.export(path: "a", overwrites: true))),
            ("import - --replace", .load(path: "-", replaces: true)),
        ] as [(String, BookmarkCommand)])
    func `commands are read`(line: String, command: BookmarkCommand) throws {
        #expect(try BookmarkCommand(words(line)) == command)
    }

    private func words(_ line: String) throws -> CommandLineWords {
        let found = try #require(
            try CommandTable.find(["bookmarks"] + line.split(separator: " ").map(String.init)))
        return try found.syntax.read(found.rest)
    }

    @Test(
        arguments: [
            (
                "lst", "bookmarks",
                .unknownCommand(
                    "bookmarks lst", near: "bookmarks list",
                    known: ["list", "add", "remove", "move", "rename", "export", "import"])
            ),
            ("add", "bookmarks add", .missing("PLACE")), ("move 서울", "bookmarks move", .missing("POSITION")),
            ("list x", "bookmarks list", .unexpected("x")),
            ("list --what", "bookmarks list", .unknownOption("--what", near: nil)),
            ("add x --nam y", "bookmarks add", .unknownOption("--nam", near: "--name")),
            ("add x --name", "bookmarks add", .needsValue("--name", accepted: ["NAME"])),
            ("import --bogus", "bookmarks import", .unknownOption("--bogus", near: nil)),
        ] as [(String, String, UsageProblem.Mistake)])
    func `mistakes are reported with their kind`(line: String, command: String, mistake: UsageProblem.Mistake) {
        #expect(throws: UsageProblem(mistake, of: command)) { try words(line) }
    }

    @Test func `a position counts from one, and a command has to be named`() {
        #expect(throws: CommandProblem.badPosition("0", count: nil)) { try BookmarkCommand(words("move 서울 0")) }
        #expect(throws: CommandProblem.usage(UsageProblem(.missing("COMMAND"), of: "bookmarks"))) {
            try BookmarkCommand(words(""))
        }
    }

    @Test(
        arguments: [
            (["bookmarks", "list"], ("bookmarks list", [])),
            (["--lang", "ko", "bookmarks"], ("bookmarks", ["--lang", "ko"])),
            (["bookmarks", "--lang=en"], ("bookmarks", ["--lang=en"])), (["--help"], nil), (["--", "bookmarks"], nil),
        ] as [([String], (String, [String])?)])
    func `the first word is the command`(arguments: [String], expected: (path: String, rest: [String])?) throws {
        let found = try CommandTable.find(arguments)
        #expect(found?.syntax.path == expected?.path && found?.rest == expected?.rest)
    }

    @Test func `an unknown first word is reported with the command that was meant`() {
        let known = CommandName.allCases.map(\.rawValue)
        #expect(throws: UsageProblem(.unknownCommand("list", near: "lists", known: known), of: "")) {
            try CommandTable.find(["list", "bookmarks"])
        }
        #expect(throws: UsageProblem(.unknownCommand("forcast", near: "forecast", known: known), of: "")) {
            try CommandTable.find(["forcast", "서울"])
        }
    }

    @Test(arguments: [
        ("서울", "owm:1835848"), ("SEOUL", "owm:1835848"), ("owm:1835848", "owm:1835848"),
        ("geo:37.5000,127.0000", "geo:37.5000,127.0000"),
        ("37.5,127", "geo:37.5000,127.0000"), ("-0.00001, -180", "geo:0.0000,-180.0000"),
    ])
    func `places are found by id, name or coordinate`(text: String, id: String) throws {
        #expect(try BookmarkReference.place(text, in: nil, .korean).id.rawValue == id)
    }

    @Test(arguments: ["Atlantis", "91,0", "1,2,3", "nan,1", "1,inf", ""])
    func `text that does not name a place is refused`(text: String) {
        #expect(throws: CommandProblem.unknownPlace(text)) { try BookmarkReference.place(text, in: nil, .korean) }
    }

    @Test(arguments: ["Paris, Australia", "DL14 6NQ UK", "Busan, Japan"])
    func `a place that is not known in the country beside it is refused with the nearest`(text: String) throws {
        let checkout = try #require(#filePath.components(separatedBy: "/Tests/").first)
        let gazetteer = try Gazetteer(path: checkout + "/Resources/Places/places.bin")
        func nearest(_ place: () throws(CommandProblem) -> Place) -> [Place] {
            do throws(CommandProblem) {
                _ = try place()
            } catch .notThere(text, let nearest) {
                return nearest
            } catch {
                Issue.record(error)
            }
            return []
        }
        let fromBookmarks = nearest { () throws(CommandProblem) in
            try BookmarkReference.place(text, in: gazetteer, .korean)
        }
        let fromCommandLine = nearest { () throws(CommandProblem) in
            try PlaceReference(text, among: [], in: gazetteer, .korean).place
        }
        #expect(!fromBookmarks.isEmpty && fromCommandLine == fromBookmarks)
    }

    @Test func `bookmarks are found by position, id and name; an ambiguous name is refused`() throws {
        var list = BookmarkList()
        for place in KoreaTwenty.places.prefix(3) { _ = list.add(place, on: Timestamp(secondsSince1970: 0)) }
        _ = list.rename(KoreaTwenty.places[0].id, to: "집")
        _ = list.rename(KoreaTwenty.places[1].id, to: "집")
        #expect(try BookmarkReference.bookmark("3", in: list).place == KoreaTwenty.places[2])
        #expect(try BookmarkReference.bookmark("gumi", in: list).place == KoreaTwenty.places[2])
        #expect(throws: CommandProblem.ambiguous("집", candidates: ["owm:1842616", "owm:1841811"])) {
            try BookmarkReference.bookmark("집", in: list)
        }
        #expect(throws: CommandProblem.badPosition("4", count: 3)) { try BookmarkReference.bookmark("4", in: list) }
        #expect(throws: CommandProblem.unknownBookmark("서울")) { try BookmarkReference.bookmark("서울", in: list) }
    }
}

@Suite("Bookmarks as a file")
struct BookmarkDocumentTests {
    private func parse(_ text: String) throws -> BookmarkDocument {
        try BookmarkDocument(parsing: Array(text.utf8), path: "b.json") { id in
            KoreaTwenty.places.first { $0.id == id }
        }
    }

    private func entry(_ fields: String) -> String {
        "{\"version\": 1, \"bookmarks\": [\n{\"id\": \"a\", \"names\": {\"ko\": \"가\"},\n\"latitude\": 1,\n\"longitude\": 2\n},\n{\n\(fields)\n}\n]}"
    }

    @Test func `any document is read back as it was written`() throws {
        var list = BookmarkList()
        for place in KoreaTwenty.places { _ = list.add(place, on: Timestamp(secondsSince1970: 1_795_239_000)) }
        let strange = Place(
            id: PlaceID(rawValue: "om:\"\\/"), names: LocalizedText(["fa": "می\u{200C}خواهم", "de": "\"ü\"\\"]),
            coordinate: KoreaTwenty.places[0].coordinate)
        _ = list.add(strange, at: .front, on: Timestamp(secondsSince1970: -62_135_596_800))
        _ = list.rename(KoreaTwenty.places[3].id, to: "우리 집")
        let text = BookmarkDocument(list).json
        let read = try parse(text)
        #expect(read == BookmarkDocument(list))
        #expect(read.json == text)
        #expect(read.bookmarks.compactMap(\.place) == list.map(\.place))
        #expect(read.bookmarks.compactMap { $0.addedAt.flatMap(Timestamp.init(iso8601:)) } == list.map(\.addedAt))
    }

    @Test(
        arguments: [
            ("", 1, .notJSON), ("{", 1, .notJSON), ("{\n\"version\": 1,\n}", 3, .notJSON), ("[1,\n2 3]", 2, .notJSON),
            ("{\"version\": 1, \"bookmarks\": []} x", 1, .notJSON),
            ("[]", 1, .notObject), ("null", 1, .notObject),
            ("{\"version\": 1,\n\"bookmarks\": [\n1]}", 3, .notObject),
            ("{\n\"version\": 1.5, \"bookmarks\": []}", 2, .wrong(field: "version", expected: .expectedVersion)),
            ("{\n\"bookmarks\": []}", 1, .missing("version")),
            ("{\n\"version\": \"1\", \"bookmarks\": []}", 2, .wrong(field: "version", expected: .expectedVersion)),
            ("{\"bookmarks\": [],\n\n\"version\": 2}", 3, .manyLists),
            ("{\n\"version\": -1, \"bookmarks\": []}", 2, .wrong(field: "version", expected: .expectedVersion)),
            ("{\n\"version\": 0, \"bookmarks\": []}", 2, .wrong(field: "version", expected: .expectedVersion)),
            ("{\"version\": 1,\n\"note\": \"\\ud800\",\n\"bookmarks\": []}", 2, .loneSurrogate("\\ud800")),
            ("{\"version\": 1, \"a\\uDE00\": 1,\n\"bookmarks\": []}", 1, .loneSurrogate("\\uDE00")),
            ("{\"version\": 1,\n\"a\": \"\\ud83d\\u0041\"}", 2, .loneSurrogate("\\ud83d")),
            ("{\"version\": 1,\n\"bookmarks\": 5}", 2, .wrong(field: "bookmarks", expected: .expectedList)),
            ("{\"version\": 1,\n\"bookmarks\": null}", 2, .wrong(field: "bookmarks", expected: .expectedList)),
            ("{\"version\": 1}", 1, .missing("bookmarks")),
            ("{\"bookmarks\": 5,\n\"version\": 3}", 2, .newerVersion),
        ] as [(String, Int, DocumentMistake)])
    func `a mistake is reported with its line`(text: String, line: Int, mistake: DocumentMistake) {
        #expect(throws: CommandProblem.document(path: "b.json", line: line, mistake)) { try parse(text) }
    }

    @Test(
        arguments: [
            ("\"id\": \"b\", \"names\": {\"ko\": \"나\"}, \"longitude\": 2", 6, .missing("latitude")),
            (
                "\"names\": {\"ko\": \"나\"}, \"latitude\": 9, \"longitude\": 2,\n\"id\": 5", 8,
                .wrong(field: "id", expected: .expectedID)
            ),
            (
                "\"id\": \"b\", \"names\": {\"ko\": \"나\"}, \"latitude\": 9, \"longitude\": 2,\n\"timeZone\": 9", 8,
                .wrong(field: "timeZone", expected: .expectedZone)
            ),
            (
                "\"id\": \"b\", \"names\": {\"ko\": \"나\"}, \"latitude\": 9, \"longitude\": 2,\n\"ownName\": []", 8,
                .wrong(field: "ownName", expected: .expectedText)
            ),
            (
                "\"id\": \"b\", \"names\": {\"ko\": \"나\"}, \"latitude\": null, \"longitude\": 2", 7,
                .wrong(field: "latitude", expected: .expectedLatitude)
            ),
            (
                "\"id\": \"b\", \"names\": {\"ko\": \"나\",\n\"en\": 5}, \"latitude\": 9, \"longitude\": 2", 8,
                .wrong(field: "names", expected: .expectedNames)
            ),
            (
                "\"id\": \"b\", \"names\": {\"ko\": \"나\"},\n\"latitude\": \"x\", \"longitude\": 2", 8,
                .wrong(field: "latitude", expected: .expectedLatitude)
            ),
            (
                "\"id\": \"b\", \"names\": {\"ko\": \"나\"},\n\n\"latitude\": 91, \"longitude\": 2", 9,
                .wrong(field: "latitude", expected: .expectedLatitude)
            ),
            (
                "\"id\": \"a\", \"names\": {\"ko\": \"나\"}, \"latitude\": 9, \"longitude\": 2", 7, .duplicate(id: "a")
            ),
            (
                "\"id\": \"b\", \"latitude\": 9, \"longitude\": 2,\n\"names\": {}", 8,
                .wrong(field: "names", expected: .expectedNames)
            ),
            (
                "\"id\": \"b\", \"latitude\": 9, \"longitude\": 2,\n\"names\": {\"ko\": \"\\u001b[31m\"}", 8,
                .wrong(field: "names", expected: .expectedNames)
            ),
            (
                "\"id\": \"b\", \"latitude\": 9, \"longitude\": 2,\n\"names\": {\"ko\": \"가\\u200e나\"}", 8,
                .wrong(field: "names", expected: .expectedNames)
            ),
            (
                "\"id\": \"b\", \"latitude\": 9, \"longitude\": 2,\n\"names\": {\"en\": \"\\u200fa\"}", 8,
                .wrong(field: "names", expected: .expectedNames)
            ),
            (
                "\"id\": \"b\", \"latitude\": 9, \"longitude\": 2,\n\"names\": {\"en\": \"a\\u061c\"}", 8,
                .wrong(field: "names", expected: .expectedNames)
            ),
            (
                "\"id\": \"b\", \"latitude\": 9, \"longitude\": 2,\n\"names\": {\"en\": \"Seoul\\udb40\\udc41\"}", 8,
                .wrong(field: "names", expected: .expectedNames)
            ),
            (
                "\"id\": \"b\", \"latitude\": 9, \"longitude\": 2,\n\"names\": {\"ko\": \"\\ud800\"}", 8,
                .loneSurrogate("\\ud800")
            ),
            (
                "\"latitude\": 9, \"longitude\": 2, \"names\": {\"ko\": \"나\"},\n\"id\": \"geo:9.0000,3.0000\"", 8,
                .otherPoint(id: "geo:9.0000,3.0000", own: "geo:9.0000,2.0000")
            ),
            (
                "\"latitude\": 35.1, \"longitude\": 129, \"names\": {\"ko\": \"부산\"},\n\"id\": \"owm:1835848\"", 8,
                .otherPlace(id: "owm:1835848", KoreaTwenty.places[9], kilometres: 329)
            ),
            (
                "\"id\": \"b c\", \"latitude\": 9, \"longitude\": 2, \"names\": {\"ko\": \"나\"}", 7,
                .wrong(field: "id", expected: .expectedID)
            ),
            (
                "\"id\": \"b\", \"latitude\": 9, \"longitude\": 2, \"names\": {\"ko\": \"나\"},\n\"addedAt\": \"soon\"",
                8,
                .wrong(field: "addedAt", expected: .expectedTime)
            ),
            (
                "\"id\": \"b\", \"latitude\": 9, \"longitude\": 2, \"names\": {\"ko\": \"나\"},\n\"utcOffset\": 99999",
                8,
                .wrong(field: "utcOffset", expected: .expectedOffset)
            ),
            (
                "\"id\": \"b\", \"latitude\": 9, \"longitude\": 2, \"names\": {\"ko\": \"나\"},\n\"utcOffset\": 3600.5",
                8,
                .wrong(field: "utcOffset", expected: .expectedOffset)
            ),
            (
                "\"id\": \"b\", \"latitude\": 9, \"longitude\": 2, \"names\": {\"ko\": \"나\"},\n\"height\": 9001",
                8,
                .wrong(field: "height", expected: .expectedHeight)
            ),
            (
                "\"id\": \"b\", \"latitude\": 9, \"longitude\": 2, \"names\": {\"ko\": \"나\"},\n\"height\": 1e300",
                8,
                .wrong(field: "height", expected: .expectedHeight)
            ),
            (
                "\"id\": \"b\", \"latitude\": 9, \"longitude\": 2, \"names\": {\"ko\": \"나\"},\n\"height\": 12.5",
                8,
                .wrong(field: "height", expected: .expectedHeight)
            ),
            ("\"id\": \"b\", \"names\": {\"ko\": \"나\"},\n\"latitude\": 1e999, \"longitude\": 2", 8, .notJSON),
            (
                "\"id\": \"b\", \"latitude\": 9, \"longitude\": 2,\n\"names\": {\"ko\": \" \u{3164}\"}", 8,
                .wrong(field: "names", expected: .expectedNames)
            ),
            (
                "\"id\": \"b\", \"latitude\": 9, \"longitude\": 2,\n\"names\": {\"ko\": 5}", 8,
                .wrong(field: "names", expected: .expectedNames)
            ),
        ] as [(String, Int, DocumentMistake)])
    func `a mistake in a bookmark is reported with its line`(fields: String, line: Int, mistake: DocumentMistake) {
        #expect(throws: CommandProblem.document(path: "b.json", line: line, mistake)) { try parse(entry(fields)) }
    }

    @Test func `a surrogate pair is one character, and an id that is unknown or slightly off its place is fine`()
        throws
    {
        let known = KoreaTwenty.places[0].coordinate
        let document = try parse(
            """
            {"version": 1, "bookmarks": [
            {"id": "owm:99", "names": {"ko": "\\ud83d\\ude00 \\\\ud800"}, "latitude": 1, "longitude": 2},
            {"id": "\(KoreaTwenty.places[0].id.rawValue)", "names": {"ko": "가"},
            "latitude": \(known.latitude + 0.2), "longitude": \(known.longitude)}
            ]}
            """)
        #expect(document.bookmarks.map { $0.names["ko"] } == ["\u{1F600} \\ud800", "가"])
    }

    @Test func `what is not known is left out or null, and of members with the same name the first counts`() throws {
        let document = try parse(
            """
            {"version": 1, "version": 2, "bookmarks": [{"id": "a", "names": {"en": "A", "en": "B"}, "latitude": 1, "longitude": 2,
            "latitude": 91, "timeZone": null, "region": null, "ownName": null, "unknown": {"id": [1e999]}}], "bookmarks": 5}
            """)
        #expect(document.bookmarks == [.init(id: "a", names: ["en": "A"], latitude: 1, longitude: 2)])
        #expect(
            document.json == """
                {
                  "bookmarks" : [
                    {
                      "id" : "a",
                      "latitude" : 1,
                      "longitude" : 2,
                      "names" : {
                        "en" : "A"
                      }
                    }
                  ],
                  "version" : 1
                }

                """)
    }

    @Test func `a byte order mark at the beginning is accepted`() throws {
        let text = "\u{FEFF}{\"version\": 1, \"bookmarks\": []}"
        #expect(try BookmarkDocument(parsing: Array(text.utf8), path: "").bookmarks.isEmpty)
    }

    @Test(arguments: ["\"\\a\"", "\"\\", "\"\\u12\"", "-01", "01", "1.", ".5", "1e", "+1", "0x10", "Infinity", "nul"])
    func `JSON that is wrong where nothing is read from it is refused too`(value: String) {
        #expect(throws: CommandProblem.document(path: "b.json", line: 2, .notJSON)) {
            _ = try BookmarkDocument(
                parsing: Array("{\"version\": 1, \"bookmarks\": [],\n\"later\": [\(value)]}".utf8), path: "b.json")
        }
    }

    @Test(arguments: ["\"\\\\ \\\" \\/ \\b\\f\\n\\r\\t \\u00e9\"", "-0", "0.5", "-1.5e+10", "10E-2", "null"])
    func `whatever JSON allows may be in a member that is ignored`(value: String) throws {
        let text = "{\"version\": 1, \"bookmarks\": [], \"later\": [\(value)]}"
        #expect(throws: Never.self) { _ = try BookmarkDocument(parsing: Array(text.utf8), path: "b.json") }
    }

    @Test func `deep nesting and bytes that are not UTF-8 are refused`() {
        #expect(throws: CommandProblem.document(path: "b.json", line: 1, .notJSON)) {
            try parse(String(repeating: "[", count: 100_000))
        }
        #expect(throws: CommandProblem.document(path: "b.json", line: 1, .notUTF8)) {
            try BookmarkDocument(parsing: [0x7B, 0xFF, 0x7D], path: "b.json")
        }
    }

    @Test func `arbitrary bytes are read or refused and never crash`() {
        var random = SeededRandom(seed: 5)
        let alphabet = Array("{}[]\",:\\ \n01-.eEtrufalsn\"bookmarks\"\"version\"".utf8)
        for _ in 0..<3_000 {
            let text = (0..<40).map { _ in random.one(of: alphabet) }
            _ = try? BookmarkDocument(parsing: text, path: "")
        }
    }

    @Test func `importing adds what is new at the end, or replaces everything, and exports the same again`()
        async throws
    {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let path = sandbox.dataFolder + "/nalssi.sqlite"
        let store = BookmarkStore.open(
            path: path, now: Timestamp(secondsSince1970: 0), busyTimeout: .fiveSeconds, executor: ServiceExecutor()
        ).store
        let runner = BookmarkCommandRunner(
            path: path, phrase: PhraseBook(.english), now: Timestamp(secondsSince1970: 0), store: store,
            openGazetteer: { nil })
        for name in ["서울", "부산", "35.5,129.25"] { _ = try await runner.run(.add(name, toFront: false, name: nil)) }
        _ = try await runner.run(.rename("부산", to: "바다"))
        let file = path + ".json"
        _ = try await runner.run(.read(.export(path: file, overwrites: false)))
        let exported = try await runner.run(.read(.export(path: nil, overwrites: false)))
        _ = try await runner.run(.remove(["서울", "3"]))
        _ = try await runner.run(.add("대구", toFront: true, name: nil))
        _ = try await runner.run(.load(path: file, replaces: false))
        #expect(
            try await store.all().bookmarks.map { $0.shownPlace.names.text(in: .korean) } == [
                "대구", "바다", "서울", "35.5000,129.2500",
            ])
        _ = try await runner.run(.load(path: file, replaces: true))
        #expect(try await runner.run(.read(.list(asJSON: true))) == exported)
    }
}
