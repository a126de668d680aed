import BookmarkStore
import Cartography
import Engine
import Runtime
import TerminalUI
import Weather
import WeatherService

/// The dashboard: what has the keys, the selected time, and what is loaded and told. It owns the models of its parts, and reacts
/// to what they report.
///
/// Nothing here formats, draws or reads a clock. What intents do is in the `…Actions`, one for each kind of thing. The state is in
/// this file; the route, the selected time and what is told can be changed only here.
@MainActor
final class DashboardViewModel {
    let board: ReportBoard
    let shelf: BookmarkShelf
    let list: ListViewModel
    let detail: DetailViewModel
    let here: HereModel
    let search: SearchViewModel
    let sources: SourceSwitch
    let preferences: Preferences
    let keyDesk: KeyDesk
    let facts: ProgramFacts
    let icons: IconBoard
    let alerts: AlertBoard
    let atlas: MapAtlas
    /// Official warnings.
    let warnings: WarningBoard
    let typhoons: TyphoonBoard
    /// Model values between the places of a map.
    let field: FieldBoard
    /// Notices from the start or about a changed configuration file, shown as long as nothing more important is.
    @Observed var notices: [Message]
    /// The check of an entered key with the service.
    var keyTrial: Task<Void, Never>?
    /// The request for the location, which comes before the one for its weather.
    var positionAsking: Task<Void, Never>?

    /// The search for the place nearest to the crosshair.
    var naming: Task<Void, Never>?

    @Observed private(set) var route = Route()
    /// The selected time, for the whole dashboard.
    @Observed private(set) var moment = Moment.now
    /// The arrangement and the measure to restore if an open choice is cancelled.
    var before = (arrangement: Arrangement(), measure: Measure.temperature)
    /// The hour (0…23) selected last, to return to from whole days.
    var hourLeft: Int?
    /// Ticks for which play has held the last hour.
    var heldTicks = 0
    @Observed private(set) var size: Size
    /// The frame of the loading animation; counts up while something loads.
    @Observed private(set) var animationFrame = 0
    /// Where the full-screen detail was opened from; nil if the detail is not full-screen.
    @Observed private(set) var fullScreen: FullScreen? = nil
    /// The result of the last key, if the screen alone does not show it.
    @Observed private(set) var feedback: Message.Feedback? = nil

    let refresher: Refresher
    let layouts = LastValue<DashboardLayout, LayoutRequest>()
    let listStates = LastValue<ListState, PlaceList, Set<PlaceID>, Int>()
    let knownSpans = LastValue<KnownSpan, PlaceList, PlaceID?, Int>()
    let timeLineWeather = LastValue<
        TimeLineWeather, PlaceList, PlaceID?, Int, ClosedRange<Int>, Range<Int>, Timestamp, Bool
    >()
    let mapFalls = LastValue<MapFalls, PlaceList, Range<Int>, MapProjection, Moment, Timestamp, Int>()
    let warned = LastValue<
        WarnedPlaces, PlaceList, KnownWarnings, Moment, Timestamp, Int, Language, WarningMuting
    >()
    /// What the last pass of `settle()` has brought in line.
    var settled = Settled()

