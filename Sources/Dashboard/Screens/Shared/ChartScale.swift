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

// The hours labelled below a chart.
extension ChartHours {
    /// An hour of the place's clock.
    struct Mark {
        let time: Timestamp
        /// The hour on the clock, 0…23.
        let hour: Int
        /// Whether it is the first hour of a day.
        let beginsDay: Bool
    }

    /// The hours of the clock that are divisible by `every`. On the day of a clock change one is missing or occurs twice; of
    /// two that are then less than `apart` seconds from each other, the later is omitted.
    func marks(every: Int, apart: Int) -> [Mark] {
        clock.fullHours(in: start...end).reduce(into: []) { marks, time in
            let local = clock.time(time)
            guard local.hour % every == 0 else { return }
            if let last = marks.last {
                let seconds = time.seconds(since: last.time)
                guard seconds >= every * 3_600 || seconds >= apart else { return }
            }
            marks.append(
                Mark(time: time, hour: local.hour, beginsDay: time == clock.startOfDay(local.dayNumber)))
        }
    }

    /// The moments of a scale and the steps with their values: full hours on the clock for hourly steps, the steps' own times
    /// for longer ones.
    func moments(_ scale: ChartScale) -> [(time: Timestamp, step: ForecastStep)] {
        guard stepLength > ForecastStep.hour else {
            return clockMarks(scale).compactMap { mark in step(at: mark.time).map { (mark.time, $0) } }
        }
        let every = scale.interval / stepLength
        return shown.filter { secondsOfDay($0.time) / stepLength % every == 0 }.map { ($0.time, $0) }
    }

    /// The hours to label: those of the moments. If a service's steps fall between the full hours of the place's clock, the
    /// full hours are labelled instead, because a rounded label would be wrong.
    func marks(_ scale: ChartScale) -> [Mark] {
        let moments = moments(scale)
        guard stepLength > ForecastStep.hour, moments.allSatisfy({ secondsOfDay($0.time) % 3_600 == 0 }) else {
            return clockMarks(scale)
        }
        return moments.map { moment in
            let local = clock.time(moment.time)
            let before = clock.time(moment.time.adding(seconds: -stepLength))
            return Mark(time: moment.time, hour: local.hour, beginsDay: local.dayNumber != before.dayNumber)
        }
    }

    private func clockMarks(_ scale: ChartScale) -> [Mark] {
        marks(every: max(1, scale.interval / 3_600), apart: scale.interval)
    }

    private func secondsOfDay(_ time: Timestamp) -> Int {
        let local = clock.time(time)
        return local.hour * 3_600 + local.minute * 60
    }
}
