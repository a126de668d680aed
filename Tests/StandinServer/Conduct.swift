import Synchronization
import Weather

/// The server's present behaviour, which tests may change while it runs, and its clock.
final class Conduct: Sendable {
    private struct State {
        var delay: Double
        var faults: [Fault]
        var retryAfter: String? = "30"
        var warningFault: WarningFault?
        var position = Spot(StandinCity.named("Seoul") ?? StandinCity.korea20[0])
    }

    private let state: Mutex<State>
    private let clock: @Sendable () -> Timestamp
    private let start: Timestamp

    init(
        delay: Double, faults: [Fault], warningFault: WarningFault?, clock: @escaping @Sendable () -> Timestamp
    ) {
        state = Mutex(State(delay: delay, faults: faults, warningFault: warningFault))
        self.clock = clock
        start = clock()
    }

    var now: Timestamp { clock() }

    /// Seconds by which every response is delayed.
    var delay: Double {
        get { state.withLock { $0.delay } }
        set { state.withLock { $0.delay = newValue } }
    }

    var faults: [Fault] {
        get { state.withLock { $0.faults } }
        set { state.withLock { $0.faults = newValue } }
    }

    /// What is wrong with the warnings; nil for nothing. What has stood still since the start has that moment.
    var warningFault: WarningFault? {
        get { state.withLock { $0.warningFault == .frozen(nil) ? .frozen(start) : $0.warningFault } }
        set { state.withLock { $0.warningFault = newValue } }
    }

    /// The `Retry-After` of refusals for too many requests; nil for no such header.
    var retryAfter: String? {
        get { state.withLock { $0.retryAfter } }
        set { state.withLock { $0.retryAfter = newValue } }
    }

    /// The location of every IP address.
    var position: Spot {
        get { state.withLock { $0.position } }
        set { state.withLock { $0.position = newValue } }
    }

    /// The fault for a request about `cities`; the first match is used.
    func fault(for cities: [StandinCity]) -> Fault.Kind? {
        state.withLock { $0.faults.first { $0.strikes(cities) }?.kind }
    }
}
