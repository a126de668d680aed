import TerminalUI
import Weather

/// The layout of the time line on its row: two cells per hour, more for now and for a day. It scrolls to keep the selected
/// stop in the middle. Pure arithmetic: no view, no state.
struct TimeLineLayout: Hashable, Sendable {
    let reach: TimeReach
    let chosen: TimeReach.Stop
    let area: Rect
    /// Cells scrolled out on the left.
    private let offset: Int

    static let hourColumns = 2
    /// "지금" with a gap on both sides.
    static let nowColumns = 6
    static let dayColumns = 8

    init(_ reach: TimeReach, chosen: TimeReach.Stop, in area: Rect) {
        self.reach = reach
        self.area = area
        self.chosen = Self.onLine(chosen, reach)
        let total =
            Self.column(of: .hour(reach.hours.upperBound), reach) + Self.hourColumns + reach.days.count
            * Self.dayColumns
        let middle = Self.column(of: self.chosen, reach) + Self.columns(of: self.chosen) / 2
        offset = max(0, min(total - area.columns, middle - area.columns / 2))
    }

    /// The stop that represents one without cells of its own: noon for a day among the hours, the day for an hour after them.
    private static func onLine(_ stop: TimeReach.Stop, _ reach: TimeReach) -> TimeReach.Stop {
        switch stop {
        case .hour(let index):
            if reach.hours.contains(index) { return stop }
            let day = reach.clock.time(reach.instant(ofHour: index)).dayNumber
            return reach.days.contains(day) ? .day(day) : .hour(reach.inReach(index))
        case .day(let day):
            if reach.days.contains(day) { return stop }
            return .hour(reach.inReach(reach.hour(of: reach.clock.moment(onDay: day, hour: 12))))
        }
    }

    static func columns(of stop: TimeReach.Stop) -> Int {
        switch stop {
        case .hour(0): nowColumns
        case .hour: hourColumns
        case .day: dayColumns
        }
    }

    /// Counted from the earliest hour.
    private static func column(of stop: TimeReach.Stop, _ reach: TimeReach) -> Int {
        switch stop {
        case .hour(let index):
            (index - reach.hours.lowerBound) * hourColumns + (index > 0 ? nowColumns - hourColumns : 0)
        case .day(let day):
            column(of: .hour(reach.hours.upperBound), reach) + hourColumns + (day - reach.days.lowerBound) * dayColumns
        }
    }

    /// The cells of an hour or a day, which may be outside the area.
    func area(of stop: TimeReach.Stop) -> Rect {
        Rect(
            column: area.column + Self.column(of: stop, reach) - offset, row: area.row,
            columns: Self.columns(of: stop), rows: 1)
    }

    /// The stops that are at least partly in the area.
    var visible: [TimeReach.Stop] {
        (reach.hours.map { .hour($0) } + reach.days.map { .day($0) }).filter {
            !area(of: $0).intersection(area).isEmpty
        }
    }

    /// The stop at a column.
    func stop(at column: Int) -> TimeReach.Stop? {
        visible.first { area(of: $0).intersection(area).contains(Point(column: column, row: area.row)) }
    }
}
