import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

extension EndToEnd {
    /// A terminal that has stopped reading: a frozen connection, a stopped multiplexer.
    struct Stalled {
        /// The program on a terminal that read until the tiles were there and then no more, with more to be written than
        /// any terminal keeps.
        private func withStalledProgram(_ body: (BareTerminal) throws -> Void) async throws {
            try await Sandbox.with { sandbox in
                let terminal = try BareTerminal(
                    Products.path(of: "nalssi"), ["--source", "sample", "--lang", "ko"], in: sandbox)
                try terminal.readUntil(ExpectedText.updatedInKorean)
                // Each list is a new picture; the Ctrl-L makes it a whole one. What is bookmarked behind them is on the disk when
                // all keys have been taken.
                terminal.send(String(repeating: "1\u{C}2\u{C}", count: 100) + "b")
                try terminal.waitUntil("all keys are taken") {
                    try !ProgramRun.of(
                        Products.path(of: "nalssi"), ["bookmarks", "list"], environment: sandbox.environment()
                    ).output.isEmpty
                }
                try body(terminal)
            }
        }

        @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
        func `a signal ends the program all the same`(signal: Int32) async throws {
            try await withStalledProgram { terminal in
                kill(terminal.process, signal)
                let status = try terminal.waitForExit()
                #expect(status == 128 + Int(signal))
            }
        }

        @Test func `a key ends it too`() async throws {
            try await withStalledProgram { terminal in
                terminal.send("q")
                let status = try terminal.waitForExit()
                #expect(status == 0)
            }
        }

        @Test func `frames nobody reads are left out, and the newest follows`() async throws {
            try await withStalledProgram { terminal in
                terminal.send("/끝")
                try terminal.readUntil("끝")
                terminal.read()
                // The bytes a kernel keeps for a terminal, and two frames; two hundred frames are ten times as much.
                #expect(terminal.bytesRead < 200_000)
            }
        }

        @Test func `a terminal that is gone ends the program as a hangup`() async throws {
            try await Sandbox.with { sandbox in
                let terminal = try BareTerminal(
                    Products.path(of: "nalssi"), ["--source", "sample", "--lang", "ko"], in: sandbox)
                try terminal.readUntil(ExpectedText.updatedInKorean)
                terminal.hangUp()
                let status = try terminal.waitForExit()
                #expect(status == 128 + Int(SIGHUP))
            }
        }
    }
}
