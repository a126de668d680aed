import TerminalUI
import Weather

/// What could not be fetched or refreshed, and why.
struct TroubleSection: DetailSection {
    let trouble: DetailTrouble
    let now: Timestamp

    func rows(columns: Int) -> Int { trouble.rows(now: now, columns: columns) }

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        let lines = trouble.lines(look.format, home: look.home, now: now, columns: area.columns)
        for (index, (text, role)) in lines.prefix(area.rows).enumerated() {
            buffer.write(text, column: area.column, row: area.row + index, style: look.theme[role], clip: area)
        }
    }
}
