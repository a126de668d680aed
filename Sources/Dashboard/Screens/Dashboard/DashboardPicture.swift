import AppResources
import Engine
import TerminalUI
import Weather
import WeatherService

/// What a frame of the dashboard shows. It is made once a frame and is all that the views get to see of the model.
struct DashboardPicture {
    let layout: DashboardLayout
    let bars: BarPicture
    /// Nil while a detail lies over it.
    let list: ListPicture?
    let drawer: DrawerPicture?
    /// Nil if there is none beside the list, and none over it.
    let detail: DetailPictures?
    /// Nil without a search bar.
    let search: SearchPicture?
    /// Whether the results of the search are shown.
    let showsResults: Bool
    let summary: SummaryPicture?
    /// Where a click opens the filter; nil if there is nothing to filter.
    let filterArea: Rect?
    let timeLine: TimeLinePicture?
    /// Nil while no time is typed.
    let timeEntry: TimeEntryPicture?
    let dialog: Dialog?
    /// A comparison under another dialog.
    let comparison: ComparePicture?
    /// Whether anything on the screen is loading.
    let isLoading: Bool
    /// Whether typing goes to the search.
    let isSearching: Bool
    /// Whether a search is open: typing, or viewing a result.
    let isInSearch: Bool

    enum Dialog {
        /// Whether the list behind it is what one looks at.
        var isPreviewed: Bool { if case .choice = self { true } else { false } }

        case entry(EntryPicture)
        case hereEntry(HereEntryPicture)
        case help(HelpPicture)
        case settings(SettingsPicture)
        case page(PagePicture)
        /// Short lists: of options that the list behind previews, and others.
        case choice(CornerList), corner(CornerList)
        case compare(ComparePicture)
        case share(CornerList)
        case sources(SourcesPicture)
        case question(Card)
    }

    /// `isShared`: whether dialogs are left out, except a comparison, for a picture to give away.
    @MainActor
    init(_ model: DashboardViewModel, _ look: Presentation, isShared: Bool = false) {
        let layout = model.layout
        let listState = model.messages.listState
        isLoading = model.messages.isLoading
        self.layout = layout
        (isSearching, isInSearch) = (model.isSearching, model.route.isInSearch)
        timeLine = model.time.timeLine
        timeEntry = model.time.entryPicture(look)
        // The detail of a result leaves the results visible if it is beside the list.
        let isWide = layout.detail != nil
        showsResults = model.search.isFocused && (model.route.found == nil || isWide)
        search =
            timeLine == nil && (layout.search != nil || isSearching)
            ? SearchPicture(model, layout, listState, look) : nil
        let isDetailOver = model.route.isInDetail && !isWide
        let covered = showsResults ? search?.layout.panel : layout.detail == layout.list ? layout.list : nil
        list = isDetailOver ? nil : ListPicture(model, layout, covered: covered, isShared: isShared, look)
        drawer = DrawerPicture(model, layout, look)
        let area = isDetailOver ? layout.overlay : layout.detail
        detail = area.map { DetailPictures(model, isFocused: model.route.isInDetail, in: $0) }
        bars = BarPicture(model, layout, listState, isLoading: isLoading, look)
        let room: Rect? =
            if timeEntry != nil {
                nil
            } else if let timeLine {
                layout.search?.inset(left: timeLine.layout.area.endColumn)
            } else if layout.search != nil, let search, search.isAtRest, listState.loading == 0 {
                search.rest
            } else {
                nil
            }
        summary = room.flatMap { [list] in SummaryPicture(of: list, model, in: $0) }
        // On the search bar the summary is at the end of the line; a click on the rule before it opens the search.
        filterArea =
            model.isPossible(.chooseFilter)
            ? room.map { [timeLine] in $0.inset(left: timeLine == nil ? $0.columns / 2 : 0) } : nil
        dialog = isShared ? nil : model.route.dialog.map { Dialog($0, model, layout, look) }
        let isCompareInFront = if case .compare = dialog { true } else { false }
        comparison =
            isCompareInFront ? nil : model.route.compared.map { ComparePicture($0, model, in: layout.body) }
    }
}

extension SearchPicture {
    @MainActor
    fileprivate init(
        _ model: DashboardViewModel, _ layout: DashboardLayout, _ listState: ListState,
        _ look: Presentation
    ) {
        self.init(
            model.search, row: layout.search, over: layout.list, size: model.size, look,
            target: model.shelf.lists.own.isEmpty
                ? nil : model.shelf.name(of: model.search.target) ?? look.phrase(.listBookmarks),
            isMarked: { [shelf = model.shelf, target = model.search.target] in
                shelf.lists[target]?.contains($0) == true
            })
        progress = listState.progress
        // A detail beside the results shows the weather itself.
        guard layout.detail == nil, let index = rows.firstIndex(where: \.isHighlighted) else { return }
        let place = rows[index].result.place
        let report = model.board[place.id]
        rows[index].weather = RowWeather(
            conditions: report.seen(at: model.moment, of: place, now: model.board.now).conditions,
            state: model.board.state(of: report, at: model.moment), isLoading: report.current.isLoading)
    }
}

