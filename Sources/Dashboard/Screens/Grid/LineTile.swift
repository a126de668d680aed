import AppResources
import TerminalUI
import Weather

/// How a row of the table divides its width: a mark, the name, the sky, the temperature, low and high, what falls next, the
/// wind, the air, the sentence. It depends on nothing but the width, so that rows align whatever is in them.
struct LineColumns: Hashable, Sendable {
    enum Part: CaseIterable, Hashable { case range, rain, wind, air, sentence }

    /// The mark of the selection.
    let mark: Rect
    let name: Rect
    let star: Rect
    let glyph: Rect
    let temperature: Rect
    /// What there is room for, in the order of the row.
    let parts: [Part: Rect]
    /// Everything behind the name.
    let rest: Rect

    private static let leastForMark = 8
    private static let leastName = 9
    private static let usualName = 14
    private static let mostName = 22
    /// In the order in which they matter; a part that stands here twice gets wider.
    private static let widths: [(part: Part, columns: Int)] = [
        (.rain, 7), (.range, 9), (.rain, 7), (.wind, 9), (.air, 11), (.sentence, 18),
    ]
    private static let mostSentence = 40

    init(_ line: Rect) {
        let markColumns = line.columns >= Self.leastForMark ? 2 : 0
        let hasGlyph = line.columns >= 16
        let fixed = markColumns + 5 + (hasGlyph ? 4 : 0)
        var left = line.columns - fixed - Self.leastName
        // What has no room takes those after it with it.
        var widths: [Part: Int] = [:]
        for (part, columns) in Self.widths {
            guard columns <= left else { break }
            widths[part, default: 0] += columns
            left -= columns
        }
        let more = max(0, min(left, Self.usualName - Self.leastName))
        left -= more
        if let sentence = widths[.sentence] {
            let wider = min(left, Self.mostSentence - sentence)
            widths[.sentence] = sentence + wider
            left -= wider
        }
        let most = widths.isEmpty ? left : min(left, Self.mostName - Self.usualName)
        let nameColumns = max(0, min(Self.leastName + more + max(0, most), line.columns - fixed))
        var column = line.column
        func take(_ columns: Int) -> Rect {
            defer { column += columns }
            return Rect(column: column, row: line.row, columns: columns, rows: 1)
        }
        mark = take(markColumns)
        name = take(nameColumns)
        star = take(hasGlyph ? 2 : 0)
        rest = Rect(column: column, row: line.row, columns: line.endColumn - column, rows: 1)
        glyph = take(hasGlyph ? 2 : 0)
        // Where nothing follows, the temperature stands at the edge.
        temperature = widths.isEmpty ? Rect(column: line.endColumn - 5, row: line.row, columns: 5, rows: 1) : take(5)
        var parts: [Part: Rect] = [:]
        for part in Part.allCases { if let columns = widths[part] { parts[part] = take(columns) } }
        self.parts = parts
    }
}

/// A tile as a row of a table.
struct LineTile {
    let look: Presentation

    private static let gap = 2

    func draw(_ tile: TilePicture, star: String, into buffer: inout CellBuffer, in line: Rect) {
        let columns = LineColumns(line)
        let name = look.cut(look.format.name(tile.place), to: columns.name.columns)
        buffer.write(name, column: columns.name.column, row: line.row, style: look.theme[.title], clip: columns.name)
        buffer.write(star, column: columns.star.column, row: line.row, style: look.theme[.sun], clip: columns.star)
        guard let weather = tile.state.weather else { return drawEmpty(tile, columns, into: &buffer) }
        let content = TileContent(tile, weather, look)
        buffer.writeFitting([[content.glyph]], in: columns.glyph)
        buffer.writeFitting([[content.degrees]], atEndOf: columns.temperature)
        func cell(_ part: LineColumns.Part) -> Rect { (columns.parts[part] ?? .none(in: line)).inset(left: Self.gap) }
        buffer.writeFitting(content.lowAndHigh, atEndOf: columns.parts[.range] ?? .none(in: line))
        buffer.writeFitting(content.rain, in: cell(.rain))
        buffer.writeFitting(content.wind.dropFirst().map(\.self), in: cell(.wind))
        buffer.writeFitting(content.airGrade.suffix(1).map(\.self), in: cell(.air))
        buffer.writeFitting(content.sentence, in: cell(.sentence))
        if tile.state.isStale { buffer.restyle(columns.rest) { $0.adding(.dim) } }
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
