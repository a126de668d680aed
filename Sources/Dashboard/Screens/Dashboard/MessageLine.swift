import AppResources
import Display
import Engine
import TerminalUI

/// The content of the message line, fitted into its room.
struct MessageLine: Hashable, Sendable {
    let text: String
    let role: Role
    /// Whether there is more to read: the rest of a message, or other messages.
    let hidesMore: Bool

    /// Columns from which the line says in words that it leaves something out.
    private static let wideColumns = 60
    private static let key = "!"

    /// `others`: the number of messages that wait behind this one.
    init(_ message: MessageText, role: Role, others: Int, columns: Int, _ format: WeatherFormat) {
        self.role = role
        func fitting(_ forms: [String], in room: Int) -> String? { forms.first { $0.displayWidth <= room } }
        if others == 0, let whole = fitting(message.lines, in: columns) {
            (text, hidesMore) = (whole, false)
            return
        }
        hidesMore = true
        var marks = Self.marks(others: others, columns: columns, format)
        // If not even the mark fits, only the footer shows the key; other waiting messages are always mentioned.
        if others == 0 { marks.append("") }
        // Prefers a complete message with a short mark to a cut one with a long mark.
        let texts = [message.lines, message.brief].lazy.flatMap { forms in
            marks.lazy.compactMap { mark in fitting(forms, in: columns - mark.displayWidth).map { $0 + mark } }
        }
        let mark = marks.last { !$0.isEmpty } ?? ""
        text =
            texts.first
            ?? ((message.lines + message.brief).last ?? "").truncated(
                toWidth: max(0, columns - mark.displayWidth), ellipsis: format.glyphs.ellipsis) + mark
    }

    /// The marks after a message that leaves something out, the longest first.
    private static func marks(others: Int, columns: Int, _ format: WeatherFormat) -> [String] {
        func more(_ phrase: Phrase) -> String { format.phrase(phrase, ["count": "\(others)", "key": key]) }
        let words =
            others > 0 ? [more(.moreMessages), more(.moreMessagesShort)] : [more(.wholeMessage), key]
        return words.dropFirst(columns >= wideColumns ? 0 : 1).map { " (\($0))" }
    }
}

/// The keys of the messages.
enum MessagesKeys {
    static let own: [Binding] =
        [
            Binding([Key(.escape), Key(.enter), "!"], .closeDialog, .keyClose, notation: "Esc", footerRank: 0)
        ]
        + SharedKeys.steps(DashboardIntent.scrollPage, .keyScroll, sideways: false, footerRank: 1)

    static let map = Keys(
        own + SharedKeys.everywhere.filter { [.help, .quit].contains($0.intent) } + SharedKeys.always)
}
