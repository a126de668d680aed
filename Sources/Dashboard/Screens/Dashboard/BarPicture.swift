import AppResources
import Engine
import TerminalUI
import Weather

/// What the header, the message line and the footer show.
struct BarPicture {
    var header: Strip?
    /// Nil without a footer.
    var footer: FooterPicture?
    /// What is carried, or the most important message and the number of others.
    var message: Span?
    /// What the colours of the tiles and the underlines of a table mean, at the end of the message line.
    var legend: MeasureLegend?
    /// Whether the message line leaves out anything that can be read.
    let hidesMessages: Bool

    /// - Parameters:
    ///   - listState: the state of the list's weather.
    ///   - isLoading: whether anything on the screen is loading.
    @MainActor
    init(
        _ model: DashboardViewModel, _ layout: DashboardLayout, _ listState: ListState,
        isLoading: Bool, _ look: Presentation
    ) {
        if let line = layout.header {
            header =
                HeaderWords(
                    model: model, layout: layout, listState: listState, isLoading: isLoading, look: look,
                    columns: line.columns
                ).strip
        }
        // Computed once because formatting messages is expensive; the footer depends on whether the line leaves anything out.
        let line = model.messages.line
        let offered = model.offeredKeys(hidingMessages: model.messages.hasMoreToRead(than: line))
        hidesMessages = offered.contains { $0.intent == .showMessages }
        if layout.footer != nil { footer = FooterPicture(offered: offered, form: layout.form.kind) }
        guard let room = layout.message?.columns else { return }
        if let carry = model.route.carry, model.feedback == nil, let place = model.selectedPlace {
            let text = look.phrase(
                .carrying,
                [
                    "name": look.format.name(place), "position": "\(carry.index.position)",
                    "count": "\(carry.list.count)",
                ])
            message = Span(look.cut(text, to: room - 2), look.theme[.titleSelected])
        } else {
            message = line.map { Span($0.text, look.theme[$0.role]) }
        }
        legend = model.messages.legend(in: room, look.format)
    }
}

/// Puts the state of the list into the words of the header.
@MainActor
private struct HeaderWords {
    let model: DashboardViewModel
    let layout: DashboardLayout
    let listState: ListState
    let isLoading: Bool
    let look: Presentation
    let columns: Int

    /// On a narrower screen, saying whose clock it is would leave no room for the time.
    private static let columnsForWhoseClock = 100

    private var now: Timestamp { model.board.now }
    private var spinner: String { look.spinner(model.spinnerFrame) }

    /// The longest header that fits: name and lists; then the position in the list, the state of its weather, and the source.
    var strip: Strip {
        var chosen: (leading: [Strip.Piece], trailing: [Strip.Piece]) = ([], [])
        for variant in variants {
            chosen = variant()
            if Strip.columns(of: chosen.leading) + Strip.columns(of: chosen.trailing) <= columns { break }
        }
        return Strip(leading: chosen.leading, trailing: chosen.trailing, columns: columns)
    }

    /// From the longest to the shortest; each is built only if the ones before it do not fit.
    private var variants: [() -> (leading: [Strip.Piece], trailing: [Strip.Piece])] {
        model.time.isLookingAway ? variantsElsewhen : variantsNow
    }

    /// While another time is shown, that time takes precedence over everything but the mark of sample data.
    private var variantsElsewhen: [() -> (leading: [Strip.Piece], trailing: [Strip.Piece])] {
        let name = [Strip.Piece(" \(look.phrase(.appName)) ", .appName)]
        let tabs = self.tabs
        let words = MomentWords(model, look)
        let moments = words.forms
        let longest = moments.prefix(words.whose == nil ? 1 : 2)
        let arranged = arrangedBy
        let place = position
        let sample =
            model.sources.current.profile.isInvented ? [Strip.Piece("\(look.phrase(.sampleMark)) ", .sample)] : []
        // The unit matters less than the names of the other lists, and those less than the place in the list.
        return longest.map { moment in { (name + tabs + maker, place + moment + sample) } }
            + longest.map { moment in { (name + tabs, place + moment + sample) } }
            + longest.map { moment in { (name + tabs, place.dropLast() + moment + sample) } }
            + longest.map { moment in { (name + shortTabs, place.dropLast() + moment + sample) } }
            + longest.map { moment in { (name + tabs, arranged + moment + sample) } }
            + moments.map { moment in { (name + tabs, moment + sample) } }
            + moments.map { moment in { (tabs, moment + sample) } }
            + moments.map { moment in { (shortTabs, moment + sample) } }
            + moments.map { moment in { (nearTabs, moment + sample) } }
            + moments.map { moment in { ([], moment + sample) } }
            + [{ ([], Array(moments[moments.count - 1].prefix(1))) }]
    }

