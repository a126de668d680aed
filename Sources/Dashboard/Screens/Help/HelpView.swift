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
        let keys = HelpLayout.keyColumns(place.columns)
        func write(meaning text: String) {
            write(text, .text, from: place.column + keys, columns: place.columns - keys)
        }
        switch line {
        case .blank: break
        case .heading(let title): write(look.phrase(title), .strong, from: place.column, columns: place.columns)
        case .title(let title): write(title, .strong, from: place.column, columns: place.columns)
        case .sign(let sign):
            write(sign.text, sign.role, from: place.column, columns: keys - 1)
            write(meaning: sign.meaning)
        case .note(let text): write(text, .dim, from: place.column, columns: place.columns)
        case .entry(let notation, let label):
            write(look.glyphs.notation(notation), .key, from: place.column, columns: keys - 1)
            write(meaning: label)
        case .more(let text): write(meaning: text)
        }
    }
}

/// The layout of the help for any size of screen, and its lines.
///
/// In one column the lines follow each other and scroll one by one. In several, they are divided into pages as high as the box,
/// each to be read down its columns from left to right.
struct HelpLayout: Hashable, Sendable {
    enum Line: Hashable, Sendable {
        case heading(Phrase)
        case entry(notation: String, label: String)
        case title(String)
        case sign(SignSection.Sign)
        /// The rest of a label or a meaning that is longer than its line.
        case more(String)
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
    /// Columns of text side by side.
    let columns: Int

    private static let largest = Size(columns: 116, rows: 44)
    private static let (narrowest, mostColumns, gap) = (35, 3, 2)
    /// Rows worth beginning a block in at the end of a page.
    private static let leastRows = 4

    init(screen: Size) {
        let area = screen.aboveFooter.inset(columns: 0, rows: screen.rows >= 40 ? 1 : 0)
        box = area.centred(Size(columns: area.boxColumns(Self.largest.columns), rows: Self.largest.rows))
        guard box.columns >= 12, box.rows >= 4 else {
            (filter, entries, columns) = (nil, Rect(Size(columns: 0, rows: 0)), 1)
            return
        }
        let inside = box.inset(columns: 2, rows: 1)
        filter = inside.row(at: 0)
        entries = Rect(column: inside.column, row: inside.row + 1, columns: inside.columns, rows: inside.rows - 1)
        columns = max(1, min(Self.mostColumns, (entries.columns + Self.gap) / (Self.narrowest + Self.gap)))
    }

    /// Whether the rows are divided into pages of `entries.rows`.
    var isPaged: Bool { columns > 1 }

    /// The last row of `count` at which the box may begin.
    func lastScroll(of count: Int) -> Int {
        let rows = max(1, entries.rows)
        return isPaged ? max(0, (count - 1) / rows * rows) : max(0, count - entries.rows)
    }

    /// Divides a row into `count` cells.
    func places(_ count: Int, in area: Rect) -> [Rect] {
        let width = width(of: count)
        return (0..<count).map {
            Rect(column: area.column + $0 * (width + Self.gap), row: area.row, columns: width, rows: 1)
        }
    }

    private func width(of count: Int) -> Int { (entries.columns - Self.gap * (count - 1)) / max(1, count) }

    /// How many of a cell's columns the keys take.
    static func keyColumns(_ columns: Int) -> Int { min(14, columns / 2) }

    /// Keys first, then the notes over the full width, then the signs.
    func rows(
        _ sections: [KeySection], notes: [HelpViewModel.Note], signs: [SignSection], _ phrase: PhraseBook
    ) -> [Row] {
        let keys = sections.map { section in
            [.heading(section.title)]
                + section.entries.flatMap { entry in
                    lines(phrase(entry.label)) { .entry(notation: entry.notation, label: $0) }
                }
        }
        let notes = notes.flatMap { $0.text.wrapped(toWidth: max(1, entries.columns)).map { Row(.note($0)) } }
        let signs = signs.map { section in
            section.title.wrapped(toWidth: max(1, width(of: columns))).map(Line.title)
                + section.signs.flatMap { sign in
                    lines(sign.meaning) { .sign(SignSection.Sign(text: sign.text, role: sign.role, meaning: $0)) }
                }
        }
        guard isPaged, entries.rows > 0 else {
            func rows(_ blocks: [[Line]]) -> [Row] { blocks.joined(separator: [.blank]).map { Row($0) } }
            return Array([rows(keys), notes, rows(signs)].filter { !$0.isEmpty }.joined(separator: [Row(.blank)]))
        }
        var pages: [[Row]] = []
        append(keys, to: &pages)
        append(notes, to: &pages)
        append(signs, to: &pages)
        let filled = pages.dropLast().map { $0 + Array(repeating: Row(.blank), count: entries.rows - $0.count) }
        return Array((filled + pages.suffix(1)).joined())
    }

