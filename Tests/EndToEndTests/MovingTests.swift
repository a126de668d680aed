import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// Getting about by key.
    struct Moving {
        private let cities = ExpectedText.korean

        @Test func arrowsMoveTheSelection() async throws {
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

        @Test func endAndHomeReachTheLastAndTheFirst() async throws {
            try await withPaintedProgram(size: narrow) { terminal, _ in
                try terminal.send(keys: "End")
                try terminal.waitForSelection(cities[19])
                try terminal.send(keys: "Home")
                try terminal.waitForSelection(cities[0])
            }
        }

        @Test func enterOpensTheDetailOverANarrowGridAndEscapeClosesIt() async throws {
            try await withPaintedProgram(size: narrow) { terminal, _ in
                try terminal.send(keys: "Right", "Enter")
                let detail = try terminal.waitUntil("the detail is open") { screen in
                    ExpectedText.detailInKorean.allSatisfy(screen.contains)
                }
                #expect(detail.contains(cities[1]))
                try terminal.send(keys: "Escape")
                try terminal.waitForSelection(cities[1])
            }
        }

        @Test func bracketsStepThroughTheDetails() async throws {
            try await withPaintedProgram(size: narrow) { terminal, _ in
                try terminal.send(keys: "Enter")
                try terminal.waitUntil("the first city's detail is open") { screen in
                    screen.contains(cities[0]) && ExpectedText.detailInKorean.allSatisfy(screen.contains)
                }
                try terminal.send(keys: "]")
                try terminal.waitUntil("the next city's detail is open") { screen in
                    screen.contains(cities[1]) && ExpectedText.detailInKorean.allSatisfy(screen.contains)
                }
                try terminal.send(keys: "[")
                try terminal.waitUntil("the first city's detail is open again") { $0.contains(cities[0]) }
                try terminal.send(keys: "Escape")
                try terminal.waitForSelection(cities[0])
            }
        }

        @Test func aClickSelects() async throws {
            try await withPaintedProgram { terminal, _ in
                let lines = try terminal.settledScreen().split(separator: "\n", omittingEmptySubsequences: false)
                let row = try #require(lines.firstIndex { $0.contains(cities[2]) })
                let before = try #require(lines[row].firstRange(of: cities[2])).lowerBound
                let column = lines[row][..<before].reduce(0) { $0 + ($1.isHangul ? 2 : 1) }
                try terminal.click(column: column, row: row + 1)
                try terminal.waitForSelection(cities[2])
            }
        }

        @Test func refreshingAsksForAllTwentyAgain() async throws {
            try await withPaintedProgram { terminal, server in
                let before = await server.requests(to: "/data/2.5/weather").count
                try terminal.send(keys: "r")
                #expect(await server.waitForRequests(before + 20, to: "/data/2.5/weather"))
                try terminal.waitForTwenty()
            }
        }
    }
}

extension Character {
    /// Whether a terminal draws it two cells wide, as far as these tests' own texts go.
    fileprivate var isHangul: Bool {
        unicodeScalars.first.map { (0xac00...0xd7a3).contains($0.value) } ?? false
    }
}
