import TerminalUI

/// The first rows of a larger tile: the temperature in digits three rows high, beside it the picture where there is room,
/// else the sky and today's high over its low (late in the evening tomorrow's, with the word), and what else is told.
struct TileHero {
    let content: TileContent

    static let rows = BigDigits.rows
    private static let gap = 1
    /// Columns in which something can be told.
    private static let leastColumns = 5
    /// What stands beside the digits stands where it would beside these, so that tiles of a grid have the same form.
    private static let usualDegrees = "00°"

    /// `facts` are told beside the picture, one a row. The result is how many of them had room.
    @discardableResult
    func draw(
        _ look: Presentation, facts: [[[Span]]] = [], showsRange: Bool, into buffer: inout CellBuffer, in area: Rect
    ) -> Int {
        let today = showsRange ? todaysRange(look) : []
        let needed = ([[content.glyph]] + today).map(\.displayWidth).max() ?? 0
        let taken = drawDegrees(look, beside: needed, into: &buffer, in: area)
        let picture = ConditionArt.size(.small)
        var rest = area.inset(left: max(taken, BigDigits.width(of: Self.usualDegrees)) + 1)
        guard rest.columns >= picture.columns else {
            // The degree sign stands in the first row alone.
            let besideDigits = area.inset(left: min(taken, BigDigits.width(of: bareDegrees(look))) + 1)
            // The same word in every tile of a grid.
            let usual = area.columns - BigDigits.width(of: String(Self.usualDegrees.dropLast())) - 1
            let range = showsRange ? tomorrowsRange(look, besideDigits.columns, label: usual) ?? today : []
            buffer.writeFitting([[content.glyph]], atEndOf: area.inset(left: taken + 1).line(0))
            for (row, form) in range.enumerated() {
                buffer.writeFitting([form], atEndOf: besideDigits.line(row + 1))
            }
            return 0
        }
        let isRoomy = rest.columns >= picture.columns + Self.gap + Self.leastColumns
        // Alone it stands at the edge; with something beside it, by the digits.
        let left = isRoomy ? rest.column : rest.endColumn - picture.columns
        ConditionArt.draw(
            content.weather.condition, scale: .small, column: left, row: rest.row, into: &buffer, look: look, clip: rest
        )
        guard isRoomy else { return 0 }
        rest = rest.inset(left: picture.columns + Self.gap)
        let range = showsRange ? tomorrowsRange(look, rest.columns, label: rest.columns) ?? today : []
        for (row, forms) in (range.map { [$0] } + facts).prefix(Self.rows).enumerated() {
            buffer.writeFitting(forms, in: rest.line(row))
        }
        return min(facts.count, Self.rows - range.count)
    }

    /// Two rows; none where low and high would not be the day's.
    private func todaysRange(_ look: Presentation) -> [[Span]] {
        guard let range = content.range, content.tomorrow == nil || range.coverage == .wholeDay else { return [] }
        return [(look.glyphs.high, range.high), (look.glyphs.low, range.low)].map { sign, temperature in
            [Span(sign, look.theme[.dim]), content.degrees(of: temperature)]
        }
    }

    /// Two rows; nil where it is not tomorrow that leads, or there is no room to say so.
    private func tomorrowsRange(_ look: Presentation, _ columns: Int, label most: Int) -> [[Span]]? {
        guard let tomorrow = content.tomorrow else { return nil }
        let range = look.lowAndHigh(tomorrow)
        guard let label = content.tomorrowLabels.first(where: { $0.text.displayWidth <= most }),
            range.displayWidth <= columns
        else { return nil }
        return [[label], range]
    }

    private func bareDegrees(_ look: Presentation) -> String {
        String(content.degrees.text.dropLast(look.glyphs.degree.count))
    }

    /// As large as leaves room for what stands beside; the result is the columns it takes.
    private func drawDegrees(_ look: Presentation, beside needed: Int, into buffer: inout CellBuffer, in area: Rect)
        -> Int
    {
        let degrees = content.degrees
        let fitting = [degrees.text, bareDegrees(look)].first { BigDigits.width(of: $0) + 1 + needed <= area.columns }
        guard !look.glyphs.isASCII, let fitting else {
            buffer.write([degrees], column: area.column, row: area.row, clip: area)
            return degrees.text.displayWidth + 1
        }
        let style = look.style(of: content.weather.temperature)
        BigDigits.draw(fitting, column: area.column, row: area.row, into: &buffer, style: style, clip: area)
        return BigDigits.width(of: fitting)
    }
}
