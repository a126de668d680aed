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
    let hourly: HourPlot
    /// Whether the apparent temperature has a line where it differs.
    let hasFeelsLike: Bool
    /// The selected moment.
    let cursor: Timestamp?
    /// The labels of the cursor and of now.
    let pinned: [HourPlot.Label]

    /// The narrow axis has room for numbers and short words, the wide one for long words.
    private static let (narrowAxis, wideAxis) = (9, 13)
    private static let columnsForWideAxis = 90

    var sky: Rect { plot.row(at: 0) }
    var bars: Rect { plot.row(at: 1 + curves.rows) }
    var chances: Rect { plot.row(at: 2 + curves.rows) }
    var wind: Rect { plot.row(at: 3 + curves.rows) }
    var clock: Rect { plot.row(at: 4 + curves.rows) }

    init(
        look: Presentation, hours: ChartHours, area: Rect, curveRows: Int, hasFeelsLike: Bool, cursor: Timestamp?
    ) {
        self.look = look
        self.cursor = cursor
        self.hours = hours
        self.area = area
        let columns = Self.plotColumns(columns: area.columns)
        plot = Rect(column: area.endColumn - columns, row: area.row + 1, columns: columns, rows: area.rows - 1)
        curves = Rect(column: plot.column, row: plot.row + 1, columns: plot.columns, rows: curveRows)
        hourly = HourPlot(hours, in: plot, look)
        pinned = hourly.pinned(cursor: cursor)
        // A difference too brief to draw needs no legend.
        self.hasFeelsLike = hasFeelsLike && hourly.hasLine(of: hours.feelsApart)
    }

    /// Columns available for the hours, out of all columns of the chart.
    static func plotColumns(columns: Int) -> Int {
        max(0, columns - (columns >= columnsForWideAxis ? wideAxis : narrowAxis))
    }

    var scale: ChartScale { hourly.scale }

    func draw(over sun: Sun, into buffer: inout CellBuffer) {
        guard plot.columns >= 8, let line = HourPlot.Line(hours.temperatures, beside: hasFeelsLike, of: hours, look)
        else { return }
        drawAxis(into: &buffer)
        hourly.drawNow(into: &buffer, in: curves)
        hourly.draw(
            line, apart: { hasFeelsLike ? hours.feelsApart(at: $0) : nil }, margin: plot.column - area.column,
            into: &buffer, in: curves)
        drawSky(over: sun, into: &buffer)
        hourly.drawFall(into: &buffer, in: bars)
        drawNumbers(into: &buffer)
        let dark = Rect(column: plot.column, row: plot.row, columns: plot.columns, rows: clock.row - plot.row)
        hourly.shadeNights(sun, into: &buffer, in: dark)
        hourly.drawClock(cursor: cursor, into: &buffer, in: clock)
        guard let cursor else { return }
        let rows = Rect(column: plot.column, row: plot.row, columns: plot.columns, rows: curves.rows + 2)
        hourly.drawCursor(at: cursor, into: &buffer, in: rows)
    }

    /// Draws the legend of the lines and bars onto the rule above the chart. If space is short, it drops first the bars, then
    /// the second line.
    func drawLegend(after used: Int, into buffer: inout CellBuffer) {
        guard let range = hours.range(withFeelsLike: hasFeelsLike) else { return }
        let line = Span(look.glyphs.line(.level), look.style(of: Temperature(celsius: range.upperBound)))
        let dashes = Span(look.glyphs.otherLine, look.theme[.dim])
        let gap = Span(" ", look.theme[.dim])
        func words(_ text: String) -> Span { Span(" \(text) ", look.theme[.dim]) }
        let feels = [Phrase.feelsLikeApart, .feelsLike].map { phrase in
            hasFeelsLike ? [gap, dashes, words(look.phrase(phrase))] : []
        }
        let temperatures = [Phrase.settingTemperature, .temperatureShort].map { [gap, line, words(look.phrase($0))] }
        let room = area.columns - used - 2
        let steps = hours.heaviest == nil ? [] : [gap] + steps
        let lines = feels.flatMap { feels in temperatures.map { $0 + feels } }
        let note = hours.hasUnlikely ? [words(look.phrase(.unlikelyBars, ["chance": look.format.percent(likely)]))] : []
        let forms =
            (note.isEmpty ? [] : lines.map { $0 + steps + note }) + lines.map { $0 + steps }
            + (note.isEmpty ? [] : lines.map { $0 + note }) + lines + temperatures
        guard let fitting = forms.first(where: { $0.displayWidth <= room }) else { return }
        buffer.write(fitting, column: area.endColumn - fitting.displayWidth - 1, row: area.row, clip: area)
    }

    /// In percent.
    private var likely: Int { Int((PrecipitationAhead.likely * 100).rounded()) }

    /// "▁0.1 ▃1 ▅5 ▇15 █30 mm/h".
    private var steps: [Span] {
        let marks = MeasureRange(.precipitation, isOfDay: false).marks.map {
            MeasuredValue(.precipitation, $0, isOfDay: false)
        }
        let rain = look.theme[.rain]
        return marks.flatMap { mark in
            [
                Span(
                    (look.glyphs.bar(of: FallStep.of(mark)).map(String.init) ?? "") + (look.glyphs.isASCII ? " " : ""),
                    rain),
                Span("\(look.format.mark(mark)) ", look.theme[.dim]),
            ]
        } + [Span(look.format.unit(of: .precipitation, isOfDay: false) + " ", look.theme[.dim])]
    }
}
