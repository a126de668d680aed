import Foundation
import StandinServer
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

extension EndToEnd {
    /// The terminal is given back as it was found.
    struct Leaving {
        /// Starts the program from a shell, lets `leave` end it, and checks that nothing of it is left on the terminal.
        private func check(
            status: Int? = nil, _ leave: (TerminalSession) async throws -> Void,
            then look: (TerminalSession) async throws -> Void = { _ in }
        ) async throws {
            try await withServer { server in
                try await withProgram(asking: server, content: .shell) { terminal in
                    try terminal.waitForPrompt()
                    let before = try terminal.lineSettings()
                    try terminal.runInShell()
                    try terminal.waitForTwenty()
                    let during = try terminal.state()
                    #expect(during.alternateScreen)
                    #expect(!during.cursorVisible)
                    try await leave(terminal)
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

        @Test func onQ() async throws {
            try await check(status: 0) { try $0.send(keys: "q") }
        }

        @Test func onControlC() async throws {
            try await check(status: 0) { try $0.send(keys: "C-c") }
        }

        @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1])
        func onASignalOfWhichItThenDies(number: Int32) async throws {
            try await check(status: 128 + Int(number)) { try $0.signal(number) }
        }

        @Test func onSuspendingTimeAndAgain() async throws {
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

        @Test func inTheBackgroundItLeavesTheTerminalAlone() async throws {
            try await withProgram(asking: nil, ["--source", "sample", "--lang", "ko"], content: .shell) { terminal in
                try terminal.waitForPrompt()
                let before = try terminal.lineSettings()
                try terminal.runInShell()
                try terminal.waitForTwenty()
                try terminal.send(keys: "C-z")
                try terminal.waitForPrompt()
                try terminal.type("bg\n")
                try terminal.waitUntil("the shell says it stopped again") { screen in
                    // The job's own line says it once, the shell's answer to `jobs` again.
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

        @Test(arguments: [SIGSEGV, SIGILL, SIGTRAP, SIGABRT])
        func onACrashWhichSaysWhereTheLogIs(number: Int32) async throws {
            try await check {
                try $0.signal(number)
            } then: { terminal in
                let text = try terminal.screen().replacing("\n", with: "")
                #expect(text.contains("/state/nalssi"), "\(text)")
            }
        }

        @Test func onSuspendingAndItComesBackWhole() async throws {
            try await withServer { server in
                try await withProgram(asking: server, content: .shell) { terminal in
                    try terminal.waitForPrompt()
                    let before = try terminal.lineSettings()
                    try terminal.runInShell()
                    try terminal.waitForTwenty()
                    let picture = try terminal.restingPicture()
                    try terminal.send(keys: "C-z")
                    try terminal.waitForPrompt()
                    #expect(try terminal.answer(to: "echo usable") == "usable")
                    #expect(try terminal.lineSettings() == before)
                    #expect(try terminal.state().cursorVisible)
                    try terminal.type("clear; fg\n")
                    try terminal.waitForTwenty()
                    let again = try terminal.restingPicture()
                    #expect(again == picture, "before:\n\(picture)\n\nafter:\n\(again)")
                    #expect(try !terminal.state().cursorVisible)
                }
            }
        }

        @Test func onSuspendingAndItFitsATerminalResizedMeanwhile() async throws {
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
                    try terminal.waitForState("the program has the screen") { $0.alternateScreen }
                    let picture = try terminal.restingPicture()
                    #expect(picture == fresh, "after fg:\n\(picture)\n\nfresh:\n\(fresh)")
                }
            }
        }
    }
}
