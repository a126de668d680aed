import Foundation
import StandinServer
import TestSupport
import Testing

/// The real program in a real terminal against the stand-in server. Within one process the tests run one at a time, because
/// waiting for a terminal blocks a thread; `scripts/run-tests` runs several files at a time. Each test has its own terminal,
/// server and home.
@Suite(.serialized, .timeLimit(.minutes(Deadline.minutes)))
struct EndToEnd {
    static let wide = TerminalSession.Size(120, 36)
    static let narrow = TerminalSession.Size(80, 24)
    /// Seconds within which a cancelled request must be gone: after ten, the program would abandon any unanswered request
    /// anyway.
    static let withinTheProgramsLimit = 8.0

    /// Runs a server during `body`. Its clock stands still, so that screens can be compared.
    static func withServer<Result>(
        _ options: StandinOptions = StandinOptions(now: SystemClock.now()),
        _ body: (StandinServer) async throws -> Result
    ) async throws -> Result {
        let server = try await StandinServer.start(options)
        do {
            let result = try await body(server)
            await server.stop()
            return result
        } catch {
            await server.stop()
            throw error
        }
    }

    /// Runs the program with `server`, or on sample data without one, during `body`. Its budget allows all requests at once, so
    /// that the screen comes to rest.
    static func withProgram<Result>(
        asking server: StandinServer?, _ arguments: [String] = ["--lang", "ko"], size: TerminalSession.Size = wide,
        environment: [String: String] = [:], content: TerminalSession.Content = .program,
        _ body: (TerminalSession) async throws -> Result
    ) async throws -> Result {
        try await Sandbox.with { sandbox in
            try await TerminalSession.run(
                Products.path(of: "nalssi"), arguments + (server == nil ? [] : ["--calls-per-minute", "3000"]),
                in: sandbox, size: size,
                environment: liveEnvironment(server).merging(environment) { _, chosen in chosen }, content: content,
                body)
        }
    }

    /// The same with a new server, once every tile has been drawn.
    static func withPaintedProgram<Result>(
        _ arguments: [String] = ["--lang", "ko"], size: TerminalSession.Size = wide,
        _ body: (TerminalSession, StandinServer) async throws -> Result
    ) async throws -> Result {
        try await withServer { server in
            try await withProgram(asking: server, arguments, size: size) { terminal in
                try terminal.waitForTwenty()
                return try await body(terminal, server)
            }
        }
    }

    static func liveEnvironment(_ server: StandinServer?) -> [String: String] {
        guard let server else { return [:] }
        return [
            "OPENWEATHER_API_KEY": server.key, "NALSSI_OPENWEATHER_URL": server.baseURL,
            "NALSSI_OPENWEATHER_ICON_URL": server.iconURL,
        ]
    }

    /// The screen of a program that was just started in a terminal of that size.
    static func freshPicture(asking server: StandinServer, size: TerminalSession.Size) async throws -> Picture {
        try await withProgram(asking: server, size: size) { terminal in
            try terminal.waitForTwenty()
            return try await terminal.restingPicture(server)
        }
    }

    /// Expects a picture to equal a known one. If it does not, a new hour may have begun since; then it must equal the screen
    /// of a program that is started now.
    static func expect(
        _ picture: Picture, toBe known: Picture, asking server: StandinServer, size: TerminalSession.Size,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        guard picture != known else { return }
        let fresh = try await freshPicture(asking: server, size: size)
        #expect(
            picture == fresh, "known:\n\(known)\n\nseen:\n\(picture)\n\nfresh:\n\(fresh)",
            sourceLocation: sourceLocation)
    }
}

extension TerminalSession {
    func waitForTwenty() throws {
        try waitUntil("twenty of twenty cities answered") { ExpectedText.isAllAnswered($0) }
    }

    func picture() throws -> Picture { Picture(try screen()) }

    /// The screen when no request is under way any more: the server has answered them all, and the program waits.
    func restingScreen(_ server: StandinServer) async throws -> String {
        while true {
            let before = await server.activity()
            let screen = try settledScreen(quiet: 0.4)
            if before.inFlight == 0, await server.activity() == before { return screen }
        }
    }

    func restingPicture(_ server: StandinServer) async throws -> Picture { Picture(try await restingScreen(server)) }

    /// Presses Down until the row with this name is selected in the dialog in front.
    func goDown(to name: String) throws {
        var passed: [String] = []
        while true {
            let before = passed.last
            let what = before.map { "Down leads on from “\($0)”, towards “\(name)”" } ?? "a row is selected"
            let screen = try waitUntil(what) { screen in
                ExpectedText.selectedName(screen).map { $0 != before } ?? false
            }
            guard let selected = ExpectedText.selectedName(screen), selected != name else { return }
            let isNew = !passed.contains(selected)
            try #require(isNew, "Down passes \(passed.joined(separator: ", ")), and never reaches “\(name)”.")
            passed.append(selected)
            try send(keys: "Down")
        }
    }

    func waitForSelection(_ city: String) throws {
        try waitUntil("\(city) is selected") { Picture($0).selectedCity == city }
    }

    /// Waits until the shell, not the program, controls the terminal: its prompt is the last text, with the cursor behind it.
    func waitForPrompt() throws {
        try waitUntil("the shell's prompt is back") { screen in
            let state = try state()
            guard !state.alternateScreen else { return false }
            let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
            let last = lines.lastIndex { !$0.allSatisfy(\.isWhitespace) }
            return last == state.cursorRow && state.cursorColumn == TerminalSession.prompt.count + 1
                && last.map { lines[$0].trimmingCharacters(in: .whitespaces) } == TerminalSession.prompt
        }
    }
}
