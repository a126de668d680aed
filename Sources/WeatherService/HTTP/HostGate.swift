import Synchronization
import Weather

/// A transport for one host that pauses requests by the rules of `HostPauses`, and sends none beyond the call budget.
///
/// A request that is not sent fails at once: during a pause with the failure that caused the pause (`rateLimited` with the
/// time left), otherwise with `overBudget`. A refused key fails with `keyRefused` if it has worked before, and otherwise
/// with `keyNotActive`.
public final class HostGate: HTTPTransport {
    private struct State {
        var pauses = HostPauses()
        /// Counts the changes after which a waiting request may proceed.
        var changes = 0
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var lastWaiter = 0
        /// The stored part of the pause, as far as this process knows.
        var kept: HostPauses.Memory?
    }

    /// Where this host's pause is stored for the next process.
    public struct Kept: Sendable {
        let file: HostPauseFile
        let host: String

        public init(_ file: HostPauseFile, host: String) {
            self.file = file
            self.host = host
        }
    }

    private let transport: any HTTPTransport
    private let budget: CallBudget?
    private let refusesKey: @Sendable (HTTPAnswer) -> Bool
    private let now: @Sendable () -> Timestamp
    private let chance: @Sendable () -> Double
    private let kept: Kept?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - budget: the budget for the host's calls; nil for no limit.
    ///   - refusesKey: whether a response says that the key is not accepted.
    ///   - kept: where pauses are stored beyond the process; nil if they are not.
    ///   - chance: returns a factor from 0.9 to 1.1 for the length of each pause.
    public init(
        _ transport: any HTTPTransport, budget: CallBudget? = nil,
        refusesKey: @escaping @Sendable (HTTPAnswer) -> Bool = { _ in false }, kept: Kept? = nil,
        now: @escaping @Sendable () -> Timestamp, chance: @escaping @Sendable () -> Double
    ) {
        self.transport = transport
        self.budget = budget
        self.refusesKey = refusesKey
        self.now = now
        self.chance = chance
        self.kept = kept
    }

    public var pause: Pause? { state.withLock { $0.pauses.pause(at: now()) } }

    public func refreshAsked() {
        change { $0.refreshAsked(at: now()) }
    }

    public func networkChanged() {
        change { $0.networkChanged(at: now()) }
    }

    public func prepare() { transport.prepare() }

    public func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        let ticket = try await admitted()
        let answer: HTTPAnswer
        do {
            try count(url)
            answer = try await transport.get(url) { [self] () throws(WeatherFailure) in
                try again()
                try count(url)
            }
        } catch {
            ended(ticket, Self.outcome(of: error))
            throw error
        }
        if refusesKey(answer) {
            ended(ticket, .keyRefused)
            throw state.withLock { $0.pauses.keyFailure }
        }
        ended(ticket, Self.outcome(of: answer))
        return answer
    }

    /// Counts a request that is about to be sent, or throws `overBudget`.
    private func count(_ url: RequestURL) throws(WeatherFailure) {
        guard let budget, !budget.take(url.cost, for: url.kind, spacing: url.spacing) else { return }
        throw .overBudget(until: budget.room(for: url.cost, of: url.kind))
    }

    private func admitted() async throws -> HostPauses.Ticket {
        recall()
        while true {
            let (admission, changes) = state.withLock { ($0.pauses.admit(at: now()), $0.changes) }
            switch admission {
            case .send(let ticket): return ticket
            case .refuse(let pause): throw pause.failure(at: now())
            case .wait: try await changed(since: changes)
            }
        }
    }

    private func ended(_ ticket: HostPauses.Ticket, _ outcome: HostPauses.Outcome) {
        change { $0.ended(ticket, outcome, at: now(), chance: chance()) }
        remember()
    }

    /// Adopts the pause that another process has stored for this host.
    private func recall() {
        guard let kept, let memory = kept.file.memory(of: kept.host) else { return }
        state.withLock { state in
            guard memory != state.kept else { return }
            state.kept = memory
            state.pauses.recall(memory, at: now())
        }
    }

    /// Stores the pause if it has changed.
    private func remember() {
        guard let kept else { return }
        let changed: HostPauses.Memory?? = state.withLock { state in
            let memory = state.pauses.memory
            guard memory != state.kept else { return nil }
            state.kept = memory
            return .some(memory)
        }
        if let changed { kept.file.keep(changed, of: kept.host) }
    }

    private func change(_ body: (inout HostPauses) -> Void) {
        let waiting = state.withLock { state in
            body(&state.pauses)
            state.changes += 1
            defer { state.waiting = [:] }
            return state.waiting.sorted { $0.key < $1.key }.map(\.value)
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits for a change since `changes` was read.
    private func changed(since changes: Int) async throws {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let early: Result<Void, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.changes != changes { return .success(()) }
                    state.waiting[id] = continuation
                    return nil
                }
                if let early { continuation.resume(with: early) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(throwing: CancellationError())
        }
    }

    private static func outcome(of answer: HTTPAnswer) -> HostPauses.Outcome {
        switch answer.status {
        case 429: .limited(retryAfter: answer.retryAfter)
        case 500...: .trouble(.server(status: answer.status))
        default: .answered
        }
    }

    private static func outcome(of error: any Error) -> HostPauses.Outcome {
        switch error as? WeatherFailure {
        case .offline?, .timedOut?, .tooSlow?, .insecure?, .portal?, .proxy?, .server?:
            .trouble(error as? WeatherFailure ?? .offline)
        // The host was not asked, or not again.
        case .overBudget?, nil: .givenUp
        // The host responds, although the response is invalid.
        case .some: .answered
        }
    }
}
