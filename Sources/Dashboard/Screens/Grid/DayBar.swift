import TerminalUI

/// Today's low and high at the ends of a bar on which now is marked; late in the evening tomorrow's, on a bar that reaches over
/// both days' temperatures, so that it tells a colder day from a warmer one. Where there is no room for the bar, both as text.
struct DayBar {
    let content: TileContent

    private static let shortestBar = 4

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        guard area.rows > 0, let range = content.tomorrow ?? content.range else { return }
        let isTomorrow = content.tomorrow != nil
        let (low, high) = (content.degrees(of: range.low), content.degrees(of: range.high))
        let ends = low.text.displayWidth + high.text.displayWidth + 2
        let labels = isTomorrow ? content.tomorrowLabels : [Span("", look.theme[.dim])]
        let label = labels.first { $0.text.displayWidth + 1 + ends + Self.shortestBar <= area.columns }
        guard let label else {
            buffer.writeFitting(content.lowAndHigh, in: area.line(0))
            return
        }
        buffer.write([label], column: area.column, row: area.row, clip: area)
        let line = area.line(0).inset(left: label.text.isEmpty ? 0 : label.text.displayWidth + 1)
        buffer.write([low], column: line.column, row: line.row, clip: line)
        buffer.write(high.text, end: line.endColumn, row: line.row, style: high.style, clip: line)
        let left = low.text.displayWidth + 1
        let other = isTomorrow ? content.range ?? range : range
        RangeBar(
            low: range.low, high: range.high, scale: min(range.low, other.low)...max(range.high, other.high),
            now: !isTomorrow && content.isObservedToday ? content.weather.temperature : nil
        ).draw(
            look, into: &buffer,
            in: Rect(
                column: line.column + left, row: line.row,
                columns: line.columns - left - high.text.displayWidth - 1, rows: 1))
    }
}
