import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// Moving around with keys.
    struct Moving {
        private let cities = ExpectedText.korean

        /// Waits until the details of a city cover the grid.
        private func waitForDetail(_ terminal: TerminalSession, of city: String) throws {
            try terminal.waitUntil("the detail of \(city) is open") { screen in
                Picture(screen).cities == [city] && ExpectedText.detailInKorean.allSatisfy(screen.contains)
            }
        }

        @Test func `arrows move the selection`() async throws {
            try await withPaintedProgram { terminal, _ in
                try terminal.waitForSelection(cities[0])
                try terminal.send(keys: "Right")
                try terminal.waitForSelection(cities[1])
                try terminal.send(keys: "Right")
                try terminal.waitForSelection(cities[2])
                try terminal.send(keys: "Left")
                try terminal.waitForSelection(cities[1])
                try terminal.send(keys: "Down")
                try terminal.waitUntil("a city further down is selected") { screen in
                    let index = Picture(screen).selectedCity.flatMap { cities.firstIndex(of: $0) }
                    return (index ?? 0) > 2
                }
                try terminal.send(keys: "Up")
                try terminal.waitForSelection(cities[1])
            }
        }

        @Test func `End and Home reach the last and the first tile`() async throws {
            try await withPaintedProgram(size: narrow) { terminal, _ in
                try terminal.send(keys: "End")
                try terminal.waitForSelection(cities[19])
                try terminal.send(keys: "Home")
                try terminal.waitForSelection(cities[0])
            }
        }

        @Test func `Enter opens the details over a narrow grid, and Escape closes them`() async throws {
            try await withPaintedProgram(size: narrow) { terminal, _ in
                try terminal.send(keys: "Right", "Enter")
                try waitForDetail(terminal, of: cities[1])
                try terminal.send(keys: "Escape")
                try terminal.waitForSelection(cities[1])
            }
        }

        @Test func `brackets step through the details`() async throws {
            try await withPaintedProgram(size: narrow) { terminal, _ in
                try terminal.send(keys: "Enter")
                try waitForDetail(terminal, of: cities[0])
                try terminal.send(keys: "]")
                try waitForDetail(terminal, of: cities[1])
                try terminal.send(keys: "[")
                try waitForDetail(terminal, of: cities[0])
                try terminal.send(keys: "Escape")
                try terminal.waitForSelection(cities[0])
            }
        }

        @Test func `a click selects a tile`() async throws {
            try await withPaintedProgram { terminal, _ in
                let tile = try #require(Picture(try terminal.settledScreen()).tile(of: cities[2]))
                try terminal.click(column: tile.column + 1, row: tile.row + 1)
                try terminal.waitForSelection(cities[2])
            }
        }

        @Test func `refreshing requests all twenty places again`() async throws {
            try await withPaintedProgram { terminal, server in
                let before = await server.requests(to: "/data/2.5/weather").count
                try terminal.send(keys: "r")
                #expect(await server.waitForRequests(before + 20, to: "/data/2.5/weather"))
                try terminal.waitForTwenty()
            }
        }
    }
}
