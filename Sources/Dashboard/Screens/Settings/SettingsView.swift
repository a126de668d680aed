import AppResources
import Display
import Engine
import TerminalUI

/// Draws the settings: one row each with its value and where it comes from, and below them notes about the selected setting
/// and the weather source.
struct SettingsView {
    let look: Presentation

    private static let valueColumns = 18

    func render(_ picture: SettingsPicture, into buffer: inout CellBuffer) {
        let layout = picture.layout
        buffer.fill(layout.box)
        if layout.isBoxed {
            buffer.drawBox(layout.box, look.glyphs.selectedBorder, style: look.theme[.borderSelected])
            buffer.write(
                " \(look.phrase(.settingsTitle)) ", column: layout.box.column + 2, row: layout.box.row,
                style: look.theme[.titleSelected], clip: layout.box)
            let row = picture.cursor.scrollRow
            look.drawScrollMarks(layout.box, above: row > 0, below: row < layout.tiles.lastScrollRow, into: &buffer)
        }
        var group: Phrase?
        for (index, row) in picture.rows {
            let area = layout.tiles.rect(of: index, scrollRow: picture.cursor.scrollRow)
            draw(
                row, isChosen: index == picture.cursor.selection, into: &buffer,
                in: area.inset(left: layout.groupColumns))
            // The first row in view names its group even if the group begins above.
            defer { group = row.group }
            guard layout.groupColumns > 0, row.group != group else { continue }
            buffer.write(
                look.cut(look.phrase(row.group), to: layout.groupColumns - 1), column: area.column, row: area.row,
                style: look.theme[.titleSelected], clip: area)
        }
        let lines = picture.notes.flatMap { note in
            note.text.wrapped(toWidth: max(1, layout.notes.columns)).map { ($0, note.role) }
        }
        for (row, (text, role)) in lines.prefix(layout.notes.rows).enumerated() {
            let area = layout.notes.row(at: row)
            buffer.write(text, column: area.column, row: area.row, style: look.theme[role], clip: area)
        }
    }

    private func draw(
        _ row: SettingsPicture.Row, isChosen: Bool, into buffer: inout CellBuffer, in area: Rect
    ) {
        func style(_ role: Role) -> Style { isChosen ? look.highlighted(look.theme[role]) : look.theme[role] }
        buffer.fill(area, style: style(.text))
        let valueColumn = area.column + max(area.columns / 3, min(24, area.columns - Self.valueColumns))
        let room = row.value.isEmpty ? area.columns : valueColumn - area.column - 1
        buffer.write(
            look.cut("\(isChosen ? look.glyphs.pointer : " ") \(row.label)", to: room),
            column: area.column, row: area.row, style: style(.text), clip: area)
        buffer.write(
            row.value, column: valueColumn, row: area.row, style: style(row.isFixed ? .dim : .strong), clip: area)
        let originColumn = valueColumn + max(Self.valueColumns, row.value.displayWidth + 1)
        buffer.write(
            look.cut(row.origin, to: area.endColumn - originColumn), column: originColumn, row: area.row,
            style: style(.dim), clip: area)
    }
}

/// The layout of the settings for any size of screen.
struct SettingsLayout: Hashable, Sendable {
    let box: Rect
    let isBoxed: Bool
    /// Columns for the titles of groups; 0 if there is no room.
    let groupColumns: Int
    /// One row per setting.
    let tiles: TileGrid
    /// The notes about the selected setting and the weather source.
    let notes: Rect

    private static let columns = 92
    private static let noteRows = 5
    private static let fewestRows = 5

    @MainActor
    init(screen: Size, count: Int) {
        // The effect of a change shows in the header and in the message above the footer, so neither is covered if there is
        // room.
        let (above, below) = screen.rows >= 24 ? (1, 2) : (0, screen.rows >= 8 ? 1 : 0)
        let room = Rect(
            column: 0, row: above, columns: screen.columns, rows: max(1, screen.rows - above - below))
        box = room.centred(
            Size(columns: room.boxColumns(Self.columns), rows: min(count + 3 + Self.noteRows, room.rows)))
        isBoxed = box.columns >= 12 && box.rows >= 4
        let inside = isBoxed ? box.inset(columns: 2, rows: 1) : box
        groupColumns = inside.columns >= 64 ? 10 : 0
        // The notes about a row are more important than seeing all rows at once.
        let noteRows = inside.rows >= Self.fewestRows + Self.noteRows + 1 ? Self.noteRows : inside.rows >= 7 ? 2 : 0
        let listRows = inside.rows - (noteRows == 0 ? 0 : noteRows + 1)
        tiles = TileGrid(
            linesIn: Rect(column: inside.column, row: inside.row, columns: inside.columns, rows: listRows),
            count: count)
        notes = Rect(
            column: inside.column, row: inside.endRow - noteRows, columns: inside.columns, rows: noteRows)
    }
}
