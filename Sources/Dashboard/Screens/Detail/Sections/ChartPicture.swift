import AppResources
import TerminalUI
import Weather

/// Draws the chart of the hours ahead: an axis at the left, and the rows beside it.
struct ChartPicture {
    let look: Presentation
    let hours: ChartHours
    let area: Rect
    /// The area of the hours: right of the axis, below the heading.
    let plot: Rect
    let curves: Rect
    let scale: ChartScale
    /// Nil if nothing falls.
    let top: FallScale?

    /// The narrow axis has room for numbers and short words, the wide one for long words.
    private static let (narrowAxis, wideAxis) = (6, 11)
    private static let columnsForWideAxis = 90
    /// Rows of the curves for each labelled part of the axis, which also has a label halfway.
    static let rowsOfAxisPart = 10

    var sky: Rect { plot.row(at: 0) }
    var bars: Rect { plot.row(at: 1 + curves.rows) }
    var chances: Rect { plot.row(at: 2 + curves.rows) }
    var wind: Rect { plot.row(at: 3 + curves.rows) }
    var clock: Rect { plot.row(at: 4 + curves.rows) }

    init(look: Presentation, hours: ChartHours, area: Rect, curveRows: Int) {
        self.look = look
        self.hours = hours
        self.area = area
        let columns = Self.plotColumns(columns: area.columns)
        plot = Rect(column: area.endColumn - columns, row: area.row + 1, columns: columns, rows: area.rows - 1)
        curves = Rect(column: plot.column, row: plot.row + 1, columns: plot.columns, rows: curveRows)
        scale = ChartScale(hours, width: plot.columns)
        top = FallScale(hours, look.format)
    }

    /// Columns available for the hours, out of all columns of the chart.
    static func plotColumns(columns: Int) -> Int {
        max(0, columns - (columns >= columnsForWideAxis ? wideAxis : narrowAxis))
    }

    func column(of time: Timestamp) -> Int { plot.column + scale.column(of: time) }

    /// The moment at which a column begins.
    func time(at column: Int) -> Timestamp { scale.time(at: column - plot.column) }

    /// The columns with data; a short forecast may leave columns after them empty.
    var columns: Range<Int> {
        plot.column..<max(plot.column, min(plot.endColumn, column(of: hours.end) + 1))
    }

    /// `cursor`: the selected moment.
    func draw(over sun: Sun, cursor: Timestamp?, into buffer: inout CellBuffer) {
        guard plot.columns >= 8, let range = hours.range else { return }
        drawAxis(range, into: &buffer)
        drawNow(into: &buffer)
        drawCurves(range, into: &buffer)
        drawSky(into: &buffer)
        drawBars(into: &buffer)
        drawNumbers(into: &buffer)
        shadeNights(sun, into: &buffer)
        drawClock(cursor: cursor, into: &buffer)
    }

    /// Draws the legend of the lines and bars onto the rule above the chart. If space is short, it drops first the long words,
    /// then the bars, whose scale is on the axis, then the second line.
    func drawLegend(after used: Int, into buffer: inout CellBuffer) {
        guard let range = hours.range else { return }
        let line = Span(look.glyphs.isASCII ? "*" : "━", look.style(of: Temperature(celsius: range.upperBound)))
        let dots = Span(look.glyphs.isASCII ? "." : "┈", look.theme[.dim])
        let gap = Span(" ", look.theme[.dim])
        func words(_ text: String) -> Span { Span(" \(text) ", look.theme[.dim]) }
        let scale = top.map { top in
            let bar = Span(String(look.glyphs.bars[5]), look.theme[top.role])
            return [gap, bar, words(top.forms(look)[0])]
        }
        let feels = hours.hasFeelsLike ? [gap, dots, words(look.phrase(.feelsLike))] : []
        let temperatures = [Phrase.settingTemperature, .temperatureShort].map { [gap, line, words(look.phrase($0))] }
        let room = area.columns - used - 2
        let forms =
            temperatures.map { $0 + feels + (scale ?? []) } + temperatures.map { $0 + feels } + temperatures
        guard let fitting = forms.first(where: { $0.displayWidth <= room }) else { return }
        buffer.write(fitting, column: area.endColumn - fitting.displayWidth - 1, row: area.row, clip: area)
    }
}

/// Dots in cells: two across and four down in Braille, one in ASCII.
struct DotCanvas {
    private let columns: Int
    private let across: Int
    private let down: Int
    private var cells: [UInt8]

    init(columns: Int, rows: Int, across: Int, down: Int) {
        self.columns = columns
        self.across = across
        self.down = down
        cells = Array(repeating: 0, count: columns * rows)
    }

    /// The dots of a Braille cell by column and row (Unicode, chapter 21.1, "Braille Patterns").
    private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    subscript(column: Int, row: Int) -> UInt8 { cells[row * columns + column] }

    mutating func set(_ x: Int, _ y: Int) {
        cells[y / down * columns + x / across] |= Self.bits[x % across][y % down]
    }
}
