import TerminalUI

/// A tile of a few words: temperature, sky, what falls next, the air.
struct SmallTile {
    let content: TileContent

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in inside: Rect) {
        let area = inside.tileMargins
        let hero = [content.glyph, Span(" ", look.theme[.text]), content.degrees]
        buffer.write(hero, column: area.column, row: area.row, clip: area)
        let rest = area.inset(left: hero.displayWidth + 1)
        switch area.rows {
        case 1: buffer.writeFitting(content.rain + content.humidity, atEndOf: rest.line(0))
        case 2:
            buffer.writeFitting(content.lowAndHigh, atEndOf: rest.line(0))
            buffer.writeFitting(content.rain, ways: 1, and: content.sky, in: area.line(1))
        default:
            buffer.writeFitting(content.lowAndHigh, atEndOf: rest.line(0))
            buffer.writeFitting(content.rain, in: area.line(1))
            buffer.writeFitting(content.sky, and: content.humidity, in: area.line(2))
            buffer.writeFitting(content.sentenceBesideRain, in: area.line(3))
        }
    }
}
