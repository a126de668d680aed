import AppResources
import Display
import Engine
import TerminalUI
import Weather

/// Draws a comparison: the lines of the places over the hours, and below them a row for each place with its number, its name and
/// its value at the selected time. Where lines have too few rows to be told apart, it is a table of the hours from that time on.
struct CompareView {
    let look: Presentation

    /// Which columns an hour has, all columns being in use.
    private struct HourColumns {
        private let (hours, columns): (Int, Int)

        init(_ hours: Int, _ columns: Int) { (self.hours, self.columns) = (max(1, hours), max(0, columns)) }

        func columns(of hour: Int) -> Range<Int> {
            let start = hour * columns / hours
            return start..<max(start + 1, (hour + 1) * columns / hours)
        }

        /// The last hour that begins at a column or before it.
        func hour(at column: Int) -> Int { min(hours - 1, ((column + 1) * hours - 1) / max(1, columns)) }
    }

    /// The styles of the lines. The number of a place is on its line as well, because colours alone do not tell lines apart; where
    /// these are not apart, each line has a stroke of its own.
    private static let roles: [Role] = [.key, .sun, .sample, .levelGood, .failure]
    private static let leastChartRows = 5
    /// A table has the hours of the clock that this divides.
    private static let tableStep = 3
    private static let clockEvery = 6

    func render(_ picture: ComparePicture, into buffer: inout CellBuffer) {
        let box = picture.area
        let title = look.phrase(.compareTitle, ["measure": look.format.name(of: picture.measure)])
        let whose = picture.whoseClock.map { " \(look.glyphs.dot) \(look.phrase($0))" } ?? ""
        look.drawBox(box, title: title + whose, into: &buffer)
        let inside = box.inset(columns: 2, rows: 1)
        if inside.rows - picture.lines.count - 1 < Self.leastChartRows, picture.lines.count < inside.rows {
            return drawTable(picture, into: &buffer, in: inside)
        }
        let rows = min(picture.lines.count, max(1, inside.rows - Self.leastChartRows - 1))
        let chartRows = inside.rows - rows - 1
        let ticks = ticks(picture, rows: chartRows)
        let scale = (ticks.map(\.text.displayWidth).max() ?? 0) + 1
        let chart = Rect(
            column: inside.column + scale, row: inside.row, columns: inside.columns - scale, rows: chartRows)
        if chart.rows >= Self.leastChartRows {
            drawScale(ticks, into: &buffer, in: chart)
            draw(picture, into: &buffer, in: chart)
        }
        if chart.rows >= 0 {
            let clock = Rect(column: chart.column, row: chart.row + chart.rows, columns: chart.columns, rows: 1)
            drawClock(picture, into: &buffer, in: clock)
        }
        // With fewer rows than places, several share one.
        let inRow = (picture.lines.count + rows - 1) / max(1, rows)
        let columns = inside.columns / max(1, inRow)
        for (index, line) in picture.lines.enumerated() {
            let cell = Rect(
                column: inside.column + index % inRow * columns, row: inside.endRow - rows + index / inRow,
                columns: columns, rows: 1)
            draw(line, index, picture, isAlone: inRow == 1, into: &buffer, in: cell)
        }
        // Which time the values are of, at the end of their first row.
        if let time = picture.time, inRow == 1 {
            let text = look.format.dated(time, clock: picture.clock)
            let line = inside.row(at: inside.rows - rows)
            buffer.write(
                text, column: line.endColumn - text.displayWidth, row: line.row, style: look.theme[.moment], clip: line)
        }
    }

    /// Whether each line has a colour of its own. With sixteen colours on a light background, two would be black.
    private var areColorsApart: Bool {
        look.hasColor && Set(Self.roles.map { look.theme[$0].foreground }).count == Self.roles.count
    }

    private func stroke(ofLine index: Int) -> Stroke {
        areColorsApart ? .thin : Stroke(rawValue: index % Stroke.allCases.count) ?? .thin
    }

    /// A value without its unit, or with the degree sign.
    private func written(_ value: Double, _ picture: ComparePicture) -> String {
        look.format.number(MeasuredValue(picture.measure, value, isOfDay: false))
    }

