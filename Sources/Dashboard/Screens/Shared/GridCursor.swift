/// Which tile is selected and how far the grid is scrolled. Pure arithmetic over a `TileGrid`.
struct GridCursor: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case left, right, up, down
        case first, last, pageUp, pageDown
    }

    private(set) var selection = 0
    private(set) var scrollRow = 0

    /// Selects tile `index`, or the nearest there is, and scrolls it into view.
    mutating func select(_ index: Int, in tiles: TileGrid) {
        selection = max(0, min(tiles.count - 1, index))
        scrollRow = tiles.scrollRow(scrollRow, showing: selection)
    }

    /// Scrolls without selecting; positive towards the end.
    mutating func scroll(by rows: Int, in tiles: TileGrid) {
        scrollRow = max(0, min(tiles.lastScrollRow, scrollRow + rows))
    }

    /// The tile a step leads to; where there is none, the one it starts from.
    func target(_ step: Step, in tiles: TileGrid) -> Int {
        let page = tiles.columns * tiles.visibleRows
        let target =
            switch step {
            case .left: selection - 1
            case .right: selection + 1
            case .up: selection >= tiles.columns ? selection - tiles.columns : selection
            case .down: below(in: tiles)
            case .first: 0
            case .last: tiles.count - 1
            case .pageUp: max(selection % tiles.columns, selection - page)
            case .pageDown: selection + page
            }
        return max(0, min(tiles.count - 1, target))
    }

    /// Down from the last whole row goes to the last tile, so that a half-filled row can be reached from anywhere.
    private func below(in tiles: TileGrid) -> Int {
        if selection + tiles.columns < tiles.count { return selection + tiles.columns }
        return selection / tiles.columns < tiles.totalRows - 1 ? tiles.count - 1 : selection
    }
}
