import AppResources
import Display
import Engine
import TerminalUI
import Weather

/// The columns of the table for a width: a place, then as many cells of the time axis as fit. Pure arithmetic.
struct TableColumns: Hashable, Sendable {
    /// A margin, the name, the star and a gap; the same for all rows.
    let leading: Int
    /// The number of cells.
    let count: Int
    /// Columns of a cell: the sign of the sky, four for a value, a bar, a gap.
    let cell: Int

    static let usualCell = 7
    private static let margin = 1
    /// After the name: the star or another mark, and a gap.
    private static let marks = 2
    /// Columns of the names at least, and at most: on a wide screen a cell is given up for longer ones.
    private static let (leastName, mostName, mostNameOfWide) = (6, 12, 20)
    private static let columnsForNames = 100

    /// - Parameters:
    ///   - longestName: in cells, of all places of the list.
    ///   - units: cells for the units above the names.
    ///   - corner: cells for all that is written there; it gets only columns that are left over, if these are enough.
    init(_ columns: Int, longestName: Int, units: Int = 0, corner: Int = 0) {
        cell = min(Self.usualCell, columns)
        let most = columns < Self.columnsForNames ? Self.mostName : Self.mostNameOfWide
        let wanted = Self.margin + max(Self.leastName, units, min(most, longestName)) + Self.marks
        let least = max(0, min(wanted, columns - cell))
        count = max(0, (columns - least) / max(1, cell))
        // What is left over belongs to the names and what is above them, as far as they need it.
        let rest = columns - least - count * cell
        let columnsForCorner = Self.margin + corner + Self.marks
        let names = max(Self.margin + longestName + Self.marks, columnsForCorner - least <= rest ? columnsForCorner : 0)
        leading = least + max(0, min(rest, names - least))
    }

    /// The area of the name in a row.
    func name(in row: Rect) -> Rect {
        Rect(
            column: row.column + Self.margin, row: row.row, columns: max(0, leading - Self.margin - Self.marks),
            rows: row.rows)
    }

    /// The cell after the name, for the star and other marks.
    func mark(in row: Rect) -> Rect {
        Rect(
            column: row.column + max(0, leading - Self.marks), row: row.row, columns: min(1, leading),
            rows: min(1, row.rows))
    }

    /// The cell of a column in a row, with its gap at the end.
    func cell(_ index: Int, in row: Rect) -> Rect {
        Rect(column: row.column + leading + index * cell, row: row.row, columns: cell, rows: row.rows)
            .intersection(row)
    }

    /// All cells of a row.
    func cells(in row: Rect) -> Rect { row.inset(left: leading) }

    /// The column of the axis at a column of the screen; nil on the name or past the last one.
    func index(at column: Int, in row: Rect) -> Int? {
        let offset = column - row.column - leading
        guard offset >= 0, offset / max(1, cell) < count else { return nil }
        return offset / max(1, cell)
    }
}

/// What is written above the names: whose clock the heads are of, and the units of the second lines, which matter more.
struct TableCorner: Hashable, Sendable {
    let whoseClock: String
    let units: String

    /// `measure`: of the first lines; nil if there are no second ones.
    init(_ whoseClock: Phrase?, besides measure: Measure?, _ format: WeatherFormat) {
        self.whoseClock = whoseClock.map { format.phrase($0) } ?? ""
        // Temperatures need no unit.
        let units: [String?] =
            measure.map { measure in
                [
                    measure == .precipitation ? nil : format.unit(of: .precipitation, isOfDay: false),
                    measure == .wind ? nil : format.units.wind.rawValue,
                ]
            } ?? []
        self.units = units.compactMap(\.self).joined(separator: " ")
    }

    /// Cells that both take.
    var columns: Int { [whoseClock, units].filter { !$0.isEmpty }.joined(separator: " ").displayWidth }
}

/// Everything a row of the table depends on, except the selection and the selected time, which are drawn over the rows: moving
/// either of them draws no row anew.
struct TableRow: Hashable, Sendable {
    /// The place as it is now: its name, its marks and the state of its values.
    let tile: TilePicture
    let report: Report
    /// The moment of each cell: where one stands in for another, that of the other unless the row is marked.
    let moments: [Moment]
    /// The cells of which an official warning is in force.
    let warned: Set<Int>
    let columns: TableColumns

    /// Whether there is anything to show in its cells.
    var hasValues: Bool { report.current.value != nil || report.forecast.value != nil }

    /// Whether the last cells say that its values are old.
    var isMarked: Bool { TableRow.isMarked(tile) }

    static func isMarked(_ tile: TilePicture) -> Bool {
        tile.state.isStale ? tile.tellsState : tile.seen.observedLongAgo != nil
    }

    /// What a cell of a moment shows.
    func seen(at moment: Moment) -> SeenWeather {
        report.seen(atSettled: moment, of: tile.place, now: tile.now)
    }
}

/// The columns of the table: the stops of its time axis that are in view, and which of them is selected. Pure: follows from the
/// reach of the forecasts, the selected time and the room.
struct TableAxis: Hashable, Sendable {
    let reach: TimeReach
    /// The stops in view, one for each column.
    let stops: [TimeReach.Stop]
    /// The same, with the one that the selected stop stands in for.
    let own: [TimeReach.Stop]
    /// The column of the selected time.
    let selected: Int
    /// Whether there are stops before the first column, or after the last.
    let hasEarlier, hasLater: Bool
    /// The stops on either side of the selected one, in view or not; nil at the ends.
    let previous, next: TimeReach.Stop?

    /// A selected hour between two stops stands in for the later one, so that the other columns stay where they are; only where
    /// there is no later hour, or that is now, it has a column of its own. Now is the first column unless the selected time is
    /// out of view then.
    init(_ reach: TimeReach, _ step: TableStep, selected: TimeReach.Stop, columns: Int) {
        self.reach = reach
        let steps = Self.stops(reach, step)
        let own = steps.firstIndex(of: selected)
        let index = own ?? Self.place(of: selected, among: steps, reach)
        var (all, kept) = (steps, steps)
        if own == nil, steps.indices.contains(index), case .hour(let later) = steps[index], later != 0 {
            all[index] = selected
        } else if own == nil {
            all.insert(selected, at: index)
            kept = all
        }
        let now = all.firstIndex(of: .hour(0)) ?? 0
        let count = max(1, min(columns, all.count))
        let first = index < now ? index : max(min(now, all.count - count), index - count + 1, 0)
        let end = min(all.count, first + count)
        stops = Array(all[first..<end])
        self.own = Array(kept[first..<end])
        self.selected = index - first
        (hasEarlier, hasLater) = (first > 0, end < all.count)
        previous = index > 0 ? all[index - 1] : nil
        let after = own == nil ? index : index + 1
        next = after < steps.count ? steps[after] : nil
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
            return [.hour(0)] + reach.wholeDays.map { .day($0) }
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

/// The time between two columns of the table.
enum TableStep: Int, CaseIterable, Hashable, Sendable {
    case hour, threeHours, day

    /// With the most columns a day, and so on to the fewest; nil after the last.
    var finer: TableStep? { Self(rawValue: rawValue - 1) }
    var coarser: TableStep? { Self(rawValue: rawValue + 1) }

    /// Its name.
    var phrase: Phrase {
        switch self {
        case .hour: .tableStepHour
        case .threeHours: .tableStepThreeHours
        case .day: .tableStepDay
        }
    }
}
