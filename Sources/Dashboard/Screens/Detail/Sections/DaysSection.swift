import AppResources
import TerminalUI
import Weather

/// The days ahead, one row each, with the day's range on a scale shared by all days; an open day has its steps below it, under
/// their headings. There is a row for every day the source may report, so that the parts below stay in place.
struct DaysSection: DetailSection {
    let content: DetailContent
    let chosen: DetailRow?
    /// By `LocalTime.dayNumber`.
    let openDays: Set<Int>
    /// The days to show, counted from today.
    let span: Range<Int>
    /// False if rows are scarce: the days then have to explain themselves.
    let hasHeading: Bool

    /// Rows of an open day besides its steps: its own and the headings.
    static let otherRowsOfOpenDay = 2

    private var headingRows: Int { hasHeading ? 1 : 0 }
    private var days: ArraySlice<ForecastDay> { content.days[span.clamped(to: content.days.indices)] }

    func rows(columns: Int) -> Int { headingRows + span.count + days.reduce(0) { $0 + openRows(of: $1) } }

    /// The steps of an open day that are not over; empty if the day is closed.
    private func openSteps(of day: ForecastDay) -> [ForecastStep] {
        openDays.contains(day.dayNumber) ? day.upcoming(content.now).steps.map(begun) : []
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
        let table = DayTable(content.days, today: content.today, columns: area.columns, look)
        // The columns are computed from all days, open or not, so that nothing shifts between days.
        let steps =
            days.contains { openDays.contains($0.dayNumber) }
            ? StepTable(
                content.days.flatMap { $0.steps.map(begun) }, clock: content.clock, columns: area.columns, look
            ) { content.forecast?.knowsBeginning(of: $0) ?? false } : nil
        var row = headingRows
        for day in days {
            let rowArea = area.row(at: row)
            table.draw(day, into: &buffer, in: rowArea)
            if chosen == .day(day.dayNumber) { buffer.restyle(rowArea, look.highlighted) }
            row += 1
            let open = openSteps(of: day)
            guard let steps, !open.isEmpty else { continue }
            steps.drawHeads(into: &buffer, in: area.row(at: row))
            row += 1
            for step in open {
                let rowArea = area.row(at: row)
                steps.draw(step, into: &buffer, in: rowArea)
                // Steps that are over are dimmed: they only show how the day has been.
                if step.time <= content.now { buffer.restyle(rowArea) { _ in look.theme[.dim] } }
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
            return buffer.writeHeading(title, look, in: area)
        }
        buffer.writeRule(look, in: area)
    }
}
