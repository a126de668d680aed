import Display

/// Everything a terminal can report to the program.
public enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// One or more typed characters that arrived together, or text pasted by a terminal without bracketed paste. Contains no
    /// control characters; invalid bytes become U+FFFD.
    case text(String)
    case mouse(MouseEvent)
    /// Text pasted in one piece, including its control characters.
    case paste(String)
    /// The size has changed, or may have while the program was stopped.
    case resized
    /// The terminal has processed everything sent before its status was requested.
    case status
    /// The terminal's answer to the question about its background.
    case background(Background)
    /// The terminal's answer to the question where its cursor is: a column, counted from 1.
    case cursorColumn(Int)
    /// The terminal draws characters of ambiguous width in two cells.
    case drawsSignsWide
    /// Another process has asked the program to stop (SIGTSTP), or it has just been continued.
    case stopRequested, continued
    /// A signal asks the program to end; the value is its number.
    case endRequested(signal: Int32)
    /// The terminal is gone.
    case closed
}
