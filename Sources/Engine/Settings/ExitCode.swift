/// How the program ends, as `sysexits.h` numbers it.
public enum ExitCode: Int32, CaseIterable, Sendable {
    /// Ended by the person.
    case success = 0
    case usage = 64
    /// Something it needs (a terminal, a port) is not there.
    case unavailable = 69
    case internalError = 70
    /// A file cannot be read or written.
    case inputOutput = 74
    case configuration = 78
}
