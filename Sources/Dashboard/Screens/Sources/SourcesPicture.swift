import Display
import Engine
import TerminalUI

/// The sources of weather in a box: what choosing means, then each source with the hosts it contacts.
struct SourcesPicture {
    /// A line of the box, and the row it belongs to.
    private struct Line {
        let text: String
        let indent: Int
        let role: Role
        var row: Int?
        /// Whether it is the first of its row, with the pointer and the mark.
        var isHead = false
    }

    private let title: String
    private let rows: [SourcesViewModel.Row]
    private let selection: Int
    private let isCarrying: Bool
    let box: Rect
    private let lines: [Line]
    /// The first line in view.
    private let first: Int

    private static let columns = 70
    /// The pointer, the mark and the number before a name.
    private static let markColumns = 6

    /// `area`: what the box lies over.
    @MainActor
    init(_ sources: SourcesViewModel, _ look: Presentation, in area: Rect) {
        title = look.phrase(.sourcesTitle)
        (rows, selection, isCarrying) = (sources.rows, sources.selection, sources.isCarrying)
        let columns = area.boxColumns(Self.columns)
        let room = max(1, columns - 4)
        var lines = look.phrase(.sourcesExplained).wrapped(toWidth: room).map { Line(text: $0, indent: 0, role: .text) }
        lines.append(Line(text: "", indent: 0, role: .text))
        var number = 0
        for (index, row) in rows.enumerated() {
            if row.isChosen { number += 1 }
            if row.warnings != nil, rows[index - 1].profile != nil {
                lines.append(Line(text: "", indent: 0, role: .text))
                lines += look.phrase(.sourcesWarnings).wrapped(toWidth: room).map {
                    Line(text: $0, indent: 0, role: .text)
                }
            }
            lines += Self.lines(of: row, index, number: number, room, look)
        }
        self.lines = lines
        box = area.centred(Size(columns: columns, rows: min(area.rows, lines.count + 2)))
        let height = max(1, box.rows - 2)
        let own = lines.indices.filter { [selection] in lines[$0].row == selection }
        let last = max(0, lines.count - height)
        // The head of the selected row, and as much of the rest as there is room for; at the first row also what is above it.
        let wanted = selection == 0 ? 0 : max(0, (own.last ?? 0) - height + 1)
        first = min(last, min(own.first ?? 0, wanted))
    }

    @MainActor
    private static func lines(
        of row: SourcesViewModel.Row, _ index: Int, number: Int, _ room: Int, _ look: Presentation
    ) -> [Line] {
        let name = look.phrase(row.title)
        let isNumbered = row.isChosen && row.profile?.isInvented == false
        var head = isNumbered ? "\(number) \(name)" : "  \(name)"
        if isNumbered, number > 1 { head += " (\(look.phrase(.sourceStandsIn)))" }
        let (first, rest) = (max(1, room - 4), max(1, room - markColumns))
        let parts = head.wrapped(toWidth: first)
        var lines = parts.enumerated().map { part, text in
            Line(
                text: text, indent: part == 0 ? 4 : markColumns, role: row.isChosen ? .strong : .text, row: index,
                isHead: part == 0)
        }
        let hosts = row.contacts.map { contact in
            contact.learns.map {
                look.phrase(.sourceLearns, ["host": contact.address.shown, "what": look.phrase($0)])
            } ?? look.phrase.contact(contact)
        }.joined(separator: ", ")
        let wanted = row.missingKey.map {
            look.phrase(.sourceWantsKey, ["hosts": hosts, "site": $0.site, "variable": $0.variable])
        }
        let note =
            row.lacksKey
            ? look.phrase(.sourceLacksKey)
            : row.isInvented ? look.phrase(.sourceContactsNobody) : wanted ?? hosts
        lines += note.wrapped(toWidth: rest).map { Line(text: $0, indent: markColumns, role: .dim, row: index) }
        return lines
    }

    /// The row at a cell, by index; nil beside the rows.
    func row(at point: Point) -> Int? {
        let inside = box.inset(columns: 1, rows: 1)
        guard inside.contains(point) else { return nil }
        let index = first + point.row - inside.row
        return lines.indices.contains(index) ? lines[index].row : nil
    }

    func draw(_ look: Presentation, into buffer: inout CellBuffer) {
        look.drawBox(box, title: title, into: &buffer)
        let inside = box.inset(columns: 2, rows: 1)
        look.drawScrollMarks(box, above: first > 0, below: first + inside.rows < lines.count, into: &buffer)
        for (offset, line) in lines.dropFirst(first).prefix(inside.rows).enumerated() {
            let area = inside.row(at: offset)
            let isSelected = line.row == selection
            buffer.write(
                line.text, column: area.column + line.indent, row: area.row, style: look.theme[line.role], clip: area)
            if line.isHead, let row = line.row {
                let pointer = isCarrying ? look.glyphs.carried.right : look.glyphs.pointer
                if isSelected {
                    buffer.write(pointer, column: area.column, row: area.row, style: look.theme[.key], clip: area)
                }
                let isOn = rows[row].isChosen
                buffer.write(
                    isOn ? look.glyphs.check : look.glyphs.dot, column: area.column + 2, row: area.row,
                    style: look.theme[isOn ? .key : .dim], clip: area)
            }
            if isSelected { buffer.restyle(area, look.highlighted) }
        }
    }
}
