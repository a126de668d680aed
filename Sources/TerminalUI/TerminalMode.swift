/// What a terminal is told besides what curses paints (xterm, "control sequences").
enum TerminalMode {
    /// Pasted text in brackets; the mouse with movements while a button is held, in reports without a last column.
    private static let paste = "?2004"
    private static let mouse = "?1000;1002;1006"

    /// The answer comes as an `InputEvent.background`.
    static let askBackground = Array("\u{1B}]11;?\u{7}".utf8)

    /// The answer comes as an `InputEvent.status`.
    static let askStatus = Array("\u{1B}[5n".utf8)

    static func on(mouse usesMouse: Bool) -> [UInt8] { set(mouse: usesMouse, "h") }
    static func off(mouse usesMouse: Bool) -> [UInt8] { set(mouse: usesMouse, "l") }
    static func mouse(on isOn: Bool) -> [UInt8] { Array("\u{1B}[\(mouse)\(isOn ? "h" : "l")".utf8) }

    private static func set(mouse usesMouse: Bool, _ final: String) -> [UInt8] {
        Array(("\u{1B}[\(paste)\(final)" + (usesMouse ? "\u{1B}[\(mouse)\(final)" : "")).utf8)
    }
}