    init(
        board: ReportBoard, shelf: BookmarkShelf, detail: DetailViewModel, refresher: Refresher,
        here: HereModel, search: SearchViewModel, sources: SourceSwitch,
        size: Size,
        preferences: Preferences, keyDesk: KeyDesk, facts: ProgramFacts, notices: [Message] = [],
        icons: IconBoard = .none, alerts: AlertBoard = AlertBoard(), atlas: MapAtlas = .none,
        warningSources: @escaping @MainActor () -> WarningSources? = { nil },
        typhoonSource: @escaping @MainActor () -> JMATyphoons? = { nil },
        field: FieldBoard? = nil
    ) {
        self.board = board
        self.shelf = shelf
        self.detail = detail
        self.refresher = refresher
        self.sources = sources
        self.here = here
        self.search = search
        self.size = size
        self.notices = notices
        self.preferences = preferences
        self.keyDesk = keyDesk
        self.facts = facts
        self.icons = icons
        self.alerts = alerts
        self.atlas = atlas
        self.field = field ?? FieldBoard(now: { board.now })
        typhoons = TyphoonBoard(now: { board.now }, source: typhoonSource)
        warnings = WarningBoard(executor: board.service.executor, now: { board.now }, sources: warningSources)
        list = ListViewModel(shelf: shelf, preferences: preferences) { here.place }
        list.form = { [weak self] in self?.layout.form ?? .none }
        list.drawerLines = { [weak self] in self?.layout.drawerLines(count: $0) ?? .none }
        list.isDrawerOpen = { [weak self] in self?.isDrawerOpen ?? false }
        list.carried = { [weak self] in self?.route.carry?.list }
        detail.onChange = { [weak self] in self?.settle() }
        search.preview.onChange = { [weak self] in self?.settle() }
        here.onChange = { [weak self] in self?.settle() }
        shelf.onChange = { [weak self] in self?.settle() }
        // A failure is more important than the feedback of a key.
        shelf.onFailure = { [weak self] in self?.feedback = nil }
        shelf.onArrival = { [weak self] in self?.bookmarks.arrived() }
        board.listen { [weak self] in
            guard case .moved = $0 else { return }
            self?.rules.checked()
            self?.settleWarnings()
            self?.field.askIfDue()
            // What the list is to be ordered by may be known now.
            if self?.list.arrangement.remembered != nil { self?.settle() }
        }
        refresher.otherChange = { [warnings, typhoons, field = self.field] now in
            [warnings.nextChange(after: now), typhoons.nextChange(after: now), field.nextChange(after: now)].compactMap(
                \.self
            ).min()
        }
        warnings.onChange = { [weak self] in
            self?.refresher.timePassed()
            self?.rules.checked()
        }
        self.field.onChange = { [weak self] in self?.refresher.timePassed() }
        detail.surroundings = { [weak self] place in
            guard let self else { return DetailSurroundings() }
            return DetailSurroundings(
                findings: rules.findings(at: place), warnings: warningActions.told(at: place),
                warningState: warnings.known.state(at: place.id), typhoons: typhoons.known,
                sky: icons.picture(of: requests.icon(of: place)))
        }
    }

    // MARK: What is open

    /// The language in which names are shown.
    var language: Language { preferences.settings.language }
    var isMotionAllowed: Bool { preferences.settings.motion == .full }

    /// Whether the detail is open over the list.
    var isDetailOpen: Bool { route.isInDetail && !isWide }
    /// Whether the keys go to the drawer. While the drawer slides out it is visible, but no longer open.
    var isDrawerOpen: Bool { route.surface == .drawer }
    /// Whether typing goes to the search, or did before a dialog opened.
    var isSearching: Bool { if case .search = route.base { true } else { false } }
    var isSliding: Bool { search.slot.isMoving || list.drawer?.slide.isMoving ?? false || detail.turn != nil }

    var layout: DashboardLayout {
        let request = layoutRequest
        return layouts.value(for: request) { request.layout }
    }
    var isWide: Bool { layout.detail != nil }
    /// Whether there is room for the detail beside the list, or below a map.
    var hasRoomBeside: Bool {
        var request = layoutRequest
        request.isDetailFull = false
        return request.layout.detail != nil
    }

    var layoutRequest: LayoutRequest {
        LayoutRequest(
            list, size: size, isDetailFull: fullScreen != nil && route.isInDetail, isSearching: isSearching,
            notes: atlas.notes)
    }

    /// The place the keys act on: the selected one of the list, or the found one.
    var selectedPlace: Place? {
        guard let found = route.found else { return list.selected }
        return shelf.lists.bookmark(of: found.id, in: list.active.id)?.shownPlace ?? found
    }

    // MARK: Changes

    /// Loads the list and the detail when the program has started.
    func started() {
        settled.isStarted = true
        alerts.start()
        refresher.start()
        settle()
    }

    /// The only way to change the route: closes what is left, and opens what is entered.
    func go(to next: Route) {
        let left = route
        if case .entry = route.dialog {
            keyTrial?.cancel()
            keyTrial = nil
        }
        let detailBefore = selectedPlace
        // The chart's cursor changes the selected time; leaving the chart restores it.
        if let before = route.beforeChart, !next.isInChart { choose(before) }
        // So does a time being typed, until it is taken.
        if let entry = route.timeEntry, next.timeEntry == nil { choose(entry.before) }
        route = next
        if !next.isInDetail { fullScreen = nil }
        if left.isInSearch, !next.isInSearch { search.cancel(isMotionAllowed: isMotionAllowed) }
        if !left.isInSearch, next.isInSearch {
            search.begin(
                near: shelf.list, named: shelf.lists.named,
                from: shelf.lists.home?.shownPlace ?? detailBefore, here: here.place, addingTo: list.changeable.id,
                isMotionAllowed: isMotionAllowed)
        }
        if left.isInDetail, !next.isInDetail { detail.left() }
        if left.surface != next.surface {
            list.slideDrawer(open: next.surface == .drawer, isMotionAllowed: isMotionAllowed)
        }
    }

