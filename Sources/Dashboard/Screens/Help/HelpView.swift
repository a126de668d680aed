import AppResources
import Display
import Engine
import TerminalUI

/// What the help shows.
struct HelpPicture {
    let layout: HelpLayout
    let filter: TextField
    /// The rows in view.
    let rows: [HelpLayout.Row]
    /// Whether there is more above and below them.
    let hasMoreAbove, hasMoreBelow: Bool
}

/// Draws the help as a box over the screen. The cursor is in the filter, where an input method needs it.
struct HelpView {
    let look: Presentation

    /// Returns where the cursor belongs; nil if there is no room for the filter.
    func render(_ picture: HelpPicture, into buffer: inout CellBuffer) -> Point? {
        let layout = picture.layout
        let box = layout.box
        buffer.fill(box)
        guard let filter = layout.filter else {
            buffer.write(look.phrase(.helpTitle), in: box, style: look.theme[.strong])
            return nil
        }
        look.drawBox(box, title: look.phrase(.helpTitle), into: &buffer)
        drawLines(picture, into: &buffer)
        look.drawScrollMarks(box, above: picture.hasMoreAbove, below: picture.hasMoreBelow, into: &buffer)
        return drawFilter(picture.filter, into: &buffer, in: filter)
    }

    private func drawFilter(_ filter: TextField, into buffer: inout CellBuffer, in area: Rect) -> Point {
        let label = "\(look.glyphs.prompt) "
        buffer.write(label, in: area, style: look.theme[.key])
        let start = area.column + label.displayWidth
        let field = Rect(column: start, row: area.row, columns: max(1, area.endColumn - start), rows: 1)
        return TextFieldView(look: look).render(
            filter, hint: look.phrase(.helpFilter), into: &buffer, in: field)
    }

    private func drawLines(_ picture: HelpPicture, into buffer: inout CellBuffer) {
        let area = picture.layout.entries
        guard !picture.rows.isEmpty else {
            return draw(.note(look.phrase(.helpNothing)), into: &buffer, in: area.row(at: min(1, area.rows - 1)))
        }
        for (index, row) in picture.rows.enumerated() {
            let rowArea = area.row(at: index)
            for (cell, place) in zip(row.cells, picture.layout.places(row.cells.count, in: rowArea)) {
                draw(cell, into: &buffer, in: place)
            }
        }
    }

    private func draw(_ line: HelpLayout.Line, into buffer: inout CellBuffer, in place: Rect) {
        func write(_ text: String, _ role: Role, from column: Int, columns: Int) {
            buffer.write(
                look.cut(text, to: columns), column: column, row: place.row, style: look.theme[role], clip: place)
        }
        switch line {
        case .blank: break
        case .heading(let title): write(look.phrase(title), .strong, from: place.column, columns: place.columns)
        case .title(let title): write(title, .strong, from: place.column, columns: place.columns)
        case .sign(let sign):
            let columns = HelpLayout.keyColumns(place)
            write(sign.text, sign.role, from: place.column, columns: columns - 1)
            write(sign.meaning, .text, from: place.column + columns, columns: place.columns - columns)
        case .note(let text): write(text, .dim, from: place.column, columns: place.columns)
        case .entry(let entry):
            let keys = HelpLayout.keyColumns(place)
            write(look.glyphs.notation(entry.notation), .key, from: place.column, columns: keys - 1)
            write(
                look.phrase(entry.label), .text, from: place.column + keys, columns: place.columns - keys)
        }
    }
}

/// The layout of the help for any size of screen, and its lines.
struct HelpLayout: Hashable, Sendable {
    enum Line: Hashable, Sendable {
        case heading(Phrase)
        case entry(KeyHelp)
        case title(String)
        case sign(SignSection.Sign)
        case note(String)
        case blank
    }

    /// Lines side by side.
    struct Row: Hashable, Sendable {
        let cells: [Line]

        init(_ cells: Line...) { self.cells = cells }
        init(_ cells: [Line]) { self.cells = cells }
    }

    let box: Rect
    /// Nil if there is only room for a title.
    let filter: Rect?
    let entries: Rect

