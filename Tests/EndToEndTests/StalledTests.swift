import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd {
    /// A terminal that has stopped reading: a frozen connection, a stopped multiplexer.
    struct Stalled {
        /// Runs the program on a terminal that stops reading once the tiles have appeared, with more output than a terminal
        /// buffers.
        private func withStalledProgram(_ body: (BareTerminal) throws -> Void) async throws {
            try await Sandbox.with { sandbox in
                let terminal = try BareTerminal(
                    Products.path(of: "nalssi"), ["--source", "sample", "--lang", "ko"], in: sandbox)
                try terminal.readUntil(ExpectedText.updatedInKorean)
                // Each list is a new frame, which Ctrl-L makes a full redraw. The bookmark added last is on the disk once
                // all keys have been handled.
                terminal.send(String(repeating: "1\u{C}2\u{C}", count: 100) + "b")
                try terminal.waitUntil("all keys are handled") {
                    try !ProgramRun.of(
                        Products.path(of: "nalssi"), ["bookmarks", "list"], environment: sandbox.environment()
                    ).output.isEmpty
                }
                try body(terminal)
            }
        }

        @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
        func `a signal ends the stalled program`(signal: Int32) async throws {
            try await withStalledProgram { terminal in
                kill(terminal.process, signal)
                let status = try terminal.waitForExit()
                #expect(status == 128 + Int(signal))
            }
        }

        @Test func `a key ends the stalled program too`() async throws {
            try await withStalledProgram { terminal in
                terminal.send("q")
                let status = try terminal.waitForExit()
                #expect(status == 0)
            }
        }

        @Test func `unread frames are dropped, and the newest follows`() async throws {
            try await withStalledProgram { terminal in
                terminal.send("/끝")
                try terminal.readUntil("끝")
                terminal.read()
                // The kernel's buffer for a terminal, and two frames; two hundred frames would be ten times as much.
                #expect(terminal.bytesRead < 200_000)
            }
        }

        @Test func `a terminal that disappears ends the program like a hangup`() async throws {
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
