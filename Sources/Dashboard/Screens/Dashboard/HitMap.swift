import TerminalUI
import Weather

/// What the mouse hits: the areas of the last frame, with what is at each of their cells. What was drawn later lies above.
struct HitMap {
    enum Target: Equatable {
        /// Something that is clicked for one purpose: in the header, on a map, in the message line.
        case intent(DashboardIntent)
        /// A key in the footer, which means something as long as the route has it.
        case key(DashboardIntent)
        /// A place of the list; of a table also the time of the column.
        case place(Listed, TimeStop?)
        /// The column heads of a table.
        case heads(TimeStop?)
        /// The list beside its places. `isMap`: the land of a map, which can be moved.
        case list(isMap: Bool)
        /// The drawer, and the place in it.
        case drawer(Listed?)
        /// The detail, and what can be selected in it.
        case detail(DetailTarget?)
        case timeLine(TimeLineLayout)
        /// The results of a search; nil beside them.
        case result(PlaceID?)
        /// The text field of the search.
        case field
        /// An option of a short list, a setting, a source of weather, by index.
        case option(Int), setting(Int), source(Int)
        /// Something that covers others and cannot be clicked itself.
        case nothing
    }

    /// A place and its index, as drawn. What is pressed is the place, wherever it has moved since; what is dragged goes to the
    /// index.
    struct Listed: Hashable, Sendable {
        let id: PlaceID
        let index: Int

        /// The one of the places in view that has an index.
        init?(_ index: Int?, among tiles: [VisibleTile]) {
            guard let tile = tiles.first(where: { $0.index == index }) else { return nil }
            (id, self.index) = (tile.tile.place.id, tile.index)
        }
    }

    /// A time that can be selected, and the times it is among.
    struct TimeStop: Hashable, Sendable {
        let stop: TimeReach.Stop
        let reach: TimeReach
    }

    private var areas: [(area: Rect, target: (Point) -> Target?)] = []

    /// Adds an area above the others; nil where the cell below is hit instead.
    mutating func add(_ area: Rect, _ target: @escaping (Point) -> Target?) {
        if !area.isEmpty { areas.append((area, target)) }
    }

    /// Adds an area with the same target everywhere.
    mutating func add(_ area: Rect, _ target: Target) { add(area) { _ in target } }

    /// What is at a cell of the screen.
    func target(at point: Point) -> Target? {
        areas.lazy.reversed().filter { $0.area.contains(point) }.compactMap { $0.target(point) }.first
    }

    /// What the wheel turns at a cell: what is clicked for one purpose has nothing to turn, but lies on something.
    func turned(at point: Point) -> Target? {
        areas.lazy.reversed().filter { $0.area.contains(point) }.compactMap { $0.target(point) }.first {
            if case .intent = $0 { false } else { true }
        }
    }

    /// The timeline of the frame; nil if it shows none.
    var timeLine: TimeLineLayout? {
        for entry in areas {
            if case .timeLine(let line) = entry.target(Point(column: entry.area.column, row: entry.area.row)) {
                return line
            }
        }
        return nil
    }
}
