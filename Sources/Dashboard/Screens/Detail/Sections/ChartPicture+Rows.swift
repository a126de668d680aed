import AppResources
import TerminalUI
import Weather

// What stands in each row.
extension ChartPicture {
    private func label(_ text: String, _ row: Int, _ style: Style, into buffer: inout CellBuffer) {
        buffer.write(text, end: plot.column - 1, row: row, style: style, clip: area)
    }

    func drawAxis(_ range: ClosedRange<Double>, into buffer: inout CellBuffer) {
        let rows = curves.rows
        let labelled = rows >= 5 ? [0, rows / 2, rows - 1] : [0, rows - 1]
        for row in labelled {
            let share = rows > 1 ? Double(row) / Double(rows - 1) : 0
            let here = Temperature(celsius: range.upperBound - share * (range.upperBound - range.lowerBound))
            label(look.format.degrees(here), curves.row + row, look.style(of: here), into: &buffer)
        }
        let dim = look.theme[.chartAxis]
        if let top {
            label(top.text, bars.row, look.theme[.rain], into: &buffer)
        } else if hasChances {
            label(look.phrase(.precipitation), bars.row, dim, into: &buffer)
        }
        if hasChances { label(look.phrase(.chartChance), chances.row, dim, into: &buffer) }
        if hasWind { label(look.format.units.wind.rawValue, wind.row, dim, into: &buffer) }
        label(look.phrase(.chartHours), clock.row, dim, into: &buffer)
    }

    func drawNow(into buffer: inout CellBuffer) {
        let column = Self.column(of: hours.now, hours, plot)
        for row in curves.row..<curves.endRow {
            buffer.write(look.glyphs.now, column: column, row: row, style: look.theme[.key], clip: plot)
        }
    }

    /// Two curves in dots, two across and four down a cell: temperature as a line, how it feels as every other dot.
    func drawCurves(_ range: ClosedRange<Double>, into buffer: inout CellBuffer) {
        let (across, down) = look.glyphs.isASCII ? (1, 1) : (2, 4)
        let columns = curves.columns * across
        let height = curves.rows * down
        let span = range.upperBound - range.lowerBound
        func level(_ temperature: Temperature?) -> Int? {
            temperature.map { value in
                let share = (range.upperBound - value.celsius) / span
                return max(0, min(height - 1, Int((share * Double(height - 1)).rounded())))
            }
        }
        var dots = DotCanvas(columns: curves.columns, rows: curves.rows, across: across, down: down)
        var feels = dots
        var before: Int?
        for x in 0..<columns {
            let time = hours.start.adding(seconds: hours.seconds * x / max(1, columns - 1))
            let here = level(hours.temperature(at: time))
            if let here {
                // Without gaps, however steep.
                for y in min(here, before ?? here)...max(here, before ?? here) { dots.set(x, y) }
            }
            before = here
            if x % (2 * across) < across, let felt = level(hours.feelsLike(at: time)) { feels.set(x, felt) }
        }
        for row in 0..<curves.rows {
            for column in 0..<curves.columns {
                let (line, other) = (dots[column, row], feels[column, row])
                guard line | other != 0 else { continue }
                let value = hours.temperature(at: time(at: plot.column + column))
                let style = line != 0 ? value.map(look.style) ?? look.theme[.text] : look.theme[.dim]
                let text =
                    look.glyphs.isASCII
                    ? (line != 0 ? "*" : ".") : String(Unicode.Scalar(UInt32(0x2800) + UInt32(line | other)) ?? " ")
                buffer.write(
                    text, column: curves.column + column, row: curves.row + row, style: style, clip: curves)
            }
        }
    }

    func drawSky(into buffer: inout CellBuffer) {
        for (column, mark) in marks {
            guard let condition = hours.step(at: mark.time)?.condition else { continue }
            let glyph = look.glyphs.condition(condition)
            buffer.write(glyph.character, column: column, row: sky.row, style: look.theme[glyph.role], clip: sky)
        }
    }

    /// The top of the scale of what falls; nil where nothing does.
    var top: (text: String, millimetres: Double)? {
        let most = hours.upcoming.map(\.precipitationPerHour).max { $0.millimetres < $1.millimetres }
        guard let most, most.millimetres > 0 else { return nil }
        let inUnit = look.format.value(of: most)
        let top = Self.tops.first { $0 >= inUnit } ?? inUnit
        return (look.format.scaleText(top), most.millimetres / inUnit * top)
    }