    /// Values beside the rows that stand for them: the ends of the range, and round ones between where there is room.
    private func ticks(_ picture: ComparePicture, rows: Int) -> [(text: String, row: Int)] {
        guard let range = picture.range, rows > 1 else { return [] }
        let span = range.upperBound - range.lowerBound
        func row(_ value: Double) -> Int { Int(((range.upperBound - value) / span * Double(rows - 1)).rounded()) }
        var ticks = [range.upperBound, range.lowerBound].map { (text: written($0, picture), row: row($0)) }
        guard let step = Self.steps.first(where: { span / $0 <= Double(rows) / Double(Self.rowsOfTick) }) else {
            return ticks
        }
        for value in stride(from: (range.lowerBound / step).rounded(.up) * step, to: range.upperBound, by: step) {
            let at = row(value)
            guard ticks.allSatisfy({ abs($0.row - at) >= Self.rowsOfTick }) else { continue }
            ticks.append((written(value, picture), at))
        }
        return ticks
    }

    /// Between two ticks, and the least rows from one to the next.
    private static let (steps, rowsOfTick) = ([1.0, 2, 5, 10, 20, 50, 100], 3)

    private func drawScale(_ ticks: [(text: String, row: Int)], into buffer: inout CellBuffer, in chart: Rect) {
        for (text, row) in ticks {
            buffer.write(
                text, column: chart.column - 1 - text.displayWidth, row: chart.row + row, style: look.theme[.dim])
        }
    }

    private func draw(_ picture: ComparePicture, into buffer: inout CellBuffer, in area: Rect) {
        guard let range = picture.range else {
            buffer.write(look.glyphs.missing, in: area.row(at: area.rows / 2), style: look.theme[.dim])
            return
        }
        let hours = HourColumns(picture.hours.count, area.columns)
        let chosen = picture.selected.map { hours.columns(of: $0) } ?? 0..<0
        buffer.restyle(
            Rect(column: area.column + chosen.lowerBound, row: area.row, columns: chosen.count, rows: area.rows),
            look.highlighted)
        // The first place is drawn last, so that it is whole where lines meet.
        for (index, line) in picture.lines.enumerated().reversed() {
            let style = look.theme[Self.roles[index % Self.roles.count]]
            let values = (0..<area.columns).map { line.values[hours.hour(at: $0)] }
            let thin = ThinLine(values, in: range, rows: area.rows)
            let stroke = stroke(ofLine: index)
            for cell in thin.cells {
                buffer.write(
                    look.glyphs.line(cell.piece, stroke), in: area.row(at: cell.row), from: cell.column,
                    style: chosen.contains(cell.column) ? look.highlighted(style) : style)
            }
            // The number is where the lines are apart: at places that differ from line to line.
            let marked = (0..<area.columns).filter {
                values[$0] != nil && $0 % Self.between == index * Self.shift % Self.between
            }
            for column in marked {
                guard let row = thin.row(at: column) else { continue }
                let bold = style.adding(.bold)
                buffer.write(
                    "\(index + 1)", in: area.row(at: row), from: column,
                    style: chosen.contains(column) ? look.highlighted(bold) : bold)
            }
        }
    }

    /// Columns between two numbers on a line, and from those of one line to those of the next.
    private static let (between, shift) = (24, 5)

    private func drawClock(_ picture: ComparePicture, into buffer: inout CellBuffer, in row: Rect) {
        let columns = HourColumns(picture.hours.count, row.columns)
        let hours = picture.hours
        // What is chosen and now come first; a clock time that would touch them is left out.
        let ranked = hours.indices.sorted { rank($0, hours, picture) < rank($1, hours, picture) }
        var taken: [Range<Int>] = []
        for index in ranked {
            let local = picture.clock.time(picture.reach.instant(ofHour: hours[index]))
            let (isSelected, isNow) = (index == picture.selected, hours[index] == 0)
            guard isSelected || isNow || local.hour % Self.clockEvery == 0 else { continue }
            let text = clockText(of: hours[index], picture, isSelected: isSelected)
            let column = columns.columns(of: index).lowerBound
            let cells = column..<column + text.displayWidth
            guard cells.upperBound <= row.columns,
                taken.allSatisfy({ $0.upperBound < cells.lowerBound || cells.upperBound < $0.lowerBound })
            else { continue }
            taken.append(cells)
            let style =
                isSelected
                ? look.highlighted(look.theme[.strong])
                : look.theme[isNow ? .key : local.hour == 0 ? .strong : .chartAxis]
            buffer.write(text, column: row.column + column, row: row.row, style: style, clip: row)
        }
    }

