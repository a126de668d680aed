import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// `nalssi bookmarks …`, run as in a script.
    struct BookmarkCommands {
        private func run(_ sandbox: Sandbox, _ arguments: String..., as unprivileged: Bool = false) throws -> ProgramRun
        {
            let program = try Products.path(of: "nalssi")
            let words = ["bookmarks"] + arguments + ["--lang=en"]
            guard unprivileged else {
                return try ProgramRun.of(program, words, environment: sandbox.environment([:]))
            }
            return try ProgramRun.of(
                Self.setpriv, ["--reuid=65534", "--regid=65534", "--clear-groups", program] + words,
                environment: sandbox.environment([:]))
        }

        private static let setpriv = "/usr/bin/setpriv"
        static let canDropPrivileges = getuid() == 0 && FileManager.default.isExecutableFile(atPath: setpriv)

        @Test func `an added bookmark is listed and exported`() async throws {
            try await Sandbox.with { sandbox in
                let empty = try run(sandbox, "list")
                #expect(empty.status == 0 && empty.output.isEmpty, "a script should read no line")
                #expect(empty.errors == "nalssi: no bookmarks yet; add one with 'nalssi bookmarks add PLACE'.\n")
                #expect(try run(sandbox, "add", "서울").status == 0)
                #expect(try run(sandbox, "add", "Busan", "--front", "--name", "Home").status == 0)
                let list = try run(sandbox, "list").output.split(separator: "\n")
                #expect(list.count == 2 && list[0].contains("Home") && list[1].contains("Seoul"))
                let file = sandbox.root + "/b.json"
                #expect(try run(sandbox, "export", file).status == 0)
                #expect(try run(sandbox, "export", file).status == 74)
                #expect(try run(sandbox, "remove", "1", "2").status == 0)
                #expect(try run(sandbox, "import", file).status == 0)
                #expect(try run(sandbox, "list").output.split(separator: "\n") == list)
            }
        }

        @Test func `a mistake gives one sentence and its exit code`() async throws {
            try await Sandbox.with { sandbox in
                let file = sandbox.root + "/bad.json"
                try sandbox.write("{\"version\": 1,\n \"bookmarks\": [{\"id\": \"a\"}]}", to: file)
                for (arguments, status) in [(["lst"], 64), (["add", "Qqxzvw"], 64), (["move", "1", "2"], 64)] {
                    let run = try ProgramRun.of(
                        Products.path(of: "nalssi"), ["bookmarks"] + arguments, environment: sandbox.environment([:]))
                    #expect(run.status == status && run.output.isEmpty)
                    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
                }
                let imported = try run(sandbox, "import", file)
                #expect(imported.status == 74)
                #expect(imported.errors.contains("bad.json, line 2: names is missing"), "\(imported.errors)")
            }
        }

        @Test(arguments: [["list"], ["export"], ["--help"]])
        func `an answer that cannot be written is a failure`(arguments: [String]) async throws {
            try await Sandbox.with { sandbox in
                #expect(try run(sandbox, "add", "서울").status == 0)
                let program = try Products.path(of: "nalssi")
                for (words, redirection) in [(arguments, ">/dev/full"), (arguments, ">&-")] {
                    let line = "'\(program)' bookmarks \(words.joined(separator: " ")) --lang=en \(redirection)"
                    let run = try ProgramRun.of("/bin/sh", ["-c", line], environment: sandbox.environment([:]))
                    #expect(run.status == 74, "\(line): \(run)")
                    #expect(run.errors.contains("stdout"), "\(run.errors)")
                }
            }
        }

        @Test func `an unusable file is not exported as an empty list`() async throws {
            try await Sandbox.with { sandbox in
                try FileManager.default.createDirectory(
                    atPath: sandbox.dataFolder + "/nalssi.sqlite", withIntermediateDirectories: true)
                for command in ["list", "export"] {
                    let answer = try run(sandbox, command)
                    #expect(answer.status == 74 && answer.output.isEmpty, "\(answer)")
                    #expect(answer.errors.split(separator: "\n").count == 1, "\(answer.errors)")
                }
                try FileManager.default.removeItem(atPath: sandbox.dataFolder + "/nalssi.sqlite")
                try sandbox.write("nothing like a database", to: sandbox.dataFolder + "/nalssi.sqlite")
                let damaged = try run(sandbox, "export")
                #expect(damaged.status == 74 && damaged.output.isEmpty && damaged.errors.contains("left unchanged"))
            }
        }

        @Test func `exporting writes through a link and to a special file`() async throws {
            try await Sandbox.with { sandbox in
                #expect(try run(sandbox, "add", "서울").status == 0)
                let (file, link) = (sandbox.root + "/real.json", sandbox.root + "/link.json")
                try sandbox.write("old", to: file)
                try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
                #expect(try run(sandbox, "export", link).status == 74)
                #expect(try run(sandbox, "export", link, "--force").status == 0)
                #expect(try String(contentsOfFile: file, encoding: .utf8).contains("Seoul"))
                #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
                #expect(try run(sandbox, "export", "/dev/stdout", "--force").output.contains("Seoul"))
            }
        }

        @Test func `a place may be named with its region or country`() async throws {
            try await Sandbox.with { sandbox in
                #expect(try run(sandbox, "add", "paris texas").output.contains("Texas"))
                #expect(try run(sandbox, "add", "광주 경기").output.contains("Gyeonggi"))
                #expect(try run(sandbox, "add", "a\u{1B}[31mb").errors.contains("\u{1B}") == false)
                let program = try Products.path(of: "nalssi")
                let wrong = try ProgramRun.of(
                    program, ["bookmarks", "list", "--lang", "xx"], environment: sandbox.environment([:]))
                #expect(wrong.status == 64 && wrong.errors.contains("xx"))
            }
        }

        @Test func `a damaged file is set aside and named`() async throws {
            try await Sandbox.with { sandbox in
                try sandbox.write("nothing like a database", to: sandbox.dataFolder + "/nalssi.sqlite")
                let added = try run(sandbox, "add", "서울")
                #expect(added.status == 0)
                let name = try #require(
                    try FileManager.default.contentsOfDirectory(atPath: sandbox.dataFolder).first {
                        $0.contains("set-aside")
                    })
                #expect(added.errors.contains(name), "\(added.errors)")
                #expect(try run(sandbox, "list").output.contains("Seoul"))
            }
        }

        @Test(.enabled(if: canDropPrivileges, "needs root and setpriv"))
        func `a read-only file is read, and an edit is reported as not saved`() async throws {
            try await Sandbox.with { sandbox in
                #expect(try run(sandbox, "add", "서울").status == 0)
                chmod(sandbox.root, 0o755)
                chmod(sandbox.root + "/data", 0o755)
                chmod(sandbox.dataFolder, 0o555)
                for name in try FileManager.default.contentsOfDirectory(atPath: sandbox.dataFolder) {
                    chmod(sandbox.dataFolder + "/" + name, 0o444)
                }
                let list = try run(sandbox, "list", as: true)
                #expect(list.status == 0 && list.output.contains("Seoul"), "\(list)")
                #expect(list.errors.isEmpty)
                let added = try run(sandbox, "add", "부산", as: true)
                #expect(added.status == 74 && added.output.isEmpty, "\(added)")
                #expect(try run(sandbox, "list").output.split(separator: "\n").count == 1)
            }
        }
    }
}
