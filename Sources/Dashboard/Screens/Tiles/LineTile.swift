import AppResources
import Display
import TerminalUI
import Weather

/// A bookmark as a line of the drawer.
struct LineTile {
    let look: Presentation

    /// In a narrower row, the age of stale values would cover the values themselves.
    private static let leastForMark = 24

    func draw(_ tile: TilePicture, into buffer: inout CellBuffer, in line: Rect) {
        let columns = LineColumns(line, longestName: tile.longestName)
        let name = look.name(tile.place, in: columns.name.columns)
        buffer.write(name, column: columns.name.column, row: line.row, style: look.theme[.strong], clip: columns.name)
        buffer.write(
            tile.star(look) ?? "", column: columns.star.column, row: line.row, style: look.theme[.sun],
            clip: columns.star)
        if let alert = tile.alert(look) {
            buffer.write(
                [alert], column: columns.star.column + 1, row: line.row, clip: columns.star)
        }
        guard let conditions = tile.seen.conditions else { return drawEmpty(tile, columns, into: &buffer) }
        let content = TileContent(tile, conditions, look)
        buffer.writeFitting([[content.glyph]], in: columns.glyph)
        let marked = look.markedNumber(of: tile.measure, tile.seen)
        let numbers = [Span(marked.text, marked.style.adding(.bold)), content.boldHero]
        buffer.writeFitting(numbers.suffix(hasMark(columns) ? 1 : 2).map { [$0] }, atEndOf: columns.temperature)
        for part in LineColumns.Part.allCases {
            guard let cell = columns.cell(part) else { continue }
            let forms = forms(part, content, tile, cell)
            if part == .falling, let kind = content.fallingNow { buffer.fill(cell, style: look.falling(kind)) }
            if part.isTrailing {
                buffer.writeFitting(forms, atEndOf: cell)
            } else {
                buffer.writeFitting(forms, in: cell)
            }
        }
        if tile.state.isStale { buffer.restyle(columns.rest, look.old) }
        drawMark(tile, columns, into: &buffer)
    }

    /// Whether the row has room for a note about its values.
    private func hasMark(_ columns: LineColumns) -> Bool { columns.rest.columns >= Self.leastForMark }

    private func forms(
        _ part: LineColumns.Part, _ content: TileContent, _ tile: TilePicture, _ cell: Rect
    ) -> [[Span]] {
        switch part {
        case .range:
            content.lowAndHigh(
                isLabelled: cell.columns >= TileLayout.rangeColumns + look.phrase(.tomorrowShort).displayWidth + 1)
        case .falling: content.falling
        case .humidity: content.humidity(isLabelled: false)
        case .wind: Array(content.wind.dropFirst())
        case .air: tile.airGrade(look)
        case .time: tile.localTime(look).map { [[Span($0, look.theme[.text])]] } ?? []
        case .sentence: content.comparedToNow + content.sentenceBesideFalling
        }
    }

    /// Draws the age of stale values at the end of the row, over the sentence if there is one.
    private func drawMark(_ tile: TilePicture, _ columns: LineColumns, into buffer: inout CellBuffer) {
        guard let mark = TileMark(tile, look), !mark.isSpinner, hasMark(columns) else {
            if case .refreshing = tile.state, !columns.star.isEmpty {
                buffer.write(
                    tile.spinner, column: columns.star.column, row: columns.star.row, style: look.theme[.progress],
                    clip: columns.star)
            }
            return
        }
        let room = columns.whole(.sentence) ?? columns.rest
        let text = look.fitting(mark.texts, in: min(room.columns - 1, columns.rest.columns / 2))
        let place = columns.rest.inset(left: columns.rest.columns - text.displayWidth - 1)
        // Clears every part that the mark would cover in part.
        let covered = columns.parts.compactMap(columns.whole).filter { !$0.intersection(place).isEmpty }
        for part in covered { buffer.fill(part) }
        buffer.fill(place)
        buffer.write(" " + text, column: place.column, row: place.row, style: look.theme[mark.role], clip: place)
    }

    private func drawEmpty(_ tile: TilePicture, _ columns: LineColumns, into buffer: inout CellBuffer) {
        let (text, role) = tile.emptyText(look)
        let sign: String =
            switch tile.state {
            case .failed: "!"
            case .queued: look.glyphs.ellipsis
            default: tile.spinner
            }
        let fits = text.displayWidth <= columns.rest.columns
        buffer.writeFitting([[Span(fits ? text : sign, look.theme[role])]], atEndOf: columns.rest)
    }
}
