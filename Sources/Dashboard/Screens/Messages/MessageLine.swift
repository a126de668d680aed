import AppResources
import Display
import Engine
import TerminalUI

/// What the message line says, fitted into the room there is.
struct MessageLine: Hashable, Sendable {
    let text: String
    let role: Role
    /// Whether there is more to read than this: the rest of a message, or others.
    let hidesMore: Bool

    /// From here on what is left out is named in words.
    private static let wideColumns = 60
    private static let key = "!"

    /// `others`: how many messages wait behind this one.
    init(_ message: MessageText, role: Role, others: Int, columns: Int, _ format: WeatherFormat) {
        self.role = role
        func fitting(_ forms: [String], in room: Int) -> String? { forms.first { $0.displayWidth <= room } }
        if others == 0, let whole = fitting(message.lines, in: columns) {
            (text, hidesMore) = (whole, false)
            return
        }
        hidesMore = true
        var marks = Self.marks(others: others, columns: columns, format)
        // Where no form has room for the mark either, the footer alone names the key; others that wait are always named.
        if others == 0 { marks.append("") }
        // All that matters with a short mark is worth more than a part of it with a long one.
        let texts = [message.lines, message.brief].lazy.flatMap { forms in
            marks.lazy.compactMap { mark in fitting(forms, in: columns - mark.displayWidth).map { $0 + mark } }
        }
        let mark = marks.last { !$0.isEmpty } ?? ""
        text =
            texts.first
            ?? ((message.lines + message.brief).last ?? "").truncated(
                toWidth: max(0, columns - mark.displayWidth), ellipsis: format.glyphs.ellipsis) + mark
    }

    /// What stands behind a message that leaves something out, the longest first.
    private static func marks(others: Int, columns: Int, _ format: WeatherFormat) -> [String] {
        func more(_ phrase: Phrase) -> String { format.phrase(phrase, ["count": "\(others)", "key": key]) }
        let words =
            others > 0 ? [more(.moreMessages), more(.moreMessagesShort)] : [more(.wholeMessage), key]
        return words.dropFirst(columns >= wideColumns ? 0 : 1).map { " (\($0))" }
    }
}
