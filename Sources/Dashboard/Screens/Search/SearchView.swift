import AppResources
import Display
import Engine
import Places
import TerminalUI
import Weather

/// Draws the search bar and the results.
@MainActor
struct SearchView {
    let look: Presentation

    /// Everything needed to draw the results.
    struct Picture {
        let search: SearchViewModel
        /// The weather of a place, and how fresh it is.
        let tile: @MainActor (Place) -> (conditions: Conditions?, state: TileState)
        let isLoading: @MainActor (PlaceID) -> Bool
        let isBookmarked: (PlaceID) -> Bool
        let isListed: (PlaceID) -> Bool
        /// Whether the rows show the weather because there is no detail beside them to show it.
        let showsWeather: Bool
        /// The progress of loading; nil if nothing is loading.
        let progress: Double?
    }

    /// Notes shown instead of results keep a margin to the border.
    private static let noteMargin = 2
    private static let columnsForHint = 120

    /// The current layout.
    func layout(_ search: SearchViewModel, _ layout: DashboardLayout, size: Size) -> SearchLayout {
        let room = layout.list.columns - 2 * Self.noteMargin
        let count: Int? = search.hasPanel ? max(search.results.count, notes(search, columns: room).count) : nil
        return SearchLayout(
            layout, size: size, shown: search.slot.shown, slotColumns: slotText.displayWidth, rowCount: count)
    }

    /// Draws the bar at rest or in use. Returns where the cursor belongs while the bar has the focus.
    func renderBar(_ picture: Picture, _ layout: SearchLayout, into buffer: inout CellBuffer) -> Point? {
        let search = picture.search
        buffer.fill(layout.bar)
        buffer.write(
            "\(look.glyphs.prompt) ", column: layout.bar.column + 1, row: layout.bar.row,
            style: look.theme[search.isFocused ? .key : .dim], clip: layout.bar)
        if search.slot.isClosed {
            buffer.write(
                restingHint(layout), column: layout.field.column, row: layout.field.row, style: look.theme[.dim],
                clip: layout.field)
            drawRule(rest(of: layout), picture.progress, into: &buffer)
            return nil
        }
        let caret = TextFieldView(look: look).render(
            search.field, hint: look.phrase(.searchHint), into: &buffer, in: layout.field)
        if let slot = layout.slot {
            // The slot comes in from the edge: a partly visible slot shows its beginning.
            buffer.write(slotText, column: slot.column, row: slot.row, style: look.theme[.key], clip: slot)
        }
        return search.isFocused ? caret : nil
    }

    func renderPanel(_ picture: Picture, _ layout: SearchLayout, size: Size, into buffer: inout CellBuffer) {
        guard let panel = layout.panel else { return }
        buffer.fill(panel)
        if layout.isBoxed {
            buffer.drawBox(panel, look.glyphs.border, style: look.theme[.borderSelected])
            drawFooting(picture, panel, layout, into: &buffer)
        }
        let search = picture.search
        guard !search.results.isEmpty else {
            let area = layout.isBoxed ? layout.list.inset(columns: 1, rows: 0) : layout.list
            for (index, line) in notes(search, columns: area.columns).prefix(area.rows).enumerated() {
                buffer.write(
                    line.text, column: area.column, row: area.row + index, style: look.theme[line.role], clip: area)
            }
            return
        }
        let visible = search.tiles.visibleIndices(scrollRow: search.pane.scrollRow).prefix(layout.list.rows)
        let row = SearchRow(look: look, picture: picture, visible: visible, columns: layout.list.columns)
        for (offset, index) in visible.enumerated() {
            row.draw(index, into: &buffer, in: layout.list.row(at: offset))
        }
    }

    /// The hint is short unless the bar is long, because the summary of the tiles needs the room; the full hint appears when
    /// a search begins.
    private func restingHint(_ layout: SearchLayout) -> String {
        let hint: Phrase = layout.bar.columns >= Self.columnsForHint ? .searchHint : .searchHintShort
        return look.cut(look.phrase(hint), to: layout.field.columns)
    }

    /// The part of the bar that is free at rest.
    func rest(of layout: SearchLayout) -> Rect {
        let column = layout.field.column + restingHint(layout).displayWidth + 1
        return Rect(
            column: column, row: layout.bar.row, columns: max(0, layout.bar.endColumn - 1 - column), rows: 1)
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

    private var slotText: String { " \(look.glyphs.cancel) \(look.phrase(.searchCancel)) " }

    /// Draws onto the lower border the number of results and what is still being searched.
    private func drawFooting(
        _ picture: Picture, _ panel: Rect, _ layout: SearchLayout, into buffer: inout CellBuffer
    ) {
        let search = picture.search
        var parts: [String] = []
        if !search.results.isEmpty {
            parts.append(
                look.phrase(
                    .searchCount, ["number": "\(search.pane.selection + 1)", "count": "\(search.results.count)"]))
        }
        if let highlighted = search.highlighted {
            if picture.isBookmarked(highlighted.id) {
                parts.append(look.phrase(.searchIsBookmarked))
            } else if picture.isListed(highlighted.id) {
                parts.append(look.phrase(.searchIsListed))
            }
        }
        if let origin = search.origin, search.results.count > 0, SearchRow.hasDistance(layout.list.columns) {
            parts.append(look.phrase(.searchDistances, ["name": look.format.name(origin)]))
        }
        if search.failure != nil { parts.append(look.phrase(.searchNoGazetteer)) }
        switch search.online {
        case .asking: parts.append(look.phrase(.searchAsking))
        case .failed(let failure):
            parts.append(look.phrase(.searchOnlineFailed, ["reason": failure.short(look.phrase)]))
        case .idle, .answered: break
        }
        guard !parts.isEmpty else { return }
        let text = look.cut(parts.joined(separator: " \(look.glyphs.dot) "), to: panel.columns - 6)
        buffer.write(
            " \(text) ", column: panel.column + 2, row: panel.endRow - 1, style: look.theme[.dim], clip: panel)
    }

    /// The notes if nothing was found: that, why, and what to try.
    private func notes(_ search: SearchViewModel, columns: Int) -> [(text: String, role: Role)] {
        guard search.results.isEmpty else { return [] }
        var notes = [look.phrase(.searchNothing, ["query": look.cut(search.text, to: 40)])]
        if search.isUnknownPostalCode { notes.append(look.phrase(.searchPostalCode)) }
        switch search.failure {
        case .missing: notes.append(look.phrase(.searchNoGazetteer))
        case .unusable(let path): notes.append(look.phrase(.searchBadGazetteer, ["path": path]))
        case nil: break
        }
        switch search.online {
        case .asking: notes.append(look.phrase(.searchAsking))
        case .failed(let failure):
            notes.append(look.phrase(.searchOnlineFailed, ["reason": failure.short(look.phrase)]))
        case .answered: notes.append(look.phrase(.searchNothingOnline))
        case .idle where search.canAskOnline: notes.append(look.phrase(.searchTooShort))
        case .idle: if search.failure == nil { notes.append(look.phrase(.searchOffline)) }
        }
        notes.append(look.phrase(.searchTry))
        return notes.enumerated().flatMap { index, note in
            note.wrapped(toWidth: columns).map { ($0, index == 0 ? Role.strong : .dim) }
        }
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
