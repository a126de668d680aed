import Synchronization

/// Records events and the callers that wait for future ones.
final class Journal: Sendable {
    private struct Waiter {
        let condition: @Sendable (StandinActivity) -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var activity = StandinActivity()
        var requests: [ReceivedRequest] = []
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0
        var isClosed = false
    }

    /// A server that runs for days keeps at most this many requests.
    private static let longestHistory = 20_000

    private let state = Mutex(State())

    var activity: StandinActivity { state.withLock { $0.activity } }
    var requests: [ReceivedRequest] { state.withLock { $0.requests } }

    /// Records a request; `make` receives its number.
    func received(_ make: (Int) -> ReceivedRequest) -> ReceivedRequest {
        change { state in
            state.activity.received += 1
            let request = make(state.activity.received)
            state.activity.receivedByPath[request.path, default: 0] += 1
            if let question = request.warningQuestion {
                state.activity.receivedByWarningQuestion[question, default: 0] += 1
            }
            state.activity.mostInFlight = max(state.activity.mostInFlight, state.activity.inFlight)
            if state.requests.count == Self.longestHistory { state.requests.removeFirst(Self.longestHistory / 2) }
            state.requests.append(request)
            return request
        }
    }

    func ended(_ outcome: RequestOutcome) {
        change { state in
            switch outcome {
            case .answered: state.activity.answered += 1
            case .dropped: state.activity.dropped += 1
            case .aborted: state.activity.aborted += 1
            }
        }
    }

    func connectionOpened() { change { $0.activity.openConnections += 1 } }
    func connectionClosed() { change { $0.activity.openConnections -= 1 } }

    func nextWaiter() -> Int {
        state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
    }

    /// Resumes `continuation` with true once `condition` holds, which may be at once.
    func wait(
        _ waiter: Int, for condition: @escaping @Sendable (StandinActivity) -> Bool,
        _ continuation: CheckedContinuation<Bool, Never>
    ) {
        let settled: Bool? = state.withLock { state in
            if condition(state.activity) { return true }
            if state.isClosed { return false }
            state.waiters[waiter] = Waiter(condition: condition, continuation: continuation)
            return nil
        }
        if let settled { continuation.resume(returning: settled) }
    }

    /// Ends a wait after its time limit; does nothing if it has already ended.
    func giveUp(_ waiter: Int) {
        let left = state.withLock { $0.waiters.removeValue(forKey: waiter) }
        left?.continuation.resume(returning: false)
    }

    /// Ends all waits, because there will be no more events.
    func close() {
        let left = state.withLock { state in
            state.isClosed = true
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in left { waiter.continuation.resume(returning: false) }
    }

    @discardableResult
    private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let (result, satisfied) = state.withLock { state in
            let result = body(&state)
            let activity = state.activity
            let satisfied = state.waiters.filter { $0.value.condition(activity) }
            for number in satisfied.keys { state.waiters[number] = nil }
            return (result, satisfied.values.map(\.continuation))
        }
        for continuation in satisfied { continuation.resume(returning: true) }
        return result
    }
}
