import Foundation
import StandinServer
import TestSupport
import Testing

/// The real program in a real terminal against the stand-in server. One test at a time: each has a terminal, a server
/// and a home of its own, but they all share the machine.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct EndToEnd {
    static let wide = TerminalSession.Size(120, 36)
    static let narrow = TerminalSession.Size(80, 24)

    /// A server for the length of `body`. Its clock stands still, so that pictures can be compared.
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

    /// The program asking `server` (or, without one, on its sample data) for the length of `body`. It may ask for all at once, so
    /// that pictures come to rest.
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

    /// The same, with a server of its own and every tile painted.
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

    /// What a person sees who starts the program in a terminal of that size.
    static func freshPicture(asking server: StandinServer, size: TerminalSession.Size) async throws -> Picture {
        try await withProgram(asking: server, size: size) { terminal in
            try terminal.waitForState("the program has the screen") { $0.alternateScreen }
            return try terminal.restingPicture()
        }
    }
}

extension TerminalSession {
    func waitForTwenty() throws {
        try waitUntil("twenty of twenty cities answered") { ExpectedText.isAllAnswered($0) }
    }

    func picture() throws -> Picture { Picture(try screen()) }

    func restingPicture() throws -> Picture { Picture(try settledScreen(quiet: 0.4)) }

    func waitForSelection(_ city: String) throws {
        try waitUntil("\(city) is selected") { Picture($0).selectedCity == city }
    }

    /// Waits until the shell, and not the program, has the terminal.
    func waitForPrompt(limit: Double = 10) throws {
        try waitUntil("the shell's prompt is back", limit: limit) { screen in
            guard try !state().alternateScreen else { return false }
            let last = screen.split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }
            return last?.trimmingCharacters(in: .whitespaces) == TerminalSession.prompt
        }
    }
}
