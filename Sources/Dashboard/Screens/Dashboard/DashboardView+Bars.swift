import AppResources
import TerminalUI

// The header and the footer.
extension DashboardView {
    /// The longest header that fits: name and lists; then the position in the list, the state of its weather, and the source.
    func headerStrip(_ model: DashboardViewModel, columns: Int) -> Strip {
        var chosen: (leading: [Strip.Piece], trailing: [Strip.Piece]) = ([], [])
        for variant in headerVariants(model, columns: columns) {
            chosen = variant()
            if Strip.columns(of: chosen.leading) + Strip.columns(of: chosen.trailing) <= columns { break }
        }
        return Strip(leading: chosen.leading, trailing: chosen.trailing, columns: columns)
    }

    /// From the longest to the shortest; each is built only if the ones before it do not fit.
    private func headerVariants(
        _ model: DashboardViewModel, columns: Int
    ) -> [() -> (leading: [Strip.Piece], trailing: [Strip.Piece])] {
        model.isLookingAway ? variantsElsewhen(model) : variantsNow(model, columns: columns)
    }

    /// While another time is shown, that time takes precedence over everything but the mark of sample data.
    private func variantsElsewhen(
        _ model: DashboardViewModel
    ) -> [() -> (leading: [Strip.Piece], trailing: [Strip.Piece])] {
        let name = [Strip.Piece(" \(look.phrase(.appName)) ", .appName)]
        let tabs = self.tabs(model)
        let moments = MomentWords(model: model, look: look).forms
        let unit = [Strip.Piece("\(look.glyphs.dot) \(look.format.temperatureUnit) ", .dim)]
        let arranged = arrangedBy(model)
        let sample = model.sources.current.isInvented ? [Strip.Piece("\(look.phrase(.sampleMark)) ", .sample)] : []
        return [
            { (name + tabs, arranged + moments[0] + unit + sample) }, { (name + tabs, arranged + moments[0] + sample) },
        ]
            + moments.map { moment in { (name + tabs, moment + sample) } }
            + moments.map { moment in { (tabs, moment + sample) } }
            + moments.map { moment in { ([], moment + sample) } }
            + [{ ([], Array(moments[moments.count - 1].prefix(1))) }]
    }

    private func variantsNow(
        _ model: DashboardViewModel, columns: Int
    ) -> [() -> (leading: [Strip.Piece], trailing: [Strip.Piece])] {
        let dot = Strip.Piece(" \(look.glyphs.dot) ", .dim)
        let place = position(model)
        let state = self.state(model, columns: columns)
        let source = model.sources.current
        let isSample = source.isInvented
        let sourcePiece = Strip.Piece(look.phrase(isSample ? .sampleMark : source.title), isSample ? .sample : .dim)
        let name = [Strip.Piece(" \(look.phrase(.appName)) ", .appName)]
        let tabs = self.tabs(model)
        let sourcePieces = (place.isEmpty ? [] : [dot]) + [sourcePiece, Strip.Piece(" ", .text)]
        let keptSource = isSample ? sourcePieces : []
        let fullState = state.full.map { [dot, $0] } ?? []
        let briefState = state.brief.map { [dot, $0] } ?? []
        return [
            { (name + tabs, place + fullState + sourcePieces) },
            { (name + tabs, place + fullState + keptSource) },
            // The unit matters less than the age of the values.
            { (name + tabs, place.dropLast() + fullState + keptSource) },
            { (name + tabs, place + briefState + keptSource) },
            { (tabs, place + briefState + keptSource) },
            { (tabs, place + keptSource) },
            { (name, place + briefState + keptSource) },
            { (name, place + keptSource) },
            { ([], place + keptSource) },
            { ([], isSample ? [sourcePiece] : place) },
            // A cut position would be a wrong one, so the words before it go first.
            { ([], isSample ? [sourcePiece] : place.suffix(3)) },
        ]
    }

    private func tabs(_ model: DashboardViewModel) -> [Strip.Piece] {
        model.list.tabs.enumerated().flatMap { index, list in
            // The real count is unknown while the file is awaited, and "here" has one place.
            let isCounted = list.id != .here && !(list.isEmpty && model.shelf.isWaiting)
            let count = isCounted ? "(\(list.ownCount))" : ""
            let title = "\(index + 1) \(look.phrase(list.title))\(count)"
            return [
                Strip.Piece(" ", .text),
                Strip.Piece(title, list.id == model.list.id ? .tabSelected : .tab, .chooseList(index)),
                Strip.Piece(" ", .text),
            ]
        }
    }

