import Display

/// What a terminal is opened with.
public struct TerminalOptions: Sendable {
    /// Nil: as many colours as the terminal has.
    public var colorDepth: ColorDepth?
    public var usesMouse: Bool
    /// Whether `COLORTERM` says the terminal shows 24-bit colour although terminfo does not.
    public var claimsDirectColor: Bool
    /// Whether to ask the terminal for its background; only terminals known to answer (or to keep silent) are asked.
    public var asksBackground: Bool
    /// Written to the terminal after a crash, once it has been given back.
    public var crashMessage: String
    /// The program's name and version, for the report of a crash that goes to the log.
    public var program: String
    /// The file that standard error goes to while the screen is up; nil: nowhere.
    public var log: String?

    public init(
        colorDepth: ColorDepth? = nil, usesMouse: Bool = true, claimsDirectColor: Bool = false,
        asksBackground: Bool = false, crashMessage: String = "", program: String = "",
        log: String? = nil
    ) {
        self.colorDepth = colorDepth
        self.usesMouse = usesMouse
        self.claimsDirectColor = claimsDirectColor
        self.asksBackground = asksBackground
        self.crashMessage = crashMessage
        self.program = program
        self.log = log
    }
}

/// Why there is no screen.
public enum TerminalFailure: Error, Hashable, Sendable {
    /// Standard input or output is not a terminal.
    case notATerminal
    /// `TERM` is unset, unknown, or names something without a movable cursor.
    case unsuitable(term: String)
}
