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

    func drawAxis(into buffer: inout CellBuffer) {
        let dim = look.theme[.chartAxis]
        let format = look.format
        let unit = format.units.precipitation.rawValue
        if let most = hours.heaviest {
            let anHour = look.phrase(.perHour, ["depth": format.text(most.amountPerHour)])
            let role: Role = most.falls == nil ? .dim : most.precipitationRole
            let brief = look.glyphs.atMost + format.text(most.amountPerHour, hasUnit: false)
            label(
                [
                    look.phrase(.mostAnHour, ["amount": anHour]), look.glyphs.atMost + anHour, brief,
                    look.glyphs.atMost + format.water(most.amountPerHour),
                ],
                row: bars.row,
                look.theme[role], into: &buffer)
        } else if hasChances {
            label([look.phrase(.perHour, ["depth": unit]), unit], row: bars.row, dim, into: &buffer)
        }
        if hasChances {
            let forms = [Phrase.chartChance, .chartChanceShort].map { look.phrase($0) }
            label(forms, row: chances.row, dim, into: &buffer)
        }
        if hasWind { label([format.units.wind.rawValue], row: wind.row, dim, into: &buffer) }
        label([look.phrase(.chartHours)], row: clock.row, dim, into: &buffer)
    }

    /// The column of now; nil if it has no label.
    private var nowColumn: Int? { pinned.first { $0.time == hours.now }.map { hourly.column(of: $0.time) } }

    /// Whether the first column is that of now, and says so.
    private var beginsNow: Bool { nowColumn == plot.column }

    /// The numbers of the cursor and of now, which stand above their labels, then the latest of the others. Those so near to such a
    /// label that their own hour has no room beside it are left out: they would be read as its.
    private func withPinned<Value>(
        _ entries: [(column: Int, value: Value)], _ value: (Timestamp) -> Value?
    ) -> [(column: Int, value: Value)] {
        let others = entries.filter { entry in
            pinned.allSatisfy { entry.column + Self.hourColumns < $0.column || entry.column > $0.cells.upperBound }
        }
        let own = pinned.compactMap { label in value(label.time).map { (hourly.column(of: label.time), $0) } }
        return own + others.reversed()
    }

    /// Of the label of an hour.
    private static let hourColumns = 2

    func drawSky(over sun: Sun, into buffer: inout CellBuffer) {
        let moments = Dictionary(pinned.map { (hourly.column(of: $0.time), $0.time) }) { first, _ in first }
        let signs = begun.map { column, step in
            let isCut = step.start < hours.start
            // Within a step the sun may have risen or set since it began.
            let moment = moments[column].flatMap { $0 == step.start ? nil : $0 } ?? (isCut ? hours.start : nil)
            let told = moment.map { step.lit(sun.isUp(at: $0)) } ?? hours.fromBeginning(step)
            let seen = column == nowColumn ? hours.skyNow : nil
            let glyph = look.glyphs.condition(seen ?? told.condition)
            return (column: column, span: Span(glyph.character, look.theme[glyph.role]))
        }
        drawRow(signs, row: sky.row, into: &buffer)
    }

    /// Whether any value of the row is known.
    private var hasChances: Bool { hours.upcoming.contains { $0.precipitationProbability != nil } }
    private var hasWind: Bool { hours.upcoming.contains { $0.wind.speed != nil } }

    /// Draws chance and wind; a sign replaces values that are unknown.
    func drawNumbers(into buffer: inout CellBuffer) {
        let moments = hours.moments(scale)
        if hasChances {
            let numbers = begun.map { column, step in
                // What falls now needs no chance.
                let falls = step.start <= hours.now && hours.now < step.time ? hours.fallsNow : nil
                let chance = falls == nil ? step.precipitationProbability.map { Int(($0 * 100).rounded()) } : 100
                let style = falls.map(look.style) ?? look.theme[(chance ?? 0) >= 30 ? step.precipitationRole : .dim]
                return (column: column, span: Span(chance.map { "\($0)" } ?? look.glyphs.missing, style))
            }
            drawRow(numbers, row: chances.row, into: &buffer)
        }
        if hasWind {
            let winds = withPinned(moments.map { (hourly.column(of: $0.time), $0.step.wind) }) { time in
                time == hours.now ? hours.windNow ?? hours.wind(at: time) : hours.wind(at: time)
            }
            func text(_ wind: Wind, hasArrow: Bool) -> String {
                guard let speed = wind.speed else { return look.glyphs.missing }
                return (hasArrow ? wind.direction.map(look.glyphs.arrow) ?? "" : "") + look.format.wholeSpeed(speed)
            }
            // Of all steps, so that no arrow comes or goes as the cursor moves.
            let hasArrows = hours.upcoming.allSatisfy { text($0.wind, hasArrow: true).displayWidth < scale.columns }
            let spans = winds.map { column, wind in
                (column: column, span: Span(text(wind, hasArrow: hasArrows), look.theme[.dim]))
            }
            drawRow(spans, row: wind.row, into: &buffer)
        }
    }

    private var hasAllSteps: Bool { hours.stepLength > ForecastStep.hour && hours.stepLength == scale.interval }

    /// The steps whose sky and chance are shown. Both describe the whole step, so they stand at the hour at which it begins, as in the
    /// tables, or at the beginning of the chart if that is later and now: elsewhere the beginning has no hour below it.
    private var begun: [(column: Int, value: ForecastStep)] {
        let moments = hours.moments(scale)
        guard hours.stepLength > ForecastStep.hour, hours.stepLength >= scale.interval else {
            return withPinned(
                moments.compactMap { time, _ in hours.step(from: time).map { (hourly.column(of: time), $0) } },
                hours.step(from:))
        }
        // Of long steps, all of which are shown, the last one that begins on the chart ends after it.
        let next = hours.following.flatMap { hasAllSteps ? [$0] : nil } ?? []
        let steps = (moments.map(\.step) + next).filter { beginsNow || $0.start >= hours.start }
        return withPinned(
            steps.map { (max(plot.column, hourly.column(of: $0.start)), $0) }, hours.step(from:))
    }

    /// Writes numbers, the most important first, each whole or not at all and between blanks.
    private func drawRow(_ numbers: [(column: Int, span: Span)], row: Int, into buffer: inout CellBuffer) {
        var taken: [Range<Int>] = []
        for (column, span) in numbers {
            let end = column + span.text.displayWidth
            guard end <= plot.endColumn, !taken.contains(where: { $0.lowerBound <= end && column <= $0.upperBound })
            else { continue }
            taken.append(column..<end)
            buffer.write([span], column: column, row: row, clip: plot)
        }
    }
}
