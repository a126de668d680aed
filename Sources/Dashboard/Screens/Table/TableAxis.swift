import Weather

/// The columns of the table: the stops of its time axis that are in view, and which of them is selected. Pure: follows from the
/// reach of the forecasts, the selected time and the room.
struct TableAxis: Hashable, Sendable {
    let reach: TimeReach
    /// The stops in view, one for each column.
    let stops: [TimeReach.Stop]
    /// The column of the selected time.
    let selected: Int
    /// Whether there are stops before the first column, or after the last.
    let hasEarlier, hasLater: Bool
    /// The stops on either side of the selected one, in view or not; nil at the ends.
    let previous, next: TimeReach.Stop?

    /// A selected time between two stops gets a column of its own. Now is the first column unless the selected time is out of
    /// view then.
    init(_ reach: TimeReach, _ step: TableStep, selected: TimeReach.Stop, columns: Int) {
        self.reach = reach
        var all = Self.stops(reach, step)
        let index = all.firstIndex(of: selected) ?? Self.place(of: selected, among: all, reach)
        if !all.indices.contains(index) || all[index] != selected { all.insert(selected, at: index) }
        let now = all.firstIndex(of: .hour(0)) ?? 0
        let count = max(1, min(columns, all.count))
        let first = index < now ? index : max(min(now, all.count - count), index - count + 1, 0)
        let end = min(all.count, first + count)
        stops = Array(all[first..<end])
        self.selected = index - first
        (hasEarlier, hasLater) = (first > 0, end < all.count)
        previous = index > 0 ? all[index - 1] : nil
        next = index + 1 < all.count ? all[index + 1] : nil
    }

    /// Where a stop belongs among others in their order.
    private static func place(
        of stop: TimeReach.Stop, among all: [TimeReach.Stop], _ reach: TimeReach
    ) -> Int {
        let time = time(of: stop, reach)
        return (all.lastIndex { self.time(of: $0, reach) <= time } ?? -1) + 1
    }

    /// All stops: the past hours, now, the hours ahead on multiples of the step by the user's clock, then whole days.
    private static func stops(_ reach: TimeReach, _ step: TableStep) -> [TimeReach.Stop] {
        switch step {
        case .day:
            return [.hour(0)] + (reach.today..<max(reach.today + 1, reach.days.upperBound)).map { .day($0) }
        case .hour, .threeHours:
            let every = step == .hour ? 1 : 3
            let hours = reach.hours.filter { $0 == 0 || reach.clock.time(reach.instant(ofHour: $0)).hour % every == 0 }
            return hours.map { .hour($0) } + reach.days.map { .day($0) }
        }
    }

    /// The instant that orders a stop among others: of a day its noon, but never before now.
    private static func time(of stop: TimeReach.Stop, _ reach: TimeReach) -> Timestamp {
        switch stop {
        case .hour(let index): reach.instant(ofHour: index)
        case .day(let day): max(reach.clock.moment(onDay: day, hour: noon), reach.now)
        }
    }

    private static let noon = 12
}
