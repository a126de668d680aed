import AppResources
import TerminalUI
import Weather

/// A tile as a row of a table.
struct LineTile {
    let look: Presentation

    private static let gap = 2

    func draw(_ tile: TilePicture, star: String, into buffer: inout CellBuffer, in line: Rect) {
        let columns = LineColumns(line)
        let name = look.cut(look.format.name(tile.place), to: columns.name.columns)
        buffer.write(name, column: columns.name.column, row: line.row, style: look.theme[.strong], clip: columns.name)
        buffer.write(star, column: columns.star.column, row: line.row, style: look.theme[.sun], clip: columns.star)
        guard let weather = tile.state.weather else { return drawEmpty(tile, columns, into: &buffer) }
        let content = TileContent(tile, weather, look)
        buffer.writeFitting([[content.glyph]], in: columns.glyph)
        buffer.writeFitting([[content.degrees]], atEndOf: columns.temperature)
        func cell(_ part: LineColumns.Part) -> Rect { (columns.parts[part] ?? .none(in: line)).inset(left: Self.gap) }
        buffer.writeFitting(content.lowAndHigh, atEndOf: (columns.parts[.range] ?? .none(in: line)).inset(left: 1))
        // Without the blanks that stand around a mark: rows align, whether one has room for them or not.
        let rain = content.rain.filter { $0.first?.text.first != " " }
        buffer.writeFitting(rain, in: cell(.rain))
        buffer.writeFitting(content.wind.dropFirst().map(\.self), in: cell(.wind))
        buffer.writeFitting(tile.airGrade(look), in: cell(.air))
        buffer.writeFitting(content.sentenceBesideRain, in: cell(.sentence))
        if tile.state.isStale { buffer.restyle(columns.rest, look.old) }
        drawMark(tile, columns, into: &buffer)
    }

    /// How old the values are, at the end of the row: over the sentence where there is one.
    private func drawMark(_ tile: TilePicture, _ columns: LineColumns, into buffer: inout CellBuffer) {
        guard let mark = TileMark(tile, look), columns.rest.columns >= 24 else {
            if case .refreshing = tile.state, !columns.star.isEmpty {
                buffer.write(
                    tile.spinner, column: columns.star.column, row: columns.star.row, style: look.theme[.progress],
                    clip: columns.star)
            }
            return
        }
        let room = columns.parts[.sentence] ?? columns.rest
        let text = look.fitting(mark.texts, in: min(room.columns - 1, columns.rest.columns / 2))
        let cells = text.displayWidth + 1
        let place = Rect(column: columns.rest.endColumn - cells, row: room.row, columns: cells, rows: 1)
        buffer.fill(columns.parts[.sentence] ?? place)
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

extension Rect {
    /// No cell at all, in the row of a line.
    fileprivate static func none(in line: Rect) -> Rect {
        Rect(column: line.column, row: line.row, columns: 0, rows: 0)
    }
}
