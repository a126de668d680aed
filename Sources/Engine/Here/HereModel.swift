import AppResources
import Files
import Observation
import Runtime
import Weather
import WeatherService

/// "Here": follows the ways that are allowed, and shows one update of it at a time.
///
/// An update is a position with its address and its weather. It is shown when all of it is there; a newer position
/// supersedes it wholly, and what it had asked for is given up. Its place has an id that says nothing of where it is, and
/// nothing of it is kept.
@MainActor @Observable
package final class HereModel {
    package private(set) var state: HereState
    /// What is shown; nil before the first update is complete.
    package private(set) var shown: HereUpdate?
    /// What will be shown next.
    package private(set) var pending: HereUpdate?
    /// Why the last address is only what is known offline.
    package private(set) var addressFailure: AddressFailure?
    /// Why what was decided or set by hand could not be kept for the next start.
    package private(set) var keepingFailure: FileTrouble?

    /// Called when other places are wanted, or another one is shown.
    @ObservationIgnored package var onChange: (@MainActor () -> Void)?
    @ObservationIgnored private let desk: HereDesk
    @ObservationIgnored private let board: ReportBoard
    @ObservationIgnored private let clock: @MainActor () -> Timestamp
    /// Rings when gpsd has had its time for a first position.
    @ObservationIgnored private let patience: any Alarm
    /// Rings when the service may be asked again.
    @ObservationIgnored private let age: any Alarm
    @ObservationIgnored private var following: [PositionWay: Task<Void, Never>] = [:]
    @ObservationIgnored private var addressing: Task<Void, Never>?
    @ObservationIgnored private var number = 0
    @ObservationIgnored private var lastAsked: Timestamp?

    /// Milliseconds gpsd has for its first position before the next way is tried beside it.
    package static let gpsdPatience = 10_000

    package init(
        _ state: HereState, desk: HereDesk, board: ReportBoard, clock: @escaping @MainActor () -> Timestamp,
        patience: any Alarm, age: any Alarm
    ) {
        self.state = state
        self.desk = desk
        self.board = board
        self.clock = clock
        self.patience = patience
        self.age = age
        board.onApplied = { [weak self] in self?.showIfComplete() }
    }

    /// What a list has of it: what is shown, before the first update is complete what will be.
    package var place: Place? { (shown ?? pending)?.place }

    /// Whose weather is wanted.
    package var wanted: [Place] { state.isWanted ? [shown, pending].compactMap { $0?.place } : [] }

    /// The place as it is bookmarked: known by where it is, under its own name. Any other place is itself.
    package func bookmarkable(_ place: Place) -> Place {
        guard let described = [shown, pending].compactMap(\.self).first(where: { $0.id == place.id })?.described else {
            return place
        }
        return Place(at: described.coordinate, around: described)
    }

    /// Whether the position is wanted and still being found, or what belongs to it still comes.
    package var isFinding: Bool {
        guard state.isWanted else { return false }
        if case .looking = state.standing { return true }
        return pending != nil
    }

    // MARK: Inputs

    /// Whether the position is on the screen. It is followed only while it is.
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

    /// Nil: back to automatic.
    package func set(byHand spot: Spot?) { changeKept { $0.set(byHand: spot) } }

    /// The network has changed: what failed is tried again.
    package func conditionsChanged() {
        change { $0.tryAgain() }
    }

    /// When the service may be asked again, for a person who wants that sooner; nil where it may be, or is not what is asked.
    package func ipHeldUntil() -> Timestamp? {
        guard state.followed.contains(.ip) else { return nil }
        hearOfAsking()
        return state.ipHeldUntil(at: clock())
    }

    /// A person wants the position anew. Returns when the ways that answer once have answered. Within two seconds of the last
    /// time it is the same wish. The service is asked once an hour, whoever says so.
    package func refresh() async {
        guard state.byHand == nil else { return }
        let now = clock()
        if let lastAsked, (0..<HostRest.probeInterval).contains(now.seconds(since: lastAsked)) { return }
        lastAsked = now
        let isIPHeld = ipHeldUntil() != nil
        for way in state.followed {
            switch way {
            case .gpsd: if state.searches[way]?.trouble != nil { stop(way) }
            case .ip: if !isIPHeld { stop(way) }
            case .timeZone: stop(way)
            }
        }
        change { $0.tryAgain() }
        for way in state.followed where way != .gpsd {
            if following[way] == nil, way != .ip || !isIPHeld { follow(way) }
        }
        for way in state.followed where way != .gpsd { await following[way]?.value }
    }

    /// Waits until what is being asked once has been answered. For tests.
    package func settled() async {
        for way in PositionWay.allCases where way != .gpsd { await following[way]?.value }
        await addressing?.value
    }

    // MARK: -

    private func changeKept(_ body: (inout HereState) -> Void) {
        let before = state.record
        change(body)
        if state.record != before { keep() }
    }

    private func keep() {
        hearOfAsking()
        keepingFailure = desk.keep(state.record)
    }

    /// Other programs ask the service too, and there is one hour for all of them.
    private func hearOfAsking() {
        // What the time was when something last changed on the screen is too long ago to keep an hour by.
        board.timePassed()
        var heard = state
        heard.heardOfAsking(at: desk.ipAskedAt(), now: clock())
        if heard != state { state = heard }
    }

    private func change(_ body: (inout HereState) -> Void) {
        var changed = state
        body(&changed)
        if changed != state { state = changed }
        followWays()
        takePosition()
    }

    // MARK: Ways

    /// Starts what is to be followed and is not, and stops what is not to be.
    private func followWays() {
        let wanted = state.followed
        for way in PositionWay.allCases where !wanted.contains(way) { stop(way) }
        for way in wanted where following[way] == nil && (way == .gpsd || state.isDue(way, at: clock())) { follow(way) }
        if !wanted.contains(.gpsd) { patience.cancel() }
        let now = clock()
        guard wanted.contains(.ip), let until = state.ipHeldUntil(at: now) else { return age.cancel() }
        age.set(milliseconds: max(1, until.seconds(since: now)) * 1_000) { [weak self] in self?.hourHasPassed() }
    }

    private func hourHasPassed() {
        board.timePassed()
        followWays()
    }

    private func stop(_ way: PositionWay) {
        following[way]?.cancel()
        following[way] = nil
    }

    private func follow(_ way: PositionWay) {
        switch way {
        case .timeZone:
            ask(way) { [desk] in
                (await desk.cityOfZone()).map { .success($0) } ?? .failure(.noCityOfZone)
            }
        case .ip:
            guard takesTurn() else { break }
            ask(way) { [desk] in
                do {
                    return .success(try await desk.ip())
                } catch {
                    return (error as? WeatherFailure).map { .failure(.ip($0)) }
                }
            }
        case .gpsd:
            let hear: GpsdClient.Listener = { [weak self] event in await self?.heard(event) }
            following[way] = Task.detached(executorPreference: desk.executor) { [desk] in await desk.gpsd(hear) }
            guard state.searches[way]?.spot == nil else { break }
            patience.set(milliseconds: Self.gpsdPatience) { [weak self] in
                self?.change { state in
                    let search = state.searches[.gpsd] ?? HereState.Search()
                    if search.spot == nil, search.trouble == nil { state.failed(.gpsd(.noFix), by: .gpsd) }
                }
            }
        }
    }

    /// Whether the service may be asked now. That it is asked is kept before it is: a program that ends in between has asked. Where it
    /// cannot be kept the next start would ask again, so the service is not asked.
    private func takesTurn() -> Bool {
        hearOfAsking()
        let now = clock()
        if let until = state.ipHeldUntil(at: now) {
            change { $0.failed(.ipAskedAlready(until: until), by: .ip) }
            return false
        }
        var asked = state
        asked.ipAsked(at: now)
        keepingFailure = desk.keep(asked.record)
        guard keepingFailure == nil else {
            change { $0.failed(.ipUnkept, by: .ip) }
            return false
        }
        state = asked
        return true
    }

    /// Asks a way that answers once; nil is no answer, it was given up.
    private func ask(
        _ way: PositionWay, _ question: @escaping @Sendable () async -> Result<Spot, PositionTrouble>?
    ) {
        following[way] = Task { [desk, weak self] in
            let answer = await Self.off(desk, question)
            guard !Task.isCancelled, let self else { return }
            following[way] = nil
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
        guard following[.gpsd] != nil else { return }
        let now = clock()
        switch event {
        case .position(let coordinate): change { $0.found(Spot(coordinate: coordinate), by: .gpsd, at: now) }
        case .trouble(let trouble): change { $0.failed(.gpsd(trouble), by: .gpsd) }
        }
    }

    // MARK: Updates

    /// Begins an update where the position is another one than that of the update under way, or of the one shown.
    private func takePosition() {
        guard let spot = state.position else { return forget() }
        guard spot != (pending ?? shown)?.spot else { return }
        giveUp()
        if spot != shown?.spot { begin(spot) }
    }

    /// Revoked, or not known any more: nothing of it stays.
    private func forget() {
        guard let last = shown ?? pending else { return }
        giveUp()
        shown = nil
        addressFailure = nil
        board.forget(last.id)
        onChange?()
    }

    /// Gives up the update under way with everything it has asked for.
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
        // What was set by name needs no address, and of a guess one would say more than is known.
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

    /// Shows the update under way once its address is there and its weather has come, or will not.
    private func showIfComplete() {
        guard let update = pending, update.isAddressed else { return }
        let weather = board[update.id].current
        guard weather.value != nil || (weather.failure != nil && !weather.isLoading) else { return }
        let before = shown
        (shown, pending) = (update, nil)
        if let before { board.forget(before.id) }
        onChange?()
    }

    /// Does something away from the main thread; cancelling who waits for it cancels it too.
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
