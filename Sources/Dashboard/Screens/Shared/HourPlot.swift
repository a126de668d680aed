import AppResources
import Display
import Engine
import TerminalUI
import Weather

/// The hours of a chart over an area, and what every chart draws in the same way: lines with their extremes, what falls on fixed
/// steps, nights, the present and the clock.
struct HourPlot {
    let look: Presentation
    let hours: ChartHours
    let area: Rect
    let scale: ChartScale

    init(_ hours: ChartHours, in area: Rect, _ look: Presentation) {
        self.look = look
        self.hours = hours
        self.area = area
        scale = ChartScale(hours, width: area.columns)
    }

    func column(of time: Timestamp) -> Int { area.column + scale.column(of: time) }

    /// The moment at which a column begins.
    func time(at column: Int) -> Timestamp { scale.time(at: column - area.column) }

    /// The columns with data; a short forecast may leave columns after them empty.
    var columns: Range<Int> {
        area.column..<max(area.column, min(area.endColumn, column(of: hours.end) + 1))
    }

    // MARK: Lines

    /// What a line shows, and how its numbers look.
    struct Line {
        let values: HourValues
        let range: ClosedRange<Double>
        /// The least difference between two extremes that are worth a number.
        let leastDifference: Double
        let style: (Double) -> Style
        let text: (Double) -> String
    }

    /// Draws a line with its extremes written on it and, as dashes, the values that are `apart` from it.
    ///
    /// - Parameter margin: blank columns before the rows, into which the number of the first hours may reach.
    func draw(
        _ line: Line, apart: (Timestamp) -> Double? = { _ in nil }, margin: Int = 0, into buffer: inout CellBuffer,
        in rows: Rect
    ) {
        guard !rows.isEmpty, !columns.isEmpty else { return }
        let times = columns.map(time)
        var values = times.map(line.values.value)
        let extremes = line.values.extremes(in: hours.start...hours.end, leastDifference: line.leastDifference)
        // A column need not begin at the moment of an extreme, which the line has to reach. The most important ones come first.
        for extreme in extremes.reversed() {
            let own = column(of: extreme)
            if values[own] != nil { values[own] = extreme.value }
        }
        let thin = ThinLine(values, in: line.range, rows: rows.rows)
        let other = ThinLine(Self.runs(times.map(apart)), in: line.range, rows: rows.rows)
        for column in times.indices {
            guard let row = other.row(at: column) else { continue }
            buffer.write(look.glyphs.otherLine, in: rows.row(at: row), from: column, style: look.theme[.dim])
        }
        for cell in thin.cells {
            let style = values[cell.column].map(line.style) ?? look.theme[.text]
            buffer.write(look.glyphs.line(cell.piece), in: rows.row(at: cell.row), from: cell.column, style: style)
        }
        write(extremes, of: line, along: thin, margin: margin, into: &buffer, in: rows)
    }

    /// Writes numbers at now and the labelled hours, where a line would have a single row and be flat.
    func drawNumbers(_ line: Line, into buffer: inout CellBuffer, in row: Rect) {
        let times = (hours.showsNow ? [hours.now] : []) + hours.marks(scale).map(\.time).filter { $0 > hours.now }
        var end = area.column
        for time in times {
            guard let value = line.values.value(at: time) else { continue }
            let text = line.text(value)
            let column = column(of: time)
            guard column >= end, column + text.displayWidth <= area.endColumn else { continue }
            buffer.write(text, column: column, row: row.row, style: line.style(value), clip: row)
            end = column + text.displayWidth + 1
        }
    }

    /// Whether `draw` draws anything of values that are apart.
    func hasLine(of apart: (Timestamp) -> Double?) -> Bool {
        Self.runs(columns.map { apart(time(at: $0)) }).contains { $0 != nil }
    }

    /// Shorter runs would be stray dots.
    private static let shortestRun = 3

