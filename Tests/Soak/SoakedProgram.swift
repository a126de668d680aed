import AppResources
import BookmarkStore
import Files
import Places
import StandinServer
import TerminalUI
import TestSupport
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// The whole program without its terminal, composed as `Composition` does, with simulated clocks, a stand-in server for OpenWeather
/// that can stop and start again, and another one for MET Norway, the next in the order, which is always well.
@MainActor
final class SoakedProgram {
    let time: SimulatedTime
    let meter: CountingTransport
    let otherMeter: CountingTransport
    let board: ReportBoard
    let model: DashboardViewModel
    let answers: AnswerTimes
    private(set) var framesDrawn = 0
    private(set) var server: StandinServer?
    private var other: StandinServer?
    private let port: Int
    private let otherPort: Int
    private let address: ServiceAddress
    private let otherAddress: ServiceAddress
    private let executor = ServiceExecutor()
    private let searchExecutor = ServiceExecutor(label: "nalssi.search")
    private let client: CurlTransport
    private let refresher: Refresher
    private let keeper: ReportKeeper
    private let router: InputRouter
    private let view: DashboardView
    private var frames: FrameScheduler?
    private var following: [Task<Void, Never>] = []

    static let key = StandinOptions.usualKey
    static let callsPerMinute = CallQuota.openWeatherFree

    init(in sandbox: Sandbox, _ time: SimulatedTime) async throws {
        self.time = time
        let server = try await StandinServer.start(clock: { time.wall })
        let other = try await StandinServer.start(clock: { time.wall })
        (self.server, self.other) = (server, other)
        (port, otherPort) = (server.port, other.port)
        let clock = { @Sendable in time.wall }
        let chance = { @Sendable in Double.random(in: 0.9...1.1) }
        // Hanging requests are abandoned by the real clock: the simulated one waits for every request.
        var bounds = CurlTransport.Bounds()
        bounds.connect = .seconds(1)
        bounds.total = .seconds(1)
        client = CurlTransport(version: nalssiVersion, bounds: bounds, clock: QueueClock(executor), now: clock)
        meter = CountingTransport(client, time)
        otherMeter = CountingTransport(client, time)
        address = try ServiceAddress(parsing: server.baseURL)
        otherAddress = try ServiceAddress(parsing: other.baseURL)
        let ledger = CallLedgerFile(path: sandbox.cacheFolder + "/calls")
        let budget = CallBudget(
            host: "openweather", quota: .openWeather(perMinute: Self.callsPerMinute), file: ledger, now: clock)
        let gate = HostGate(
            meter, budget: budget, refusesKey: OpenWeatherSource.refusesKey, now: clock, chance: chance)
        let key = APIKey(Self.key)
        let source = OpenWeatherSource(
            transport: gate, key: key, baseURL: address, budget: budget)
        let otherBudget = CallBudget(host: "met-norway", quota: .metNorway, file: ledger, now: clock)
        let otherSource = MetNorwaySource(
            transport: HostGate(MetNorwayLimits(otherMeter), budget: otherBudget, now: clock, chance: chance),
            address: otherAddress, budget: otherBudget, now: clock)
        let service = WeatherService(
            sources: SourceRouting(source, [otherSource]),
            troubles: SourceTroubleFile(path: sandbox.cacheFolder + "/troubles"), now: clock, executor: executor,
            clock: SimulatedClock(time))
        board = ReportBoard(
            service: service,
            clock: MachineClock(
                wall: clock, uptime: { time.uptime }, home: { _ in LocalClock(UTCOffset(seconds: 32_400)) }))
        refresher = Refresher(board: board, alarm: SimulatedAlarm(time), delay: SimulatedAlarm(time))
        answers = AnswerTimes(service, time, executor)
        keeper = ReportKeeper(
            file: ReportCacheFile(path: sandbox.cacheFolder + "/reports"), board: board, alarm: SimulatedAlarm(time),
            executor: executor)
        let bookmarks = BookmarkStore.open(
            path: sandbox.dataFolder + "/nalssi.sqlite", now: time.wall, busyTimeout: .zero,
            executor: ServiceExecutor(label: "nalssi.bookmarks"))
        let gazetteer = Products.packageRoot.appendingPathComponent("Resources/Places/places.bin").path
        let search = PlaceSearch(
            executor: searchExecutor, online: OpenWeatherPlaceFinder(transport: gate, key: key, baseURL: address)
        ) { () throws(DataFileFailure) in try Gazetteer(path: gazetteer) }
        let preferences = try Preferences(
            SettingsInputs(
                options: CommandLineOptions(), environment: Environment(["LANG": "ko_KR.UTF-8"]), config: nil,
                isUTF8: true))
        model = DashboardViewModel(
            board: board,
            shelf: BookmarkShelf(bookmarks.lists, problem: bookmarks.problem, keeper: bookmarks.store, clock: clock),
            detail: DetailViewModel(board: board, preferences: preferences, alarm: SimulatedAlarm(time)),
            refresher: refresher,
            here: HereModel(
                HereState(), desk: .none(searchExecutor), board: board, clock: { [board] in board.now },
                gpsdTimeout: SimulatedAlarm(time), age: SimulatedAlarm(time)),
            search: SearchViewModel(
                search: search, preview: PlacePreview(rest: SimulatedAlarm(time)),
                onlineRest: SimulatedAlarm(time), language: { .korean }),
            sources: SourceSwitch(
                WeatherSupply([(source, .openWeather), (otherSource, .metNorway)])),
            size: Size(columns: 120, rows: 36), preferences: preferences,
            keyDesk: KeyDesk(
                path: { _ in "" }, host: { _ in "" }, trial: { _, _ in nil }, store: { $2(nil) }, remove: { $1(nil) }),
            facts: ProgramFacts(
                version: nalssiVersion, address: nil, files: [],
                clock: { _ in LocalClock(UTCOffset(seconds: 32_400)) }, terminal: { "" }, openMail: { _ in false }))
        router = InputRouter(model: model)
        view = DashboardView(
            look: Presentation(Appearance(), home: { _ in LocalClock(UTCOffset(seconds: 32_400)) }))
    }

