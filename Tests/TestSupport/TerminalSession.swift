import Foundation
import Glibc

/// A real terminal (a separate tmux server) with a program in it.
///
/// All state lives in tmux; this type only queries it and sends commands. Each call blocks until tmux has answered.
public final class TerminalSession: Sendable {
    /// The content of the terminal.
    public enum Content: Sendable {
        /// The program itself, as a terminal emulator started with `-e` would run it.
        case program
        /// An interactive shell, into which `runInShell()` types the program's command: for suspending, and for checking the
        /// terminal after the program has ended.
        case shell
    }

    public struct Size: Sendable, Hashable, CustomStringConvertible {
        public let columns: Int
        public let rows: Int
        public var description: String { "\(columns)x\(rows)" }

        public init(_ columns: Int, _ rows: Int) {
            self.columns = columns
            self.rows = rows
        }
    }

    /// The prompt of `Content.shell`.
    public static let prompt = "e2e>"

    public let sandbox: Sandbox
    let content: Content
    private let tmux: TmuxConnection
    /// The terminal's own process.
    private let server: Int32

    /// Starts `path` in a terminal, passes the session to `body`, and always cleans up.
    public static func run<Result>(
        _ path: String, _ arguments: [String] = [], in sandbox: Sandbox, size: Size = Size(120, 36),
        environment: [String: String] = [:], content: Content = .program,
        _ body: (TerminalSession) async throws -> Result
    ) async throws -> Result {
        let session = try TerminalSession(
            path, arguments, in: sandbox, size: size, environment: environment, content: content)
        defer { session.end() }
        return try await body(session)
    }

    /// Starts a terminal that the caller ends with `end()`.
    public init(
        _ path: String, _ arguments: [String] = [], in sandbox: Sandbox, size: Size,
        environment: [String: String] = [:], content: Content = .program
    ) throws {
        self.sandbox = sandbox
        self.content = content
        let tmux = [
            try Products.systemPath(of: "tmux", package: "tmux"), "-u", "-L", "nalssi-\(UUID().uuidString.prefix(8))",
        ]
        let tmuxEnvironment = sandbox.environment(["TMUX_TMPDIR": sandbox.root])

        let words = [path] + arguments
        let runFile = sandbox.root + "/run"
        try sandbox.writeProgram(
            "echo $$ >\(sandbox.root)/pid\nexec \(words.map(Self.quoted).joined(separator: " "))", to: runFile)
        // tmux 3.3 sometimes loses a program's exit status; a file does not.
        let record =
            "\(runFile); echo $? >\(sandbox.root)/status.new; mv \(sandbox.root)/status.new \(sandbox.root)/status"
        try sandbox.write(Self.configuration, to: sandbox.root + "/tmux.conf")

        var variables = sandbox.environment(environment)
        if content == .shell { variables["PS1"] = Self.prompt + " " }
        let exports = variables.sorted { $0.key < $1.key }.map { Self.quoted("\($0.key)=\($0.value)") }
        let command = content == .shell ? "/bin/sh -i" : "/bin/sh -c \(Self.quoted(record))"
        let line = "exec env -i \(exports.joined(separator: " ")) \(command)"
        // Ends the terminal if this process dies without ending the session. SIGTERM is not enough while tmux waits for its client
        // to take an answer.
        let watch =
            "while kill -0 \(getpid()) 2>/dev/null; do sleep 1; done; test -S '#{socket_path}' && { kill #{pid}; sleep 1; kill -KILL #{pid}; }"
        let start = try ProgramRun.of(
            tmux[0],
            tmux.dropFirst() + [
                "-f", sandbox.root + "/tmux.conf", "new-session", "-d", "-P", "-F", "#{pid}", "-x",
                String(size.columns),
                "-y", String(size.rows), line, ";", "run-shell", "-b", watch,
            ], environment: tmuxEnvironment)
        guard start.status == 0, let server = Int32(start.output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw TerminalFailure.tmux("new-session", start.errors)
        }
        self.server = server
        do {
            self.tmux = try TmuxConnection(tmux, environment: tmuxEnvironment)
        } catch {
            kill(server, SIGKILL)
            throw error
        }
    }

    /// Ends the terminal and everything in it, and returns when it is gone. Call it only once.
    public func end() {
        let program = number(in: "pid").map(Int32.init)
        // It may be gone already; then there is nothing to end.
        _ = try? tell("kill-server")
        // The program saves what it knows when its terminal goes away.
        for process in [server, program].compactMap(\.self) {
            let deadline = Deadline(seconds: 3)
            while Self.isRunning(process) && !deadline.isOver { Deadline.pause(milliseconds: 2) }
            if Self.isRunning(process) { kill(process, SIGKILL) }
        }
        tmux.close()
    }

    /// Also returns false for a process that has ended but that its parent has not reaped yet.
    private static func isRunning(_ process: Int32) -> Bool {
        guard kill(process, 0) == 0 else { return false }
        guard let status = FileManager.default.contents(atPath: "/proc/\(process)/status") else { return true }
        return !String(decoding: status, as: UTF8.self).contains("State:\tZ")
    }

    /// Sends tmux a command and throws if tmux refuses it.
    @discardableResult
    func tell(_ words: String...) throws -> String { try tell(words: words) }

    @discardableResult
    func tell(words: [String]) throws -> String { try tmux.answer(to: words) }

    /// Quotes a word for the shell.
    static func quoted(_ word: String) -> String {
        "'" + word.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    }

    private static let configuration = """
        set -g status off
        set -g default-terminal tmux-256color
        set -as terminal-features ',*:RGB'
        set -g mouse off
        set -g escape-time 0
        set -g remain-on-exit on
        set -gq remain-on-exit-format ''
        set -g history-limit 2000

        """
}

/// Something a terminal test could not do or did not see.
public enum TerminalFailure: Error, CustomStringConvertible {
    case tmux(String, String)
    case neverHappened(String, seconds: Double, screen: String)

    public var description: String {
        switch self {
        case .tmux(let words, let errors): "tmux \(words): \(errors)"
        case .neverHappened(let what, let seconds, let screen):
            "did not happen within \(seconds) s: \(what)\nthe screen:\n\(screen)"
        }
    }
}
