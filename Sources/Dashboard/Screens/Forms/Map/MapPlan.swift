import Cartography
import TerminalUI
import Weather

/// A list laid out on a map: the part of the world in view, and the position of each place's label. Depends only on the places, the
/// widths of their labels, the area and the camera.
struct MapPlan: Hashable, Sendable {
    /// What the plan needs to know about a place.
    struct Spot: Hashable, Sendable {
        let coordinate: Coordinate
        /// The width of each form of its label, longest first; the last has no name.
        let widths: [Int]
        /// The width of its name, sky and value, for which the view of all places leaves space.
        let usualWidth: Int
        /// The label with the greater rank gives way; the selected place has rank 0.
        let rank: Int
    }

    /// The most places laid out at once; a longer list is shown in parts.
    static let mostPlaces = 200

    let area: Rect
    /// The cells of `area` and the part of the world they show.
    let projection: MapProjection
    /// How many places the list has, laid out or not.
    let count: Int
    /// The labels from north to south and from west to east, with the indices of their places.
    let labels: [MapLabelPlacement]

    /// The index of the first place that is laid out.
    private let first: Int
    private let spots: [Spot]
    private let positions: [MapPosition]

    /// - Parameters:
    ///   - spots: the places to lay out, in the order of the list; `first` is the index of the first of them.
    ///   - camera: the part of the world that was chosen; nil fits all places.
    init(area: Rect, spots: [Spot], first: Int = 0, count: Int, camera: MapProjection?) {
        (self.area, self.spots, self.first, self.count) = (area, spots, first, count)
        let projection =
            camera?.resized(columns: area.columns, rows: area.rows)
            ?? Self.fitting(spots, in: area)
        self.projection = projection
        positions = spots.map { projection.position(of: $0.coordinate) }
        labels = MapLabels.place(
            zip(spots, positions).enumerated().map { offset, place in
                MapLabelWish(index: first + offset, anchor: place.1, widths: place.0.widths, rank: place.0.rank)
            }, columns: area.columns, rows: area.rows)
    }

    /// The part of the world that shows all places with their names and values beside them, whichever is selected.
    static func fitting(_ spots: [Spot], in area: Rect) -> MapProjection {
        MapProjection(
            showing: spots.map(\.coordinate), labels: spots.map(\.usualWidth),
            columns: area.columns,
            rows: area.rows)
    }

    /// The places that are laid out: a part of the list around the selected one.
    static func part(of count: Int, around selection: Int) -> Range<Int> {
        let first = max(0, min(selection, count - 1)) / mostPlaces * mostPlaces
        return first..<min(count, first + mostPlaces)
    }

    // MARK: Where places are

    /// The places in the part of the world in view, by index.
    var inView: [Int] { positions.indices.filter { projection.contains(positions[$0]) }.map { first + $0 } }

    /// How many places in view have their name on the map.
    var namedCount: Int { labels.count { $0.form < spots[$0.index - first].widths.count } }

    /// Where the places that are laid out are, and their indices.
    var coordinates: [Coordinate] { spots.map(\.coordinate) }
    var part: Range<Int> { first..<first + spots.count }

    /// The cell of a place's mark on the screen; nil if it has none.
    func area(of index: Int) -> Rect? { labels.first { $0.index == index }.map(mark) }

    /// The place whose label is at a cell of the screen.
    func index(at point: Point) -> Int? {
        labels.first { label in cells(of: label).contains { $0.contains(point) } }?.index
    }

    /// The cells of a label on the screen: its mark, and its text if it has one.
    func cells(of label: MapLabelPlacement) -> [Rect] {
        label.text.columns.isEmpty ? [mark(of: label)] : [mark(of: label), text(of: label)]
    }

    /// The cell of a label's mark on the screen.
    func mark(of label: MapLabelPlacement) -> Rect {
        Rect(column: area.column + label.column, row: area.row + label.row, columns: 1, rows: 1)
    }

    /// The cells of a label's text on the screen.
    func text(of label: MapLabelPlacement) -> Rect {
        let text = label.text
        return Rect(
            column: area.column + text.columns.lowerBound, row: area.row + text.row, columns: text.columns.count,
            rows: 1)
    }

    // MARK: Moving

    /// The place a step leads to: the nearest in a direction, the nearest half a map away for a page, or an end of the list. Past
    /// the last place in a direction comes the next part of the list or, to the left and up, the previous one.
    func target(_ step: ListCursor.Step, from index: Int) -> Int {
        switch step {
        case .left: further(from: index, .left)
        case .right: further(from: index, .right)
        case .up: further(from: index, .up)
        case .down: further(from: index, .down)
        case .pageUp: leap(from: index, .up)
        case .pageDown: leap(from: index, .down)
        case .first: 0
        case .last: count - 1
        }
    }

    private func further(from index: Int, _ direction: MapDirection) -> Int {
        let next = next(from: index, direction)
        guard next == index else { return next }
        let beyond = direction == .right || direction == .down ? first + positions.count : first - 1
        return (0..<count).contains(beyond) ? beyond : index
    }

    private func next(from index: Int, _ direction: MapDirection) -> Int {
        MapNeighbours.next(from: index - first, towards: direction, among: positions).map { first + $0 } ?? index
    }

    private func leap(from index: Int, _ direction: MapDirection) -> Int {
        guard positions.indices.contains(index - first) else { return index }
        let start = positions[index - first].y
        var last = index
        while true {
            let next = next(from: last, direction)
            if next == last || abs(positions[next - first].y - start) > Double(area.rows) / 2 {
                return last == index ? further(from: index, direction) : last
            }
            last = next
        }
    }

    /// A camera with the place in view, moved only if necessary. Nil stays nil, because it shows all places of the part of the
    /// list that the place is in.
    func camera(_ camera: MapProjection?, showing index: Int) -> MapProjection? {
        guard camera != nil, spots.indices.contains(index - first) else { return nil }
        return projection.contains(positions[index - first])
            ? camera : projection.centred(on: spots[index - first].coordinate)
    }

    // MARK: Zoom

    /// A closer or wider view around a cell of the screen or, without one, around a place.
    func zoomed(by factor: Double, at point: Point?, around index: Int) -> MapProjection {
        let middle = MapPosition(x: Double(area.columns) / 2, y: Double(area.rows) / 2)
        let own = positions.indices.contains(index - first) ? positions[index - first] : middle
        let pointed = point.map {
            MapPosition(x: Double($0.column - area.column) + 0.5, y: Double($0.row - area.row) + 0.5)
        }
        return projection.zoomed(by: factor, at: pointed ?? (projection.contains(own) ? own : middle))
    }
}
