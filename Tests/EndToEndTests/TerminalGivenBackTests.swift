import Glibc
import TestSupport
import Testing

extension EndToEnd {
    /// The program restores everything it changes about a terminal, in terminals taller than terminfo's 24 rows.
    struct TerminalGivenBack {
        struct Kind: Sendable, CustomStringConvertible {
            let term: String
            let size: TerminalSession.Size
            var description: String { "\(term) \(size)" }
        }

        private static let kinds = ["xterm-256color", "screen-256color", "linux", "vt220"].flatMap { term in
            [TerminalSession.Size(100, 40), TerminalSession.Size(200, 60)].map { Kind(term: term, size: $0) }
        }

        /// A way to leave the program.
        private struct Way: Sendable {
            let name: String
            let leave: @Sendable (TerminalSession) throws -> Void
        }

        private static let ways =
            [Way(name: "q") { try $0.send(keys: "q") }]
            + [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, 34, SIGSEGV, SIGABRT].map { number in
                Way(name: "signal \(number)") { try $0.signal(number) }
            }

        @Test(arguments: kinds)
        func `the terminal is restored on every way out, in every kind of terminal`(kind: Kind) async throws {
            try await withShell(kind) { terminal in
                let before = try terminal.manners()
                for way in Self.ways {
                    try start(terminal, kind)
                    try way.leave(terminal)
                    try terminal.waitForPrompt()
                    #expect(try terminal.manners() == before, "after \(way.name)")
                }
                try expectScrolling(terminal, kind)
            }
        }

        @Test(arguments: kinds)
        func `the terminal is restored while the program is suspended, and after it resumes and ends`(kind: Kind)
            async throws
        {
            try await withShell(kind) { terminal in
                let before = try terminal.manners()
                try start(terminal, kind)
                try terminal.send(keys: "C-z")
                try terminal.waitForPrompt()
                #expect(try terminal.manners() == before, "while suspended")
                try expectScrolling(terminal, kind)
                try terminal.type("fg\n")
                try expectWholeScreen(terminal, kind)
                try terminal.send(keys: "q")
                try terminal.waitForPrompt()
                #expect(try terminal.manners() == before, "after it ended")
            }
        }

        @Test func `the terminal is restored after it has grown and shrunk`() async throws {
            let kind = Kind(term: "vt220", size: TerminalSession.Size(100, 40))
            try await withShell(kind) { terminal in
                try start(terminal, kind)
                for size in [TerminalSession.Size(140, 50), kind.size] {
                    try terminal.resize(size)
                    try expectWholeScreen(terminal, Kind(term: kind.term, size: size))
                }
                try terminal.send(keys: "q")
                try terminal.waitForPrompt()
                try expectScrolling(terminal, kind)
            }
        }

        @Test func `the program uses the terminal's own size, whatever LINES and COLUMNS say`() async throws {
            let kind = Kind(term: "xterm-256color", size: TerminalSession.Size(100, 40))
            try await withShell(kind, environment: ["LINES": "99999", "COLUMNS": "13"]) { terminal in
                try start(terminal, kind)
                try terminal.send(keys: "q")
                try terminal.waitForPrompt()
                #expect(try terminal.manners().margins == 0...39)
            }
        }

        private func withShell(
            _ kind: Kind, environment: [String: String] = [:], _ body: (TerminalSession) async throws -> Void
        ) async throws {
            try await withProgram(
                asking: nil, ["--source", "sample", "--lang", "ko"], size: kind.size,
                environment: environment.merging(["TERM": kind.term]) { $1 }, content: .shell
            ) { terminal in
                try terminal.waitForPrompt()
                try await body(terminal)
            }
        }

        private func start(_ terminal: TerminalSession, _ kind: Kind) throws {
            try terminal.runInShell()
            try expectWholeScreen(terminal, kind)
        }

        /// Checks that the program uses every row, with the margins at its edges.
        private func expectWholeScreen(_ terminal: TerminalSession, _ kind: Kind) throws {
            try terminal.waitUntil("the whole screen is drawn") { screen in
                let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
                let state = try terminal.state()
                return ExpectedText.isAllAnswered(screen) && lines.count == kind.size.rows + 1
                    && lines[kind.size.rows - 1].contains("q ") && !state.cursorVisible
            }
            #expect(try terminal.margins() == 0...(kind.size.rows - 1))
        }

        /// Checks that the shell scrolls over every row.
        private func expectScrolling(_ terminal: TerminalSession, _ kind: Kind) throws {
            let first = 100 - (kind.size.rows - 1) + 1
            let expected = (first...100).map { "\($0)" }
            try terminal.type("clear; seq 1 100\n")
            try terminal.waitUntil("the last numbers fill the screen above the prompt") { screen in
                screen.split(separator: "\n").dropLast().map { String($0) } == expected
            }
        }
    }
}
