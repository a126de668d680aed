import Weather

/// How the columns of a chart map to time. An interval between two values takes a whole number of columns, so that values at
/// regular times are at regular distances.
struct ChartScale: Hashable, Sendable {
    let start: Timestamp
    /// Seconds between two values that are shown.
    let interval: Int
    /// Columns per interval.
    let columns: Int

    /// "100" or "↗12", and a blank before the next value.
    private static let leastColumns = 4
    /// If only the last of the hours would require twice the interval, those hours are omitted instead.
    private static let leastShown = 7.0 / 8

    /// Fits the hours into `width` columns. Values are shown as densely as they can be told apart: every hour, every second,
    /// third …; for long steps, at the steps' own times.
    init(_ hours: ChartHours, width: Int) {
        let step = hours.stepLength
        let intervals =
            step <= ForecastStep.hour
            ? [1, 2, 3, 6, 12, 24].map { $0 * ForecastStep.hour } : [1, 2, 4, 8].map { $0 * step }
        let least = Double(hours.seconds) * Self.leastShown
        let fitting = intervals.first { Double(width * $0 / Self.leastColumns) >= least }
        start = hours.start
        interval = fitting ?? intervals.last ?? ForecastStep.hour
        columns = max(Self.leastColumns, width * interval / hours.seconds)
    }

    /// Seconds covered by a number of columns.
    func seconds(of columns: Int) -> Int { columns * interval / self.columns }

    /// The column of a moment, counted from `start`; negative before it.
    func column(of time: Timestamp) -> Int {
        let parts = time.seconds(since: start) * columns
        return parts >= 0 ? parts / interval : -((interval - 1 - parts) / interval)
    }

    /// The moment at which a column begins.
    func time(at column: Int) -> Timestamp {
        start.adding(seconds: (column * interval + columns - 1) / columns)
    }
}
