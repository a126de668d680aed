import TerminalUI

/// The layout of the search: the bar, the cancel slot at its right end, and the results below it.
struct SearchLayout: Hashable, Sendable {
    /// The whole row of the bar.
    let bar: Rect
    /// The text field, up to the visible part of the slot.
    let field: Rect
    /// The visible part of the slot; nil if it is closed.
    let slot: Rect?
    /// The box of the results; nil if there is nothing to show.
    let panel: Rect?
    /// The rows in the box, one per result or per line of a note.
    let list: Rect
    let isBoxed: Bool

    private static let promptColumns = 3
    private static let margin = 1

    /// - Parameters:
    ///   - shown: how much of the slot has slid in, 0…1.
    ///   - slotColumns: its full width.
    ///   - rowCount: nil if nothing is shown below the bar.
    init(_ layout: DashboardLayout, size: Size, shown: Double, slotColumns: Int, rowCount: Int?) {
        bar = layout.search ?? Rect(column: 0, row: 0, columns: size.columns, rows: min(1, size.rows))
        let prompt = bar.columns > 8 ? Self.promptColumns : 0
        // The slot is omitted if it would leave no room to type.
        let wanted = bar.columns - prompt - slotColumns >= 8 ? slotColumns : 0
        let visible = min(wanted, Int((shown * Double(wanted)).rounded()))
        slot = visible > 0 ? Rect(column: bar.endColumn - visible, row: bar.row, columns: visible, rows: 1) : nil
        field = Rect(
            column: bar.column + prompt, row: bar.row,
            columns: max(1, bar.columns - prompt - (visible > 0 ? visible : Self.margin)), rows: bar.rows)

        let below = Rect(
            column: layout.list.column, row: bar.endRow, columns: layout.list.columns,
            rows: max(0, layout.list.endRow - bar.endRow))
        isBoxed = below.rows >= 3 && below.columns >= 12
        let border = isBoxed ? 2 : 0
        guard let rowCount, below.rows > 0 else {
            panel = nil
            list = Rect(
                column: below.column, row: below.row, columns: below.columns, rows: max(0, below.rows - border))
            return
        }
        let rows = min(below.rows, max(1, rowCount) + border)
        let box = Rect(column: below.column, row: below.row, columns: below.columns, rows: rows)
        panel = box
        list = isBoxed ? box.inset(columns: 1, rows: 1) : box
    }

    /// The number of results that fit.
    static func rows(_ layout: DashboardLayout, size: Size) -> Int {
        let most = SearchLayout(layout, size: size, shown: 1, slotColumns: 0, rowCount: 10_000)
        return max(1, most.list.rows)
    }
}
