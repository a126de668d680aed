import TerminalUI
import Weather

/// The next 24 hours: temperature as columns coloured by the scale, the chance of rain below, the hours under both.
struct TemperatureCurve {
    let look: Presentation

    private static let span = 24 * 3_600
    private static let labelColumns = 5

    /// Draws into `rect`: all but the last two rows are the columns.
    func render(
        _ forecast: Forecast, current: CurrentWeather?, now: Timestamp, into buffer: inout CellBuffer, in rect: Rect
    ) {
        let chart = Rect(
            column: rect.column + Self.labelColumns, row: rect.row, columns: rect.columns - Self.labelColumns,
            rows: rect.rows - 2)
        guard chart.columns >= 8, chart.rows >= 1 else { return }
        let known = withNow(forecast, current: current, now: now)
        let values = (0..<chart.columns).map { column in
            known.temperature(at: now.adding(seconds: column * Self.span / max(1, chart.columns - 1)))
        }
        let present = values.compactMap(\.self)
        guard let low = present.min(), let high = present.max() else { return }
        drawColumns(values, low: low, high: high, into: &buffer, in: chart)
        drawLabels(low: low, high: high, into: &buffer, in: rect, chart: chart)
        drawRain(forecast, now: now, into: &buffer, in: chart)
        drawHours(forecast.offset, now: now, into: &buffer, in: chart)
    }

    /// The curve starts at what is measured now; the first step may be three hours away.
    private func withNow(_ forecast: Forecast, current: CurrentWeather?, now: Timestamp) -> Forecast {
        guard let current, let first = forecast.steps.first(where: { $0.time > now }) else { return forecast }
        let start = ForecastStep(time: now, condition: first.condition, temperature: current.temperature)
        return Forecast(steps: [start] + forecast.steps.filter { $0.time > now }, offset: forecast.offset)
    }

    private func drawColumns(
        _ values: [Temperature?], low: Temperature, high: Temperature, into buffer: inout CellBuffer, in chart: Rect
    ) {
        let bars = look.glyphs.bars
        // A calm day must not look like a mountain range: the chart spans at least five degrees.
        let span = max(5, high.celsius - low.celsius)
        let most = chart.rows * bars.count
        for (index, value) in values.enumerated() {
            guard let value else { continue }
            let share = (value.celsius - low.celsius) / span
            let height = 2 + Int((share * Double(most - 2)).rounded())
            for row in 0..<chart.rows {
                let filled = min(bars.count, height - row * bars.count)
                guard filled > 0 else { break }
                buffer.write(
                    String(bars[filled - 1]), column: chart.column + index, row: chart.endRow - 1 - row,
                    style: look.style(of: value), clip: chart)
            }
        }
    }

    private func drawLabels(
        low: Temperature, high: Temperature, into buffer: inout CellBuffer, in rect: Rect, chart: Rect
    ) {
        for (temperature, row) in [(high, chart.row), (low, chart.endRow - 1)] {
            let text = look.format.degrees(temperature)
            let column = chart.column - 1 - text.displayWidth
            buffer.write(text, column: column, row: row, style: look.style(of: temperature), clip: rect)
            if chart.rows == 1 { break }
        }
    }

    private func drawRain(_ forecast: Forecast, now: Timestamp, into buffer: inout CellBuffer, in chart: Rect) {
        let bars = look.glyphs.bars
        let row = chart.endRow
        let clip = Rect(column: chart.column, row: row, columns: chart.columns, rows: 1)
        let steps = forecast.steps
        var anything = false
        for column in 0..<chart.columns {
            let time = now.adding(seconds: column * Self.span / max(1, chart.columns - 1))
            // A step's chance is that of the hours that end with it.
            guard let step = steps.first(where: { $0.time >= time }), let chance = step.precipitationProbability,
                chance >= 0.05
            else { continue }
            anything = true
            let level = min(bars.count - 1, Int(chance * Double(bars.count)))
            buffer.write(
                String(bars[level]), column: chart.column + column, row: row, style: look.theme[.rain], clip: clip)
        }
        guard anything else { return }
        let label = look.cut(look.phrase(.precipitation), to: Self.labelColumns - 1)
        buffer.write(label, column: chart.column - 1 - label.displayWidth, row: row, style: look.theme[.rain])
    }

    private func drawHours(_ offset: UTCOffset, now: Timestamp, into buffer: inout CellBuffer, in chart: Rect) {
        let row = chart.endRow + 1
        let clip = Rect(column: chart.column, row: row, columns: chart.columns, rows: 1)
        let local = LocalTime(now, offset: offset)
        let step = chart.columns >= 24 ? 3 : 6
        let firstMark = (local.hour / step + 1) * step
        let start = LocalTime.startOfDay(local.dayNumber, offset: offset)
        for hour in stride(from: firstMark, to: firstMark + 24, by: step) {
            let seconds = start.adding(seconds: hour * 3_600).seconds(since: now)
            let column = chart.column + seconds * (chart.columns - 1) / Self.span
            let text = look.format.hour(hour % 24)
            guard column + text.count <= chart.endColumn else { break }
            buffer.write(text, column: column, row: row, style: look.theme[.chartAxis], clip: clip)
        }
    }
}
