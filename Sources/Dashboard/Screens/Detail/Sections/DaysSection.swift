import AppResources
import TerminalUI
import Weather

/// The days ahead, a row each with the day's range on a scale all of them share; the open one with its steps below.
struct DaysSection: DetailSection {
    let content: DetailContent
    let focus: DetailFocus

    private var days: [ForecastDay] { content.days }
    /// Where every row counts, the days say themselves what they are.
    let hasHeading: Bool
    private var headingRows: Int { hasHeading ? 1 : 0 }

    func rows(columns: Int) -> Int { headingRows + days.count + openSteps.count }

    /// The steps of the open day that are still to come.
    var openSteps: [ForecastStep] {
        days.first { $0.dayNumber == focus.openDay }?.upcoming(content.now).steps ?? []
    }

    func choices(columns: Int) -> [DetailChoice] {
        var row = headingRows
        return days.map { day in
            defer { row += 1 + (day.dayNumber == focus.openDay ? openSteps.count : 0) }
            return DetailChoice(row: .day(day.dayNumber), rows: row..<row + 1)
        }
    }

    func draw(_ look: Presentation, into buffer: inout CellBuffer, in area: Rect) {
        if hasHeading { buffer.writeHeading(look.phrase(.nextDays, ["count": "\(days.count)"]), look, in: area) }
        let table = DayTable(days, today: content.today, columns: area.columns, look)
        var row = headingRows
        for day in days {
            let line = area.line(row)
            table.draw(day, into: &buffer, in: line)
            if focus.chosen == .day(day.dayNumber) { buffer.restyle(line, look.highlighted) }
            row += 1
            guard day.dayNumber == focus.openDay, !openSteps.isEmpty else { continue }
            let steps = StepTable(openSteps, offset: content.offset, columns: area.columns, look)
            for step in openSteps {
                steps.draw(step, into: &buffer, in: area.line(row))
                row += 1
            }
        }
    }
}

extension ForecastDay {
    /// Everything that is told to fall, melted: nil where the source tells days as wholes and leaves this one out.
    var precipitation: PrecipitationDepth? {
        if let outlook { return outlook.precipitation }
        return PrecipitationDepth(millimetres: steps.reduce(0) { $0 + $1.precipitation.millimetres })
    }
}

extension ForecastStep {
    /// Rain and snow together, melted; sources leave out what does not fall.
    var precipitation: PrecipitationDepth {
        PrecipitationDepth(millimetres: (rain?.millimetres ?? 0) + (snow?.millimetres ?? 0))
    }

    /// Spread evenly over its hours.
    var precipitationPerHour: PrecipitationDepth {
        PrecipitationDepth(millimetres: precipitation.millimetres * 3_600 / Double(max(1, length)))
    }
}
