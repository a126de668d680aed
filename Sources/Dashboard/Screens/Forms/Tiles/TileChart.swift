import Engine
import TerminalUI
import Weather

/// The hours ahead in a tile: the measure as a line with its extremes, or as numbers where that has a single row, precipitation as bars below it on the same time axis, and
/// the hours. Where precipitation is the measure, the line is the temperature.
struct TileChart {
    let hours: ChartHours
    let seen: SeenWeather
    let measure: Measure
    let area: Rect

    /// Taller curves make much of little.
    private static let mostCurveRows = 16
    /// In a single row, which would be flat, there are numbers.
    private static let leastCurveRows = 2
    /// Precipitation and the hours.
    private static let otherRows = 2
    /// If there is no room for the curve, only precipitation and the hours are shown.
    private var curveRows: Int { max(0, min(Self.mostCurveRows, area.rows - Self.otherRows)) }
    private var curve: Rect { Rect(column: area.column, row: area.row, columns: area.columns, rows: curveRows) }
    private var falling: Rect { area.row(at: curveRows) }
    private var clock: Rect { area.row(at: curveRows + 1) }

    func draw(_ look: Presentation, into buffer: inout CellBuffer) {
        let plot = HourPlot(hours, in: area, look)
        if let line = line(look), curveRows >= Self.leastCurveRows {
            plot.draw(line, into: &buffer, in: curve)
        } else if let line = line(look), curveRows > 0 {
            plot.drawNumbers(line, into: &buffer, in: curve.row(at: curveRows - 1))
        }
        // Without colours dry hours would look like those with a trace.
        plot.drawFall(dry: look.hasColor ? look.theme[.rule] : nil, into: &buffer, in: falling)
        let dark = Rect(column: area.column, row: area.row, columns: area.columns, rows: clock.row - area.row)
        plot.shadeNights(Sun(over: seen.place.coordinate), into: &buffer, in: dark)
        plot.drawClock(cursor: nil, isPresent: seen.moment == .now, into: &buffer, in: clock)
    }

    /// Values that differ enough to be worth two numbers are scaled to the lowest and highest of them, so that the numbers are at
    /// different heights, but to no less than half of the marks of the measure's scale that they lie between: a calm day must not look like
    /// a storm. Others are scaled to those marks, which leaves them flat.
    private func line(_ look: Presentation) -> HourPlot.Line? {
        switch measure {
        case .temperature, .precipitation: return HourPlot.Line(hours.temperatures, of: hours, look)
        case .feelsLike: return HourPlot.Line(hours.feelings, of: hours, look)
        case .wind, .fineDust, .difference:
            // It begins with the large number of the tile.
            let first = seen.moment.isDay ? nil : seen.value(of: measure).map { (hours.start, $0.number) }
            let later = hours.clock.fullHours(in: hours.start...hours.end).compactMap { time in
                seen.seen(at: .hour(time)).value(of: measure).map { (time, $0.number) }
            }
            let values = HourValues([first].compactMap(\.self) + later.filter { first == nil || $0.0 > hours.start })
            let scale = MeasureScale(measure, isOfDay: false, airScale: seen.place.airScale, look)
            let marks = scale.range.marks
            let numbers = values.samples.map(\.value)
            guard let least = numbers.min(), let most = numbers.max(),
                let low = marks.last(where: { $0 <= least }) ?? marks.first,
                let high = marks.first(where: { $0 >= most && $0 > low }) ?? marks.last, low < high
            else { return nil }
            let leastDifference = Self.leastDifference * (high - low)
            return HourPlot.Line(
                values: values,
                range: most - least >= leastDifference ? Self.range(least, most, within: low...high) : low...high,
                leastDifference: leastDifference,
                // A colour for each whole number, as for degrees: more could not be told apart.
                style: { scale.style(of: $0.rounded()) },
                text: { look.format.number(MeasuredValue(measure, $0, isOfDay: false)) })
        }
    }

    private static func range(_ least: Double, _ most: Double, within marks: ClosedRange<Double>) -> ClosedRange<Double>
    {
        let missing = max(0, Self.leastSpan * (marks.upperBound - marks.lowerBound) - (most - least))
        let low = max(min(marks.lowerBound, least), least - missing / 2)
        return low...max(most, low + (most - least) + missing)
    }

    /// Of the scale: the least that the height of the chart stands for.
    private static let leastSpan = 0.5
    /// Of the scale: the least difference between two extremes of a measure that are worth a number.
    private static let leastDifference = 0.15
}
