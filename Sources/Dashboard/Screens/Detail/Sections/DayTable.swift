import Display
import Engine
import TerminalUI
import Weather

/// How the rows of days divide the width: the date in the same form for all, then sky, low, bar, high, chance and amount. With
/// less room the date gets shorter, then the amount is dropped, then the bar.
struct DayTable {
    private let look: Presentation
    private let today: Int
    private let low: Temperature
    private let high: Temperature
    private let dateForm: WeatherFormat.DateForm
    private let dateColumns: Int
    private let degreeColumns: Int
    private let amountColumns: Int
    private let hasLow: Bool

    private static let glyphColumns = 2
    private static let chanceColumns = 5
    private static let shortestBar = 6
    private static let usualTemperature = Temperature(celsius: -10)
    private static let usualDays = 4
    private static let usualAmount = PrecipitationAmount(rain: PrecipitationDepth(millimetres: 0.1), melted: nil)

    init(_ days: [ForecastDay], today: Int, columns: Int, _ look: Presentation) {
        self.look = look
        self.today = today
        low = days.map(\.range.low).min() ?? Temperature(celsius: 0)
        high = days.map(\.range.high).max() ?? Temperature(celsius: 0)
        let format = look.format
        // Reserves room for usual values, so that the columns are the same at most places.
        let temperatures = days.flatMap { [$0.range.low, $0.range.high] } + [Self.usualTemperature]
        degreeColumns = temperatures.map { format.degrees($0).displayWidth }.max() ?? 0
        let depths = days.map(\.amount) + [Self.usualAmount]
        let amounts = 1 + (depths.map { format.text($0).displayWidth }.max() ?? 0)
        let numbers = days.map(\.dayNumber) + [today + Self.usualDays]
        func columnsOfDates(_ form: WeatherFormat.DateForm) -> Int {
            1 + (numbers.map { format.day($0, today: today, form).displayWidth }.max() ?? 0)
        }
        let rest = Self.glyphColumns + 2 * degreeColumns + 2 + Self.chanceColumns
        let forms = WeatherFormat.DateForm.allCases.map { form in
            (form: form, dates: columnsOfDates(form), amounts: amounts)
        }
        let last = (form: WeatherFormat.DateForm.weekday, dates: columnsOfDates(.weekday), amounts: 0)
        let chosen =
            forms.first { $0.dates + $0.amounts + rest + Self.shortestBar <= columns } ?? last
        // If even the two ends do not fit beside each other, the low is omitted.
        hasLow = columns >= Self.glyphColumns + 2 * degreeColumns + 1
        let mostForDates = columns - Self.glyphColumns - 2 * degreeColumns - 1
        (dateForm, amountColumns) = (chosen.form, chosen.amounts)
        dateColumns = max(0, min(chosen.dates, mostForDates))
    }

    func draw(_ day: ForecastDay, into buffer: inout CellBuffer, in area: Rect) {
        let format = look.format
        buffer.write(
            look.cut(format.day(day.dayNumber, today: today, dateForm), to: dateColumns - 1), column: area.column,
            row: area.row, style: look.theme[day.dayNumber - today < 2 ? .strong : .text], clip: area)
        let glyph = look.glyphs.condition(day.condition)
        var column = area.column + dateColumns
        buffer.write(glyph.character, column: column, row: area.row, style: look.theme[glyph.role], clip: area)
        column += Self.glyphColumns + degreeColumns
        if hasLow {
            buffer.write(
                format.degrees(day.range.low), end: column, row: area.row, style: look.style(of: day.range.low),
                clip: area)
        }
        let hasChance = area.endColumn - column >= degreeColumns + 1 + Self.chanceColumns
        let highEnd = area.endColumn - amountColumns - (hasChance ? Self.chanceColumns : 0)
        RangeBar(low: day.range.low, high: day.range.high, scale: low...max(low, high)).draw(
            look, into: &buffer,
            in: Rect(column: column + 1, row: area.row, columns: highEnd - degreeColumns - column - 2, rows: 1))
        buffer.write(
            format.degrees(day.range.high), end: highEnd, row: area.row, style: look.style(of: day.range.high),
            clip: area)
        if hasChance {
            let isLikely = (day.precipitationProbability ?? 0) >= PrecipitationAhead.worthReporting
            buffer.write(
                format.chance(day.precipitationProbability), end: highEnd + Self.chanceColumns, row: area.row,
                style: look.theme[isLikely ? day.precipitationRole : .dim], clip: area)
        }
        if amountColumns > 0 {
            let falls = day.falls != nil && (day.precipitation?.millimetres ?? 0) > 0
            buffer.write(
                format.text(day.amount), end: area.endColumn, row: area.row,
                style: look.theme[falls ? day.precipitationRole : .dim],
                clip: area)
        }
    }
}
