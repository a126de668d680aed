import Display
import TerminalUI
import WeatherService

/// One part of the detail: its height for a given width, and its drawing.
///
/// The height follows from the content and the width.
protocol DetailSection: Sendable {
    /// What its values are from, which look old if newer ones could not be had; nil if they do not get old.
    var part: ReportPart? { get }

    /// Whether the first row is only a heading.
    var hasHeading: Bool { get }

    func rows(columns: Int) -> Int

    /// The rows that can be selected, counted from the first row of the section.
    func choices(columns: Int) -> [DetailChoice]

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect)

    /// Marks a row that has been drawn as the selected one. `area`: the whole section.
    func highlight(_ choice: DetailChoice, _ look: Presentation, into buffer: inout CellBuffer, in area: Rect)
}

extension DetailSection {
    var part: ReportPart? { nil }
    var hasHeading: Bool { false }
    func choices(columns: Int) -> [DetailChoice] { [] }

    func highlight(_ choice: DetailChoice, _ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        for row in choice.rows { buffer.restyle(area.row(at: row), look.highlighted) }
    }
}

/// A row that can be selected in the detail.
enum DetailRow: Hashable, Sendable {
    case chart
    /// The official warnings.
    case warnings
    /// What another source says, as long as it has not been asked.
    case opinion
    /// By `LocalTime.dayNumber`.
    case day(Int)
}

/// Something that can be selected, and its rows.
struct DetailChoice: Hashable, Sendable {
    let row: DetailRow
    let rows: Range<Int>
}

extension CellBuffer {
    /// Writes spans one after another, starting at a cell.
    mutating func write(_ spans: [Span], column: Int, row: Int, clip: Rect) {
        var column = column
        for span in spans { column += write(span.text, column: column, row: row, style: span.style, clip: clip) }
    }

    /// Writes spans into the first row of an area, from so many columns on.
    mutating func write(_ spans: [Span], in area: Rect, from column: Int = 0) {
        write(spans, column: area.column + column, row: area.row, clip: area)
    }

    /// Writes a text that ends before a column.
    mutating func write(_ text: String, end: Int, row: Int, style: Style, clip: Rect) {
        write(text, column: end - text.displayWidth, row: row, style: style, clip: clip)
    }

    /// Draws a rule above what follows.
    mutating func writeRule(_ look: Presentation, in area: Rect) {
        fill(area.row(at: 0), with: look.glyphs.rule, style: look.theme[.rule])
    }

    /// Draws a rule with a title for what follows.
    mutating func writeHeading(_ title: String, _ look: Presentation, in area: Rect) {
        writeRule(look, in: area)
        let text = look.cut(title, to: area.columns)
        write("\(text) ", in: area, style: look.theme[.title])
    }
}

extension [Span] {
    var displayWidth: Int { reduce(0) { $0 + $1.text.displayWidth } }
}
