import AppResources
import Display
import Engine
import TerminalUI
import Weather
import WeatherService

/// The days ahead, one row each, with the day's range on a scale shared by all days; an open day has its steps below it, under
/// their headings. There is a row for every day the source may report, so that the parts below stay in place.
struct DaysSection: DetailSection {
    let content: DetailContent
    /// By `LocalTime.dayNumber`.
    let openDays: Set<Int>
    /// The days to show, counted from today.
    let span: Range<Int>
    /// False if rows are scarce: the days then have to explain themselves.
    let hasHeading: Bool
    let part: ReportPart? = .forecast

    /// Rows of an open day besides its steps: its own and the headings.
    static let otherRowsOfOpenDay = 2

    private var headingRows: Int { hasHeading ? 1 : 0 }
    private var days: ArraySlice<ForecastDay> { content.days[span.clamped(to: content.days.indices)] }

    func rows(columns: Int) -> Int { headingRows + span.count + days.reduce(0) { $0 + openRows(of: $1) } }

    /// The steps of an open day that are not over; empty if the day is closed.
    private func openSteps(of day: ForecastDay) -> [ForecastStep] {
        guard openDays.contains(day.dayNumber) else { return [] }
        return day.upcoming(content.now).steps.map(begun)
    }

    /// Cells of the rule after a heading.
    private static let leastRule = 3

    private func remaining(of day: ForecastDay) -> ForecastDay {
        let observed = content.current.flatMap { $0.isOfNow(content.now) ? $0.condition : nil }
        return day.remaining(after: content.now, clock: content.clock, observed: observed)
    }

    /// A step as it is shown for the hour at which it begins.
    private func begun(_ step: ForecastStep) -> ForecastStep { content.forecast?.fromBeginning(step) ?? step }

    /// Rows of an open day's steps and their headings.
    private func openRows(of day: ForecastDay) -> Int {
        let steps = openSteps(of: day).count
        return steps > 0 ? steps + 1 : 0
    }

    /// Rows that the steps of a day take now, including their headings.
    func openRows(ofDay number: Int) -> Int { days.first { $0.dayNumber == number }.map(openRows) ?? 0 }

    func choices(columns: Int) -> [DetailChoice] {
        var row = headingRows
        return days.map { day in
            defer { row += 1 + openRows(of: day) }
            return DetailChoice(row: .day(day.dayNumber), rows: row..<row + 1)
        }
    }

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        if hasHeading { drawHeading(look, into: &buffer, in: area) }
        let table = DayTable(
            content.days.map(remaining), today: content.today,
            now: content.seen.moment == .now ? content.conditions?.temperature : nil, columns: area.columns, look)
        let chosen = content.seen.moment.isDay ? content.seen.dayNumber : nil
        // The columns are computed from all days, open or not, so that nothing shifts between days.
        let steps =
            days.contains { openDays.contains($0.dayNumber) }
            ? StepTable(
                content.days.flatMap { $0.steps.map(begun) }, clock: content.clock, columns: area.columns, look
            ) { content.forecast?.knowsBeginning(of: $0) ?? false } : nil
        var row = headingRows
        for day in days {
            table.draw(remaining(of: day), isChosen: day.dayNumber == chosen, into: &buffer, in: area.row(at: row))
            row += 1
            let open = openSteps(of: day)
            guard let steps, !open.isEmpty else { continue }
            steps.drawHeads(into: &buffer, in: area.row(at: row))
            row += 1
            for step in open {
                let rowArea = area.row(at: row)
                steps.draw(step, into: &buffer, in: rowArea)
                // Steps that are over are dimmed: they only show how the day has been.
                if step.time <= content.now { buffer.restyle(rowArea) { (_: Style) in look.theme[.dim] } }
                row += 1
            }
        }
    }

    /// Of two columns, the first one has the heading for both.
    private func drawHeading(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        guard span.lowerBound > 0 else {
            let count = content.days.count
            // The days of an old forecast may all be over.
            let title =
                count == 0
                ? look.phrase(.tileNoForecast).capitalizingFirst : look.phrase(.nextDays, ["count": "\(count)"])
            // Low and high are those of all of today, chance and amount those of its hours to come.
            let isTodayPartial = days.first.map { remaining(of: $0) != $0 } ?? false
            let whole = "\(title) \(look.glyphs.dot) \(look.phrase(.todayFromNow))"
            let fits = whole.displayWidth + Self.leastRule <= area.columns
            return buffer.writeHeading(isTodayPartial && fits ? whole : title, look, in: area)
        }
        buffer.writeRule(look, in: area)
    }
}

/// How the rows of days divide the width: the date in the same form for all, then sky, the day's range with low and high at the
/// ends of its bar, chance and amount. With less room the date gets shorter, then the amount is dropped, then the bar.
struct DayTable {
    private let look: Presentation
    private let today: Int
    /// Nil if another time is shown, or it is unknown.
    private let now: Temperature?
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

    /// - Parameter now: the temperature that is marked on today's bar.
    init(_ days: [ForecastDay], today: Int, now: Temperature?, columns: Int, _ look: Presentation) {
        self.look = look
        self.today = today
        self.now = now
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
        let forms = [WeatherFormat.DateForm.day, .brief, .weekday].map { form in
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

    /// - Parameter isChosen: whether it is the day that is shown.
    func draw(_ day: ForecastDay, isChosen: Bool, into buffer: inout CellBuffer, in area: Rect) {
        let format = look.format
        let style = look.theme[isChosen ? .moment : day.dayNumber - today < 2 ? .strong : .text]
        buffer.write(
            look.cut(format.day(day.dayNumber, today: today, dateForm), to: dateColumns - 1), in: area,
            style: isChosen && !look.hasColor ? style.adding(.reverse) : style)
        let glyph = look.glyphs.condition(day.condition)
        var column = area.column + dateColumns
        buffer.write(glyph.character, column: column, row: area.row, style: look.theme[glyph.role], clip: area)
        column += Self.glyphColumns
        let hasChance = area.endColumn - column >= 2 * degreeColumns + 1 + Self.chanceColumns
        let highEnd = area.endColumn - amountColumns - (hasChance ? Self.chanceColumns : 0)
        RangeBar(
            low: day.range.low, high: day.range.high, scale: low...max(low, high),
            now: day.dayNumber == today ? now : nil
        ).draw(
            look, into: &buffer, in: Rect(column: column, row: area.row, columns: highEnd - column, rows: 1),
            degrees: degreeColumns, hasLow: hasLow)
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
