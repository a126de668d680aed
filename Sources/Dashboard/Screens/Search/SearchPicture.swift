import AppResources
import Display
import Engine
import TerminalUI
import Weather

/// What the search bar and the results below it show.
struct SearchPicture {
    /// A result in view.
    struct Row {
        let result: SearchViewModel.Result
        let isHighlighted: Bool
        let isBookmarked: Bool
        /// Nil unless the row shows the weather.
        var weather: RowWeather?
    }

    /// The weather of a result.
    struct RowWeather {
        let conditions: Conditions?
        let state: TileState
        let isLoading: Bool
    }

    let layout: SearchLayout
    let field: TextField
    /// Whether typing goes to the field; and whether no search is open, and the slot has slid out.
    let isFocused, isAtRest: Bool
    /// The hint in the bar while no search is open.
    let restingHint: String
    /// The text of the cancel slot.
    let slotText: String
    /// The progress of loading; nil if nothing is loading.
    var progress: Double?
    /// The place from which distances are measured.
    let origin: Place?
    var rows: [Row]
    /// Shown instead of results.
    let notes: [(text: String, role: Role)]
    /// On the lower border of the results: their number, and what is still being searched. In parts, the first most important.
    var footing: [String]

    /// Notes shown instead of results keep a margin to the border.
    private static let noteMargin = 2
    private static let columnsForHint = 120

    /// - Parameters:
    ///   - row, list: as in `SearchLayout`.
    ///   - target: the list that results are added to, if there is a choice.
    ///   - isMarked: whether a place is in that list.
    @MainActor
    init(
        _ search: SearchViewModel, row: Rect?, over list: Rect, size: Size, _ look: Presentation,
        target: String? = nil, isMarked: (PlaceID) -> Bool
    ) {
        let boxed = search.hasPanel ? look.notes(search, columns: list.columns - 2 * Self.noteMargin) : []
        slotText = " \(look.glyphs.cancel) \(look.phrase(.searchCancel)) "
        let count = search.hasPanel ? max(search.results.count, boxed.count) : nil
        let arranged = SearchLayout(
            row: row, over: list, size: size, shown: search.slot.shown, slotColumns: slotText.displayWidth,
            rowCount: count)
        self.layout = arranged
        notes = arranged.isBoxed || boxed.isEmpty ? boxed : look.notes(search, columns: arranged.list.columns)
        (field, origin) = (search.field, search.origin)
        (isFocused, isAtRest) = (search.isFocused, search.slot.isClosed)
        let hint: Phrase = arranged.bar.columns >= Self.columnsForHint ? .searchHint : .searchHintShort
        restingHint = look.cut(look.phrase(hint), to: arranged.field.columns)
        let visible = search.tiles.visibleIndices(scrollRow: search.pane.scrollRow).prefix(arranged.list.rows)
        rows = visible.filter(search.results.indices.contains).map { index in
            let result = search.results[index]
            return Row(result: result, isHighlighted: index == search.pane.selection, isBookmarked: isMarked(result.id))
        }
        footing =
            search.results.isEmpty
            ? []
            : look.footing(
                search, hasDistance: SearchRow.hasDistance(arranged.list.columns), target: target, isMarked)
        if let target, let highlighted = search.highlighted {
            let does: Phrase = isMarked(highlighted.id) ? .searchUntarget : .searchTarget
            footing.insert(look.phrase(does, ["list": target]), at: 0)
        }
        guard search.hasPanel else { return }
        if search.failure != nil { footing.append(look.phrase(.searchNoGazetteer)) }
        switch search.online {
        case .asking: footing.append(look.phrase(.searchAsking))
        case .failed(let failure):
            footing.append(look.phrase(.searchOnlineFailed, ["reason": failure.short(look.phrase)]))
        case .idle, .answered: break
        }
    }

    /// The part of the bar that is free at rest.
    var rest: Rect {
        let column = layout.field.column + restingHint.displayWidth + 1
        return Rect(
            column: column, row: layout.bar.row, columns: max(0, layout.bar.endColumn - 1 - column), rows: 1)
    }

    /// The result at a cell; nil beside the results.
    func result(at point: Point) -> PlaceID? {
        let offset = point.row - layout.list.row
        return layout.list.contains(point) && rows.indices.contains(offset) ? rows[offset].result.id : nil
    }
}

extension Presentation {
    /// The number of results, and what is known of the highlighted one.
    @MainActor
    fileprivate func footing(
        _ search: SearchViewModel, hasDistance: Bool, target: String?, _ isMarked: (PlaceID) -> Bool
    ) -> [String] {
        var parts = search.areRecent ? [phrase(.searchRecent)] : []
        parts.append(
            phrase(.searchCount, ["number": "\(search.pane.selection + 1)", "count": "\(search.results.count)"]))
        if let highlighted = search.highlighted {
            if isMarked(highlighted.id) {
                parts.append(target.map { phrase(.searchIsInList, ["list": $0]) } ?? phrase(.searchIsBookmarked))
            } else if PlaceList.korea.index(of: highlighted.id) != nil {
                parts.append(phrase(.searchIsListed))
            }
        }
        if let origin = search.origin, hasDistance {
            parts.append(phrase(.searchDistances, ["name": format.name(origin)]))
        }
        return parts
    }

    /// The notes if nothing was found: that, why, and what to try.
    @MainActor
    fileprivate func notes(_ search: SearchViewModel, columns: Int) -> [(text: String, role: Role)] {
        guard search.results.isEmpty else { return [] }
        var notes = [phrase(.searchNothing, ["query": cut(search.text, to: 40)])]
        if search.isUnknownPostalCode { notes.append(phrase(.searchPostalCode)) }
        switch search.failure {
        case .missing: notes.append(phrase(.searchNoGazetteer))
        case .unusable(let path): notes.append(phrase(.searchBadGazetteer, ["path": path]))
        case nil: break
        }
        switch search.online {
        case .asking: notes.append(phrase(.searchAsking))
        case .failed(let failure):
            notes.append(phrase(.searchOnlineFailed, ["reason": failure.short(phrase)]))
        case .answered: notes.append(phrase(.searchNothingOnline))
        case .idle where search.canAskOnline: notes.append(phrase(.searchTooShort))
        case .idle: if search.failure == nil { notes.append(phrase(.searchOffline)) }
        }
        notes.append(phrase(.searchTry))
        return notes.enumerated().flatMap { index, note in
            note.wrapped(toWidth: columns).map { ($0, index == 0 ? Role.strong : .dim) }
        }
    }
}
