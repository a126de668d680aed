import Foundation
import Glibc
import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// The program restores the terminal when it ends.
    struct Leaving {
        /// Starts the program from a shell, ends it with `leave`, and checks that nothing is left on the terminal.
        private func check(
            status: Int? = nil, _ leave: (TerminalSession, StandinServer) async throws -> Void,
            then look: (TerminalSession) async throws -> Void = { _ in }
        ) async throws {
            try await withServer { server in
                try await withProgram(asking: server, content: .shell) { terminal in
                    try terminal.waitForPrompt()
                    let before = try terminal.lineSettings()
                    try terminal.runInShell()
                    try terminal.waitForTwenty()
                    try terminal.waitForState("a screen of its own without a cursor") {
                        $0.alternateScreen && !$0.cursorVisible
                    }
                    try await leave(terminal, server)
                    try terminal.waitForPrompt()
                    let after = try terminal.state()
                    #expect(after.cursorVisible)
                    #expect(!after.mouseWanted)
                    try await look(terminal)
                    if let status { #expect(try terminal.lastStatus() == status) }
                    #expect(try terminal.lineSettings() == before)
                }
            }
        }

        @Test func `the terminal is restored after q`() async throws {
            try await check(status: 0) { terminal, _ in try terminal.send(keys: "q") }
        }

        @Test func `the terminal is restored after Control-C`() async throws {
            try await check(status: 0) { terminal, _ in try terminal.send(keys: "C-c") }
        }

        @Test(arguments: ["q", "\u{3}"])
        func `an answer of the terminal that comes after the last key is not left to the shell`(key: String)
            async throws
        {
            try await Sandbox.with { sandbox in
                let terminal = try BareTerminal(
                    Products.path(of: "nalssi"), ["--source", "sample", "--lang", "ko"], in: sandbox)
                try terminal.readUntil("\u{1B}[5n")
                terminal.send(key)
                try terminal.waitUntil("the key is read") { terminal.unreadBytes() == 0 }
                terminal.send("\u{1B}[0n")
                #expect(try terminal.waitForExit() == 0)
                #expect(terminal.unreadBytes() == 0)
                #expect(!terminal.takeOutput().contains("^["))
            }
        }

        // The last three are real-time signals.
        @Test(arguments: [
            SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO,
            SIGPWR, SIGSTKFLT, 34, 50, 64,
        ])
        func `the terminal is restored before the program dies of a signal`(number: Int32) async throws {
            try await check(status: 128 + Int(number)) { terminal, _ in try terminal.signal(number) }
        }

        @Test func `the program can be suspended and resumed many times`() async throws {
            try await withProgram(asking: nil, ["--source", "sample", "--lang", "ko"], content: .shell) { terminal in
                try terminal.waitForPrompt()
                try terminal.runInShell()
                for _ in 0..<12 {
                    try terminal.waitForTwenty()
                    try terminal.send(keys: "C-z")
                    try terminal.waitForPrompt()
                    try terminal.type("fg\n")
                }
                try terminal.waitForTwenty()
            }
        }

        @Test func `in the background the program does not touch the terminal`() async throws {
            try await withProgram(asking: nil, ["--source", "sample", "--lang", "ko"], content: .shell) { terminal in
                try terminal.waitForPrompt()
                let before = try terminal.lineSettings()
                try terminal.runInShell()
                try terminal.waitForTwenty()
                try terminal.send(keys: "C-z")
                try terminal.waitForPrompt()
                try terminal.type("bg\n")
                try terminal.waitUntil("the shell reports that the program has stopped again") { screen in
                    // The job's own line says it once, and the shell's answer to `jobs` again.
                    try terminal.type("jobs\n")
                    return screen.contains("tty output") || screen.components(separatedBy: "Stopped").count > 3
                }
                #expect(try !terminal.state().alternateScreen)
                #expect(try terminal.lineSettings() == before)
                try terminal.type("fg\n")
                try terminal.waitForTwenty()
                try terminal.send(keys: "q")
                try terminal.waitForPrompt()
            }
        }

        @Test(arguments: [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS])
        func `the terminal is restored on a crash, with a report in the log it names`(number: Int32) async throws {
            try await check { terminal, server in
                // Inside an async function the stack does not show where the thread began, so the thread must be waiting
                // for keys.
                _ = try await terminal.restingScreen(server)
                try terminal.signal(number)
            } then: { terminal in
                let text = try terminal.screen().replacing("\n", with: "")
                let log = terminal.logFile
                #expect(text.contains(log), "\(text)")
                let report = try String(contentsOfFile: log, encoding: .utf8)
                let lines = report.split(separator: "\n")
                #expect(lines.first?.hasPrefix("nalssi ") == true)
                #expect(lines.first?.hasSuffix(" was ended by signal \(number)") == true, "\(report)")
                // The program's own symbols name the functions at these addresses.
                let addresses = lines.dropFirst().map(String.init)
                let found = try ProgramRun.of(
                    Products.systemPath(of: "addr2line", package: "binutils"),
                    ["-f", "-e", Products.path(of: "nalssi")] + addresses, environment: [:])
                #expect(found.output.split(separator: "\n").contains("_start"), "\(report)\n\(found.output)")
            }
        }

        @Test func `a crash without a log is reported on the terminal`() async throws {
            try await Sandbox.with { sandbox in
                let terminal = try BareTerminal(
                    Products.path(of: "nalssi"), ["--source", "sample", "--lang", "ko"], in: sandbox,
                    environment: ["XDG_STATE_HOME": "/dev/null"])
                try terminal.readUntil(ExpectedText.updatedInKorean)
                kill(terminal.process, SIGSEGV)
                let said = try terminal.readUntil("위에 표시했어요")
                #expect(said.contains("was ended by signal 11") && said.contains("0x"))
                let status = try terminal.waitForExit()
                #expect(status == 128 + Int(SIGSEGV))
            }
        }

        @Test(arguments: ["TERM", "HUP"])
        func `a stopped program that is killed does not touch the terminal`(signal: String) async throws {
            try await withProgram(asking: nil, ["--source", "sample", "--lang", "ko"], content: .shell) { terminal in
                try terminal.waitForPrompt()
                try terminal.runInShell()
                try terminal.waitForTwenty()
                let program = try terminal.programIdentifier()
                try terminal.send(keys: "C-z")
                try terminal.waitForPrompt()
                try terminal.type("clear\n")
                try terminal.waitForPrompt()
                let before = try terminal.lineSettings()
                // As bash sends both signals for `kill %1`.
                try terminal.type("echo first line; kill -\(signal) %1; kill -CONT %1\n")
                try terminal.waitUntil("the program has ended") { _ in
                    // The process has ended, whether or not the shell has reaped it.
                    let stat = try? String(contentsOfFile: "/proc/\(program)/stat", encoding: .utf8)
                    return stat?.contains(") Z ") ?? true
                }
                #expect(try terminal.answer(to: "echo usable") == "usable")
                let screen = try terminal.waitUntil("the shell's own lines are there") { $0.contains("\nfirst line") }
                #expect(!screen.contains("예시 데이터"), "\(screen)")
                #expect(try !terminal.state().alternateScreen)
                #expect(try terminal.lineSettings() == before)
            }
        }

        @Test func `the screen is not written to a closed standard error`() async throws {
            try await Sandbox.with { sandbox in
                let program = try Products.path(of: "nalssi")
                let terminal = try BareTerminal(
                    "/bin/sh", ["-c", "exec \(program) --source sample --lang ko 2>&-"], in: sandbox)
                try terminal.readUntil(ExpectedText.updatedInKorean)
                terminal.send("q")
                let status = try terminal.waitForExit()
                #expect(status == 0)
                let log = FileManager.default.contents(atPath: sandbox.stateFolder + "/nalssi.log") ?? Data()
                #expect(log.isEmpty)
            }
        }

        @Test func `the terminal is restored while suspended, and the screen is complete afterwards`() async throws {
            try await withServer { server in
                try await withProgram(asking: server, content: .shell) { terminal in
                    try terminal.waitForPrompt()
                    let before = try terminal.lineSettings()
                    try terminal.runInShell()
                    try terminal.waitForTwenty()
                    let picture = try await terminal.restingPicture(server)
                    try terminal.send(keys: "C-z")
                    try terminal.waitForPrompt()
                    #expect(try terminal.answer(to: "echo usable") == "usable")
                    #expect(try terminal.lineSettings() == before)
                    #expect(try terminal.state().cursorVisible)
                    try terminal.type("clear; fg\n")
                    try terminal.waitForTwenty()
                    try await expect(
                        terminal.restingPicture(server), toBe: picture, asking: server, size: wide)
                    try terminal.waitForState("the cursor is gone again") { !$0.cursorVisible }
                }
            }
        }

        @Test func `after suspending the screen fits a terminal that was resized meanwhile`() async throws {
            try await withServer { server in
                let fresh = try await freshPicture(asking: server, size: narrow)
                try await withProgram(asking: server, content: .shell) { terminal in
                    try terminal.waitForPrompt()
                    try terminal.runInShell()
                    try terminal.waitForTwenty()
                    try terminal.send(keys: "C-z")
                    try terminal.waitForPrompt()
                    try terminal.resize(narrow)
                    try terminal.type("fg\n")
                    try terminal.waitForTwenty()
                    try await expect(
                        terminal.restingPicture(server), toBe: fresh, asking: server, size: narrow)
                }
            }
        }
    }
}
