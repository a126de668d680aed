import Display

/// The options for opening a terminal.
public struct TerminalOptions: Sendable {
    /// Nil: as many colours as the terminal has.
    public var colorDepth: ColorDepth?
    public var usesMouse: Bool
    /// Whether `COLORTERM` promises 24-bit colour that terminfo does not mention.
    public var claimsDirectColor: Bool
    /// Whether to ask the terminal for its background; only terminals known to answer or to ignore the question are asked.
    public var asksBackground: Bool
    /// Whether to ask the terminal how wide it draws characters of ambiguous width.
    public var asksWidth: Bool
    /// Written to the terminal after a crash, once it has been restored.
    public var crashMessage: String
    /// The program's name and version, for the crash report in the log.
    public var program: String
    /// The file that receives standard error while the screen is shown; nil discards it.
    public var log: String?

    public init(
        colorDepth: ColorDepth? = nil, usesMouse: Bool = true, claimsDirectColor: Bool = false,
        asksBackground: Bool = false, asksWidth: Bool = false, crashMessage: String = "", program: String = "",
        log: String? = nil
    ) {
        self.colorDepth = colorDepth
        self.usesMouse = usesMouse
        self.claimsDirectColor = claimsDirectColor
        self.asksBackground = asksBackground
        self.asksWidth = asksWidth
        self.crashMessage = crashMessage
        self.program = program
        self.log = log
    }
}

/// Why a terminal could not be opened.
public enum TerminalFailure: Error, Hashable, Sendable {
    /// Standard input or output is not a terminal.
    case notATerminal
    /// `TERM` is unset, unknown, or names something without a movable cursor.
    case unsuitable(term: String)
}
