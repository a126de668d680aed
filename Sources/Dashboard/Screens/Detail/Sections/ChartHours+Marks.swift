import Weather

// Which hours are written under a chart.
extension ChartHours {
    /// A full hour of the place's clock.
    struct Mark {
        let time: Timestamp
        /// What the clock shows, 0…23.
        let hour: Int
        /// Whether a day begins with it.
        let beginsDay: Bool
    }

    /// Every hour of the clock or every second, third, sixth or twelfth, as close as they can be told apart: `columns`
    /// cells for each, where the chart has `width`. On the day the clock is changed one is missing or there twice; of two that
    /// are too near each other then, the later is left out.
    func marks(columns: Int, width: Int) -> [Mark] {
        let perHour = Double(width) * 3_600 / Double(seconds)
        guard let every = [1, 2, 3, 6, 12].first(where: { Double($0) * perHour >= Double(columns) }) else { return [] }
        return clock.fullHours(in: start...end).reduce(into: []) { marks, time in
            let local = clock.time(time)
            guard local.hour % every == 0 else { return }
            if let last = marks.last {
                let hours = Double(time.seconds(since: last.time)) / 3_600
                guard hours >= Double(every) || hours * perHour >= Double(columns) else { return }
            }
            marks.append(
                Mark(time: time, hour: local.hour, beginsDay: time == clock.startOfDay(local.dayNumber)))
        }
    }
}
