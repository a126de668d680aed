import Weather

/// How the columns of a chart stand for time: so many for an interval at which there is something to read, both whole
/// numbers, so that what stands at regular hours stands at regular distances.
struct ChartScale: Hashable, Sendable {
    let start: Timestamp
    /// Seconds between two moments whose values are shown.
    let interval: Int
    /// Columns of an interval.
    let columns: Int

    /// "100" or "↗12", and a blank before the next.
    private static let leastColumns = 4
    /// Where numbers would have to stand twice as far apart only for the last of the hours, those are left out.
    private static let leastShown = 7.0 / 8

    /// For hours that are to be drawn in `width` columns. Numbers are shown as often as they can be told apart: every hour,
    /// second, third …, but of long steps at their own times.
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

    /// Seconds that so many columns stand for.
    func seconds(of columns: Int) -> Int { columns * interval / self.columns }

    /// The column a moment lies in, counted from `start`; negative before it.
    func column(of time: Timestamp) -> Int {
        let parts = time.seconds(since: start) * columns
        return parts >= 0 ? parts / interval : -((interval - 1 - parts) / interval)
    }

    /// The moment a column begins with.
    func time(at column: Int) -> Timestamp {
        start.adding(seconds: (column * interval + columns - 1) / columns)
    }
}
