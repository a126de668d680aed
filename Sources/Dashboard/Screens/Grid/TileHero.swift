import TerminalUI

/// The first rows of a larger tile: the temperature in digits three rows high, beside it the picture where there is room,
/// else the sky and today's high over its low, and what else is told.
struct TileHero {
    let content: TileContent

    static let rows = BigDigits.rows
    private static let gap = 1
    /// Columns in which something can be told.
    private static let leastColumns = 5
    /// What stands beside the digits stands where it would beside these, so that tiles of a grid have the same form.
    private static let usualDegrees = "00°"

    /// `facts` are told beside the picture, one a row.
    func draw(
        _ look: Presentation, facts: [[[Span]]] = [], showsRange: Bool, into buffer: inout CellBuffer, in area: Rect
    ) {
        let side = [[[content.glyph]]] + (showsRange ? range(look) : [])
        let needed = side.flatMap(\.self).map(\.displayWidth).max() ?? 0
        let taken = drawDegrees(look, beside: needed, into: &buffer, in: area)
        let picture = ConditionArt.size(.small)
        var rest = area.inset(left: max(taken, BigDigits.width(of: Self.usualDegrees)) + 1)
        guard rest.columns >= picture.columns else {
            let beside = area.inset(left: taken + 1)
            for (row, form) in side.enumerated() { buffer.writeFitting(form, atEndOf: beside.line(row)) }
            return
        }
        let isRoomy = rest.columns >= picture.columns + Self.gap + Self.leastColumns
        // Alone it stands at the edge; with something beside it, by the digits.
        let left = isRoomy ? rest.column : rest.endColumn - picture.columns
        ConditionArt.draw(
            content.weather.condition, scale: .small, column: left, row: rest.row, into: &buffer, look: look, clip: rest
        )
        guard isRoomy else { return }
        rest = rest.inset(left: picture.columns + Self.gap)
        for (row, forms) in ((showsRange ? range(look) : []) + facts).prefix(Self.rows).enumerated() {
            buffer.writeFitting(forms, in: rest.line(row))
        }
    }

    private func range(_ look: Presentation) -> [[[Span]]] {
        guard let range = content.range else { return [] }
        return [(look.glyphs.high, range.high), (look.glyphs.low, range.low)].map { sign, temperature in
            [[Span(sign, look.theme[.dim]), content.degrees(of: temperature)]]
        }
    }

    /// As large as leaves room for what stands beside; the result is the columns it takes.
    private func drawDegrees(_ look: Presentation, beside needed: Int, into buffer: inout CellBuffer, in area: Rect)
        -> Int
    {
        let degrees = content.degrees
        let sign = look.glyphs.degree
        let bare = String(degrees.text.dropLast(sign.count))
        let fitting = [degrees.text, bare].first { BigDigits.width(of: $0) + 1 + needed <= area.columns }
        guard !look.glyphs.isASCII, let fitting else {
            buffer.write([degrees], column: area.column, row: area.row, clip: area)
            return degrees.text.displayWidth + 1
        }
        let style = look.style(of: content.weather.temperature)
        BigDigits.draw(fitting, column: area.column, row: area.row, into: &buffer, style: style, clip: area)
        return BigDigits.width(of: fitting)
    }
}
