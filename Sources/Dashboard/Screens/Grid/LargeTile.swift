import TerminalUI

/// Everything a medium tile tells, the sentence before all else, and the 24 hours ahead: temperature as a curve, what falls
/// under it on the same hours.
struct LargeTile {
    let content: TileContent

    /// Digits, sentence, curve, what falls, hours.
    private static let rowsWithoutBar = TileHero.rows + 5
    private static let mostCurveRows = 10
    /// From here on the bar has room beside the digits, the picture and the facts.
    private static let columnsForBarBeside = 60

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in inside: Rect) {
        let area = inside.tileMargins
        let hasBar = area.rows > Self.rowsWithoutBar
        let hasBarBeside = !hasBar && area.columns >= Self.columnsForBarBeside
        TileHero(content: content).draw(
            look, facts: [content.wind, content.feelsLike, content.humidity],
            showsRange: !hasBar && !hasBarBeside, into: &buffer, in: area)
        if hasBarBeside {
            let right = area.inset(left: area.columns - area.columns * 2 / 5)
            DayBar(content: content).draw(look, into: &buffer, in: right.line(1))
        }
        var rest = area.inset(top: TileHero.rows)
        buffer.writeFitting(content.sentence, and: content.rainBesideSentence, in: rest.line(0))
        rest = rest.inset(top: 1)
        if hasBar {
            DayBar(content: content).draw(look, into: &buffer, in: rest.line(0))
            rest = rest.inset(top: 1)
        }
        guard let hours = content.hours else { return }
        TileChart(hours: hours, area: rest, curveRows: min(Self.mostCurveRows, rest.rows - 2))
            .draw(look, into: &buffer)
    }
}
