import TerminalUI

/// Draws the search bar and the results.
struct SearchView {
    let look: Presentation

    /// Draws the bar at rest or in use. Returns where the cursor belongs while the bar has the focus.
    func renderBar(_ search: SearchPicture, into buffer: inout CellBuffer) -> Point? {
        let layout = search.layout
        buffer.fill(layout.bar)
        buffer.write(
            "\(look.glyphs.prompt) ", in: layout.bar, from: 1, style: look.theme[search.isFocused ? .key : .dim])
        if search.isAtRest {
            buffer.write(search.restingHint, in: layout.field, style: look.theme[.dim])
            drawRule(search.rest, search.progress, into: &buffer)
            return nil
        }
        let caret = TextFieldView(look: look).render(
            search.field, hint: look.phrase(.searchHint), into: &buffer, in: layout.field)
        if let slot = layout.slot {
            // The slot comes in from the edge: a partly visible slot shows its beginning.
            buffer.write(search.slotText, in: slot, style: look.theme[.key])
        }
        return search.isFocused ? caret : nil
    }

    func renderPanel(_ search: SearchPicture, into buffer: inout CellBuffer) {
        let layout = search.layout
        guard let panel = layout.panel else { return }
        buffer.fill(panel)
        if layout.isBoxed {
            buffer.drawBox(panel, look.glyphs.border, style: look.theme[.borderSelected])
            drawFooting(search.footing, panel, into: &buffer)
        }
        guard !search.rows.isEmpty else {
            let area = layout.isBoxed ? layout.list.inset(columns: 1, rows: 0) : layout.list
            for (index, line) in search.notes.prefix(area.rows).enumerated() {
                buffer.write(line.text, in: area.row(at: index), style: look.theme[line.role])
            }
            return
        }
        let view = SearchRow(look: look, search.rows, origin: search.origin, columns: layout.list.columns)
        for (offset, row) in search.rows.enumerated() {
            view.draw(row, into: &buffer, in: layout.list.row(at: offset))
        }
    }

    /// Draws a rule or, while the list loads, the progress bar.
    private func drawRule(_ area: Rect, _ progress: Double?, into buffer: inout CellBuffer) {
        guard area.columns > 0 else { return }
        guard let progress else { return buffer.fill(area, with: look.glyphs.rule, style: look.theme[.rule]) }
        let done = Int((progress * Double(area.columns)).rounded())
        buffer.fill(area, with: look.glyphs.progress, style: look.theme[.progressTrack])
        buffer.fill(
            Rect(column: area.column, row: area.row, columns: done, rows: 1), with: look.glyphs.progress,
            style: look.theme[.progress])
    }

    private func drawFooting(_ parts: [String], _ panel: Rect, into buffer: inout CellBuffer) {
        guard !parts.isEmpty else { return }
        let text = look.cut(parts.joined(separator: " \(look.glyphs.dot) "), to: panel.columns - 6)
        buffer.write(
            " \(text) ", column: panel.column + 2, row: panel.endRow - 1, style: look.theme[.dim], clip: panel)
    }
}

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
    ///   - row: the row of the search bar; nil if there is none: the bar then takes the first row.
    ///   - list: the area of the list on the screen, over which the results lie.
    ///   - shown: how much of the slot has slid in, 0…1.
    ///   - slotColumns: its full width.
    ///   - rowCount: nil if nothing is shown below the bar.
    init(row: Rect?, over list: Rect, size: Size, shown: Double, slotColumns: Int, rowCount: Int?) {
        bar = row ?? Rect(column: 0, row: 0, columns: size.columns, rows: min(1, size.rows))
        let prompt = bar.columns > 8 ? Self.promptColumns : 0
        // The slot is omitted if it would leave no room to type.
        let wanted = bar.columns - prompt - slotColumns >= 8 ? slotColumns : 0
        let visible = min(wanted, Int((shown * Double(wanted)).rounded()))
        slot = visible > 0 ? Rect(column: bar.endColumn - visible, row: bar.row, columns: visible, rows: 1) : nil
        field = Rect(
            column: bar.column + prompt, row: bar.row,
            columns: max(1, bar.columns - prompt - (visible > 0 ? visible : Self.margin)), rows: bar.rows)

        let below = Rect(
            column: list.column, row: bar.endRow, columns: list.columns, rows: max(0, list.endRow - bar.endRow))
        isBoxed = below.rows >= 3 && below.columns >= 12
        let border = isBoxed ? 2 : 0
        guard let rowCount, below.rows > 0 else {
            panel = nil
            self.list = Rect(
                column: below.column, row: below.row, columns: below.columns, rows: max(0, below.rows - border))
            return
        }
        let rows = min(below.rows, max(1, rowCount) + border)
        let box = Rect(column: below.column, row: below.row, columns: below.columns, rows: rows)
        panel = box
        self.list = isBoxed ? box.inset(columns: 1, rows: 1) : box
    }

    /// The number of results that fit.
    static func rows(row: Rect?, over list: Rect, size: Size) -> Int {
        let most = SearchLayout(row: row, over: list, size: size, shown: 1, slotColumns: 0, rowCount: 10_000)
        return max(1, most.list.rows)
    }
}
