import AppResources
import TerminalUI

/// What the message line says, fitted into the room there is.
struct MessageLine: Hashable, Sendable {
    let text: String
    let role: Role
    /// Whether there is more to read than this: the rest of a message, or others.
    let hidesMore: Bool

    /// From here on what is left out is named in words.
    private static let wideColumns = 60

    /// `others`: how many messages wait behind this one.
    init(_ message: MessageText, role: Role, others: Int, columns: Int, _ format: WeatherFormat) {
        self.role = role
        func fitting(_ forms: [String], in room: Int) -> String? { forms.first { $0.displayWidth <= room } }
        if others == 0, let whole = fitting(message.lines, in: columns) {
            (text, hidesMore) = (whole, false)
            return
        }
        hidesMore = true
        let isWide = columns >= Self.wideColumns
        let values = ["count": "\(others)", "key": "!"] as KeyValuePairs
        let rest: Phrase =
            others > 0 ? (isWide ? .moreMessages : .moreMessagesShort) : isWide ? .wholeMessage : .keyAlone
        let mark = " (\(format.phrase(rest, values)))"
        let room = columns - mark.displayWidth
        let forms = message.lines + message.brief
        let last = (forms.last ?? "").truncated(toWidth: room, ellipsis: format.glyphs.ellipsis)
        text = (fitting(forms, in: room) ?? last) + mark
    }
}