    func drawBars(into buffer: inout CellBuffer) {
        let levels = look.glyphs.bars
        guard let top else { return }
        for column in bars.column..<bars.endColumn {
            guard let step = hours.step(at: time(at: column)), step.time > hours.now else { continue }
            let share = step.precipitationPerHour.millimetres / top.millimetres
            guard share > 0 else { continue }
            let level = max(0, min(levels.count - 1, Int((share * Double(levels.count)).rounded(.up)) - 1))
            buffer.write(
                String(levels[level]), column: column, row: bars.row, style: look.theme[.rain], clip: bars)
        }
    }

    /// The hours, now, and where the cursor stands; what would stand on another gives way.
    func drawClock(cursor: Timestamp?, into buffer: inout CellBuffer) {
        let nowColumn = Self.column(of: hours.now, hours, plot)
        let now = Span(look.phrase(.now), look.theme[.key])
        var labels: [(column: Int, span: Span)] = [(nowColumn, now)]
        if let cursor {
            let column = Self.column(of: cursor, hours, plot)
            buffer.restyle(
                Rect(column: column, row: plot.row, columns: 1, rows: curves.rows + 2), look.highlighted)
            let hour = look.format.hour(hours.clock.time(cursor).hour)
            let label = Span(" \(hour) ", look.highlighted(look.theme[.strong]))
            labels.insert((min(column - 1, plot.endColumn - label.text.displayWidth), label), at: 0)
        }
        labels += marks.map { column, mark in
            (column, Span(look.format.hour(mark.hour), look.theme[mark.beginsDay ? .strong : .chartAxis]))
        }
        var taken = TakenCells()
        for label in labels {
            let cells = label.column..<label.column + label.span.text.displayWidth
            guard taken.isFree(cells), cells.upperBound <= plot.endColumn else { continue }
            // With a gap to the next.
            taken.take(cells.lowerBound - 1..<cells.upperBound + 1)
            buffer.write([label.span], column: label.column, row: clock.row, clip: clock)
        }
    }

    /// Whether anything is known that would stand in the row.
    private var hasChances: Bool { hours.upcoming.contains { $0.precipitationProbability != nil } }
    private var hasWind: Bool { hours.upcoming.contains { $0.wind.speed != nil } }

    /// Chance and wind at every mark, and where one of them is not known a sign for that.
    func drawMarks(into buffer: inout CellBuffer) {
        let (hasChances, hasWind) = (hasChances, hasWind)
        for (column, mark) in marks {
            guard let step = hours.step(at: mark.time) else { continue }
            let chance = step.precipitationProbability.map { Int(($0 * 100).rounded()) }
            if hasChances {
                buffer.write(
                    chance.map { "\($0)" } ?? look.glyphs.missing, column: column, row: chances.row,
                    style: look.theme[(chance ?? 0) >= 30 ? .rain : .dim], clip: chances)
            }
            guard hasWind else { continue }
            let arrow = step.wind.direction.map { look.glyphs.arrow(from: $0) } ?? ""
            buffer.write(
                step.wind.speed.map { arrow + look.format.wholeSpeed($0) } ?? look.glyphs.missing, column: column,
                row: wind.row, style: look.theme[.dim], clip: wind)
        }
    }

    /// The hours without sun on a ground of their own.
    func shadeNights(_ sun: Sun, into buffer: inout CellBuffer) {
        let night = look.theme[.night].background
        for column in plot.column..<plot.endColumn where !sun.isUp(at: time(at: column)) {
            let line = Rect(column: column, row: plot.row, columns: 1, rows: 4 + curves.rows)
            buffer.restyle(line) { Style($0.foreground, on: night, $0.attributes) }
        }
    }
}

/// Cells of a row something stands in.
private struct TakenCells {
    private var ranges: [Range<Int>] = []

    func isFree(_ cells: Range<Int>) -> Bool { !ranges.contains { $0.overlaps(cells) } }

    mutating func take(_ cells: Range<Int>) { ranges.append(cells) }
}
