import AppResources
import Display
import Engine
import TerminalUI

/// What the drawer shows.
struct DrawerPicture {
    let list: PlaceList
    let tiles: [VisibleTile]
    let grid: TileGrid
    let scrollRow: Int
    /// The cells it takes up when it is fully open, and the share of them that has slid in.
    let area: Rect
    let shown: Double
    /// Whether it has the keys: not while it slides out.
    let isOpen: Bool
    let isBoxed: Bool
    /// Whether the bookmarks are still being read.
    let isWaiting: Bool
}

/// Draws the drawer: a numbered line for each bookmark, over the left edge of the list.
struct DrawerView {
    let look: Presentation
    let tileView: TileView

    /// Draws the part that has slid in.
    func render(_ picture: DrawerPicture, into buffer: inout CellBuffer) {
        let rect = picture.area
        let columns = Int((picture.shown * Double(rect.columns)).rounded())
        guard columns > 0 else { return }
        // Drawn whole and then shifted, because the right edge comes in first.
        var frame = CellBuffer(size: rect.size)
        draw(picture, into: &frame, origin: rect)
        let hidden = rect.columns - columns
        buffer.fill(Rect(column: rect.column, row: rect.row, columns: columns, rows: rect.rows))
        buffer.draw(
            frame, into: Rect(column: rect.column - hidden, row: rect.row, columns: rect.columns, rows: rect.rows))
    }

    private func draw(_ picture: DrawerPicture, into frame: inout CellBuffer, origin: Rect) {
        let bounds = frame.bounds
        if picture.isBoxed {
            frame.drawBox(bounds, look.glyphs.selectedBorder, style: look.theme[.borderSelected])
            let count = picture.list.isEmpty && picture.isWaiting ? "" : "(\(picture.list.ownCount))"
            let title = look.cut(look.phrase(.listBookmarks) + count, to: bounds.columns - 6)
            frame.write(" \(title) ", column: 2, row: 0, style: look.theme[.titleSelected], clip: bounds)
        }
        guard !picture.list.isEmpty else { return drawHint(picture, into: &frame) }
        let digits = "\(picture.list.count)".count
        for (index, tile, emphasis) in picture.tiles {
            let rect = picture.grid.rect(of: index, scrollRow: picture.scrollRow)
            let line = Rect(
                column: rect.column - origin.column, row: rect.row - origin.row, columns: rect.columns, rows: 1)
            let number = picture.list.shelfIndex(at: index).map { "\($0.position)" } ?? ""
            frame.write(
                number, column: line.column + digits - number.count, row: line.row, style: look.theme[.dim],
                clip: line)
            let row = line.inset(left: digits + 1)
            tileView.render(tile, into: &frame, in: row)
            tileView.emphasise(tile, emphasis, into: &frame, in: row)
        }
        guard picture.isBoxed else { return }
        let row = picture.scrollRow
        look.drawScrollMarks(bounds, above: row > 0, below: row < picture.grid.lastScrollRow, into: &frame)
    }

    private func drawHint(_ picture: DrawerPicture, into frame: inout CellBuffer) {
        let inside = frame.bounds.inset(columns: 2, rows: 1)
        let (what, hint): (Phrase, Phrase) =
            picture.isWaiting ? (.bookmarksWaiting, .bookmarksComing) : (.bookmarksEmpty, .drawerHint)
        let text = "\(look.phrase(what)). \(look.phrase(hint))"
        for (index, line) in text.wrapped(toWidth: max(1, inside.columns)).enumerated() {
            frame.write(line, in: inside.row(at: index), style: look.theme[.dim])
        }
    }
}

/// The keys of the drawer, the list of bookmarks at the left edge.
enum DrawerKeys {
    static let own: [Binding] = [
        Binding([Key(.enter)], .showInList, .keyJump, notation: "⏎", footerRank: 0),
        Binding([Key(.escape), "s"], .closeDrawer, .keyClose, notation: "Esc s", footerRank: 1),
        Binding(["a"], .search, .keyAdd, notation: "a", footerRank: 2),
    ]

    static let map = Keys(
        own + SharedKeys.steps(DashboardIntent.move, .keyMove, sideways: false, footerRank: 3) + SharedKeys.bookmark
            + SharedKeys.order + SharedKeys.history
            + SharedKeys.everywhere.map {
                // The drawer has a key of its own for the search.
                [.search, .refresh].contains($0.intent) ? $0.outsideFooter : $0
            })
}