    /// Goes where a change of the route leads.
    func go(_ change: (inout Route) -> Void) {
        var next = route
        change(&next)
        go(to: next)
    }

    /// Closes whatever lies over the base, and goes there.
    func go(to base: Route.Base) { go(to: Route(base)) }

    /// Opens a dialog over what is in front.
    func open(_ dialog: Route.Dialog) {
        go { $0.dialogs.append(dialog) }
    }

    /// Opens a page of what `blocks` tells, which may change while it is open.
    func open(
        _ subject: PageViewModel.Subject, _ blocks: @escaping @MainActor (DashboardViewModel) -> [PageBlock]
    ) {
        let page = PageViewModel(subject) { [weak self] in
            PageLayout(self.map(blocks) ?? [], screen: self?.size ?? Size(columns: 80, rows: 24))
        }
        open(.page(page))
    }

    /// Closes the dialog in front.
    func closeDialog() {
        guard route.dialog != nil else { return }
        go { $0.dialogs.removeLast() }
    }

    /// Updates the position of the carried bookmark.
    func update(_ carry: Carry) {
        guard case .carrying(_, let surface) = route.base else { return }
        route.base = .carrying(carry, in: surface)
    }

    /// Updates the crosshair.
    func update(_ crosshair: Crosshair) {
        if route.crosshair != nil { route.base = .crosshair(crosshair) }
    }

    /// Updates the text of the time being typed.
    func update(_ entry: TimeEntry) {
        if route.timeEntry != nil { route.timeEntry = entry }
    }

    /// Reports what a key did or why it did nothing; nil if there is nothing to report.
    func tell(_ feedback: Message.Feedback?) { self.feedback = feedback }

    /// Selects a time for the whole dashboard.
    func choose(_ moment: Moment) {
        self.moment = moment
        detail.choose(moment)
    }

    /// Makes the detail full-screen, or ends that with nil.
    func use(fullScreen: FullScreen?) { self.fullScreen = fullScreen }

    func resized(to size: Size) {
        self.size = size
        settle()
    }

    func animationTicked() { animationFrame += 1 }

    /// The frame of the loading animation to show; always the first without motion.
    var spinnerFrame: Int { isMotionAllowed ? animationFrame : 0 }

    /// Advances everything that slides.
    func slid(milliseconds: Int) {
        search.slid(milliseconds: milliseconds)
        detail.slid(milliseconds: milliseconds)
        list.slid(milliseconds: milliseconds)
        settle()
    }

    // MARK: What can be done

    var bookmarks: BookmarkActions { BookmarkActions(model: self) }
    var crosshair: CrosshairActions { CrosshairActions(model: self) }
    var details: DetailActions { DetailActions(model: self) }
    var searching: SearchActions { SearchActions(model: self) }
    var location: LocationActions { LocationActions(model: self) }
    var lists: ListActions { ListActions(model: self) }
    var marking: MarkActions { MarkActions(model: self) }
    var sharing: ShareActions { ShareActions(model: self) }
    var mouse: MouseActions { MouseActions(model: self) }
    var requests: WeatherRequests { WeatherRequests(model: self) }
    var table: TableActions { TableActions(model: self) }
    var ordering: OrderActions { OrderActions(model: self) }
    var settings: SettingsActions { SettingsActions(model: self) }
    var time: TimeActions { TimeActions(model: self) }
    var rules: RuleActions { RuleActions(model: self) }
    var warningActions: WarningActions { WarningActions(model: self) }
    var sourceChoice: SourceActions { SourceActions(model: self) }
    var messages: Messages { Messages(model: self) }

    /// Where the keys go when a full-screen detail is left.
    enum FullScreen: Hashable { case fromTiles, fromDetail }
}
