import AppResources
import Display
import TerminalUI

/// Where the help stands on a screen of any size, and which lines it has.
struct HelpLayout: Hashable, Sendable {
    enum Line: Hashable, Sendable {
        case heading(Phrase)
        case entry(KeyHelp)
        case title(String)
        case sign(SignSection.Sign)
        case note(String)
        case blank
    }

    /// What stands beside each other; `right` is blank where there is one column, or nothing more.
    struct Row: Hashable, Sendable {
        let left: Line
        var right = Line.blank
    }

    let box: Rect
    /// Nil where there is no room for more than a title.
    let filter: Rect?
    let entries: Rect

    private static let largest = Size(columns: 116, rows: 44)
    /// Two columns begin where each has this much.
    private static let narrowestColumn = 46
    private static let gap = 2

    init(screen: Size) {
        // The footer below says how to leave.
        let room = Rect(
            column: 0, row: 0, columns: screen.columns, rows: max(1, screen.rows - (screen.rows >= 8 ? 1 : 0)))
        box = room.inset(columns: screen.columns >= 60 ? 2 : 0, rows: screen.rows >= 40 ? 1 : 0).centred(Self.largest)
        guard box.columns >= 12, box.rows >= 4 else {
            (filter, entries) = (nil, Rect(Size(columns: 0, rows: 0)))
            return
        }
        let inside = box.inset(columns: 2, rows: 1)
        filter = inside.line(0)
        entries = Rect(column: inside.column, row: inside.row + 1, columns: inside.columns, rows: inside.rows - 1)
    }

    /// How wide a column of keys is, and where the second begins; nil where there is one.
    var columnWidth: Int { isDouble ? (entries.columns - Self.gap) / 2 : entries.columns }
    var secondColumn: Int? { isDouble ? entries.column + columnWidth + Self.gap : nil }
    var keyColumns: Int { min(14, columnWidth / 2) }

    private var isDouble: Bool { entries.columns >= 2 * Self.narrowestColumn + Self.gap }

    /// Keys first, then the notes over the whole width, then the signs; keys and signs in one column or two of about the same
    /// height.
    func rows(_ sections: [KeySection], notes: [HelpViewModel.Note], signs: [SignSection]) -> [Row] {
        let before = rows(sections, notes: notes)
        let blocks = signs.map { [Line.title($0.title)] + $0.signs.map(Line.sign) }
        guard !blocks.isEmpty else { return before }
        let after = isDouble ? Self.beside(blocks, [.blank]) : Self.joined(blocks[...], [.blank]).map { Row(left: $0) }
        return before + (before.isEmpty ? [] : [Row(left: .blank)]) + after
    }

    private func rows(_ sections: [KeySection], notes: [HelpViewModel.Note]) -> [Row] {
        let blocks = sections.map { [Line.heading($0.title)] + $0.entries.map(Line.entry) }
        let notes = notes.flatMap { $0.text.wrapped(toWidth: max(1, entries.columns)).map { Row(left: .note($0)) } }
        guard isDouble else {
            let lines = Self.joined(blocks[...], [.blank])
            return lines.map { Row(left: $0) } + (notes.isEmpty ? [] : [Row(left: .blank)]) + notes
        }
        // Seeing all of it at once is worth more than the lines between.
        let (airy, dense) = (Self.beside(blocks, [.blank]), Self.beside(blocks, []))
        let fits = { (rows: [Row]) in rows.count + notes.count <= entries.rows }
        let rows = !fits(airy) && fits(dense) ? dense : airy
        let hasRoomBetween = rows.count + notes.count < entries.rows
        return rows + (notes.isEmpty || !hasRoomBetween ? [] : [Row(left: .blank)]) + notes
    }

    /// The blocks in two columns, in their order and none divided, cut where the taller column is lowest.
    private static func beside(_ blocks: [[Line]], _ separator: [Line]) -> [Row] {
        let cuts = (0...blocks.count).map { cut in
            (left: joined(blocks.prefix(cut), separator), right: joined(blocks.dropFirst(cut), separator))
        }
        let best = cuts.min { max($0.left.count, $0.right.count) < max($1.left.count, $1.right.count) }
        guard let (left, right) = best else { return [] }
        return (0..<max(left.count, right.count)).map { row in
            Row(left: left.count > row ? left[row] : .blank, right: right.count > row ? right[row] : .blank)
        }
    }

    private static func joined(_ blocks: ArraySlice<[Line]>, _ separator: [Line]) -> [Line] {
        Array(blocks.joined(separator: separator))
    }
}
