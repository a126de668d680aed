/// The program's exit codes, numbered as in `sysexits.h`.
public enum ExitCode: Int32, CaseIterable, Sendable {
    /// The person quit the program, or a command succeeded.
    case success = 0
    case usage = 64
    /// Something the program needs (a terminal, a port) is missing.
    case unavailable = 69
    case internalError = 70
    /// A file could not be read or written.
    case inputOutput = 74
    case configuration = 78
}
