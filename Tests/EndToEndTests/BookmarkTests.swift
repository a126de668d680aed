import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// Bookmarks, from the keyboard and the mouse to the disk and back.
    struct Bookmarks {
        private let cities = ExpectedText.korean

        /// Runs the program on sample data, with the home of `sandbox`.
        private func run(
            in sandbox: Sandbox, size: TerminalSession.Size = wide, _ body: (TerminalSession) throws -> Void
        ) async throws {
            try await TerminalSession.run(
                Products.path(of: "nalssi"), ["--source", "sample", "--lang", "ko"], in: sandbox, size: size,
                environment: [:], content: .program, { try body($0) })
        }

        /// Waits until the grid shows these cities in this order, with none being carried.
        private func wait(_ terminal: TerminalSession, _ shown: [String]) throws {
            try terminal.waitUntil("the bookmarks are \(shown)") { screen in
                let picture = Picture(screen)
                return Array(picture.cities.prefix(shown.count)) == shown && !screen.contains("제자리로")
                    && picture.lines.first?.contains("1 즐겨찾기(\(shown.count))") == true
            }
        }

        private func waitUntilSaved(_ terminal: TerminalSession) throws {
            try terminal.waitUntil("everything is saved") { !$0.contains("☆") }
        }

        @Test func `bookmarks come back in the order they were given`() async throws {
            try await Sandbox.with { sandbox in
                let order = [cities[2], cities[0], cities[1]]
                try await run(in: sandbox) { terminal in
                    try terminal.waitForTwenty()
                    for index in 0..<3 {
                        try terminal.waitForSelection(cities[index])
                        try terminal.send(keys: "b")
                        try terminal.waitUntil("it is counted") { $0.contains("1 즐겨찾기(\(index + 1))") }
                        try terminal.send(keys: "Right")
                    }
                    try terminal.send(keys: "1")
                    try wait(terminal, Array(cities[0...2]))
                    try terminal.send(keys: "J")
                    try wait(terminal, [cities[1], cities[0], cities[2]])
                    try terminal.send(keys: "u")
                    try wait(terminal, Array(cities[0...2]))
                    try terminal.send(keys: "End", "m", "Home", "Enter")
                    try wait(terminal, order)
                    try waitUntilSaved(terminal)
                    try terminal.send(keys: "q")
                    #expect(try terminal.waitForExit() == 0)
                }
                try await run(in: sandbox) { terminal in
                    try wait(terminal, order)
                    let from = try #require(Picture(try terminal.screen()).tile(of: order[0]))
                    let to = try #require(Picture(try terminal.screen()).tile(of: order[2]))
                    try terminal.drag([from, (from.column + 1, from.row + 1), to, (to.column, to.row + 1)])
                    try wait(terminal, [order[1], order[2], order[0]])
                    try waitUntilSaved(terminal)
                    // No further wait is needed: a bookmark shown as saved survives a kill.
                    try terminal.signal(9)
                }
                try await run(in: sandbox) { terminal in
                    try wait(terminal, [order[1], order[2], order[0]])
                }
            }
        }

        @Test func `quitting with unsaved bookmarks is reported as a failure`() async throws {
            try await Sandbox.with { sandbox in
                try FileManager.default.createDirectory(
                    atPath: sandbox.dataFolder + "/nalssi.sqlite", withIntermediateDirectories: true)
                let errors = sandbox.root + "/errors"
                let program = try Products.path(of: "nalssi")
                try await TerminalSession.run(
                    "/bin/sh", ["-c", "'\(program)' --source sample --lang ko 2>'\(errors)'"], in: sandbox, size: wide,
                    environment: [:], content: .program
                ) { terminal in
                    try terminal.waitForTwenty()
                    try terminal.send(keys: "b")
                    try terminal.waitUntil("the message is shown") { $0.contains("저장 안 됨") && $0.contains("(r 다시 시도)") }
                    try terminal.send(keys: "q")
                    #expect(try terminal.waitForExit() == 74)
                }
                let told = try String(contentsOfFile: errors, encoding: .utf8)
                #expect(told.contains(cities[0]) && told.split(separator: "\n").count == 1, "\(told)")
            }
        }

        @Test func `two programs see each other's bookmarks`() async throws {
            try await Sandbox.with { sandbox in
                try await run(in: sandbox) { one in
                    try one.waitForTwenty()
                    try one.send(keys: "b")
                    try one.waitUntil("it is counted") { $0.contains("1 즐겨찾기(1)") }
                    try waitUntilSaved(one)
                    let two = try TerminalSession(
                        Products.path(of: "nalssi"), ["--source", "sample", "--lang", "ko"], in: sandbox, size: narrow)
                    defer { two.end() }
                    try wait(two, [cities[0]])
                    try one.send(keys: "Right", "b")
                    try wait(two, [cities[0], cities[1]])
                    try two.send(keys: "b")
                    try one.waitUntil("the other's removal arrives") { $0.contains("1 즐겨찾기(1)") }
                }
            }
        }
    }
}