extension DrawerPicture {
    /// Nil while the drawer is closed.
    @MainActor
    fileprivate init?(_ model: DashboardViewModel, _ layout: DashboardLayout, _ look: Presentation) {
        guard let drawer = model.list.drawer else { return nil }
        let (list, grid) = (model.list.bookmarks, model.list.drawerTiles)
        self.init(
            list: list,
            tiles: TilePicture.visible(
                of: list, drawer.pane, in: .table(grid), hasKeys: true, at: model.moment, model, look),
            grid: grid, scrollRow: drawer.pane.cursor.scrollRow, area: layout.drawer, shown: drawer.slide.shown,
            isOpen: model.isDrawerOpen, isBoxed: layout.isDrawerBoxed, isWaiting: model.shelf.isWaiting)
    }
}

extension DetailPictures {
    /// `isFocused`: whether the keys go to the detail.
    @MainActor
    fileprivate init(_ model: DashboardViewModel, isFocused: Bool, in area: Rect) {
        let detail = model.detail
        self.area = area
        shown = DetailPicture(
            detail.laidOut, detail.page, chosen: isFocused ? detail.chosen : nil, isFocused: isFocused, model)
        turn = detail.turn.map { turn in
            (
                DetailPicture(
                    detail.leavingLaidOut, turn.leaving, chosen: turn.leaving.chosen, isFocused: isFocused, model),
                turn
            )
        }
    }
}

extension DetailPicture {
    @MainActor
    fileprivate init(
        _ laidOut: LaidOutDetail?, _ page: DetailPage, chosen: DetailRow?, isFocused: Bool,
        _ model: DashboardViewModel
    ) {
        let place = page.place
        self.init(
            page: laidOut, scroll: page.scroll, chosen: chosen, isFocused: isFocused,
            properName: place.flatMap { model.shelf.list[$0.id] }.flatMap { $0.ownName == nil ? nil : $0.place },
            otherName: place.flatMap { place in model.search.results.first { $0.id == place.id } }
                .flatMap { PlaceTitle($0.match, model.preferences.format).other },
            bookmark: place.map { BookmarkStar(of: model.here.bookmarkable($0).id, on: model.shelf) } ?? .none,
            pages: model.details.pages,
            sources: laidOut.map { Self.sources(of: $0.report, for: $0.content.part, model) } ?? [])
    }
}

extension DetailPicture {
    /// The sources of a report, that of the weather shown first.
    @MainActor
    private static func sources(
        of report: Report, for part: ReportPart, _ model: DashboardViewModel
    ) -> [SourceProfile] {
        let parts: [ReportPart] =
            part == .current ? ReportPart.allCases : [.forecast, .current, .air, .airForecast]
        return parts.compactMap { report[$0].stamp?.source }.distinct(by: \.self).map(model.sources.current.profile)
    }
}

extension DashboardPicture.Dialog {
    @MainActor
    fileprivate init(
        _ dialog: Route.Dialog, _ model: DashboardViewModel, _ layout: DashboardLayout, _ look: Presentation
    ) {
        self =
            switch dialog {
            case .entry(let entry): .entry(entry.picture)
            case .hereEntry(let entry): .hereEntry(entry.picture)
            case .help(let help): .help(help.picture)
            case .settings(let settings): .settings(SettingsPicture(settings, SettingsPicture.Facts(model, look), look))
            case .page(let page): .page(page.picture)
            case .choice(let choice):
                // It shows on the list at once what is highlighted, so it stands beside the list where it can.
                .choice(
                    CornerList(choice, look, isNow: !model.time.isLookingAway, in: layout.detail ?? layout.list))
            case .rules(let rules):
                .corner(
                    CornerList(rules, look, in: layout.list) { row in
                        row.place.map { model.alerts.isDue(row.rule, at: $0.id) } ?? false
                    })
            case .muting(let muting): .corner(CornerList(muting, look, in: layout.list))
            case .lists(let lists):
                .corner(
                    CornerList(lists, shown: model.list.id, isWaiting: model.shelf.isWaiting, look, in: layout.list))
            case .compare(let places): .compare(ComparePicture(places, model, in: layout.body))
            case .share(let share): .share(CornerList(share, text: model.sharing.text, look, in: layout.list))
            case .sources(let sources):
                .sources(
                    SourcesPicture(
                        sources, look,
                        in: Rect(
                            column: 0, row: 0, columns: model.size.columns,
                            rows: layout.footer?.row ?? model.size.rows)))
            case .question(let question): .question(Card(asking: question, look))
            }
    }
}

extension SettingsPicture.Facts {
    /// The weather source, the requests left, and the hosts that are contacted.
    @MainActor
    fileprivate init(_ model: DashboardViewModel, _ look: Presentation) {
        let supply = model.sources.current
        let left = supply.source.budget(for: .current).map(\.state).map { budget in
            look.phrase(
                .settingsBudget, ["left": "\(budget.left)", "limit": "\(budget.quota.perMinute)"])
        }
        self.init(
            profiles: supply.profiles, keyState: model.messages.keyState, warningKeyState: model.messages.keyState,
            keyPath: model.keyDesk.path,
            here: model.here.state, hosts: model.location.positionHosts,
            sentences: [left, look.phrase.hosts(supply.contacts)].compactMap(\.self),
            home: model.shelf.lists.home?.shownPlace)
    }
}
