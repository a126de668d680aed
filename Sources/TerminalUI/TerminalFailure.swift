/// Why a terminal could not be opened.
public enum TerminalFailure: Error, Hashable, Sendable {
    /// Standard input or output is not a terminal.
    case notATerminal
    /// `TERM` is unset, unknown, or names something without a movable cursor.
    case unsuitable(term: String)
}
