// One file: position, address and weather of one update wait for each other, in private state.

import Files
import Runtime
import Weather
import WeatherService

/// "Here", the user's own location: tries the allowed ways to find it and shows one update at a time.
///
/// An update is a position with its address and its weather, and is shown once it is complete. A newer position replaces a
/// pending update and cancels its requests. The place's id does not reveal where it is, and neither the position nor its
/// weather is stored.
@MainActor
package final class HereModel {
    @Observed package private(set) var state: HereState
    /// The update on the screen; nil before the first one is complete.
    @Observed package private(set) var shown: HereUpdate? = nil
    /// The update being prepared.
    @Observed package private(set) var pending: HereUpdate? = nil
    /// Why the latest address comes from the offline data alone.
    @Observed package private(set) var addressFailure: AddressFailure? = nil
    /// Why the latest decision, or the place set by hand, could not be saved for the next start.
    @Observed package private(set) var keepingFailure: FileTrouble? = nil

    /// Called when `wanted` changes or another update is shown.
    package var onChange: (@MainActor () -> Void)?
    private let desk: HereDesk
    private let board: ReportBoard
    private let clock: @MainActor () -> Timestamp
    /// Rings when gpsd has used up its time for a first position.
    private let gpsdTimeout: any Alarm
    /// Rings when the IP location service may be asked again.
    private let age: any Alarm
    private(set) var running: [PositionWay: Task<Void, Never>] = [:]
    private(set) var addressing: Task<Void, Never>?
    private var number = 0
    private var lastAsked: Timestamp?

    /// Milliseconds gpsd has for its first position before the next way is tried as well.
    package static let gpsdMilliseconds = 10_000

    package init(
        _ state: HereState, desk: HereDesk, board: ReportBoard, clock: @escaping @MainActor () -> Timestamp,
        gpsdTimeout: any Alarm, age: any Alarm
    ) {
        self.state = state
        self.desk = desk
        self.board = board
        self.clock = clock
        self.gpsdTimeout = gpsdTimeout
        self.age = age
        board.listen { [weak self] in if case .changed = $0 { self?.showIfComplete() } }
    }

    /// The place to list: the shown update's, or the pending one's until the first update is complete.
    package var place: Place? { (shown ?? pending)?.place }

    /// The places whose weather is needed.
    package var wanted: [Place] { state.isWanted ? [shown, pending].compactMap { $0?.place } : [] }

    /// The place to store as a bookmark: identified by its coordinate and under its own name. Places other than "here" are
    /// returned unchanged.
    package func bookmarkable(_ place: Place) -> Place {
        guard let described = [shown, pending].compactMap(\.self).first(where: { $0.id == place.id })?.described else {
            return place
        }
        return Place(at: described.coordinate, around: described)
    }

    /// Whether the position is still being looked for, or the pending update is incomplete.
    package var isFinding: Bool {
        guard state.isWanted else { return false }
        if case .looking = state.status { return true }
        return pending != nil
    }

    // MARK: Inputs

    /// Sets whether the position is on the screen. It is searched for only while it is.
    package func want(_ isWanted: Bool) {
        guard isWanted != state.isWanted else { return }
        change { $0.want(isWanted) }
    }

    package func use(order: [PositionWay]) {
        guard order != state.order else { return }
        change { $0.use(order: order) }
    }

    package func answer(_ answer: Consent.Answer, about way: PositionWay) {
        changeKept { $0.answer(answer, about: way) }
    }

    package func decide(_ consent: Consent, about way: PositionWay) { changeKept { $0.decide(consent, about: way) } }

    /// Sets the place by hand; nil returns to automatic.
    package func set(byHand spot: Spot?) { changeKept { $0.set(byHand: spot) } }

    /// Retries failed lookups after a change of the network.
    package func conditionsChanged() {
        change { $0.tryAgain() }
    }

    /// When the IP location service may be asked again; nil if it may be asked now, or is not one of the ways tried.
    package func ipHeldUntil() async -> Timestamp? {
        guard state.tried.contains(.ip) else { return nil }
        await hearOfAsking()
        return state.ipHeldUntil(at: clock())
    }

    /// Looks for the position again at the user's request, and returns when the ways that answer once have answered. A repeat
    /// within two seconds is ignored. Even so, the IP location service is asked at most once an hour.
    package func refresh() async {
        guard state.byHand == nil else { return }
        let now = clock()
        if let lastAsked, (0..<HostPauses.probeInterval).contains(now.seconds(since: lastAsked)) { return }
        lastAsked = now
        let isIPHeld = await ipHeldUntil() != nil
        for way in state.tried {
            switch way {
            case .gpsd: if state.searches[way]?.trouble != nil { stop(way) }
            case .ip: if !isIPHeld { stop(way) }
            case .timeZone: stop(way)
            }
        }
        change { $0.tryAgain() }
        for way in state.tried where way != .gpsd {
            if running[way] == nil, way != .ip || !isIPHeld { start(way) }
        }
        for way in state.tried where way != .gpsd { await running[way]?.value }
    }

    // MARK: -

    private func changeKept(_ body: (inout HereState) -> Void) {
        let before = state.record
        change(body)
        if state.record != before { keep() }
    }

    private func keep() {
        desk.keep(state.record) { [weak self] in self?.keepingFailure = $0 }
    }

    /// Takes over requests that other programs have made: all of them share one request an hour.
    private func hearOfAsking() async {
        let time = await desk.ipAskedAt()
        // The board's time may be as old as the last change on the screen, too old to measure an hour by.
        board.timePassed()
        var heard = state
        heard.heardOfAsking(at: time, now: clock())
        if heard != state { state = heard }
    }

    private func change(_ body: (inout HereState) -> Void) {
        var changed = state
        body(&changed)
        if changed != state { state = changed }
        startAndStopWays()
        takePosition()
    }

    // MARK: Ways

    /// Starts the ways that should be tried and are not yet, and stops the others.
    private func startAndStopWays() {
        let wanted = state.tried
        for way in PositionWay.allCases where !wanted.contains(way) { stop(way) }
        for way in wanted where running[way] == nil && (way == .gpsd || state.isDue(way, at: clock())) { start(way) }
        if !wanted.contains(.gpsd) { gpsdTimeout.cancel() }
        let now = clock()
        guard wanted.contains(.ip), let until = state.ipHeldUntil(at: now) else { return age.cancel() }
        age.set(milliseconds: max(1, until.seconds(since: now)) * 1_000) { [weak self] in self?.hourHasPassed() }
    }

    private func hourHasPassed() {
        board.timePassed()
        startAndStopWays()
    }

    private func stop(_ way: PositionWay) {
        running[way]?.cancel()
        running[way] = nil
    }

    private func start(_ way: PositionWay) {
        switch way {
        case .timeZone:
            ask(way) { [desk] in
                (await desk.cityOfZone()).map { .success($0) } ?? .failure(.noCityOfZone)
            }
        case .ip:
            ask(way) { [desk, weak self] in
                guard let self else { return nil }
                if let trouble = await takeTurn() { return .failure(trouble) }
                do {
                    return .success(try await desk.ip())
                } catch {
                    return (error as? WeatherFailure).map { .failure(.ip($0)) }
                }
            }
        case .gpsd:
            let hear: GpsdClient.Listener = { [weak self] event in await self?.heard(event) }
            running[way] = Task.detached(executorPreference: desk.executor) { [desk] in await desk.gpsd(hear) }
            guard state.searches[way]?.spot == nil else { break }
            gpsdTimeout.set(milliseconds: Self.gpsdMilliseconds) { [weak self] in
                self?.change { state in
                    let search = state.searches[.gpsd] ?? HereState.Search()
                    if search.spot == nil, search.trouble == nil { state.failed(.gpsd(.noFix), by: .gpsd) }
                }
            }
        }
    }

    /// Takes the turn to ask the IP location service, or says why it may not be asked now. The request is recorded before it is
    /// sent, so it counts even if the program ends meanwhile. If it cannot be recorded, the service is not asked, because the next
    /// start would ask again.
    private func takeTurn() async -> PositionTrouble? {
        await hearOfAsking()
        let now = clock()
        if let until = state.ipHeldUntil(at: now) { return .ipAskedAlready(until: until) }
        // Given up meanwhile: the answer is dropped, and no request may be counted.
        guard !Task.isCancelled else { return .ipUnkept }
        var asked = state
        asked.ipAsked(at: now)
        keepingFailure = await desk.keepAsked(asked.record)
        guard keepingFailure == nil else { return .ipUnkept }
        change { $0.ipAsked(at: now) }
        return nil
    }

    /// Asks a way that answers once. A nil answer means that the lookup was cancelled.
    private func ask(
        _ way: PositionWay, _ question: @escaping @Sendable () async -> Result<Spot, PositionTrouble>?
    ) {
        running[way] = Task { [desk, weak self] in
            let answer = await Self.off(desk, question)
            guard !Task.isCancelled, let self else { return }
            running[way] = nil
            answered(answer, by: way)
        }
    }

    private func answered(_ answer: Result<Spot, PositionTrouble>?, by way: PositionWay) {
        let now = clock()
        switch answer {
        case .success(let spot): change { $0.found(spot, by: way, at: now) }
        case .failure(let trouble): change { $0.failed(trouble, by: way) }
        case nil: break
        }
    }

    private func heard(_ event: GpsdEvent) {
        guard running[.gpsd] != nil else { return }
        let now = clock()
        switch event {
        case .position(let coordinate): change { $0.found(Spot(coordinate: coordinate), by: .gpsd, at: now) }
        case .trouble(let trouble): change { $0.failed(.gpsd(trouble), by: .gpsd) }
        }
    }

    // MARK: Updates

    /// Begins an update if the position differs from that of the pending update, or of the shown one.
    private func takePosition() {
        guard let spot = state.position else { return forget() }
        guard spot != (pending ?? shown)?.spot else { return }
        giveUp()
        if spot != shown?.spot { begin(spot) }
    }

    /// Forgets everything about the position once its way is no longer allowed or it is unknown.
    private func forget() {
        guard let last = shown ?? pending else { return }
        giveUp()
        shown = nil
        addressFailure = nil
        board.forget(last.id)
        onChange?()
    }

    /// Cancels the pending update and all its requests.
    private func giveUp() {
        addressing?.cancel()
        guard let given = pending else { return }
        pending = nil
        board.forget(given.id)
        onChange?()
    }

    private func begin(_ spot: Spot) {
        number += 1
        let isApproximate = state.source?.isApproximate ?? false
        pending = HereUpdate(id: .here(number), spot: spot, isApproximate: isApproximate)
        // A place set by name needs no address, and the address of an approximate position would look more exact than it is.
        let isExact = !isApproximate && spot.names == nil
        addressing = Task { [desk, weak self] in
            let described = await Self.off(desk) { await desk.describe(spot) }
            guard !Task.isCancelled else { return }
            let question = isExact ? desk.address(described) : nil
            self?.take(described, isAddressed: question == nil, nil)
            guard let question else { return }
            let answer = await Self.off(desk) { () -> Result<Place, any Error> in
                do { return .success(try await question()) } catch { return .failure(error) }
            }
            guard !Task.isCancelled, let self else { return }
            switch answer {
            case .success(let place): take(place, isAddressed: true, nil)
            case .failure(let error): take(described, isAddressed: true, AddressFailure(error))
            }
        }
    }

    private func take(_ described: Place, isAddressed: Bool, _ failure: AddressFailure?) {
        guard pending != nil else { return }
        addressFailure = failure
        pending?.described = described
        pending?.isAddressed = isAddressed
        onChange?()
        showIfComplete()
    }

    /// Shows the pending update once its address is there and its weather has come or failed.
    private func showIfComplete() {
        guard let update = pending, update.isAddressed else { return }
        let weather = board[update.id].current
        guard weather.value != nil || (weather.failure != nil && !weather.isLoading) else { return }
        let before = shown
        (shown, pending) = (update, nil)
        if let before { board.forget(before.id) }
        onChange?()
    }

    /// Runs work away from the main thread; cancelling the caller cancels it too.
    private static func off<Value: Sendable>(
        _ desk: HereDesk, _ work: @escaping @Sendable () async -> Value
    ) async -> Value {
        let task = Task.detached(executorPreference: desk.executor, operation: work)
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
