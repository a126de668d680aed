import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    struct Resizing {
        @Test func `resizing keeps the selection`() async throws {
            let city = ExpectedText.korean[9]
            try await withPaintedProgram { terminal, _ in
                for _ in 0..<9 { try terminal.send(keys: "Right") }
                try terminal.waitForSelection(city)
                for size in [narrow, TerminalSession.Size(60, 15), TerminalSession.Size(200, 50), wide] {
                    try terminal.resize(size)
                    try terminal.waitForState("the terminal has the size") { $0.size == size }
                    try terminal.waitUntil("\(size) is painted, with \(city) selected") { screen in
                        let footer = screen.split(separator: "\n", omittingEmptySubsequences: false).prefix(size.rows)
                            .last
                        return footer?.contains("←↑↓→") == true && Picture(screen).selectedCity == city
                    }
                }
            }
        }

        /// The program's output on a terminal of that size; the program is ended once `text` has appeared.
        private func written(
            _ size: TerminalSession.Size, _ environment: [String: String],
            until text: String = ExpectedText.sampleInKorean, then look: (BareTerminal) throws -> Void = { _ in }
        ) async throws -> String {
            try await Sandbox.with { sandbox in
                let terminal = try BareTerminal(
                    Products.path(of: "nalssi"), ["--source", "sample", "--lang", "ko"], in: sandbox, size: size,
                    environment: environment)
                let written = try terminal.readUntil(text)
                try look(terminal)
                terminal.send("q")
                let status = try terminal.waitForExit()
                #expect(status == 0)
                return written + terminal.takeOutput()
            }
        }

        /// A word of the details, whatever the weather is: only a wide screen has them beside the tiles.
        private static let wideOnly = "이슬점"

        @Test(arguments: [("5", "20"), ("0", "-1"), ("99999", "99999"), ("abc", "")])
        func `the terminal's own size is used, whatever LINES and COLUMNS say`(lines: String, columns: String)
            async throws
        {
            _ = try await written(wide, ["LINES": lines, "COLUMNS": columns], until: Self.wideOnly)
        }

        @Test func `without a size from the terminal LINES and COLUMNS are used, or else 80 by 24`() async throws {
            let none = TerminalSession.Size(0, 0)
            _ = try await written(none, ["LINES": "36", "COLUMNS": "120"], until: Self.wideOnly)
            #expect(try await !written(none, [:]).contains(Self.wideOnly))
        }

        @Test func `a terminal of the largest possible size is drawn up to the cap`() async throws {
            _ = try await written(TerminalSession.Size(65_535, 65_535), [:]) { terminal in
                let status = try String(contentsOfFile: "/proc/\(terminal.process)/status", encoding: .utf8)
                let resident = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
                let kilobytes = try #require(resident?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
                // A few copies of 500,000 cells, and not 4 billion cells.
                #expect(kilobytes < 500_000)
            }
        }

        @Test func `two hundred random resizes leave no trace`() async throws {
            var random = SeededRandom(seed: 20_260_921)
            try await withServer { server in
                let last = TerminalSession.Size(97, 31)
                let fresh = try await freshPicture(asking: server, size: last)
                #expect(fresh.cities.count > 4)
                try await withProgram(asking: server) { terminal in
                    try terminal.waitForTwenty()
                    for _ in 0..<200 {
                        try terminal.resize(TerminalSession.Size(random.number(1...160), random.number(1...48)))
                    }
                    try terminal.resize(last)
                    try terminal.waitForState("the terminal has its last size") { $0.size == last }
                    let picture = try await terminal.restingPicture(server)
                    #expect(try !terminal.state().isDead)
                    try await expect(picture, toBe: fresh, asking: server, size: last)
                }
            }
        }

        @Test(arguments: [(1, 1), (2, 1), (1, 40), (8, 3), (40, 12), (300, 90)])
        func everySizeIsDrawn(columns: Int, rows: Int) async throws {
            try await withServer { server in
                try await withProgram(asking: server, size: TerminalSession.Size(columns, rows)) { terminal in
                    try terminal.waitForState("the program has the screen") { $0.alternateScreen }
                    #expect(await server.waitForRequests(20, to: "/data/2.5/weather"))
                    _ = try await terminal.restingScreen(server)
                    try terminal.send(keys: "q")
                    #expect(try terminal.waitForExit() == 0)
                }
            }
        }
    }
}
