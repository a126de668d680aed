import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// A damaged bookmark file: commands that only read leave it and everything beside it as it is, and say so; the dashboard
    /// and commands that change bookmarks keep it under another name and recover what they can.
    @Suite struct DamagedBookmarks {
        private func run(_ sandbox: Sandbox, _ words: [String]) throws -> ProgramRun {
            try ProgramRun.of(
                Products.path(of: "nalssi"), words,
                environment: sandbox.environment(["NALSSI_SOURCE": "sample", "NALSSI_LANG": "en"]))
        }

        /// Bookmarks in a file with one page of zeros.
        private func damage(_ sandbox: Sandbox) throws {
            for name in ["서울", "부산", "속초"] { #expect(try run(sandbox, ["bookmarks", "add", name]).status == 0) }
            let path = sandbox.dataFolder + "/nalssi.sqlite"
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            // The first page: header and schema.
            bytes.replaceSubrange(0..<4_096, with: Data(repeating: 0, count: 4_096))
            try bytes.write(to: URL(fileURLWithPath: path))
            try sandbox.write("", to: sandbox.stateFolder + "/choices")
            try (Data("clock = 12\n".utf8) + Data([0xFF, 0x0A])).write(
                to: URL(fileURLWithPath: sandbox.stateFolder + "/choices"))
        }

        private func everything(_ sandbox: Sandbox) throws -> [String: Data] {
            var files: [String: Data] = [:]
            for folder in [sandbox.dataFolder, sandbox.stateFolder] {
                for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name != "nalssi.log" {
                    // What `watch` remembers is its own.
                    guard !name.hasPrefix("alerts") else { continue }
                    files[folder + "/" + name] = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
                }
            }
            return files
        }

        /// Commands, their exit code, and whether they say that the file is damaged.
        @Test(
            arguments: [
                (["now", "--source", "sample"], 74, true),
                (["now", "--list", "bookmarks", "--source", "sample"], 74, true),
                (["now", "서울", "--source", "sample"], 0, true),
                (["now", "--list", "korea", "--source", "sample"], 0, true),
                (["forecast", "서울", "--source", "sample"], 0, true),
                (["watch", "서울", "--rain", "1mm", "--once", "--source", "sample"], 0, true),
                (["snapshot"], 74, true), (["snapshot", "--list", "korea"], 0, true),
                (["bookmarks", "list"], 74, true), (["bookmarks", "export"], 74, true),
                (["doctor"], 69, true),
                (["completions", "candidates", "bash", "now", ""], 0, false),
                (["config", "--check"], 0, false), (["places", "서울"], 0, false),
            ] as [([String], Int32, Bool)])
        func `a command that only reads changes nothing and says what is damaged`(
            words: [String], status: Int32, says: Bool
        ) async throws {
            try await Sandbox.with { sandbox in
                try damage(sandbox)
                let before = try everything(sandbox)
                let answer = try run(sandbox, words)
                #expect(try everything(sandbox) == before, "\(words)")
                #expect(answer.status == status, "\(answer)")
                guard says else { return }
                let said = words == ["doctor"] ? answer.output : answer.errors
                #expect(said.contains("damaged") && said.contains("3 bookmarks"), "\(answer)")
                if status == 74 { #expect(answer.output.isEmpty, "\(answer)") }
                // What was chosen inside is read as well, and left as well.
                if words != ["snapshot"], words[0] != "bookmarks" {
                    #expect(said.contains("Your settings are damaged"), "\(answer)")
                }
            }
        }

        @Test func `a command that changes bookmarks recovers them, keeps the file and says so`() async throws {
            try await Sandbox.with { sandbox in
                try damage(sandbox)
                let original = try Data(contentsOf: URL(fileURLWithPath: sandbox.dataFolder + "/nalssi.sqlite"))
                let added = try run(sandbox, ["bookmarks", "add", "대전"])
                #expect(added.status == 0 && added.errors.contains("Recovered 3 bookmarks"), "\(added)")
                #expect(try run(sandbox, ["bookmarks", "list"]).output.split(separator: "\n").count == 4)
                let aside = try #require(try everything(sandbox).first { $0.key.contains("set-aside") })
                #expect(aside.value == original)
            }
        }

        @Test func `the dashboard recovers bookmarks and says so`() async throws {
            try await Sandbox.with { sandbox in
                try damage(sandbox)
                let program = try Products.path(of: "nalssi")
                try await TerminalSession.run(
                    program, ["--source", "sample", "--lang", "en"], in: sandbox, size: wide
                ) { terminal in
                    try terminal.waitUntil("it has three bookmarks and says so") {
                        $0.contains("1 Bookmarks(3)") && $0.contains("ecovered")
                    }
                    try terminal.send(keys: "q")
                    #expect(try terminal.waitForExit() == 0)
                }
                #expect(try everything(sandbox).keys.contains { $0.contains("set-aside") })
            }
        }
    }
}