    private func drawTable(_ picture: ComparePicture, into buffer: inout CellBuffer, in area: Rect) {
        let hours = picture.hours
        let first = picture.selected ?? hours.firstIndex(of: 0) ?? 0
        let names = min(
            picture.lines.map { look.name($0.place, in: area.columns / 3).displayWidth }.max() ?? 0, area.columns / 3)
        let later = hours.indices.dropFirst(first + 1).filter {
            picture.clock.time(picture.reach.instant(ofHour: hours[$0])).hour % Self.tableStep == 0
        }
        let shown = [first] + later
        let heads = shown.map { clockText(of: hours[$0], picture, isSelected: $0 == picture.selected) }
        let values = picture.lines.map { line in
            shown.map { line.values[$0].map { written($0, picture) } ?? look.glyphs.missing }
        }
        let width = 1 + ((values.joined() + heads).map(\.displayWidth).max() ?? 0)
        let start = names + 2
        for (column, head) in heads.enumerated() where start + (column + 1) * width <= area.columns {
            let isSelected = shown[column] == picture.selected
            let style = isSelected ? look.highlighted(look.theme[.strong]) : look.theme[.chartAxis]
            let end = area.column + start + (column + 1) * width
            buffer.write(head, column: end - head.displayWidth, row: area.row, style: style)
            for (index, texts) in values.enumerated() {
                buffer.write(
                    texts[column], column: end - texts[column].displayWidth, row: area.row + 1 + index,
                    style: isSelected ? look.highlighted(look.theme[.text]) : look.theme[.text])
            }
        }
        for (index, line) in picture.lines.enumerated() {
            let style = look.theme[Self.roles[index % Self.roles.count]].adding(.bold)
            buffer.write(
                [Span("\(index + 1) ", style), Span(look.name(line.place, in: names), look.theme[.text])],
                column: area.column, row: area.row + 1 + index, clip: area)
        }
    }

    /// An hour below the lines, or the day that begins with it.
    private func clockText(of hour: Int, _ picture: ComparePicture, isSelected: Bool) -> String {
        if hour == 0 { return look.phrase(.now) }
        let local = picture.clock.time(picture.reach.instant(ofHour: hour))
        return local.hour == 0 && !isSelected ? look.format.weekday(local.weekday) : look.format.hour(local.hour)
    }

    /// What is written first below the hours: the chosen time, now, and then each midnight.
    private func rank(_ index: Int, _ hours: [Int], _ picture: ComparePicture) -> Int {
        if index == picture.selected { return -hours.count - 2 }
        if hours[index] == 0 { return -hours.count - 1 }
        let local = picture.clock.time(picture.reach.instant(ofHour: hours[index]))
        return local.hour == 0 ? index - hours.count : index
    }

    /// "1 서울 6°", and the range of the hours for one that has a row alone.
    private func draw(
        _ line: ComparePicture.Line, _ index: Int, _ picture: ComparePicture, isAlone: Bool,
        into buffer: inout CellBuffer, in row: Rect
    ) {
        let style = look.theme[Self.roles[index % Self.roles.count]]
        let value = line.seen.value(of: picture.measure)
        let text = value.map { look.format.text($0) } ?? look.glyphs.missing
        let known = line.values.compactMap(\.self)
        var spans = [
            Span("\(index + 1) ", style.adding(.bold)),
            Span(areColorsApart ? "" : look.glyphs.line(.level, stroke(ofLine: index)) + " ", style),
            Span(
                look.name(
                    line.place,
                    in: max(4, isAlone ? row.columns / 3 : row.columns - text.displayWidth - (areColorsApart ? 4 : 6))),
                look.theme[.text]),
            Span(
                "\(isAlone ? "  " : " ")\(text)",
                value.flatMap { line.seen.isOfItsTime ? look.style(of: $0) : nil } ?? look.theme[.dim]),
        ]
        if isAlone, let low = known.min(), let high = known.max(), picture.measure != .precipitation {
            let ends = [low, high].map { written($0, picture) }
            spans.append(Span("  \(ends[0])\(look.glyphs.range)\(ends[1])", look.theme[.dim]))
        }
        buffer.write(spans, column: row.column, row: row.row, clip: row)
    }
}
