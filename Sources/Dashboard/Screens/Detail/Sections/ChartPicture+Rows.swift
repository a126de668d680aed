import AppResources
import Display
import Engine
import TerminalUI
import Weather

// The contents of each row.
extension ChartPicture {
    /// Writes the longest form that fits into the axis beside a row.
    private func label(_ forms: [String], row: Int, _ style: Style, into buffer: inout CellBuffer) {
        guard let text = forms.first(where: { $0.displayWidth < plot.column - area.column }) else { return }
        buffer.write(text, end: plot.column - 1, row: row, style: style, clip: area)
    }

    func drawAxis(_ range: ClosedRange<Double>, into buffer: inout CellBuffer) {
        let last = curves.rows - 1
        // Labels both ends, the middle if it is far enough from them, and more in between if the curves are tall.
        let parts = curves.rows < 5 ? 1 : 2 * max(1, curves.rows / Self.rowsOfAxisPart)
        for part in 0...parts {
            let row = last * part / parts
            let share = last > 0 ? Double(row) / Double(last) : 0
            let here = Temperature(celsius: range.upperBound - share * (range.upperBound - range.lowerBound))
            label([look.format.degrees(here)], row: curves.row + row, look.style(of: here), into: &buffer)
        }
        let dim = look.theme[.chartAxis]
        let format = look.format
        if let top {
            label(top.forms(look), row: bars.row, look.theme[top.role], into: &buffer)
        } else if hasChances {
            let unit = format.units.precipitation.rawValue
            label([look.phrase(.perHour, ["depth": unit]), unit], row: bars.row, dim, into: &buffer)
        }
        if hasChances {
            let forms = [Phrase.chartChance, .chartChanceShort].map { look.phrase($0) }
            label(forms, row: chances.row, dim, into: &buffer)
        }
        if hasWind { label([format.units.wind.rawValue], row: wind.row, dim, into: &buffer) }
        label([look.phrase(.chartHours)], row: clock.row, dim, into: &buffer)
    }

    func drawNow(into buffer: inout CellBuffer) {
        guard hours.showsNow else { return }
        let column = column(of: hours.now)
        for row in curves.row..<curves.endRow {
            buffer.write(look.glyphs.now, column: column, row: row, style: look.theme[.key], clip: plot)
        }
    }

    /// Draws two curves in Braille dots, two across and four down a cell: the temperature as a line, the apparent temperature
    /// as every other dot.
    func drawCurves(_ range: ClosedRange<Double>, into buffer: inout CellBuffer) {
        let (across, down) = look.glyphs.isASCII ? (1, 1) : (2, 4)
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
        var feltBefore: Int?
        for x in 0..<columns.count * across {
            let begin = scale.time(at: x / across)
            let time = begin.adding(
                seconds: scale.time(at: x / across + 1).seconds(since: begin) * (x % across) / across)
            guard time <= hours.end else { break }
            let here = level(hours.temperature(at: time))
            if let here {
                // Fills gaps, so that the line stays connected however steep it is.
                for y in min(here, before ?? here)...max(here, before ?? here) { dots.set(x, y) }
            }
            before = here
            let felt = level(hours.feelsLike(at: time))
            if x % (2 * across) < across, let felt {
                feels.set(x, felt)
                // Fills in between dots that are far apart, which would not look like a line.
                if let feltBefore, abs(felt - feltBefore) > 2 {
                    for y in min(felt, feltBefore)...max(felt, feltBefore) where y % 2 == felt % 2 { feels.set(x, y) }
                }
            }
            feltBefore = felt
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
                buffer.write(text, in: curves.row(at: row), from: column, style: style)
            }
        }
    }

    func drawSky(into buffer: inout CellBuffer) {
        for (time, step) in hours.moments(scale) {
            let glyph = look.glyphs.condition(step.condition)
            buffer.write(
                glyph.character, column: column(of: time), row: sky.row, style: look.theme[glyph.role], clip: sky)
        }
    }

    func drawBars(into buffer: inout CellBuffer) {
        let levels = look.glyphs.bars
        guard let top else { return }
        for column in columns {
            guard let step = hours.step(at: time(at: column)), step.time > hours.now else { continue }
            let role: Role = step.falls == nil ? .dim : step.precipitationRole
            let share = top.share(of: step)
            guard share > 0 else { continue }
            let level = max(0, min(levels.count - 1, Int((share * Double(levels.count)).rounded(.up)) - 1))
            buffer.write(
                String(levels[level]), column: column, row: bars.row, style: look.theme[role], clip: bars)
        }
    }

    /// Draws the hour of the cursor, then now, then the other hours; a label that would overlap an earlier one is omitted.
    func drawClock(cursor: Timestamp?, into buffer: inout CellBuffer) {
        var labels: [(column: Int, span: Span)] = []
        if let cursor {
            let text = text(of: cursor)
            let last = plot.endColumn - text.displayWidth
            labels.append(
                (min(column(of: cursor), last), Span(text, look.highlighted(look.theme[.strong]))))
        }
        if hours.showsNow { labels.append((column(of: hours.now), Span(look.phrase(.now), look.theme[.key]))) }
        labels += hours.marks(scale).map { mark in
            (
                self.column(of: mark.time),
                Span(text(ofHour: mark.hour), look.theme[mark.beginsDay ? .strong : .chartAxis])
            )
        }
        var taken: [Range<Int>] = []
        for label in labels {
            let cells = label.column..<label.column + label.span.text.displayWidth
            // Includes a gap before the next label.
            guard !taken.contains(where: { $0.overlaps(cells.lowerBound..<cells.upperBound + 1) }),
                cells.upperBound <= plot.endColumn
            else { continue }
            taken.append(cells.lowerBound..<cells.upperBound + 1)
            buffer.write([label.span], column: label.column, row: clock.row, clip: clock)
        }
        guard let cursor else { return }
        let column = self.column(of: cursor)
        buffer.restyle(
            Rect(column: column, row: plot.row, columns: 1, rows: curves.rows + 2), look.highlighted)
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

    /// Whether any value of the row is known.
    private var hasChances: Bool { hours.upcoming.contains { $0.precipitationProbability != nil } }
    private var hasWind: Bool { hours.upcoming.contains { $0.wind.speed != nil } }

    /// Draws chance and wind; a sign replaces values that are unknown.
    func drawNumbers(into buffer: inout CellBuffer) {
        let moments = hours.moments(scale)
        if hasChances {
            let numbers = moments.map { _, step in
                let chance = step.precipitationProbability.map { Int(($0 * 100).rounded()) }
                let span = Span(
                    chance.map { "\($0)" } ?? look.glyphs.missing,
                    look.theme[(chance ?? 0) >= 30 ? step.precipitationRole : .dim])
                return (column: columnOfChance(step), span: span)
            }
            drawRow(numbers, row: chances.row, into: &buffer)
        }
        if hasWind {
            func spans(hasArrows: Bool) -> [(column: Int, span: Span)] {
                moments.map { time, step in
                    let arrow = hasArrows ? step.wind.direction.map(look.glyphs.arrow) ?? "" : ""
                    let text = step.wind.speed.map { arrow + look.format.wholeSpeed($0) } ?? look.glyphs.missing
                    return (column(of: time), Span(text, look.theme[.dim]))
                }
            }
            let whole = spans(hasArrows: true)
            let fits = whole.allSatisfy { $0.span.text.displayWidth < scale.columns }
            drawRow(fits ? whole : spans(hasArrows: false), row: wind.row, into: &buffer)
        }
    }

    /// The column of a chance. It covers the whole step, so it is placed at the hour at which the step begins, as in the table
    /// of the days, or at the beginning of the chart if that is later. An hourly step is treated as a moment.
    private func columnOfChance(_ step: ForecastStep) -> Int {
        guard step.length > ForecastStep.hour else { return column(of: step.time) }
        return max(plot.column, column(of: step.start))
    }

    /// Writes numbers in order of time, each whole or not at all and followed by a blank. If two are too close to each other,
    /// the earlier one is omitted, which is at the edge of the chart.
    private func drawRow(_ numbers: [(column: Int, span: Span)], row: Int, into buffer: inout CellBuffer) {
        var end = plot.endColumn
        for (column, span) in numbers.reversed() where column + span.text.displayWidth <= end {
            buffer.write([span], column: column, row: row, clip: plot)
            end = column - 1
        }
    }

    /// Shades the hours without sun.
    func shadeNights(_ sun: Sun, into buffer: inout CellBuffer) {
        let night = look.theme[.night].background
        for column in columns where !sun.isUp(at: time(at: column)) {
            let hour = Rect(column: column, row: plot.row, columns: 1, rows: 4 + curves.rows)
            buffer.restyle(hour) { Style($0.foreground, on: night, $0.attributes) }
        }
    }
}

