import Weather

// Requests for which the budget has no room.
extension WeatherService {
    /// Schedules sending a source's queue at `time`, when there will be room; the earliest of several times wins.
    func comeBack(at time: Timestamp, to index: Int) {
        if let timer = queues[index].timer, timer.firesAt <= time, timer.firesAt > now() { return }
        queues[index].timer?.task.cancel()
        let (wait, source) = (max(1, time.seconds(since: now())), queues[index].source.id)
        queues[index].timer = (
            time,
            Task(executorPreference: executor) { [weak self, clock] in
                // Cancelled only by an earlier timer or at the end.
                guard (try? await clock.sleep(for: .seconds(wait))) != nil else { return }
                await self?.roomHasCome(for: source)
            }
        )
    }

    private func roomHasCome(for source: SourceID) {
        guard let index = queues.firstIndex(where: { $0.source.id == source }) else { return }
        queues[index].timer = nil
        sendNext()
    }

    /// Returns true if what is queued has changed.
    func updateState(ofQueueAt index: Int, _ wallet: Wallet) -> Bool {
        let source = queues[index].source
        let heldBack = queues[index].flights.heldBack
        let keys = heldBack.filter { !$0.isInBackground }.map(\.key)
        let standIns = Set(heldBack.filter { $0.purpose == .standIn }.map(\.key.place)).count
        let outlines = heldBack.filter(\.isInBackground).map(\.key)
        let state = QueueState(
            places: Set(keys.map(\.place)).count,
            until: whenSent(keys, to: source, wallet).map { wallet.room(for: standIns, from: $0) },
            outlines: Set(outlines.map(\.place)).count,
            outlinesUntil: outlines.isEmpty ? nil : whenSent(keys + outlines, to: source, wallet, leavesReserve: true))
        guard state != queues[index].state else { return false }
        queues[index].state = state
        return true
    }

    /// What is queued for lack of budget; sources with nothing queued are left out.
    var queueStates: [SourceID: QueueState] {
        let states = queues.filter { $0.state != .empty }.map { ($0.source.id, $0.state) }
        return Dictionary(states) { first, _ in first }
    }

    /// When there will be room for the last of `keys`; nil without keys. `leavesReserve`: background requests are sent
    /// only above the quota's reserve.
    private func whenSent(
        _ keys: [ReportKey], to source: any WeatherSource, _ wallet: Wallet, leavesReserve: Bool = false
    ) -> Timestamp? {
        calls(for: keys, to: source).map { budget, calls in
            wallet.room(for: calls + (leavesReserve ? budget.state.quota.reserve : 0), in: budget)
        }.max()
    }

    /// The calls that each of the source's budgets needs for `keys`.
    private func calls(for keys: [ReportKey], to source: any WeatherSource) -> [(CallBudget, Int)] {
        ReportPart.allCases.compactMap { part in
            let places = keys.count { $0.part == part }
            guard places > 0, let budget = source.budget(for: part) else { return nil }
            return (budget, source.cost(of: [part], places: places))
        }
    }
}

/// The requests to one source, queued and under way. Requests to different sources neither wait for each other nor are
/// combined.
struct SourceQueue {
    let source: any WeatherSource
    var flights: FlightBoard
    /// The last published state.
    var state = QueueState.empty
    /// A timer that sends queued requests once the budget has room.
    var timer: (firesAt: Timestamp, task: Task<Void, Never>)?

    /// `number` is the last batch number used by any source; new batches continue from it.
    init(_ source: any WeatherSource, after number: Int) {
        self.source = source
        flights = FlightBoard(limits: source.limits, after: number)
    }
}

/// The requests that are queued because the budget has no room for them.
public struct QueueState: Hashable, Sendable {
    /// The number of places in view that wait for any part.
    public let places: Int
    /// When the last of them will have been sent; nil if none wait.
    public let until: Timestamp?
    /// The number of places that wait for what tiles show besides the current weather: forecast and air quality.
    public let outlines: Int
    /// When the last of those will have been sent, if nothing else is requested meanwhile; nil if none wait.
    public let outlinesUntil: Timestamp?

    public static let empty = QueueState(places: 0, until: nil, outlines: 0, outlinesUntil: nil)
}

extension QueueState {
    /// Combines several queues. They come as an array, because code for any collection finds its types at run time.
    public init(_ queues: [QueueState]) {
        self.init(
            places: queues.reduce(0) { $0 + $1.places }, until: queues.compactMap(\.until).max(),
            outlines: queues.reduce(0) { $0 + $1.outlines }, outlinesUntil: queues.compactMap(\.outlinesUntil).max())
    }
}
