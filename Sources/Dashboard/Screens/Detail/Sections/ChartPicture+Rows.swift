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
                [look.phrase(.mostAnHour, ["amount": anHour]), look.glyphs.atMost + anHour, brief],
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

    /// The column of now; nil if the chart does not show it.
    private var nowColumn: Int? { hours.showsNow ? hourly.column(of: hours.now) : nil }

    /// Whether the first column is that of now.
    private var beginsNow: Bool { nowColumn == plot.column }

    /// Numbers with those of now in its column, and without those so near that their hour has no room beside "now": they would be read
    /// as those of now.
    private func withNow<Value>(
        _ entries: [(column: Int, value: Value)], _ ofNow: (ForecastStep) -> Value
    ) -> [(column: Int, value: Value)] {
        guard let nowColumn, let step = hours.step(from: hours.now) else { return entries }
        let width = look.phrase(.now).displayWidth
        let start = max(plot.column, nowColumn - (width - 1) / 2)
        let now = entries.first { $0.column == nowColumn } ?? (nowColumn, ofNow(step))
        let others = entries.filter { $0.column + Self.hourColumns < start || $0.column > start + width }
        return (others + [now]).sorted { $0.column < $1.column }
    }

    /// Of the label of an hour.
    private static let hourColumns = 2

    func drawSky(over sun: Sun, into buffer: inout CellBuffer) {
        let signs = begun.map { column, step in
            let isCut = step.start < hours.start
            let told = isCut ? step.lit(sun.isUp(at: hours.start)) : hours.fromBeginning(step)
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
            let winds = withNow(moments.map { (hourly.column(of: $0.time), $0.step.wind) }) { $0.wind }.map {
                $0.column == nowColumn ? ($0.column, hours.windNow ?? $0.value) : $0
            }
            func spans(hasArrows: Bool) -> [(column: Int, span: Span)] {
                winds.map { column, wind in
                    let arrow = hasArrows ? wind.direction.map(look.glyphs.arrow) ?? "" : ""
                    let text = wind.speed.map { arrow + look.format.wholeSpeed($0) } ?? look.glyphs.missing
                    return (column, Span(text, look.theme[.dim]))
                }
            }
            let whole = spans(hasArrows: true)
            let fits = whole.allSatisfy { $0.span.text.displayWidth < scale.columns }
            drawRow(fits ? whole : spans(hasArrows: false), row: wind.row, into: &buffer)
        }
    }

    private var hasAllSteps: Bool { hours.stepLength > ForecastStep.hour && hours.stepLength == scale.interval }

    /// The steps whose sky and chance are shown. Both describe the whole step, so they stand at the hour at which it begins, as in the
    /// tables, or at the beginning of the chart if that is later and now: elsewhere the beginning has no hour below it.
    private var begun: [(column: Int, value: ForecastStep)] {
        let moments = hours.moments(scale)
        guard hours.stepLength > ForecastStep.hour, hours.stepLength >= scale.interval else {
            return withNow(
                moments.compactMap { time, _ in hours.step(from: time).map { (hourly.column(of: time), $0) } }
            ) { $0 }
        }
        // Of long steps, all of which are shown, the last one that begins on the chart ends after it.
        let next = hours.following.flatMap { hasAllSteps ? [$0] : nil } ?? []
        let steps = (moments.map(\.step) + next).filter { beginsNow || $0.start >= hours.start }
        return withNow(
            steps.map { (max(plot.column, hourly.column(of: $0.start)), $0) }
        ) { $0 }
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
}
