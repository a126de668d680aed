import TerminalUI

/// Today's low and high at the ends of a bar on which now is marked.
struct DayBar {
    let content: TileContent

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in line: Rect) {
        guard line.rows > 0, let range = content.range else { return }
        let (low, high) = (content.degrees(of: range.low), content.degrees(of: range.high))
        buffer.write([low], column: line.column, row: line.row, clip: line)
        buffer.write(high.text, end: line.endColumn, row: line.row, style: high.style, clip: line)
        let (left, right) = (low.text.displayWidth + 1, high.text.displayWidth + 1)
        RangeBar(
            low: range.low, high: range.high, scale: range.low...range.high, now: content.weather.temperature
        ).draw(
            look, into: &buffer,
            in: Rect(column: line.column + left, row: line.row, columns: line.columns - left - right, rows: 1))
    }
}
