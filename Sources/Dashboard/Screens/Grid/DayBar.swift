import TerminalUI

/// Today's low and high at the ends of a bar on which now is marked; late in the evening tomorrow's.
struct DayBar {
    let content: TileContent

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        guard area.rows > 0, let range = content.tomorrow ?? content.range else { return }
        let label = content.tomorrow == nil ? [] : [content.tomorrowLabel]
        buffer.write(label, column: area.column, row: area.row, clip: area)
        let line = area.line(0).inset(left: label.displayWidth)
        let (low, high) = (content.degrees(of: range.low), content.degrees(of: range.high))
        buffer.write([low], column: line.column, row: line.row, clip: line)
        buffer.write(high.text, end: line.endColumn, row: line.row, style: high.style, clip: line)
        let (left, right) = (low.text.displayWidth + 1, high.text.displayWidth + 1)
        RangeBar(
            low: range.low, high: range.high, scale: range.low...range.high,
            now: content.tomorrow == nil && content.isObservedToday ? content.weather.temperature : nil
        ).draw(
            look, into: &buffer,
            in: Rect(column: line.column + left, row: line.row, columns: line.columns - left - right, rows: 1))
    }
}