    private var variantsNow: [() -> (leading: [Strip.Piece], trailing: [Strip.Piece])] {
        let dot = Strip.Piece(" \(look.glyphs.dot) ", .dim)
        let place = position
        let state = self.state
        let source = model.sources.current
        let isSample = source.profile.isInvented
        let titles = model.board.shownSources.map { look.phrase(source.profile(of: $0).words.title) }
        let sourcePiece = Strip.Piece(
            isSample ? look.phrase(.sampleMark) : titles.joined(separator: ", "), isSample ? .sample : .dim)
        let name = [Strip.Piece(" \(look.phrase(.appName)) ", .appName)]
        let tabs = self.tabs
        let sourcePieces = (place.isEmpty ? [] : [dot]) + [sourcePiece, Strip.Piece(" ", .text)]
        let keptSource = isSample ? sourcePieces : [Strip.Piece(" ", .text)]
        let fullState = state.full.map { [dot, $0] } ?? []
        let briefState = state.brief.map { [dot, $0] } ?? []
        return [
            { (name + tabs + maker, place + fullState + sourcePieces) },
            { (name + tabs, place + fullState + sourcePieces) },
            { (name + tabs, place + fullState + keptSource) },
            // The unit matters less than the age of the values.
            { (name + tabs, place.dropLast() + fullState + keptSource) },
            { (name + tabs, place + briefState + keptSource) },
            { (tabs, place + briefState + keptSource) },
            // Nor the names of the other lists.
            { (shortTabs, place + briefState + keptSource) },
            { (shortTabs, place.dropLast() + briefState + keptSource) },
            { (nearTabs, place + briefState + keptSource) },
            { (nearTabs, place.dropLast() + briefState + keptSource) },
            { (shortTabs, Array((briefState + keptSource).drop { $0.text == dot.text })) },
            { (tabs, place + keptSource) },
            { (shortTabs, place.dropLast() + keptSource) },
            { (nearTabs, place.dropLast() + keptSource) },
            { ([], place + keptSource) },
            { ([], isSample ? [sourcePiece] : place) },
            // A cut position would be a wrong one, so the words before it go first.
            { ([], isSample ? [sourcePiece] : place.suffix(3)) },
        ]
    }

    /// Which tabs are shown, and how.
    private enum Tabs {
        case all
        /// The name of the list that is shown, and only the numbers of the others.
        case short
        /// The same without those that are not beside it, if there are many.
        case near
    }

    private var tabs: [Strip.Piece] { tabs(.all) }
    private var shortTabs: [Strip.Piece] { tabs(.short) }
    private var nearTabs: [Strip.Piece] { tabs(.near) }

    /// Behind the tabs, where there is room: a click makes a list, and the key opens the lists.
    private var maker: [Strip.Piece] {
        [Strip.Piece(" ", .text), Strip.Piece("#", .key, .openLists), Strip.Piece("+ ", .tab, .makeList)]
    }

    private func tabs(_ tabs: Tabs) -> [Strip.Piece] {
        let lists = model.list.tabs
        let shown = lists.firstIndex { $0.id == model.list.id } ?? 0
        let isNear = tabs == .near && lists.count > Self.mostShortTabs
        let part = isNear ? max(0, shown - 1)...min(lists.count - 1, shown + 1) : 0...max(0, lists.count - 1)
        let gap = { (isGap: Bool) in isGap ? [Strip.Piece(look.glyphs.ellipsis, .dim, .openLists)] : [] }
        return gap(part.lowerBound > 0) + part.flatMap { tab($0, lists[$0], isShort: tabs != .all) }
            + gap(part.upperBound < lists.count - 1)
    }

    /// As many tabs are shown by their numbers wherever that fits.
    private static let mostShortTabs = 3