    /// A label or a meaning in as many lines as it takes beside its key or sign.
    private func lines(_ text: String, _ first: (String) -> Line) -> [Line] {
        let width = width(of: columns)
        let parts = text.wrapped(toWidth: max(1, width - Self.keyColumns(width)))
        return parts.prefix(1).map(first) + parts.dropFirst().map(Line.more)
    }

    /// Adds blocks with a blank line between them, which flow down each column, on to the next one and on to the next page. On the
    /// last page all columns are as low as possible.
    private func append(_ blocks: [[Line]], to pages: inout [[Row]]) {
        var rest = Array(blocks.joined(separator: [.blank]))[...]
        while !rest.isEmpty {
            let room = room(on: pages)
            guard room >= Self.leastRows || room == entries.rows else {
                pages.append([])
                continue
            }
            let least = max(1, (rest.count + columns - 1) / columns)
            let height = least < room ? (least..<room).first { flow(rest, rows: $0).taken == rest.count } ?? room : room
            let (filled, taken) = flow(rest, rows: height)
            let tallest = filled.map(\.count).max() ?? 0
            let padded = (0..<columns).map { column -> [Line] in
                let lines = column < filled.count ? filled[column] : []
                return lines + Array(repeating: .blank, count: tallest - lines.count)
            }
            add((0..<tallest).map { row in Row(padded.map { $0[row] }) }, to: &pages)
            rest = rest.dropFirst(taken)
            if !rest.isEmpty { pages.append([]) }
        }
    }

    /// The lines that columns of so many rows take, and how many of the lines that are. A heading stays with the line below it, and
    /// a label with the rest of it.
    private func flow(_ lines: ArraySlice<Line>, rows: Int) -> (columns: [[Line]], taken: Int) {
        var rest = lines
        var filled: [[Line]] = []
        while filled.count < columns {
            rest = rest.drop { $0 == .blank }
            guard !rest.isEmpty else { break }
            var count = min(rows, rest.count)
            while count > 0, count < rest.count,
                Self.isTied(rest[rest.startIndex + count - 1], rest[rest.startIndex + count])
            {
                count -= 1
            }
            // On a very low screen nothing can stay together.
            if count == 0 { count = min(rows, rest.count) }
            filled.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return (filled, lines.count - rest.count)
    }

    private static func isTied(_ line: Line, _ next: Line) -> Bool {
        if case .more = next { return true }
        return switch line {
        case .heading, .title: true
        case .entry, .sign, .more, .note, .blank: false
        }
    }

    /// Adds rows of text, which may go on on the next page.
    private func append(_ rows: [Row], to pages: inout [[Row]]) {
        // Without the blank row before them they may fit.
        if let last = pages.last, !last.isEmpty, last.count + rows.count == entries.rows {
            pages[pages.count - 1] += rows
            return
        }
        var rest = rows[...]
        while !rest.isEmpty {
            let room = room(on: pages)
            if room > 0 { add(Array(rest.prefix(room)), to: &pages) }
            rest = rest.dropFirst(max(0, room))
            if !rest.isEmpty { pages.append([]) }
        }
    }

    /// The rows left on the last page, below a blank one.
    private func room(on pages: [[Row]]) -> Int {
        guard let last = pages.last, !last.isEmpty else { return entries.rows }
        return entries.rows - last.count - 1
    }

    private func add(_ rows: [Row], to pages: inout [[Row]]) {
        let last = pages.popLast() ?? []
        pages.append(last + (last.isEmpty ? [] : [Row(.blank)]) + rows)
    }
}
