import AppResources
import Display
import Engine
import TerminalUI
import Weather

/// Draws one tile according to its density: as a row of a table, or as a card.
struct TileView {
    let look: Presentation
    private let words: TileWords

    init(look: Presentation) {
        self.look = look
        words = TileWords(look)
    }

    func render(_ tile: TilePicture, into buffer: inout CellBuffer, in rect: Rect) {
        guard !rect.isEmpty else { return }
        guard tile.density != .line else { return LineTile(look: look).draw(tile, into: &buffer, in: rect) }
        buffer.drawBox(rect, tile.border(look), style: look.theme[tile.borderRole])
        title(tile, in: rect).draw(name: look.theme[.strong], into: &buffer)
        guard let conditions = tile.seen.conditions else {
            return drawEmpty(tile, into: &buffer, in: rect.inset(columns: 1, rows: 1))
        }
        TileCard(
            content: TileContent(tile, conditions, look), layout: TileLayout(rect, tile.density, words), look: look
        ).draw(into: &buffer)
        if tile.state.isStale { buffer.restyle(rect.inset(columns: 1, rows: 1), look.old) }
        drawLowerBorder(tile, into: &buffer, in: rect)
    }

    /// Draws low, high and humidity, and the age of stale values over them.
    func drawLowerBorder(_ tile: TilePicture, into buffer: inout CellBuffer, in rect: Rect) {
        guard let conditions = tile.seen.conditions else { return }
        let layout = TileLayout(rect, tile.density, words)
        TileCard(content: TileContent(tile, conditions, look), layout: layout, look: look).drawBorder(into: &buffer)
        drawMark(tile, layout, into: &buffer, in: rect)
    }

    func title(_ tile: TilePicture, in rect: Rect) -> TileTitle { TileTitle(tile, look, in: rect) }

    /// Draws the age of stale values over the end of the lower border, or over all of it if both do not fit; or the sign of a
    /// refresh under way.
    private func drawMark(
        _ tile: TilePicture, _ layout: TileLayout, into buffer: inout CellBuffer, in rect: Rect
    ) {
        guard let mark = TileMark(tile, look) else { return }
        if mark.isSpinner {
            let spinner = layout.spinner
            buffer.write(
                tile.spinner, column: spinner.column, row: spinner.row, style: look.theme[mark.role], clip: rect)
            return
        }
        let text = " \(look.fitting(mark.texts, in: rect.columns - 5)) "
        let start = rect.endColumn - 1 - text.displayWidth
        let edge = Rect(column: rect.column + 1, row: layout.range.line.row, columns: rect.columns - 2, rows: 1)
        let isRangeCovered = start < layout.range.line.endColumn + 1
        let covered = isRangeCovered ? edge : edge.inset(left: max(0, layout.humidity.line.column - 1 - edge.column))
        buffer.fill(covered, with: tile.border(look).horizontal, style: look.theme[tile.borderRole])
        buffer.write(text, column: start, row: edge.row, style: look.theme[mark.role], clip: edge)
    }

    private func drawEmpty(_ tile: TilePicture, into buffer: inout CellBuffer, in area: Rect) {
        let (text, role) = tile.emptyText(look)
        let room = area.columns - 2
        let wrapped = text.wrapped(toWidth: room)
        let lines = wrapped.count <= area.rows ? wrapped : [look.cut(text, to: room)]
        let top = area.row + (area.rows - lines.count) / 2
        for (index, line) in lines.enumerated() {
            buffer.write(line, column: area.column + 1, row: top + index, style: look.theme[role], clip: area)
        }
    }
}

extension TilePicture {
    /// Dashed if the tile shows another time, so that it is not mistaken for the present.
    func border(_ look: Presentation) -> Border { isElsewhen ? look.glyphs.dashedBorder : look.glyphs.border }
    var borderRole: Role { isElsewhen ? .moment : .border }
}
