import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// What a shell hands over with a program: closed descriptors and limits (`ulimit`).
    struct InheritedLimits {
        /// Runs a script in which `nalssi` is the program.
        private func shell(
            _ sandbox: Sandbox, _ script: String, environment: [String: String] = ["NALSSI_LANG": "en"]
        ) throws -> ProgramRun {
            let program = try Products.path(of: "nalssi")
            return try ProgramRun.of(
                "/bin/bash", ["-c", "nalssi() { '\(program)' \"$@\"; }; \(script)"],
                environment: sandbox.environment(environment))
        }

        @Test func `closed standard input is empty input`() async throws {
            try await Sandbox.with { sandbox in
                let batch = try shell(sandbox, "nalssi places --batch <&-")
                #expect(batch.status == 0 && batch.output.isEmpty && batch.errors.isEmpty, "\(batch)")
                let all = try shell(sandbox, "nalssi places --batch <&- >&- 2>&-")
                #expect(all.status == 0, "\(all)")
                let imported = try shell(sandbox, "nalssi bookmarks import - <&- >&-")
                #expect(imported.status == 74 && imported.errors.contains("line 1"), "\(imported)")
                // Nothing to draw on, whichever of them is closed.
                for closed in ["<&-", ">&-", "<&- >&-"] {
                    let drawn = try shell(sandbox, "nalssi \(closed)")
                    #expect(drawn.status == 69 && drawn.errors.contains("terminal"), "\(drawn)")
                }
            }
        }

        @Test func `an answer to closed standard output is reported, and is written to no other file`() async throws {
            try await Sandbox.with { sandbox in
                #expect(try shell(sandbox, "nalssi bookmarks add 서울").status == 0)
                let list = try shell(sandbox, "nalssi bookmarks list >&-")
                #expect(list.status == 74 && list.errors.contains("stdout"), "\(list)")
                let quiet = try shell(sandbox, "nalssi bookmarks list >&- 2>&-")
                #expect(quiet.status == 74, "\(quiet)")
                let after = try shell(sandbox, "nalssi bookmarks list")
                #expect(after.status == 0 && after.output.contains("Seoul"), "\(after)")
            }
        }

        @Test(arguments: [
            "nalssi bookmarks add 부산", "nalssi snapshot --source sample -o picture.svg", "nalssi places 서울 > answer",
            "nalssi config --print-default > answer", "nalssi now 서울 --source sample > answer",
            "nalssi bookmarks export > answer",
        ])
        func `a limit on the size of files is reported by every writer, which leaves nothing behind`(
            command: String
        ) async throws {
            try await Sandbox.with { sandbox in
                #expect(try shell(sandbox, "nalssi bookmarks add 서울").status == 0)
                let before = Set(sandbox.writtenFiles().keys)
                // The errors go through a pipe, because the limit also applies to the file they end up in.
                let run = try shell(
                    sandbox,
                    "cd '\(sandbox.root)'; exec 3>&1; { (ulimit -f 0; \(command)) 2>&1 >&3; echo \"status $?\"; } 3>&1 | cat"
                )
                #expect(run.output.contains("status 74"), "\(run)")
                #expect(
                    run.output.contains("too large") || run.output.contains("file size limit"), "\(run)")
                // SQLite's files beside the database are removed by the next program that closes it.
                let new = Set(sandbox.writtenFiles().keys).subtracting(before)
                let own = ["/answer", ".sqlite-shm", ".sqlite-wal"]
                #expect(new.allSatisfy { file in own.contains(where: file.hasSuffix) }, "\(new)")
                let list = try shell(sandbox, "nalssi bookmarks list")
                #expect(list.output.split(separator: "\n").count == 1, "\(list)")
            }
        }

        @Test(arguments: ["ulimit -n 8", "ulimit -n 10", "ulimit -v 40000", "ulimit -s 128"])
        func `a limit too small for a command is named`(limit: String) async throws {
            try await Sandbox.with { sandbox in
                for words in ["now 서울 --source sample", "bookmarks list", "places 서울"] {
                    let run = try shell(sandbox, "\(limit); nalssi \(words)")
                    #expect(run.status == 69 && run.output.isEmpty, "\(run)")
                    #expect(run.errors.contains(limit) && run.errors.split(separator: "\n").count == 1, "\(run)")
                }
                let korean = try shell(
                    sandbox, "\(limit); nalssi places 서울", environment: ["NALSSI_LANG": "ko", "LANG": "C.UTF-8"])
                #expect(korean.errors.contains("한도가 너무 작아요(지금 \(limit))"), "\(korean)")
            }
        }

        @Test(arguments: ["ulimit -n 16", "ulimit -n 20", "ulimit -v 70000", "ulimit -s 64", "ulimit -f 0"])
        func `a limit too small for the dashboard is named, and the terminal is left alone`(limit: String) async throws
        {
            try await Sandbox.with { sandbox in
                let program = try Products.path(of: "nalssi")
                try await TerminalSession.run(
                    "/bin/bash", ["-c", "\(limit); '\(program)' --source sample --lang en"], in: sandbox,
                    size: TerminalSession.Size(160, 24)
                ) { terminal in
                    #expect(try terminal.waitForExit() == 69)
                    let screen = try terminal.screen()
                    #expect(screen.contains("is too small (\(limit))"), "\(screen)")
                }
            }
        }

        @Test func `small limits that can be raised are raised`() async throws {
            try await Sandbox.with { sandbox in
                let run = try shell(sandbox, "ulimit -S -n 8; ulimit -S -s 128; nalssi places 서울")
                #expect(run.status == 0 && run.output.contains("Seoul"), "\(run)")
            }
        }

        @Test func `place data that are shortened while they are searched are reported`() async throws {
            try await Sandbox.with { sandbox in
                let whole = Products.packageRoot.appendingPathComponent("Resources/Places/places.bin").path
                let run = try shell(
                    sandbox,
                    """
                    cd '\(sandbox.root)'; cp '\(whole)' places.bin; mkfifo queries
                    nalssi places --batch < queries > answers 2> errors & search=$!
                    exec 3> queries; echo 서울 >&3
                    until grep -q 1835848 answers; do sleep 0.01; done
                    truncate -s 5000 places.bin
                    echo 부산 >&3; exec 3>&-; wait $search; echo "status $?"; cat errors; wc -l < answers
                    """, environment: ["NALSSI_LANG": "en", "NALSSI_RESOURCES": sandbox.root])
                let lines = run.output.split(separator: "\n")
                #expect(lines.first == "status 69" && lines.last == "1", "\(run)")
                #expect(lines.count == 3 && run.output.contains("places.bin"), "\(run)")
            }
        }
    }
}