    /// The values without runs that are too short to be a line.
    private static func runs(_ values: [Double?]) -> [Double?] {
        var values = values
        var start = 0
        for index in 0...values.count where index == values.count || values[index] == nil {
            if index - start < shortestRun { for short in start..<index { values[short] = nil } }
            start = index + 1
        }
        return values
    }

    /// The column of an extreme, counted from the first.
    private func column(of extreme: HourValues.Extreme) -> Int {
        max(0, min(scale.column(of: extreme.time), columns.count - 1))
    }

    /// Writes extremes onto a line, the most important first; one that has no room is left out.
    private func write(
        _ extremes: [HourValues.Extreme], of line: Line, along thin: ThinLine, margin: Int,
        into buffer: inout CellBuffer, in rows: Rect
    ) {
        var taken: [Range<Int>] = []
        var told: [Int: String] = [:]
        for extreme in extremes {
            // Between blanks, because the line beside a number would look like its minus sign.
            let text = " \(line.text(extreme.value)) "
            let columns = text.displayWidth
            let own = column(of: extreme)
            let start = max(-margin, min(own - (columns - 1) / 2, self.columns.count - columns))
            let cells = start..<start + columns
            guard let row = thin.row(at: own), columns <= self.columns.count,
                !taken.contains(where: { $0.overlaps(cells) }),
                // Two numbers on one level would contradict each other.
                told[row, default: text] == text
            else { continue }
            taken.append(cells)
            told[row] = text
            let level = rows.row(at: row)
            buffer.write(
                text, column: level.column + start, row: level.row, style: line.style(extreme.value).adding(.bold),
                clip: Rect(column: level.column - margin, row: level.row, columns: level.columns + margin, rows: 1))
        }
    }

    // MARK: What falls

    /// Draws the amounts ahead as bars in one row, so that the same amount has the same height in every chart. With less than can be
    /// measured there is a dot.
    ///
    /// - Parameter dry: how hours in which nothing falls are drawn; nil: not at all.
    func drawFall(dry: Style? = nil, into buffer: inout CellBuffer, in row: Rect) {
        for column in columns {
            let begin = time(at: column)
            // The last column reaches beyond the end of the chart.
            let end = min(time(at: column + 1), hours.end.adding(seconds: 1))
            guard let step = hours.heaviest(from: begin, to: end), step.time > hours.now else {
                continue
            }
            let style = look.theme[step.falls == nil ? .dim : step.precipitationRole]
            if let bar = look.glyphs.bar(of: FallStep.of(anHour: step.precipitationPerHour)) {
                buffer.write(String(bar), column: column, row: row.row, style: style, clip: row)
            } else if let dot = step.precipitationPerHour.millimetres > 0 ? style : dry {
                buffer.write(look.glyphs.trace, column: column, row: row.row, style: dot, clip: row)
            }
        }
    }

    // MARK: Time

    func drawNow(into buffer: inout CellBuffer, in rows: Rect) {
        guard hours.showsNow else { return }
        let column = column(of: hours.now)
        for row in rows.row..<rows.endRow {
            buffer.write(look.glyphs.now, column: column, row: row, style: look.theme[.key], clip: rows)
        }
    }

    /// Marks the column of a selected hour: by its ground or, where there are no such colours, by a line behind what is there. A reversed
    /// column would hide it.
    func drawCursor(at time: Timestamp, into buffer: inout CellBuffer, in rows: Rect) {
        let column = Rect(column: column(of: time), row: rows.row, columns: 1, rows: rows.rows)
        guard look.theme[.highlight].background == .standard else {
            return buffer.restyle(column, look.highlighted)
        }
        for row in column.row..<column.endRow {
            let cell = Rect(column: column.column, row: row, columns: 1, rows: 1).intersection(rows)
            guard !cell.isEmpty else { continue }
            if buffer[cell.column, cell.row].glyph == .blank {
                buffer.write(look.glyphs.now, in: cell, style: look.theme[.moment])
            } else {
                buffer.restyle(cell) { $0.adding(.bold) }
            }
        }
    }

