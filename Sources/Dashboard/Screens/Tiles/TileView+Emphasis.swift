import TerminalUI

// The marks of the selected or carried tile, drawn over its picture.
extension TileView {
    /// Rows of the heavy edge: enough to be noticed, and few cells to send when the selection moves.
    private static let edgeRows = 3

    func emphasise(
        _ tile: TilePicture, _ emphasis: TilePicture.Emphasis, into buffer: inout CellBuffer, in rect: Rect
    ) {
        guard emphasis != .none, !rect.isEmpty else { return }
        let isCarried = emphasis == .carried
        let accent = look.theme[isCarried ? .carried : .text]
        let signs = isCarried ? look.glyphs.carried : (left: " ", right: " ")
        guard tile.density != .line else {
            let columns = LineColumns(rect, longestName: tile.longestName)
            let name = look.name(tile.place, in: columns.name.columns)
            let sign = isCarried ? look.glyphs.carried.right : look.glyphs.pointer
            buffer.write(sign, column: columns.mark.column, row: rect.row, style: accent, clip: columns.mark)
            buffer.write(name, column: columns.name.column, row: rect.row, style: reversed(accent), clip: columns.name)
            return
        }
        let title = title(tile, in: rect)
        if isCarried {
            buffer.drawBox(rect, look.glyphs.selectedBorder, style: accent)
            title.draw(name: accent, into: &buffer)
            drawLowerBorder(tile, into: &buffer, in: rect)
        } else {
            let border = look.glyphs.selectedBorder
            buffer.fill(
                Rect(column: rect.column, row: rect.row, columns: 1, rows: 1), with: border.topLeft, style: accent)
            let edge = Rect(
                column: rect.column, row: rect.row + 1, columns: 1, rows: min(Self.edgeRows, rect.rows - 2))
            buffer.fill(edge, with: border.vertical, style: accent)
        }
        buffer.write(
            "\(signs.left)\(title.name)\(signs.right)", column: rect.column + 1, row: rect.row,
            style: reversed(accent), clip: rect)
    }

    /// Without colour the name is also bold; with colour, bold would cost another change of style with every move.
    private func reversed(_ style: Style) -> Style { style.adding(look.hasColor ? .reverse : [.reverse, .bold]) }
}