    func start() async throws {
        let frames = FrameScheduler(alarm: SimulatedAlarm(time)) { [weak self] in self?.draw() }
        self.frames = frames
        following = [
            Task(executorPreference: executor) { [board] in await board.listenToService() },
            Task(executorPreference: executor) { [shelf = model.shelf] in await shelf.follow() },
        ]
        model.started()
        frames.drawIfNeeded()
        try await settle()
    }

    func stop() async {
        for task in following { task.cancel() }
        await model.shelf.saved()
        await keeper.finish()
        await refresher.shutDown()
        await client.shutDown()
        await stopServer()
        await other?.stop()
    }

    // MARK: Outside events

    func handle(_ event: InputEvent) async throws {
        _ = router.handle(event)
        while model.isSliding { model.slid(milliseconds: 16) }
        frames?.drawIfNeeded()
        try await settle()
    }

    func resize(to size: Size) async throws {
        model.resized(to: size)
        frames?.setNeedsFrame()
        try await settle()
    }

    /// Reports a change of conditions, as the kernel does when the machine wakes up, its clock is set or its network changes.
    func conditionsChange() async throws {
        try await pass(milliseconds: 500)
        model.requests.conditionsChanged()
        try await settle()
    }

    func stopServer() async {
        await server?.stop()
        server = nil
    }

    /// Gives the other server's memory back.
    func renewOther() async throws {
        await other?.stop()
        other = try await StandinServer.start(StandinOptions(port: otherPort), clock: { [time] in time.wall })
    }

    func startServer() async throws {
        guard server == nil else { return }
        server = try await StandinServer.start(StandinOptions(port: port), clock: { [time] in time.wall })
    }

    /// Leaves one connection. libcurl keeps those that a server has closed until a request is sent, and looks for them once a
    /// second at most.
    func connectAnew() async throws {
        try await Task.sleep(for: .milliseconds(1_100))
        _ = try await client.reach(address)
        _ = try await client.reach(otherAddress)
    }

    private func draw() {
        var buffer = CellBuffer(size: model.size)
        router.hits = view.render(DashboardPicture(model, view.look), into: &buffer).hits
        framesDrawn += 1
    }
}

/// Time passes only while no code runs.
extension SoakedProgram {
    /// Work that never came to an end.
    struct NeverAtRest: Error, CustomStringConvertible {
        let description: String
    }

    /// Lets time pass; `afterEach` is called after every event, once all its work is done.
    func pass(milliseconds: Int, afterEach: () -> Void = {}) async throws {
        let end = time.awake + milliseconds
        while let ring = time.goOn(until: end) {
            ring()
            try await settle()
            afterEach()
        }
    }

    /// Returns when nothing is under way: no request, and no answer that has still to be delivered.
    func settle() async throws {
        await model.shelf.saved()
        let deadline = ContinuousClock.now + .seconds(60)
        var quietRounds = 0
        var last = -1
        // An answer takes fewer hops than this from the transport to the board and back to the next request.
        while quietRounds < 12 {
            await Task(executorPreference: executor) {}.value
            await Task(executorPreference: searchExecutor) {}.value
            await Task { @MainActor in }.value
            let counts = [meter.counts, otherMeter.counts]
            let (underWay, changes) = (counts.reduce(0) { $0 + $1.underWay }, counts.reduce(0) { $0 + $1.changes })
            quietRounds = underWay == 0 && changes == last ? quietRounds + 1 : 0
            last = changes
            if underWay > 0 {
                try await Task.sleep(for: .microseconds(200))
                if ContinuousClock.now > deadline { throw NeverAtRest(description: "a request never ended") }
            }
        }
    }
}

extension HereDesk {
    /// A desk that finds no position, because the simulated day does not use one.
    fileprivate static func none(_ executor: any TaskExecutor) -> HereDesk {
        HereDesk(
            executor: executor, cityOfZone: { nil }, ip: { throw WeatherFailure.offline }, gpsd: { _ in },
            describe: { Place(at: $0.coordinate) }, address: { _ in nil }, ipAskedAt: { nil }, keepAsked: { _ in nil },
            keep: { $1(nil) })
    }
}