    /// Which place of the list is selected, and whether there are more above or below the ones in view.
    private func position(_ model: DashboardViewModel) -> [Strip.Piece] {
        let count = model.list.shown.count
        guard count > 0 else { return [] }
        let row = model.list.shownPane.cursor.scrollRow
        let lastRow = model.layout.form.cells?.lastScrollRow ?? row
        let marks = (row > 0 ? look.glyphs.up : "") + (row < lastRow ? look.glyphs.down : "")
        return arrangedBy(model) + [
            Strip.Piece(marks.isEmpty ? "" : "\(marks) ", .key),
            // Not bold: the number changes with every move, and switching bold on and off would triple the bytes to send.
            Strip.Piece(
                look.phrase(
                    .positionInList, ["number": "\(model.list.shownPane.cursor.selection + 1)", "count": "\(count)"]),
                .text),
            Strip.Piece(" \(look.glyphs.dot) \(look.format.temperatureUnit)", .dim),
        ]
    }

    /// "풍속 · 기온 높은 순 · 골라 보기: 비 · ": the measure, the order and the filter of the list, as far as they differ from the default.
    private func arrangedBy(_ model: DashboardViewModel) -> [Strip.Piece] {
        let arrangement = model.list.arrangement
        let measure =
            model.list.measure == .temperature
            ? nil : (look.format.name(of: model.list.measure), DashboardIntent.chooseMeasure)
        let order = arrangement.by == .own ? nil : (look.format.words(of: arrangement.by), DashboardIntent.chooseOrder)
        let now = model.board.now
        let group = arrangement.group.map { group in
            let what = look.words(of: group.kind, now: now, clock: look.home(now))
            return (look.phrase(.groupOnly, ["what": what]), DashboardIntent.chooseFilter)
        }
        return [measure, order, group].compactMap(\.self).map {
            Strip.Piece("\($0.0) \(look.glyphs.dot) ", .moment, $0.1)
        }
    }

    /// The state of the list's weather: being fetched, failed, or when it was fetched last.
    private func state(_ model: DashboardViewModel, columns: Int) -> (full: Strip.Piece?, brief: Strip.Piece?) {
        let standing = model.standing
        if standing.loading > 0 {
            let count = ["count": "\(standing.loading)"] as KeyValuePairs
            return (
                Strip.Piece("\(look.spinner(model)) \(look.phrase(.loadingCount, count))", .progress),
                Strip.Piece(look.spinner(model), .progress)
            )
        }
        if standing.missing > 0 {
            let piece = Strip.Piece(look.phrase(.failedCount, ["count": "\(standing.missing)"]), .failure)
            return (piece, piece)
        }
        if let since = standing.failedSince {
            let moment = look.format.moment(since, now: model.board.now, clock: look.home(since))
            return (
                Strip.Piece(look.phrase(.refreshFailedValuesFrom, ["time": moment]), .warning),
                Strip.Piece(look.phrase(.valuesFrom, ["time": moment]), .warning)
            )
        }
        // The detail is being fetched, or forecasts for the tiles.
        let spinner = model.isLoading ? "\(look.spinner(model)) " : ""
        let time = standing.refreshedAt.map { look.format.time($0, clock: look.home($0)) }
        let saysWhose = columns >= Self.columnsForWhoseClock && model.board.showsOtherClocks
        let updated: Phrase = saysWhose ? .updatedAtHome : .updatedAt
        return (
            time.map { Strip.Piece(spinner + look.phrase(updated, ["time": $0]), .dim) },
            spinner.isEmpty ? nil : Strip.Piece(look.spinner(model), .progress)
        )
    }

    func drawHeader(_ model: DashboardViewModel, into buffer: inout CellBuffer, line: Rect) {
        headerStrip(model, columns: line.columns).draw(into: &buffer, in: line, theme: look.theme)
    }