    private func tab(_ index: Int, _ list: PlaceList, isShort: Bool) -> [Strip.Piece] {
        // The real count is unknown while the file is awaited, and "here" has one place.
        let isCounted = list.id != .here && !(list.isEmpty && model.shelf.isWaiting)
        let count = isCounted && !isShort ? "(\(list.ownCount))" : ""
        let isNamed = !isShort || list.id == model.list.id
        let name = look.cut(list.title.text(look.phrase), to: Self.widestTab)
        let title = "\(index + 1)" + (isNamed ? " \(name)\(count)" : "")
        return [
            Strip.Piece(" ", .text),
            Strip.Piece(title, list.id == model.list.id ? .tabSelected : .tab, .chooseList(index)),
            Strip.Piece(" ", .text),
        ]
    }

    /// Columns of a list's name, which may be as long as the user likes.
    private static let widestTab = 20

    /// Which place of the list is selected, and whether there are more above or below the ones in view.
    private var position: [Strip.Piece] {
        let count = model.list.shown.count
        guard count > 0 else { return [] }
        let row = model.list.shownPane.cursor.scrollRow
        let lastRow = layout.form.cells?.lastScrollRow ?? row
        let marks = (row > 0 ? look.glyphs.up : "") + (row < lastRow ? look.glyphs.down : "")
        return arrangedBy + [
            // Not bold: the number changes with every move, and switching bold on and off would triple the bytes to send.
            Strip.Piece(
                look.phrase(
                    .positionInList, ["number": "\(model.list.shownPane.cursor.selection + 1)", "count": "\(count)"]),
                .text),
            // Behind the number: before it they would be read as more or less.
            Strip.Piece(marks.isEmpty ? "" : " \(marks)", .key),
            Strip.Piece(" \(look.glyphs.dot) \(look.format.temperatureUnit)", .dim),
        ]
    }

    /// "풍속 · 기온 높은 순 · 골라 보기: 비 · ": the measure, the order and the filter of the list, as far as they differ from the default.
    private var arrangedBy: [Strip.Piece] {
        let arrangement = model.list.arrangement
        let measure =
            model.list.measure == .temperature
            ? nil : (look.format.name(of: model.list.measure), DashboardIntent.chooseMeasure)
        let order = arrangement.by == .own ? nil : (look.format.words(of: arrangement.by), DashboardIntent.chooseOrder)
        let group = arrangement.group.map { group in
            let what = look.words(of: group.kind, isNow: !model.time.isLookingAway)
            return (look.phrase(.groupOnly, ["what": what]), DashboardIntent.chooseFilter)
        }
        return [measure, order, group].compactMap(\.self).map {
            Strip.Piece("\($0.0) \(look.glyphs.dot) ", .moment, $0.1)
        }
    }

    /// The state of the list's weather: being fetched, failed, or when it was fetched last.
    private var state: (full: Strip.Piece?, brief: Strip.Piece?) {
        if listState.loading > 0 {
            let count = ["count": "\(listState.loading)"] as KeyValuePairs
            return (
                Strip.Piece("\(spinner) \(look.phrase(.loadingCount, count))", .progress),
                Strip.Piece(spinner, .progress)
            )
        }
        if listState.missing > 0 {
            // What is shown of the others is old.
            let isAnyShown = listState.failedSince != nil
            let count = look.phrase(
                isAnyShown ? .failedCount : .notReceivedCount, ["count": "\(listState.failed)"])
            let since = listState.failedSince.map {
                look.phrase(.valuesFrom, ["time": look.format.moment($0, now: now, clock: look.home($0))])
            }
            return (
                Strip.Piece([count, since].compactMap(\.self).joined(separator: ", "), .failure),
                // Where values are shown, how old they are matters more than how many there are not.
                Strip.Piece(since ?? count, .failure)
            )
        }
        if let since = listState.failedSince {
            let moment = look.format.moment(since, now: now, clock: look.home(since))
            return (
                Strip.Piece(look.phrase(.refreshFailedValuesFrom, ["time": moment]), .warning),
                Strip.Piece(look.phrase(.valuesFrom, ["time": moment]), .warning)
            )
        }
        // The detail is being fetched, or forecasts for the tiles.
        let sign = isLoading ? "\(spinner) " : ""
        let time = listState.refreshedAt.map { look.format.time($0, clock: look.home($0)) }
        let saysWhose = columns >= Self.columnsForWhoseClock && model.board.showsOtherClocks
        let updated: Phrase = saysWhose ? .updatedAtHome : .updatedAt
        return (
            time.map { Strip.Piece(sign + look.phrase(updated, ["time": $0]), .dim) },
            sign.isEmpty ? nil : Strip.Piece(spinner, .progress)
        )
    }
}
