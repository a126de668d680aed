import TerminalUI

/// Where the search stands: the bar, the cancel slot at its right end, and the results under it.
struct SearchLayout: Hashable, Sendable {
    /// The whole line of the bar.
    let bar: Rect
    /// Where text is typed: up to the part of the slot that has slid in.
    let field: Rect
    /// The part of the slot that is in view; nil when none is.
    let slot: Rect?
    /// The box of the results; nil when there are none to show.
    let panel: Rect?
    /// The lines in the box, one a result or one a line of what there is to say.
    let lines: Rect
    let isBoxed: Bool

    private static let promptColumns = 3
    private static let margin = 1

    /// `shown`: how much of the slot has slid in, 0…1. `slotColumns`: its width when it is all in. `lineCount`: nil when
    /// nothing is shown under the bar.
    init(_ layout: DashboardLayout, size: Size, shown: Double, slotColumns: Int, lineCount: Int?) {
        bar = layout.search ?? Rect(column: 0, row: 0, columns: size.columns, rows: min(1, size.rows))
        let prompt = bar.columns > 8 ? Self.promptColumns : 0
        // A slot that would leave no room to type does without.
        let wanted = bar.columns - prompt - slotColumns >= 8 ? slotColumns : 0
        let visible = min(wanted, Int((shown * Double(wanted)).rounded()))
        slot = visible > 0 ? Rect(column: bar.endColumn - visible, row: bar.row, columns: visible, rows: 1) : nil
        field = Rect(
            column: bar.column + prompt, row: bar.row,
            columns: max(1, bar.columns - prompt - (visible > 0 ? visible : Self.margin)), rows: bar.rows)

        let below = Rect(
            column: layout.grid.column, row: bar.endRow, columns: layout.grid.columns,
            rows: max(0, layout.grid.endRow - bar.endRow))
        isBoxed = below.rows >= 3 && below.columns >= 12
        let border = isBoxed ? 2 : 0
        guard let lineCount, below.rows > 0 else {
            panel = nil
            lines = Rect(
                column: below.column, row: below.row, columns: below.columns, rows: max(0, below.rows - border))
            return
        }
        let rows = min(below.rows, max(1, lineCount) + border)
        let box = Rect(column: below.column, row: below.row, columns: below.columns, rows: rows)
        panel = box
        lines = isBoxed ? box.inset(columns: 1, rows: 1) : box
    }

    /// How many results fit, whatever their number.
    static func rows(_ layout: DashboardLayout, size: Size) -> Int {
        let most = SearchLayout(layout, size: size, shown: 1, slotColumns: 0, lineCount: 10_000)
        return max(1, most.lines.rows)
    }
}
