import TerminalUI

/// Where the help stands on a screen of any size, and which lines it has.
struct HelpLayout: Hashable, Sendable {
    enum Line: Hashable, Sendable {
        case entry(KeyHelp)
        case note(String)
        case blank
    }

    let box: Rect
    /// Nil where there is no room for more than a title.
    let filter: Rect?
    let entries: Rect

    private static let largest = Size(columns: 76, rows: 28)

    init(screen: Size) {
        box = Rect(screen).inset(columns: screen.columns >= 60 ? 2 : 0, rows: screen.rows >= 16 ? 1 : 0)
            .centred(Self.largest)
        guard box.columns >= 12, box.rows >= 4 else {
            (filter, entries) = (nil, Rect(Size(columns: 0, rows: 0)))
            return
        }
        let inside = box.inset(columns: 2, rows: 1)
        filter = inside.line(0)
        entries = Rect(column: inside.column, row: inside.row + 2, columns: inside.columns, rows: inside.rows - 2)
    }

    var keyColumns: Int { min(14, entries.columns / 2) }

    /// Keys first, then the notes in paragraphs.
    func lines(_ keys: [KeyHelp], notes: [HelpViewModel.Note]) -> [Line] {
        keys.map(Line.entry)
            + notes.flatMap { [.blank] + $0.text.wrapped(toWidth: max(1, entries.columns)).map(Line.note) }
    }
}
