import AppResources
import TerminalUI
import Weather

/// The days ahead, a row each with the day's range on a scale all of them share; an open one with its steps below.
struct DaysSection: DetailSection {
    let content: DetailContent
    let chosen: DetailRow?
    /// By `LocalTime.dayNumber`.
    let openDays: Set<Int>

    private var days: [ForecastDay] { content.days }
    /// Where every row counts, the days say themselves what they are.
    let hasHeading: Bool
    private var headingRows: Int { hasHeading ? 1 : 0 }

    func rows(columns: Int) -> Int { headingRows + days.reduce(days.count) { $0 + openSteps(of: $1).count } }

    /// The steps of a day that are still to come; none where it is closed.
    private func openSteps(of day: ForecastDay) -> [ForecastStep] {
        openDays.contains(day.dayNumber) ? day.upcoming(content.now).steps : []
    }

    /// Rows the steps of a day take now.
    func openRows(ofDay number: Int) -> Int {
        days.first { $0.dayNumber == number }.map { openSteps(of: $0).count } ?? 0
    }

    func choices(columns: Int) -> [DetailChoice] {
        var row = headingRows
        return days.map { day in
            defer { row += 1 + openSteps(of: day).count }
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
            if chosen == .day(day.dayNumber) { buffer.restyle(line, look.highlighted) }
            row += 1
            let steps = openSteps(of: day)
            guard !steps.isEmpty else { continue }
            let table = StepTable(steps, clock: content.clock, columns: area.columns, look)
            for step in steps {
                let line = area.line(row)
                table.draw(step, into: &buffer, in: line)
                // What is over keeps back: it only says how the day has been.
                if step.time <= content.now { buffer.restyle(line) { _ in look.theme[.dim] } }
                row += 1
            }
        }
    }
}

extension ForecastDay {
    /// Everything that is told to fall, melted: nil where the source tells days as wholes and leaves this one out, and
    /// where no step says anything of what falls, not even how likely it is.
    var precipitation: PrecipitationDepth? {
        if let outlook { return outlook.precipitation }
        guard steps.contains(where: \.tellsPrecipitation) else { return nil }
        return PrecipitationDepth(millimetres: steps.reduce(0) { $0 + $1.precipitation.millimetres })
    }
}

extension ForecastStep {
    /// Whether it says what falls or how likely that is.
    fileprivate var tellsPrecipitation: Bool { precipitationProbability != nil || rain != nil || snow != nil }

    /// Rain and snow together, melted; sources leave out what does not fall.
    var precipitation: PrecipitationDepth {
        PrecipitationDepth(millimetres: (rain?.millimetres ?? 0) + (snow?.millimetres ?? 0))
    }

    /// Spread evenly over its hours.
    var precipitationPerHour: PrecipitationDepth {
        PrecipitationDepth(millimetres: precipitation.millimetres * 3_600 / Double(max(1, length)))
    }
}