    /// Shades the hours without sun.
    func shadeNights(_ sun: Sun, into buffer: inout CellBuffer, in rows: Rect) {
        let night = look.theme[.night].background
        for column in columns where !sun.isUp(at: time(at: column)) {
            let hour = Rect(column: column, row: rows.row, columns: 1, rows: rows.rows)
            buffer.restyle(hour) { $0.on(night) }
        }
    }

    /// The text below a moment.
    struct Label {
        let time: Timestamp
        let column: Int
        let span: Span

        var cells: Range<Int> { column..<column + span.text.displayWidth }
    }

    /// Draws the labels of the cursor and of now, then those of the other hours.
    ///
    /// - Parameter isPresent: whether the time from which the hours are shown is the present; any other has its hour.
    func drawClock(
        cursor: Timestamp?, isPresent: Bool = true, into buffer: inout CellBuffer, in clock: Rect
    ) {
        let marks = hours.marks(scale).map { mark in
            Label(
                time: mark.time, column: column(of: mark.time),
                span: Span(text(ofHour: mark.hour), look.theme[mark.beginsDay ? .strong : .chartAxis]))
        }
        for label in fitting(pinned(cursor: cursor, isPresent: isPresent) + marks) {
            buffer.write([label.span], column: label.column, row: clock.row, clip: clock)
        }
    }

    /// The labels of the cursor and of now: they come before those of the hours.
    func pinned(cursor: Timestamp?, isPresent: Bool = true) -> [Label] {
        var labels: [Label] = []
        if let cursor {
            let span = Span(text(of: cursor), look.highlighted(look.theme[.strong]))
            let last = area.endColumn - span.text.displayWidth
            labels.append(Label(time: cursor, column: min(column(of: cursor), last), span: span))
        }
        if hours.showsNow {
            let now = Span(look.phrase(.now), look.theme[.key])
            let span = isPresent ? now : Span(text(of: hours.now), look.theme[.moment])
            // In the middle, so that it leaves room for the next hour.
            let column = max(area.column, column(of: hours.now) - (span.text.displayWidth - 1) / 2)
            labels.append(Label(time: hours.now, column: column, span: span))
        }
        return fitting(labels)
    }

    /// Without those that would overlap an earlier one, the gap before the next one included, or reach beyond the area.
    private func fitting(_ labels: [Label]) -> [Label] {
        labels.reduce(into: []) { fitting, label in
            let isFree = !fitting.contains {
                $0.column <= label.cells.upperBound && label.column <= $0.cells.upperBound
            }
            if isFree, label.cells.upperBound <= area.endColumn { fitting.append(label) }
        }
    }

    /// The time on the clock at a moment: the hour, and the minutes unless they are 0.
    private func text(of time: Timestamp) -> String {
        let local = hours.clock.time(time)
        return local.minute == 0 ? text(ofHour: local.hour) : look.format.time(time, clock: hours.clock)
    }

    /// An hour, padded to at least two characters.
    private func text(ofHour hour: Int) -> String {
        let text = look.format.hour(hour)
        return text.displayWidth < 2 ? look.format.twoDigits(hour) : text
    }
}

extension HourPlot.Line {
    /// Temperatures or apparent temperatures, on their scale in the hours shown; nil if none is known. `beside`: whether apparent
    /// temperatures that differ have a line on the same scale.
    init?(_ values: HourValues, beside hasFeelsLike: Bool = false, of hours: ChartHours, _ look: Presentation) {
        guard let range = hours.range(of: values, withFeelsLike: hasFeelsLike) else { return nil }
        self.init(
            values: values, range: range, leastDifference: 2,
            style: { look.style(of: Temperature(celsius: $0)) },
            text: { look.format.degrees(Temperature(celsius: $0)) })
    }
}
