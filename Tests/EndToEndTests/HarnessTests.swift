import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// Tests of the harness itself, with standard programs: a failure here is not a failure of nalssi.
    struct Harness {
        @Test func `a program's screen, state and end are seen`() async throws {
            try await Sandbox.with { sandbox in
                let script = #"printf '\033[?1049h\033[?25l서울 21°'; read line; printf '\033[?1049l\033[?25h'; exit 7"#
                let size = TerminalSession.Size(40, 10)
                try await TerminalSession.run("/bin/sh", ["-c", script], in: sandbox, size: size) { terminal in
                    try terminal.waitUntil("the city is drawn") { $0.contains("서울 21°") }
                    let state = try terminal.state()
                    #expect(state.alternateScreen)
                    #expect(!state.cursorVisible)
                    #expect(state.size == size)
                    #expect(state.cursorColumn == 8)
                    try terminal.resize(TerminalSession.Size(60, 20))
                    try terminal.waitForState("the terminal is larger") { $0.size == TerminalSession.Size(60, 20) }
                    try terminal.send(keys: "Enter")
                    #expect(try terminal.waitForExit() == 7)
                    #expect(try !terminal.state().alternateScreen)
                }
            }
        }

        @Test func `a shell reports its settings and the last status`() async throws {
            try await Sandbox.with { sandbox in
                try await TerminalSession.run("/bin/sh", ["-c", "exit 3"], in: sandbox, content: .shell) { terminal in
                    try terminal.waitForPrompt()
                    #expect(try terminal.lineSettings().contains("icanon"))
                    try terminal.runInShell()
                    try terminal.waitForPrompt()
                    #expect(try terminal.lastStatus() == 3)
                    #expect(try terminal.answer(to: "echo $HOME") == sandbox.home)
                }
            }
        }

        @Test func `a job can be suspended and continued`() async throws {
            try await Sandbox.with { sandbox in
                let script = "echo started; while read line; do echo \"read $line\"; done"
                try await TerminalSession.run("/bin/sh", ["-c", script], in: sandbox, content: .shell) { terminal in
                    try terminal.waitForPrompt()
                    try terminal.runInShell()
                    try terminal.waitUntil("it runs") { $0.contains("\nstarted") }
                    try terminal.send(keys: "C-z")
                    try terminal.waitForPrompt()
                    try terminal.type("fg\nwords\n")
                    try terminal.waitUntil("it is in front again") { $0.contains("\nread words") }
                }
            }
        }

        @Test func `waiting for an event that never happens fails with the screen`() async throws {
            try await Sandbox.with { sandbox in
                try await TerminalSession.run("/bin/sh", ["-c", "echo visible; read x"], in: sandbox) { terminal in
                    try terminal.waitUntil("it is drawn") { $0.contains("visible") }
                    let error = #expect(throws: TerminalFailure.self) {
                        try terminal.waitUntil("pigs fly", limit: 0.1) { _ in false }
                    }
                    #expect(error?.description.contains("pigs fly") == true)
                    #expect(error?.description.contains("visible") == true)
                }
            }
        }

        @Test func `no files are left behind`() async throws {
            let root = try await Sandbox.with { sandbox in
                try await TerminalSession.run("/bin/sh", ["-c", "read x"], in: sandbox) { _ in }
                return sandbox.root
            }
            #expect(!FileManager.default.fileExists(atPath: root))
        }
    }
}
