import TerminalUI

/// The temperature in large digits, today's low and high, what falls next and the air, and the sentence where there is room.
struct MediumTile {
    let content: TileContent
    /// Whether the edge has words for the sky already.
    let isSkyTold: Bool

    /// From so many rows on low and high are a bar of their own.
    private static let rowsForBar = TileHero.rows + 2

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in inside: Rect) {
        let area = inside.tileMargins
        let hasBar = area.rows >= Self.rowsForBar
        let told = TileHero(content: content).draw(
            look, facts: [content.wind, content.humidity, content.feelsLike], showsRange: !hasBar, into: &buffer,
            in: area)
        let rest = area.inset(top: TileHero.rows)
        if hasBar { DayBar(content: content).draw(look, into: &buffer, in: rest.line(0)) }
        let row = hasBar ? 1 : 0
        buffer.writeFitting(content.rain, in: rest.line(row))
        buffer.writeFitting(content.sentenceBesideRain + (isSkyTold ? [] : content.sky), in: rest.line(row + 1))
        buffer.writeFitting(
            told > 0 ? [] : content.wind, and: told > 1 ? [] : content.humidity, in: rest.line(row + 2))
    }
}
