import AppResources
import Cartography
import Display
import EngineSupport
import Files
import Runtime
import TerminalUI
import TestSupport
import Weather
import WeatherService

@testable import BookmarkStore
@testable import Dashboard
@testable import Engine

/// The dashboard with everything around it under control: no network, no real clock, no terminal.
@MainActor
final class Scene {
    let clock: TestClock
    let ageAlarm = ManualAlarm()
    let restAlarm = ManualAlarm()
    let scrollAlarm = ManualAlarm()
    let previewAlarm = ManualAlarm()
    let onlineAlarm = ManualAlarm()
    let fieldAlarm = ManualAlarm()
    /// Rings when gpsd's time is over.
    let gpsdTimeout = ManualAlarm()
    let service: WeatherService
    let board: ReportBoard
    let keeper = TestKeeper()
    let shelf: BookmarkShelf
    let router: InputRouter
    let model: DashboardViewModel
    private var drawnBy: DashboardView?
    private let background: Background
    private let hasColor: Bool
    private let depth: ColorDepth
    private let sample: SampleSource
    private let home: @Sendable (Timestamp) -> LocalClock

    init(
        _ columns: Int, _ rows: Int, _ language: Language = .korean, units: Units = .metric, ascii: Bool = false,
        background: Background = .dark, hasColor: Bool = true, source: (any WeatherSource)? = nil,
        others: [any WeatherSource] = [],
        notices: [Message] = [], bookmarks: [Place] = [], problem: OpeningProblem? = nil,
        search: PlaceSearch = .ofTheCheckout(), recent: RecentSearches.Desk = .none,
        isMotionAllowed: Bool = true, preferences: Preferences? = nil, keyDesk: KeyDesk? = nil,
        alternative: (any WeatherSource)? = nil, here: HereRecord = HereRecord(), world: HereRig.World = .empty,
        time clock: TestClock = TestClock(),
        home: @escaping @Sendable (Timestamp) -> LocalClock = { _ in LocalClock(UTCOffset(seconds: 32_400)) },
        sleep: (any Clock<Duration>)? = nil, depth: ColorDepth = .direct, icons: IconBoard? = nil,
        alerts: AlertBoard = AlertBoard(), atlas: MapAtlas = .ofTheCheckout(),
        warningSources: @escaping @MainActor () -> WarningSources? = { nil },
        typhoonSource: @escaping @MainActor () -> JMATyphoons? = { nil },
        field: @escaping @MainActor () -> (any FieldSource)? = { nil }
    ) {
        self.clock = clock
        self.home = home
        sample = SampleSource(now: { clock.now })
        service = WeatherService(
            sources: SourceRouting(source ?? sample, others), now: { clock.now }, clock: sleep)
        let board = ReportBoard(service: service, clock: clock.machine(home: home), chance: { 1 })
        self.board = board
        var list = BookmarkList()
        for place in bookmarks { _ = list.add(place, on: clock.now) }
        shelf = BookmarkShelf(BookmarkLists(list), problem: problem, keeper: keeper, clock: { clock.now })
        let preferences =
            preferences
            ?? .test(
                [:], ["LANG": language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8"],
                chosen: units.choices.merging([.warnings: "none"]) { $1 }.merging(ascii ? [.ascii: "true"] : [:]) { $1 }
                    .merging(isMotionAllowed ? [:] : [.motion: "none"]) { $1 })
        model = DashboardViewModel(
            board: board, shelf: shelf,
            detail: DetailViewModel(board: board, preferences: preferences, alarm: restAlarm),
            refresher: Refresher(board: board, alarm: ageAlarm, delay: scrollAlarm),
            here: HereModel(
                HereState(order: preferences.settings.here, record: here), desk: .test(world), board: board,
                clock: { clock.now }, gpsdTimeout: gpsdTimeout, age: ManualAlarm()),
            search: SearchViewModel(
                search: search, preview: PlacePreview(rest: previewAlarm), onlineRest: onlineAlarm,
                recent: RecentSearches(desk: recent), language: { preferences.settings.language }),
            sources: SourceSwitch(
                WeatherSupply(
                    [(source ?? sample, notices.contains(.sample) ? .sample : .live(source?.id ?? .sample))]
                        + others.map { ($0, SourceProfile.of($0.id) ?? .sample) }),
                isUsable: { preferences.settings.canUse($0) },
                supply: { [sample] profiles in
                    WeatherSupply(
                        profiles.map { profile in
                            let live = alternative?.id == profile.id ? alternative : StubSource(id: profile.id)
                            return (profile.isInvented ? sample : live ?? sample, profile)
                        })
                },
                onSwitch: { [board, service] next in
                    board.show(next.routing, [])
                    service.use(next.routing)
                }),
            size: Size(columns: columns, rows: rows),
            preferences: preferences,
            keyDesk: keyDesk ?? .test, facts: .test, notices: notices.filter { $0 != .sample },
            icons: icons ?? .none, alerts: alerts, atlas: atlas, warningSources: warningSources,
            typhoonSource: typhoonSource,
            field: FieldBoard(now: { board.now }, rest: fieldAlarm, source: field))
        self.background = background
        self.hasColor = hasColor
        self.depth = depth
        router = InputRouter(model: model)
        preferences.onChange = { [weak model] in
            model?.settings.settingsChanged(from: $0)
        }
        model.resized(to: Size(columns: columns, rows: rows))
    }

    /// Answers with the sample's values, for all places or only for these.
    @discardableResult
    func answered(_ places: [Place] = KoreaTwenty.places, forecast: Bool = true) -> Scene {
        for place in places {
            answer(place, .current(sample.currentWeather(at: place)))
            if forecast {
                answer(place, .forecast(sample.forecast(at: place)))
                answer(place, .air(sample.airQuality(at: place)))
                answer(place, .airForecast(sample.airForecast(at: place)))
            }
        }
        return self
    }

    func answer(_ place: Place, _ value: ReportValue, from source: SourceID = .sample) {
        publish(
            place,
            .answered(value, ReportStamp(source: source, observedAt: value.observedAt, fetchedAt: clock.now)))
    }

    func publish(_ place: Place, _ event: WeatherUpdate.Event) {
        let part: ReportPart = if case .answered(let value, _) = event { value.part } else { .current }
        board.apply([WeatherUpdate(place: place.id, part: part, event: event)])
    }

    /// The view as the app would create it now.
    var view: DashboardView {
        let appearance = Appearance(model.preferences.settings, on: background, colorDepth: hasColor ? depth : .none)
        if let drawnBy, drawnBy.look.appearance == appearance { return drawnBy }
        let look = Presentation(appearance, home: home)
        let made = DashboardView(look: look)
        drawnBy = made
        model.icons.areShown = appearance.showsIcons
        return made
    }

    /// The content of a cell that no view has drawn.
    static let unpainted = "¤"

    /// A frame drawn over that marker.
    func frame() -> CellBuffer { drawn().frame }

    func drawn() -> (frame: CellBuffer, cursor: Point?) {
        var buffer = CellBuffer(size: model.size)
        for row in 0..<model.size.rows {
            buffer.write(String(repeating: Self.unpainted, count: model.size.columns), column: 0, row: row)
        }
        let drawn = view.render(DashboardPicture(model, view.look), into: &buffer)
        router.hits = drawn.hits
        return (buffer, drawn.cursor)
    }

    func press(_ keys: Key...) {
        for key in keys { _ = router.handle(.key(key)) }
    }

    func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    /// Presses and releases the button.
    func click(_ column: Int, _ row: Int) -> AppEffect? {
        let effect = mouse(.press, column, row)
        return mouse(.release, column, row) ?? effect
    }

    @discardableResult
    func mouse(
        _ kind: MouseEvent.Kind, _ column: Int, _ row: Int, isControlHeld: Bool = false
    ) -> AppEffect? {
        // The mouse hits what is on the screen.
        _ = drawn()
        return router.handle(
            .mouse(MouseEvent(kind, at: Point(column: column, row: row), isControlHeld: isControlHeld)))
    }

    /// The names in the list on the screen, in order.
    var names: [String] { model.list.active.map { $0.names.text(in: .korean) } }

    static func place(_ english: String) -> Place { KoreaTwenty.place(english) }
}

/// Keeps bookmarks in memory; saving fails while the test sets a failure.
actor TestKeeper: BookmarkKeeping {
    private(set) var saved: [StoreChange] = []
    private var failure: BookmarkFailure?
    private var opened: BookmarkStore.SavedLists?
    private let snapshots = AsyncStream.makeStream(of: BookmarkStore.SavedLists.self)

    func fail(_ failure: BookmarkFailure?) { self.failure = failure }

    /// Runs while the next save is under way.
    private var meanwhile: (@MainActor @Sendable () -> Void)?

    func duringNextSave(_ body: @escaping @MainActor @Sendable () -> Void) { meanwhile = body }

    func save(_ changes: [StoreChange]) async throws(BookmarkFailure) -> Int {
        if let body = meanwhile {
            meanwhile = nil
            await body()
        }
        if let failure { throw failure }
        saved += changes
        return saved.count
    }

    /// The lists after applying all saved changes.
    func saved(onto lists: BookmarkLists) -> BookmarkLists {
        var lists = lists
        _ = lists.apply(saved)
        return lists
    }

    /// The same for the bookmarks alone.
    func saved(onto list: BookmarkList) -> BookmarkList {
        saved(onto: BookmarkLists(list)).bookmarks
    }

    func lists() -> AsyncStream<BookmarkStore.SavedLists> { snapshots.stream }

    /// The lists as another program changed them.
    func publish(_ lists: BookmarkLists, revision: Int, problem: OpeningProblem? = nil) {
        snapshots.continuation.yield(.init(lists: lists, revision: revision, problem: problem))
    }

    /// The same of the bookmarks alone.
    func publish(_ list: BookmarkList, revision: Int, problem: OpeningProblem? = nil) {
        publish(BookmarkLists(list), revision: revision, problem: problem)
    }

    /// The result of opening the file again.
    func free(_ list: BookmarkList, problem: OpeningProblem? = nil) {
        opened = .init(lists: BookmarkLists(list), revision: saved.count + 1, problem: problem)
    }

    func openAgain() -> BookmarkStore.SavedLists? {
        defer { opened = nil }
        return opened
    }

    func finish() { snapshots.continuation.finish() }
}

extension DashboardViewModel {
    /// The places in the list whose values are shown, new or old.
    var loadedCount: Int { board.currents(of: list.shown).count(where: \.hasValue) }
}

extension Units {
    /// The choices a user would make to get these settings.
    var choices: [SettingKey: String] {
        guard self != .metric else { return [:] }
        return [
            .temperature: temperature.rawValue, .wind: wind.rawValue, .pressure: pressure.rawValue,
            .precipitation: precipitation.rawValue, .distance: distance.rawValue, .clock: clock.rawValue,
        ]
    }
}

extension KeyDesk {
    /// A desk that does nothing.
    static var test: KeyDesk {
        KeyDesk(
            path: { "/home/me/.config/nalssi/\($0.id.rawValue).key" }, host: { _ in "https://api.example.org" },
            trial: { _, _ in nil },
            store: { $2(nil) }, remove: { $1(nil) })
    }
}

extension ProgramFacts {
    static var test: ProgramFacts {
        ProgramFacts(
            version: "1.2.3", address: "nalssi@example.org",
            files: Disclosure.KeptFile.allCases.map { ($0, "~/\("\($0)".prefix { $0 != "(" })") },
            home: HomeFolder(path: "/home/me"), clock: { _ in LocalClock(UTCOffset(seconds: 32_400)) },
            terminal: { "80x24 TERM=xterm" },
            openMail: { _ in true })
    }
}

extension SourceProfile {
    /// A source that acts like a real one.
    static func live(_ id: SourceID) -> SourceProfile {
        guard id == .sample else { return .of(id) ?? .openWeather }
        var profile = SourceProfile.sample
        profile.isInvented = false
        profile.words = SourceProfile.openWeather.words
        return profile
    }
}

extension ListForm {
    /// The cells of tiles or rows; none for a map.
    var tiles: TileGrid { cells ?? .none }
}

extension DashboardLayout {
    var tiles: TileGrid { form.tiles }
}

extension DashboardViewModel {
    var detailArea: Rect { layout.detail ?? layout.overlay }
    /// The keys the footer offers.
    var offeredKeys: [Binding] { offeredKeys(hidingMessages: isPossible(.showMessages)) }
    /// Nil while the list is shown in another form.
    var tableAxis: TableAxis? { isTable ? table.axis(table.columns) : nil }
    /// The same of what the keys act on.
    var tiles: TileGrid { list.activeForm.cells ?? layout.tiles }
    var cursor: ListCursor { list.activePane.cursor }
    var isTable: Bool { layout.form.kind == .table }
}

extension MapAtlas {
    /// The map of the checkout, read at once.
    static func ofTheCheckout() -> MapAtlas {
        MapAtlas { () throws(DataFileFailure) in try MapData(path: Products.packageRoot.path + "/Resources/Map/map.bin")
        }
    }
}

extension Presentation {
    /// How a detail is written.
    var words: DetailWords { DetailWords(format: format, home: home) }
}
