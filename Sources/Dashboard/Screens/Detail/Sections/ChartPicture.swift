import AppResources
import TerminalUI
import Weather

/// Draws the chart of the hours ahead: an axis at the left, and row by row what there is to see.
struct ChartPicture {
    let look: Presentation
    let hours: ChartHours
    let area: Rect
    /// Where the hours are: right of the axis, below the heading.
    let plot: Rect
    let curves: Rect
    /// Hours of the day at which there is something to read, by column.
    let marks: [(column: Int, mark: ChartHours.Mark)]

    private static let axisColumns = 6
    private static let columnsOfMark = 4
    /// Tops of the scale of what falls in an hour, in the person's unit.
    static let tops: [Double] = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200]

    var sky: Rect { plot.line(0) }
    var bars: Rect { plot.line(1 + curves.rows) }
    var chances: Rect { plot.line(2 + curves.rows) }
    var wind: Rect { plot.line(3 + curves.rows) }
    var clock: Rect { plot.line(4 + curves.rows) }

    init(look: Presentation, hours: ChartHours, area: Rect, curveRows: Int) {
        self.look = look
        self.hours = hours
        self.area = area
        plot = Self.plot(in: area)
        curves = Rect(column: plot.column, row: plot.row + 1, columns: plot.columns, rows: curveRows)
        let columns = look.format.hour(23).count > 2 ? 5 : Self.columnsOfMark
        marks = hours.marks(columns: columns, width: plot.columns)
            .map { [plot] in (Self.column(of: $0.time, hours, plot), $0) }
    }

    private static func plot(in area: Rect) -> Rect {
        Rect(
            column: area.column + axisColumns, row: area.row + 1, columns: area.columns - axisColumns,
            rows: area.rows - 1)
    }

    static func column(of time: Timestamp, _ hours: ChartHours, _ plot: Rect) -> Int {
        let share = Double(time.seconds(since: hours.start)) / Double(hours.seconds)
        return plot.column + Int((share * Double(plot.columns - 1)).rounded())
    }

    /// The moment a column of the chart in `area` stands for.
    static func time(at column: Int, _ hours: ChartHours, in area: Rect) -> Timestamp {
        let plot = plot(in: area)
        let share = Double(column - plot.column) / Double(max(1, plot.columns - 1))
        return hours.start.adding(seconds: Int(share * Double(hours.seconds)))
    }

    func time(at column: Int) -> Timestamp { Self.time(at: column, hours, in: area) }

    /// `cursor`: the moment that is looked at.
    func draw(over sun: Sun, cursor: Timestamp?, into buffer: inout CellBuffer) {
        guard plot.columns >= 8, let range = hours.range else { return }
        drawAxis(range, into: &buffer)
        drawNow(into: &buffer)
        drawCurves(range, into: &buffer)
        drawSky(into: &buffer)
        drawBars(into: &buffer)
        drawMarks(into: &buffer)
        shadeNights(sun, into: &buffer)
        drawClock(cursor: cursor, into: &buffer)
    }

    /// What the second line and the bars are, on the rule over the chart.
    func drawLegend(after used: Int, into buffer: inout CellBuffer) {
        guard let range = hours.range else { return }
        let line = Span(look.glyphs.isASCII ? "*" : "━", look.style(of: Temperature(celsius: range.upperBound)))
        let dots = Span(look.glyphs.isASCII ? "." : "┈", look.theme[.dim])
        let bar = Span(String(look.glyphs.bars[5]), look.theme[.rain])
        let gap = Span(" ", look.theme[.dim])
        func words(_ text: String) -> Span { Span(" \(text) ", look.theme[.dim]) }
        let scale = top.map { [gap, bar, words(look.phrase(.perHour, ["depth": $0.text]))] } ?? []
        let feels = [gap, dots, words(look.phrase(.feelsLike))]
        let temperature = [gap, line, words(look.phrase(.settingTemperature))]
        let room = area.columns - used - 2
        let forms = [temperature + feels + scale, feels + scale, scale]
        guard let fitting = forms.first(where: { $0.displayWidth <= room }), !fitting.isEmpty else { return }
        buffer.write(fitting, column: area.endColumn - fitting.displayWidth - 1, row: area.row, clip: area)
    }
}