    /// As many keys as fit, by rank, and only those that would do something now. The way back is always included.
    func footerStrip(_ offered: [Binding], _ form: ListForm.Kind, columns: Int) -> Strip {
        let isWayBack = { (binding: Binding) in binding.keys.contains(Key(.escape)) }
        // The last key needs no gap after it.
        var left =
            columns - 1 + Self.gapBehindKey
            - offered.filter(isWayBack).reduce(0) { $0 + Strip.columns(of: pieces(of: $1, form)) }
        var strip = [Strip.Piece(" ", .text)]
        for binding in offered {
            let next = pieces(of: binding, form)
            if !isWayBack(binding) {
                guard Strip.columns(of: next) <= left else { continue }
                left -= Strip.columns(of: next)
            }
            strip += next
        }
        return Strip(leading: strip, columns: columns)
    }

    private static let gapBehindKey = 2
    /// On a narrower screen, saying whose clock it is would leave no room for the time.
    private static let columnsForWhoseClock = 100

    private func pieces(of binding: Binding, _ form: ListForm.Kind) -> [Strip.Piece] {
        if binding.intent == .changeForm { return formPieces(binding, form) }
        // A binding with several directions is not clickable, because a click could mean any of them.
        let intent = binding.hasDirection ? nil : binding.intent
        return [
            Strip.Piece(look.glyphs.notation(binding.shortNotation), .key, intent),
            Strip.Piece(
                " \(look.phrase(binding.label))" + String(repeating: " ", count: Self.gapBehindKey), .keyLabel, intent),
        ]
    }
}

extension DashboardView {
    /// The forms of the list, the present one marked.
    private func formPieces(_ binding: Binding, _ present: ListForm.Kind) -> [Strip.Piece] {
        let intent = binding.intent
        return [Strip.Piece("\(look.glyphs.notation(binding.shortNotation)) ", .key, intent)]
            + ListForm.Kind.allCases.enumerated().flatMap { index, form in
                [
                    Strip.Piece(index > 0 ? look.glyphs.dot : "", .dim, intent),
                    Strip.Piece(look.phrase(form.phrase), form == present ? .key : .keyLabel, intent),
                ]
            } + [Strip.Piece(String(repeating: " ", count: Self.gapBehindKey), .keyLabel)]
    }
}

extension DashboardViewModel {
    /// The keys the footer offers, the most useful first.
    var offeredKeys: [Binding] { offeredKeys(hidingMessages: isPossible(.showMessages)) }

    /// The same if it is already known whether the message line leaves anything out.
    func offeredKeys(hidingMessages: Bool) -> [Binding] {
        keys.bindings.filter { binding in
            guard binding.footerRank != nil else { return false }
            return binding.intent == .showMessages ? hidingMessages : isPossible(binding.intent)
        }
        .sorted { ($0.footerRank ?? 0) < ($1.footerRank ?? 0) }
    }
}

extension Binding {
    /// Whether it is one of several bindings that differ in direction.
    fileprivate var hasDirection: Bool {
        [
            .keyMove, .keyNeighbours, .keyResults, .keyShift, .keyPosition, .keyChoose, .keyChooseRow, .keyMoveCursor,
            .keyScroll, .keyLists, .keyHour, .keyDay,
        ].contains(label)
    }
}

// The message line.
extension DashboardView {
    /// Draws what is being carried, or the most important message and the number of others.
    func drawMessage(
        _ told: MessageLine?, _ model: DashboardViewModel, into buffer: inout CellBuffer, line: Rect
    ) {
        buffer.fill(line)
        let column = line.column + (line.columns >= 20 ? 1 : 0)
        if let carry = model.route.carry, model.feedback == nil, let place = model.selectedPlace {
            let text = look.phrase(
                .carrying,
                [
                    "name": look.format.name(place), "position": "\(carry.index.position)",
                    "count": "\(carry.list.count)",
                ])
            buffer.write(
                look.cut(text, to: line.columns - 2), column: column, row: line.row, style: look.theme[.titleSelected],
                clip: line)
            return
        }
        guard let told else { return }
        buffer.write(told.text, column: column, row: line.row, style: look.theme[told.role], clip: line)
    }

    /// Draws the legend of the tiles' colours at the end of the message line.
    func drawLegend(_ model: DashboardViewModel, into buffer: inout CellBuffer, in line: Rect) {
        guard let legend = model.legend(in: line.columns, look.format) else { return }
        let area = line.inset(left: line.columns - legend.columns - 1)
        buffer.fill(area)
        buffer.write(legend.spans(look), column: area.column + 1, row: area.row, clip: area)
    }
}