/// The scale of the bars. It is one of fresh snow if nothing else falls and every depth of it is known.
struct FallScale {
    private let format: WeatherFormat
    private let hasDepths: Bool
    /// The top in the user's unit.
    private let value: Double
    private let unit: String
    /// Whether the unit is one of melted water, and only snow falls.
    private let isMelted: Bool
    /// The role of the heaviest precipitation.
    let role: Role

    /// Tops of the scale of hourly precipitation, in the user's unit.
    private static let tops: [Double] = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200]

    /// Nil if nothing falls.
    init?(_ hours: ChartHours, _ format: WeatherFormat) {
        let wet = hours.upcoming.filter { $0.precipitation > .zero }
        let isSnow = wet.allSatisfy(\.amount.isSnow)
        let hasDepths = isSnow && wet.allSatisfy { $0.amount.snowfall != nil }
        let values = wet.map { Self.value(of: $0, hasDepths: hasDepths, format) }
        guard let most = values.indices.max(by: { values[$0] < values[$1] }) else { return nil }
        (self.format, self.hasDepths) = (format, hasDepths)
        value = Self.tops.first { $0 >= values[most] } ?? values[most]
        unit = hasDepths ? format.snowUnit : format.units.precipitation.rawValue
        isMelted = isSnow && !hasDepths
        role = wet[most].falls == nil ? .dim : wet[most].precipitationRole
    }

    private static func value(of step: ForecastStep, hasDepths: Bool, _ format: WeatherFormat) -> Double {
        let amount = step.amountPerHour
        return hasDepths ? amount.snowfall.map { format.value(of: $0) } ?? 0 : format.value(of: amount.water)
    }

    /// A step's share of the top.
    func share(of step: ForecastStep) -> Double { Self.value(of: step, hasDepths: hasDepths, format) / value }

    /// The top in words, in ever shorter forms: "5mm/h", "녹은 양 5mm/시간".
    func forms(_ look: Presentation) -> [String] {
        let number = format.scaleNumber(value)
        let whole = look.phrase(.perHour, ["depth": number + unit])
        guard isMelted else { return [whole, number + unit, number] }
        let depths: [(Phrase, String)] = [(.melted, whole), (.melted, number + unit), (.meltedShort, number)]
        return depths.map { look.phrase($0, ["amount": $1]) }
    }
}
