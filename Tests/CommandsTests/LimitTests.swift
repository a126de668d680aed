import Files
import Foundation
import Limits
import TestSupport
import Testing

@testable import Commands
@testable import Engine

/// Files exactly at their cap and one byte over it.
@Suite("Limits of files")
struct LimitTests {
    private func withFile<Result>(_ bytes: Int, _ body: (String) throws -> Result) async throws -> Result {
        try await Sandbox.with { sandbox in
            try sandbox.write(String(repeating: "#", count: bytes), to: sandbox.root + "/file")
            return try body(sandbox.root + "/file")
        }
    }

    @Test(arguments: [Limits.File.configuration, Limits.File.key])
    func `a small file is read up to its cap`(limit: Int) async throws {
        let text = try await withFile(limit) { try BoundedFile.text($0, limit: limit) }
        #expect(text?.utf8.count == limit)
        let failure = await #expect(throws: FileTrouble.self) {
            try await withFile(limit + 1) { try BoundedFile.text($0, limit: limit) }
        }
        #expect(failure == .larger(than: limit))
    }

    @Test func `the log starts over when it is larger than its cap`() async throws {
        for (size, kept) in [(Limits.File.log, Limits.File.log), (Limits.File.log + 1, 0)] {
            try await Sandbox.with { sandbox in
                let paths = Paths(environment: Environment(sandbox.environment()))
                try sandbox.write(String(repeating: "#", count: size), to: paths.log)
                #expect(paths.prepareLog())
                #expect(try Data(contentsOf: URL(fileURLWithPath: paths.log)).count == kept)
            }
        }
    }

    private func parse(_ text: String) throws -> BookmarkDocument {
        try BookmarkDocument(parsing: Array(text.utf8), path: "b")
    }

    private func document(bookmarks count: Int) -> String {
        let entries = (0..<count).map { #"{"id":"a\#($0)","latitude":1,"longitude":2,"names":{"en":"a"}}"# }
        return #"{"version":1,"bookmarks":["# + entries.joined(separator: ",\n") + "]}"
    }

    @Test func `a file of bookmarks is read up to its cap in bytes`() throws {
        let text = document(bookmarks: 1)
        let full = text + String(repeating: " ", count: Limits.File.bookmarks - text.utf8.count)
        #expect(try parse(full).bookmarks.count == 1)
        #expect(throws: CommandProblem.document(path: "b", line: 1, .tooLarge)) { try parse(full + " ") }
    }

    @Test func `a file of bookmarks is read up to its cap in bookmarks`() throws {
        let most = Limits.File.bookmarkCount
        #expect(try parse(document(bookmarks: most)).bookmarks.count == most)
        #expect(throws: CommandProblem.document(path: "b", line: most + 1, .tooMany)) {
            try parse(document(bookmarks: most + 1))
        }
    }

    private func entry(_ field: String, _ value: String) -> String {
        let fields = ["id": "\"a\"", "latitude": "1", "longitude": "2", "names": #"{"en":"a"}"#]
            .merging([field: value]) { $1 }
        return #"{"version":1,"bookmarks":[{"# + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}]}"
    }

    @Test func `texts of an imported bookmark are accepted up to their caps`() throws {
        func names(_ count: Int) -> String {
            "{" + (0..<count).map { "\"l\($0)\":\"a\"" }.joined(separator: ",") + "}"
        }
        func text(_ count: Int) -> String { "\"" + String(repeating: "a", count: count) + "\"" }
        func marked(_ bytes: Int) -> String {
            "{\"en\":\"" + String(repeating: "a", count: bytes % 2 + 2)
                + String(repeating: "\u{301}", count: bytes / 2 - 1)
                + "\"}"
        }
        for (field, fits, tooMuch) in [
            ("id", text(Limits.Name.id), text(Limits.Name.id + 1)),
            ("timeZone", text(Limits.Name.timeZone), text(Limits.Name.timeZone + 1)),
            (
                "names", "{\"en\":\(text(Limits.Name.imported))}", "{\"en\":\(text(Limits.Name.imported + 1))}"
            ),
            ("names", names(Limits.Name.languages), names(Limits.Name.languages + 1)),
            ("region", names(Limits.Name.languages), names(Limits.Name.languages + 1)),
            ("country", names(Limits.Name.languages), names(Limits.Name.languages + 1)),
            ("names", marked(Limits.Name.bytes), marked(Limits.Name.bytes + 1)),
        ] {
            #expect(throws: Never.self) { _ = try parse(entry(field, fits)) }
            #expect(throws: CommandProblem.self, "\(field)") { _ = try parse(entry(field, tooMuch)) }
        }
    }
}
