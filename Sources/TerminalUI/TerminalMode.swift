/// Control sequences sent besides the output of curses (xterm, "control sequences").
enum TerminalMode {
    /// Bracketed paste; mouse reports including movements with a button held, in the format without a limit on columns.
    private static let paste = "?2004"
    private static let mouse = "?1000;1002;1006"

    /// The answer arrives as an `InputEvent.background`.
    static let askBackground = Array("\u{1B}]11;?\u{7}".utf8)

    /// The answer arrives as an `InputEvent.status`.
    static let askStatus = Array("\u{1B}[5n".utf8)

    static func on(mouse usesMouse: Bool) -> [UInt8] { set(mouse: usesMouse, "h") }
    static func off(mouse usesMouse: Bool) -> [UInt8] { set(mouse: usesMouse, "l") }
    static func mouse(on isOn: Bool) -> [UInt8] { Array("\u{1B}[\(mouse)\(isOn ? "h" : "l")".utf8) }

    private static func set(mouse usesMouse: Bool, _ final: String) -> [UInt8] {
        Array(("\u{1B}[\(paste)\(final)" + (usesMouse ? "\u{1B}[\(mouse)\(final)" : "")).utf8)
    }
}
