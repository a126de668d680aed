import Cartography
import TerminalUI
import Weather

/// Where a list is looked at: the selected place, how far it is scrolled, the part of the world a map shows. The list on the
/// screen and the drawer have one each.
struct Pane: Hashable, Sendable {
    var cursor = ListCursor()
    /// The part of the world chosen on the map; nil fits all places of the list.
    var camera: MapProjection?
    /// Keeps the selection on its place when the list changes around it.
    var selectedID: PlaceID?
}

extension Range<Int> {
    /// The row that a step leads to among these: around the ends by one, no farther than to them by more.
    func row(_ step: Int, from row: Int) -> Int {
        abs(step) == 1 ? (row + step + count) % count : Swift.max(0, Swift.min(count - 1, row + step))
    }
}

/// Which tile is selected and how far the grid is scrolled. Pure arithmetic over a `TileGrid`.
struct ListCursor: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case left, right, up, down
        case first, last, pageUp, pageDown
    }

    private(set) var selection = 0
    private(set) var scrollRow = 0
    /// The page steps taken in a row, the latest last. The opposite key reverts each exactly, including one that was cut short
    /// by the end of the list.
    private var leaps: [Leap] = []

    /// Selects tile `index`, clamped to the tiles there are, and scrolls it into view.
    mutating func select(_ index: Int, in tiles: TileGrid) {
        leaps = []
        selection = max(0, min(tiles.count - 1, index))
        scrollRow = tiles.scrollRow(scrollRow, showing: selection)
    }

    /// Selects a place by its index, clamped to the `count` there are, where nothing scrolls.
    mutating func select(_ index: Int, of count: Int) {
        leaps = []
        selection = max(0, min(count - 1, index))
    }

    /// Scrolls without selecting; positive towards the end.
    mutating func scroll(by rows: Int, in tiles: TileGrid) {
        leaps = []
        scrollRow = max(0, min(tiles.lastScrollRow, scrollRow + rows))
    }

    /// Takes a step. A page scrolls by as many rows as it moves the selection.
    mutating func move(_ step: Step, in tiles: TileGrid) {
        guard step == .pageUp || step == .pageDown else { return select(target(step, in: tiles), in: tiles) }
        if let last = leaps.last, last.step != step, last.tiles == tiles {
            leaps.removeLast()
            (selection, scrollRow) = (last.selection, last.scrollRow)
            return
        }
        let before = Leap(step: step, selection: selection, scrollRow: scrollRow, tiles: tiles)
        selection = target(step, in: tiles)
        let rows = (selection - before.selection) / tiles.columns
        scrollRow = tiles.scrollRow(max(0, min(tiles.lastScrollRow, scrollRow + rows)), showing: selection)
        if (selection, scrollRow) != (before.selection, before.scrollRow) { leaps.append(before) }
    }

    /// The tile a step leads to, or the current one if there is none. A page keeps the column.
    func target(_ step: Step, in tiles: TileGrid) -> Int {
        let (row, column) = (selection / tiles.columns, selection % tiles.columns)
        let target =
            switch step {
            case .left: selection - 1
            case .right: selection + 1
            case .up: selection >= tiles.columns ? selection - tiles.columns : selection
            case .down: below(in: tiles)
            case .first: 0
            case .last: tiles.count - 1
            case .pageUp: max(0, row - tiles.visibleRows) * tiles.columns + column
            case .pageDown:
                min((tiles.count - 1 - column) / tiles.columns, row + tiles.visibleRows) * tiles.columns + column
            }
        return max(0, min(tiles.count - 1, target))
    }

    /// Down from the last full row goes to the last tile, so that a half-filled row can be reached from any column.
    private func below(in tiles: TileGrid) -> Int {
        if selection + tiles.columns < tiles.count { return selection + tiles.columns }
        return selection / tiles.columns < tiles.totalRows - 1 ? tiles.count - 1 : selection
    }

    /// The state before a page step: the key, the position, and the shape of the grid.
    private struct Leap: Hashable, Sendable {
        let step: Step
        let selection, scrollRow: Int
        let tiles: TileGrid
    }
}

/// The bookmarks as a narrow list that slides in over the left edge.
struct Drawer: Hashable, Sendable {
    var pane = Pane()
    var slide = Slide(milliseconds: 160)
}
