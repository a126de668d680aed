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
        let name = look.name(tile.titled, in: columns.name.columns)
        buffer.write(name, in: columns.name, style: look.theme[.strong])
        buffer.write(tile.star(look) ?? "", in: columns.star, style: look.theme[.sun])
        if let alert = tile.gravestSign(look) {
            buffer.write([alert], in: columns.star, from: 1)
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
            if part == .falling, look.hasColor, let kind = content.seen.falls {
                buffer.fill(cell, style: content.falling(kind))
            }
            if part.isTrailing {
                buffer.writeFitting(forms, atEndOf: cell)
            } else {
                buffer.writeFitting(forms, in: cell)
            }
        }
        if tile.isOld { look.age(columns.rest, of: &buffer) }
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
        case .humidity: content.humidity
        case .wind: Array(content.wind.dropFirst())
        case .air: tile.labelledAirGrade(look)
        case .time: tile.localTime(look).map { [[Span($0, look.theme[.text])]] } ?? []
        case .sentence: content.comparedToNow + content.sentenceBesideFalling
        }
    }

    /// Draws the age of stale values at the end of the row, over the sentence if there is one.
    private func drawMark(_ tile: TilePicture, _ columns: LineColumns, into buffer: inout CellBuffer) {
        if case .refreshing = tile.state, !columns.star.isEmpty {
            buffer.write(tile.spinner, in: columns.star, style: look.theme[.progress])
        }
        guard let mark = TileMark(tile, look), hasMark(columns) else { return }
        let room = columns.whole(.sentence) ?? columns.rest
        let text = look.fitting(mark.texts, in: min(room.columns - 1, columns.rest.columns / 2))
        let place = columns.rest.inset(left: columns.rest.columns - text.displayWidth - 1)
        // Clears every part that the mark would cover in part.
        let covered = columns.parts.compactMap(columns.whole).filter { !$0.intersection(place).isEmpty }
        for part in covered { buffer.fill(part) }
        buffer.fill(place)
        buffer.write(" " + text, in: place, style: look.theme[mark.role])
    }

    private func drawEmpty(_ tile: TilePicture, _ columns: LineColumns, into buffer: inout CellBuffer) {
        let (text, role) = tile.emptyText(look)
        let sign: String =
            switch tile.state {
            case .failed: tile.tellsState ? "!" : look.glyphs.missing
            case .queued: look.glyphs.ellipsis
            default: tile.spinner
            }
        let fits = text.displayWidth <= columns.rest.columns
        buffer.writeFitting([[Span(fits ? text : sign, look.theme[role])]], atEndOf: columns.rest)
    }
}

/// How a line of the drawer divides its width. It depends only on the width and on the longest name in the list, so that the
/// columns line up across rows.
struct LineColumns: Hashable, Sendable {
    /// The cells after the temperature, from left to right.
    enum Part: Int, CaseIterable { case range, falling, humidity, wind, air, time, sentence }

    /// The mark of the selection.
    let mark: Rect
    let name: Rect
    let star: Rect
    let glyph: Rect
    let temperature: Rect
    /// Indexed by `Part.rawValue`; each includes a gap of two columns before its text. Nil if there is no room for the part.
    private let rects: [Rect?]
    /// Everything after the name and the star.
    let rest: Rect

    private static let leastForMark = 8
    private static let leastName = 9
    private static let mostName = 22
    private static let temperatureColumns = 5
    private static let gap = 2
    private enum Claim { case part(Part), name }
    /// In order of importance; a part that is listed twice gets wider.
    private static let claims: [(claim: Claim, columns: Int)] = [
        (.part(.falling), 7), (.part(.falling), 10), (.part(.range), 11), (.name, mostName), (.part(.humidity), 11),
        (.part(.wind), 9), (.part(.air), 10), (.part(.time), 9), (.part(.range), 5), (.part(.air), 5),
        (.part(.sentence), 18),
    ]

    /// `longestName`: in cells, over all places in the list.
    init(_ line: Rect, longestName: Int) {
        let markColumns = line.columns >= Self.leastForMark ? 2 : 0
        let hasGlyph = line.columns >= 16
        let fixed = markColumns + Self.temperatureColumns + (hasGlyph ? 4 : 0)
        var nameColumns = Self.leastName
        var left = line.columns - fixed - nameColumns
        // The first claim that does not fit ends the loop, so that no less important part takes its place.
        var widths = [Int](repeating: 0, count: Part.allCases.count)
        for (claim, columns) in Self.claims {
            switch claim {
            case .name:
                let more = max(0, min(left, min(columns, longestName) - nameColumns))
                nameColumns += more
                left -= more
                continue
            case .part(let part):
                guard columns <= left else { break }
                widths[part.rawValue] += columns
                left -= columns
                continue
            }
            break
        }
        if widths[Part.sentence.rawValue] > 0 {
            widths[Part.sentence.rawValue] += left
        } else {
            nameColumns += max(0, min(left, longestName - nameColumns))
        }
        nameColumns = max(0, min(nameColumns, line.columns - fixed))
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
        // If nothing follows, the temperature is flush with the right edge.
        temperature =
            widths.allSatisfy { $0 == 0 }
            ? Rect(
                column: line.endColumn - Self.temperatureColumns, row: line.row, columns: Self.temperatureColumns,
                rows: 1) : take(Self.temperatureColumns)
        rects = widths.map { $0 == 0 ? nil : take($0) }
    }

    /// The parts there is room for.
    var parts: [Part] { Part.allCases.filter { whole($0) != nil } }

    /// The cell for the text of a part; nil if there is no room for it.
    func cell(_ part: Part) -> Rect? { whole(part)?.inset(left: Self.gap) }

    /// The same cell including the gap.
    func whole(_ part: Part) -> Rect? { rects[part.rawValue] }
}

extension LineColumns.Part {
    /// Whether the text is right-aligned, so that the numbers line up.
    var isTrailing: Bool { self == .range || self == .humidity }
}
