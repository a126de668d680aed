/// Control sequences sent besides the output of curses (xterm, "control sequences").
enum TerminalMode {
    /// Bracketed paste; mouse reports including movements with a button held, in the format without a limit on columns.
    private static let paste = "?2004"
    private static let mouse = "?1000;1002;1006"

    /// The answer arrives as an `InputEvent.background`.
    static let askBackground = Array("\u{1B}]11;?\u{7}".utf8)

    /// Measures how wide the terminal draws a line and a dot, which have ambiguous width: the column of the cursor before and
    /// behind them (ECMA-48, DSR), after which they are erased and the cursor is where it was. `widthAnswers` answers arrive
    /// as `InputEvent.cursorColumn`.
    static let askWidth = Array("\u{1B}7\u{1B}[6n─●\u{1B}[6n\u{1B}8\u{1B}[4X".utf8)
    static let widthAnswers = 2
    /// Columns between the two answers if both are narrow.
    static let narrowWidth = 2

    /// The column in the answer `[row;columnR`; nil if it is something else.
    static func column(answer: [UInt8]) -> Int? {
        guard answer.first == UInt8(ascii: "["), answer.last == UInt8(ascii: "R"),
            let numbers = SequenceParameters(String(decoding: answer.dropFirst().dropLast(), as: UTF8.self)),
            numbers[0] != nil
        else { return nil }
        return numbers[1]
    }

    /// The answer arrives as an `InputEvent.status`.
    static let askStatus = Array("\u{1B}[5n".utf8)

    static func on(mouse usesMouse: Bool) -> [UInt8] { set(mouse: usesMouse, "h") }
    static func off(mouse usesMouse: Bool) -> [UInt8] { set(mouse: usesMouse, "l") }
    static func mouse(on isOn: Bool) -> [UInt8] { Array("\u{1B}[\(mouse)\(isOn ? "h" : "l")".utf8) }

    private static func set(mouse usesMouse: Bool, _ final: String) -> [UInt8] {
        Array(("\u{1B}[\(paste)\(final)" + (usesMouse ? "\u{1B}[\(mouse)\(final)" : "")).utf8)
    }
}
