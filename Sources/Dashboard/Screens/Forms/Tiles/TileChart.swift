import Display
import Engine
import TerminalUI
import Weather

/// The hours ahead in a tile: the measure as an area in its colours, precipitation below it on the same time axis, and the
/// hours. The area is kept muted so that precipitation stands out.
struct TileChart {
    let hours: ChartHours
    let seen: SeenWeather
    let measure: Measure
    let area: Rect

    private static let mostCurveRows = 10

    /// Millimetres an hour that fill a column: the geometric mean of the thresholds of moderate and heavy rain, 2.5 and 10
    /// (WMO-No. 8, part I, chapter 14).
    private static let fullFall = 5.0
    /// Least height of a column in which anything falls, in eighths, so that it is noticed beside the curve.
    private static let leastFall = 2
    /// Cells an hour label needs.
    private static let columnsOfMark = 4

    /// Precipitation gets a row of its own unless it is the measure of the curve.
    private var fallingRows: Int { measure == .precipitation ? 0 : 1 }
    /// If there is no room for the curve, only precipitation and the hours are shown.
    private var curveRows: Int { max(0, min(Self.mostCurveRows, area.rows - 1 - fallingRows)) }
    private var curve: Rect { Rect(column: area.column, row: area.row, columns: area.columns, rows: curveRows) }
    private var falling: Rect { area.row(at: curveRows) }
    private var clock: Rect { area.row(at: curveRows + fallingRows) }

    func draw(_ look: Presentation, into buffer: inout CellBuffer) {
        let scale = MeasureScale(measure, isOfDay: false, look)
        for column in area.column..<area.endColumn {
            let time = time(at: column)
            if curveRows > 0, let bar = bar(at: time, scale) {
                drawColumn(bar.share, at: column, style(of: bar, scale, look), look, into: &buffer)
            }
            if fallingRows > 0 { drawFall(at: column, time, look, into: &buffer) }
        }
        drawClock(look, into: &buffer)
    }

    /// A column of the curve.
    private struct Bar {
        let value: Double
        /// As a share of the curve's height; nil if the value is zero precipitation, which is drawn as a dot.
        let share: Double?
        /// Probability, 0…1.
        let certainty: Double
    }

    /// Temperatures are interpolated and scaled to the lowest and highest of the hours shown; every other measure uses its
    /// fixed scale.
    private func bar(at time: Timestamp, _ scale: MeasureScale) -> Bar? {
        switch measure {
        case .temperature, .feelsLike:
            guard let range = hours.range,
                let value = measure == .temperature ? hours.temperature(at: time) : hours.feelsLike(at: time)
            else { return nil }
            let share = (value.celsius - range.lowerBound) / (range.upperBound - range.lowerBound)
            return Bar(value: value.celsius, share: share, certainty: 1)
        case .precipitation, .wind, .fineDust, .difference:
            let then = seen.seen(at: .hour(time))
            guard let value = then.value(of: measure)?.number else { return nil }
            let isNothing = measure == .precipitation && value == 0
            return Bar(
                value: value, share: isNothing ? nil : scale.range.share(of: value),
                certainty: measure == .precipitation ? then.chance ?? 1 : 1)
        }
    }

    private func style(of bar: Bar, _ scale: MeasureScale, _ look: Presentation) -> Style {
        guard bar.share != nil else { return look.theme[.rule] }
        let style = Style(scale.ground(of: bar.value, certainty: bar.certainty))
        // Without shades of colour, unlikely values are dimmed.
        let isDimmed = look.appearance.colorDepth < .indexed256 && bar.certainty < PrecipitationAhead.likely
        return isDimmed ? style.adding(.dim) : style
    }

    /// The moment in the middle of a column.
    private func time(at column: Int) -> Timestamp {
        hours.start.adding(seconds: hours.seconds * (2 * (column - area.column) + 1) / (2 * area.columns))
    }

    /// Draws a column `share` of the curve's height, but at least an eighth of a row; nil draws a dot.
    private func drawColumn(
        _ share: Double?, at column: Int, _ style: Style, _ look: Presentation, into buffer: inout CellBuffer
    ) {
        guard let share else {
            buffer.write(look.glyphs.dot, column: column, row: curve.endRow - 1, style: style, clip: curve)
            return
        }
        let bars = look.glyphs.bars
        var eighths = max(1, Int((share * Double(curveRows * bars.count)).rounded()))
        for row in (0..<curveRows).reversed() where eighths > 0 {
            let level = min(eighths, bars.count)
            buffer.write(
                String(bars[level - 1]), column: column, row: curve.row + row, style: style, clip: curve)
            eighths -= level
        }
    }

    private func drawFall(
        at column: Int, _ time: Timestamp, _ look: Presentation, into buffer: inout CellBuffer
    ) {
        guard let step = hours.step(at: time) else { return }
        let millimetres = step.precipitationPerHour.millimetres
        let bars = look.glyphs.bars
        // The square root makes light rain visible: most rain is far below a full column, yet people need to see it to decide
        // on an umbrella.
        let eighths = Int(((millimetres / Self.fullFall).squareRoot() * Double(bars.count)).rounded())
        let level = millimetres > 0 ? min(bars.count, max(Self.leastFall, eighths)) : 0
        let text = level > 0 ? String(bars[level - 1]) : look.glyphs.dot
        // Unlikely precipitation stays dim; the sentences leave it out as well.
        let role: Role = level == 0 ? .rule : step.falls == nil ? .dim : step.precipitationRole
        buffer.write(text, column: column, row: falling.row, style: look.theme[role], clip: falling)
    }

    private func drawClock(_ look: Presentation, into buffer: inout CellBuffer) {
        for mark in hours.marks(columns: Self.columnsOfMark, width: area.columns) where mark.time < hours.end {
            let text = look.format.hour(mark.hour)
            let column = area.column + mark.time.seconds(since: hours.start) * area.columns / hours.seconds
            guard column + text.displayWidth <= area.endColumn else { continue }
            buffer.write(
                text, column: column, row: clock.row, style: look.theme[mark.beginsDay ? .strong : .chartAxis],
                clip: clock)
        }
    }
}