    private static let largest = Size(columns: 116, rows: 44)
    /// The least width of a column of keys and of signs, whose meanings are longer. There are up to three columns.
    private static let (narrowestKeys, narrowestSigns) = (36, 46)
    private static let mostColumns = 3
    private static let gap = 2

    init(screen: Size) {
        box = screen.aboveFooter.inset(columns: screen.columns >= 60 ? 2 : 0, rows: screen.rows >= 40 ? 1 : 0).centred(
            Self.largest)
        guard box.columns >= 12, box.rows >= 4 else {
            (filter, entries) = (nil, Rect(Size(columns: 0, rows: 0)))
            return
        }
        let inside = box.inset(columns: 2, rows: 1)
        filter = inside.row(at: 0)
        entries = Rect(column: inside.column, row: inside.row + 1, columns: inside.columns, rows: inside.rows - 1)
    }

    /// Divides a row into `count` cells.
    func places(_ count: Int, in area: Rect) -> [Rect] {
        let width = (area.columns - Self.gap * (count - 1)) / max(1, count)
        return (0..<count).map {
            Rect(column: area.column + $0 * (width + Self.gap), row: area.row, columns: width, rows: 1)
        }
    }

    /// Columns of a cell that the keys take.
    static func keyColumns(_ cell: Rect) -> Int { min(14, cell.columns / 2) }

    private func columns(ofAtLeast width: Int) -> Int {
        max(1, min(Self.mostColumns, (entries.columns + Self.gap) / (width + Self.gap)))
    }

    /// Keys first, then the notes over the full width, then the signs; keys and signs are in columns of about the same height.
    func rows(_ sections: [KeySection], notes: [HelpViewModel.Note], signs: [SignSection]) -> [Row] {
        let before = rows(sections, notes: notes)
        let blocks = signs.map { [Line.title($0.title)] + $0.signs.map(Line.sign) }
        guard !blocks.isEmpty else { return before }
        let after = Self.beside(blocks, [.blank], columns: columns(ofAtLeast: Self.narrowestSigns))
        return before + (before.isEmpty ? [] : [Row(.blank)]) + after
    }

    private func rows(_ sections: [KeySection], notes: [HelpViewModel.Note]) -> [Row] {
        let blocks = sections.map { [Line.heading($0.title)] + $0.entries.map(Line.entry) }
        let notes = notes.flatMap { $0.text.wrapped(toWidth: max(1, entries.columns)).map { Row(.note($0)) } }
        let columns = columns(ofAtLeast: Self.narrowestKeys)
        // Blank lines are dropped if everything then fits at once.
        let (airy, dense) = (
            Self.beside(blocks, [.blank], columns: columns), Self.beside(blocks, [], columns: columns)
        )
        let fits = { (rows: [Row]) in rows.count + notes.count <= entries.rows }
        let rows = columns > 1 && !fits(airy) && fits(dense) ? dense : airy
        let hasRoomBetween = columns == 1 || rows.count + notes.count < entries.rows
        return rows + (notes.isEmpty || !hasRoomBetween ? [] : [Row(.blank)]) + notes
    }

    /// Distributes the blocks over columns in order, without dividing any, so that the tallest column is as low as possible.
    private static func beside(_ blocks: [[Line]], _ separator: [Line], columns count: Int) -> [Row] {
        let columns = split(blocks[...], separator, into: count)
        let height = columns.map(\.count).max() ?? 0
        return (0..<height).map { row in
            Row(columns.map { column -> Line in column.count > row ? column[row] : .blank })
        }
    }

    private static func split(_ blocks: ArraySlice<[Line]>, _ separator: [Line], into count: Int) -> [[Line]] {
        guard count > 1 else { return [Array(blocks.joined(separator: separator))] }
        let ways = (0...blocks.count).map { cut in
            [Array(blocks.prefix(cut).joined(separator: separator))]
                + split(blocks.dropFirst(cut), separator, into: count - 1)
        }
        func height(_ columns: [[Line]]) -> Int { columns.map(\.count).max() ?? 0 }
        return ways.min { height($0) < height($1) } ?? []
    }
}
