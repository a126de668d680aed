import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// Another program, played by the test process, has the bookmark file locked when the program starts.
    struct LockedBookmarks {
        private let cities = ExpectedText.korean
        private static let lockedInKorean = "다른 프로그램이 즐겨찾기 파일을 사용하고 있어요"

        /// Locks the file as `locking_mode=exclusive` does, until the connection is closed.
        private func lock(_ sandbox: Sandbox) throws -> OtherConnection {
            let connection = try OtherConnection(path: sandbox.dataFolder + "/nalssi.sqlite")
            try connection.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
            return connection
        }

        private func bookmark(_ names: ArraySlice<String>, _ sandbox: Sandbox) throws {
            for name in names {
                let run = try ProgramRun.of(
                    Products.path(of: "nalssi"), ["bookmarks", "add", name], environment: sandbox.environment())
                #expect(run.status == 0, "\(run)")
            }
        }

        private func list(_ sandbox: Sandbox) throws -> [Substring] {
            try ProgramRun.of(
                Products.path(of: "nalssi"), ["bookmarks", "list", "--lang=ko"], environment: sandbox.environment()
            ).output.split(separator: "\n")
        }

        private func run(in sandbox: Sandbox, errors: String, _ body: (TerminalSession) throws -> Void) async throws {
            let program = try Products.path(of: "nalssi")
            try await TerminalSession.run(
                "/bin/sh", ["-c", "'\(program)' --source sample --lang ko 2>'\(errors)'"], in: sandbox, size: wide
            ) { try body($0) }
        }

        /// The first screen appears at once and says why it has no bookmarks.
        private func waitForSentence(_ terminal: TerminalSession) throws {
            try terminal.waitUntil("the first screen says that another program has the file") {
                $0.contains(Self.lockedInKorean)
            }
        }

        @Test func `bookmarks appear by themselves once the file is free`() async throws {
            try await Sandbox.with { sandbox in
                try bookmark(cities[0...1], sandbox)
                let lock = try lock(sandbox)
                try await run(in: sandbox, errors: sandbox.root + "/errors") { terminal in
                    try waitForSentence(terminal)
                    // Meanwhile a city on the other list is bookmarked; it is not saved yet, and there is no error.
                    try terminal.send(keys: "2", "End", "b")
                    try terminal.waitUntil("it is counted and not saved") {
                        $0.contains("1 즐겨찾기(1)") && $0.contains("☆")
                    }
                    try terminal.send(keys: "1")
                    try waitForSentence(terminal)
                    lock.close()
                    let all = [cities[0], cities[1], cities[19]]
                    try terminal.waitUntil("the bookmarks are there, with the new one after them") { screen in
                        Array(Picture(screen).cities.prefix(3)) == all && screen.contains("1 즐겨찾기(3)")
                    }
                    try terminal.waitUntil("everything is saved and the message is gone") {
                        !$0.contains("☆") && !$0.contains(Self.lockedInKorean)
                    }
                    try terminal.send(keys: "q")
                    #expect(try terminal.waitForExit() == 0)
                    let saved = try list(sandbox)
                    #expect(saved.count == 3 && zip(saved, all).allSatisfy { $0.contains($1) }, "\(saved)")
                }
            }
        }

        @Test func `quitting while the file is locked reports unsaved bookmarks and keeps the file`() async throws {
            try await Sandbox.with { sandbox in
                try bookmark(cities[0...1], sandbox)
                let lock = try lock(sandbox)
                let errors = sandbox.root + "/errors"
                try await run(in: sandbox, errors: errors) { terminal in
                    try waitForSentence(terminal)
                    try terminal.send(keys: "2", "End", "b")
                    try terminal.waitUntil("it is not saved") { $0.contains("☆") }
                    try terminal.send(keys: "q")
                    #expect(try terminal.waitForExit() == 74)
                }
                let told = try String(contentsOfFile: errors, encoding: .utf8)
                #expect(told.contains(cities[19]) && told.split(separator: "\n").count == 1, "\(told)")
                lock.close()
                #expect(try list(sandbox).count == 2)
            }
        }
    }
}
