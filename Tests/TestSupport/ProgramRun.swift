import Foundation
import Glibc

/// The result of a program that ran to its end without a terminal.
///
/// It does not use Foundation's `Process`, which on Linux waits until every descendant is gone: the tmux server that a
/// tmux command starts stays.
public struct ProgramRun: Sendable {
    /// The exit code, or 128 + the signal that ended it, as a shell reports it.
    public let status: Int
    public let output: String
    public let errors: String

    /// Runs `path` with exactly this environment and `input` on its standard input, and waits for its end. A program that
    /// takes longer than `limit` seconds is killed, and the call throws.
    public static func of(
        _ path: String, _ arguments: [String], input: String = "", environment: [String: String],
        limit: Double = Deadline.usual
    ) throws -> ProgramRun {
        let folder = try Sandbox()
        defer { folder.remove() }
        let output = folder.root + "/out"
        let errors = folder.root + "/err"
        let given = folder.root + "/in"
        try folder.write(input, to: given)
        let process = try spawn(
            [path] + arguments, environment: environment.map { "\($0.key)=\($0.value)" }, input: given, output: output,
            errors: errors)

        let deadline = Deadline(seconds: limit)
        var ending: Int32 = 0
        while waitpid(process, &ending, WNOHANG) == 0 {
            if deadline.isOver {
                kill(process, SIGKILL)
                waitpid(process, &ending, 0)
                throw RunTooLong(description: "\(path) \(arguments) did not end within \(limit) s")
            }
            Deadline.pause(milliseconds: 1)
        }
        let signal = Int(ending & 0x7f)
        return ProgramRun(
            status: signal == 0 ? Int(ending >> 8 & 0xff) : 128 + signal, output: try text(of: output),
            errors: try text(of: errors))
    }

    /// Starts a program with its standard streams connected to files.
    static func spawn(
        _ words: [String], environment: [String], input: String = "/dev/null", output: String, errors: String
    ) throws -> pid_t {
        try spawn(words, environment: environment) { actions in
            posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
            posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT, 0o600)
        }
    }

    /// Starts a program whose standard input and output are `stream`, and whose errors are discarded.
    static func spawn(_ words: [String], environment: [String], stream: Int32) throws -> pid_t {
        try spawn(words, environment: environment) { actions in
            posix_spawn_file_actions_adddup2(&actions, stream, 0)
            posix_spawn_file_actions_adddup2(&actions, stream, 1)
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        }
    }

    /// Starts a program as the leader of a session on a new terminal.
    static func spawn(_ words: [String], environment: [String], terminal: String) throws -> pid_t {
        // POSIX_SPAWN_SETSID, which Swift does not import from glibc's <spawn.h>.
        try spawn(words, environment: environment, flags: 0x80) { actions in
            // The first terminal that a session leader opens becomes its controlling terminal.
            posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        }
    }

    private typealias FileActions = posix_spawn_file_actions_t

    private static func spawn(
        _ words: [String], environment: [String], flags: Int32 = 0, streams: (inout FileActions) -> Void
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        streams(&actions)

        // The program must not inherit the signals this process ignores or blocks.
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var usual = sigset_t()
        sigemptyset(&usual)
        for number in [SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP] { sigaddset(&usual, number) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | flags))

        let arguments = words.map { strdup($0) } + [nil]
        let variables = environment.map { strdup($0) } + [nil]
        defer { for word in arguments + variables { free(word) } }
        var process: pid_t = 0
        errno = posix_spawn(&process, words[0], &actions, &attributes, arguments, variables)
        guard errno == 0 else { throw SystemFailure("starting \(words[0])") }
        return process
    }

    private static func text(of file: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
    }
}

/// A program did not end in time.
public struct RunTooLong: Error, CustomStringConvertible {
    public let description: String
}
