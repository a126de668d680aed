import AppResources
import TerminalUI
import Weather

/// The days ahead, a line each with the day's range on a common scale, and their three-hourly steps.
struct ForecastTable {
    let look: Presentation

    private var format: WeatherFormat { look.format }

    /// Draws from the second row of `area` on; the first is the heading's.
    func renderDays(
        _ days: [ForecastDay], offset: UTCOffset, now: Timestamp, into buffer: inout CellBuffer, in area: Rect
    ) {
        guard let low = days.map(\.range.low).min(), let high = days.map(\.range.high).max() else { return }
        let names = days.map { dayName($0, offset: offset, now: now) }
        let nameColumns = min((names.map(\.displayWidth).max() ?? 0) + 1, max(0, area.columns - 11))
        // Low, bar, high, chance: from the right they go as the room does.
        let hasChance = area.columns >= nameColumns + 16
        for (index, day) in days.enumerated() {
            let line = area.line(index + 1)
            let name = look.cut(names[index], to: nameColumns - 1)
            buffer.write(name, column: line.column, row: line.row, style: look.theme[.text], clip: line)
            var column = line.column + nameColumns
            let glyph = look.glyphs.condition(day.condition)
            buffer.write(glyph.character, column: column, row: line.row, style: look.theme[glyph.role], clip: line)
            column += 2
            right(format.degrees(day.range.low), look.style(of: day.range.low), end: column + 4, line, into: &buffer)
            let end = line.endColumn - (hasChance ? 5 : 0)
            right(format.degrees(day.range.high), look.style(of: day.range.high), end: end, line, into: &buffer)
            drawBar(
                day.range, from: low, to: high,
                in: Rect(column: column + 5, row: line.row, columns: end - 5 - column - 5, rows: 1), into: &buffer)
            if hasChance { drawChance(day.precipitationProbability, end: line.endColumn, line, into: &buffer) }
        }
    }

    /// Draws a line for each day and one for each of its steps.
    func renderSteps(
        _ days: [ForecastDay], offset: UTCOffset, now: Timestamp, into buffer: inout CellBuffer, in area: Rect
    ) {
        var row = 1
        for day in days {
            let line = area.line(row)
            buffer.write(
                dayName(day, offset: offset, now: now), column: line.column, row: line.row, style: look.theme[.title],
                clip: line)
            row += 1
            for step in day.steps {
                drawStep(step, offset: offset, in: area.line(row), into: &buffer)
                row += 1
            }
        }
    }

    private func drawStep(_ step: ForecastStep, offset: UTCOffset, in line: Rect, into buffer: inout CellBuffer) {
        // The clock of 12 hours needs more room than that of 24.
        let timeEnd = line.column + format.timeColumns
        let glyphColumn = timeEnd + 1
        let temperatureEnd = glyphColumn + 7
        let wordsColumn = temperatureEnd + 2
        buffer.write(
            format.time(step.time, offset: offset), column: line.column, row: line.row, style: look.theme[.dim],
            clip: line)
        let glyph = look.glyphs.condition(step.condition)
        buffer.write(glyph.character, column: glyphColumn, row: line.row, style: look.theme[glyph.role], clip: line)
        right(
            format.degrees(step.temperature), look.style(of: step.temperature), end: temperatureEnd, line,
            into: &buffer)
        // The wind goes first, then the chance: a number never stands on another.
        let hasWind = line.endColumn - temperatureEnd >= 5 + 9
        let chanceEnd = line.endColumn - (hasWind ? 9 : 0)
        let room = line.endColumn - wordsColumn - 6 - 8
        if room > 0 {
            buffer.write(
                look.cut(format.sky(step.condition), to: room), column: wordsColumn, row: line.row,
                style: look.theme[.text], clip: line)
        }
        if chanceEnd - 5 >= temperatureEnd {
            drawChance(step.precipitationProbability, end: chanceEnd, line, into: &buffer)
        }
        if hasWind {
            let speed = step.wind.speed.map(format.speed) ?? look.glyphs.missing
            right(speed, look.theme[.dim], end: line.endColumn, line, into: &buffer)
        }
    }

    /// The chance of precipitation as a percentage, a low one less prominent; a sign where it is unknown.
    private func drawChance(_ chance: Double?, end: Int, _ line: Rect, into buffer: inout CellBuffer) {
        let text = chance.map { format.percent(Int(($0 * 100).rounded())) } ?? look.glyphs.missing
        let isLikely = (chance ?? 0) >= 0.05
        right(text, look.theme[isLikely ? .rain : .dim], end: end, line, into: &buffer)
    }

    private func drawBar(
        _ range: DayRange, from low: Temperature, to high: Temperature, in rect: Rect, into buffer: inout CellBuffer
    ) {
        guard rect.columns >= 4 else { return }
        buffer.fill(rect, with: look.glyphs.rangeTrack, style: look.theme[.rule])
        let span = max(1, high.celsius - low.celsius)
        func column(_ temperature: Temperature) -> Int {
            Int((temperature.celsius - low.celsius) / span * Double(rect.columns - 1))
        }
        for index in column(range.low)...max(column(range.low), column(range.high)) {
            let here = Temperature(celsius: low.celsius + span * Double(index) / Double(rect.columns - 1))
            buffer.write(
                String(look.glyphs.rangeBar), column: rect.column + index, row: rect.row, style: look.style(of: here),
                clip: rect)
        }
    }

    /// "오늘", "내일", else the weekday and the date.
    private func dayName(_ day: ForecastDay, offset: UTCOffset, now: Timestamp) -> String {
        let local = LocalTime(LocalTime.startOfDay(day.dayNumber, offset: offset), offset: offset)
        return switch day.dayNumber - LocalTime(now, offset: offset).dayNumber {
        case 0: look.phrase(.today)
        case 1: look.phrase(.tomorrow)
        default: "\(format.weekday(local.weekday)) \(local.month)/\(local.day)"
        }
    }

    private func right(_ text: String, _ style: Style, end: Int, _ line: Rect, into buffer: inout CellBuffer) {
        buffer.write(text, column: end - text.displayWidth, row: line.row, style: style, clip: line)
    }
}
