import Runtime
import Synchronization
import TerminalUI
import Weather

@testable import Dashboard

/// The clocks of a machine on which a day passes in a minute. They stand still while any code runs, and jump from one
/// timer to the next.
///
/// As on a real machine, timers count the time the machine was awake, the uptime includes sleep, and the wall clock shows
/// whatever it was set to.
final class SimulatedTime: Sendable {
    private struct Timer {
        let due: Int
        let ring: @Sendable () -> Void
    }

    private struct State {
        /// All times are in milliseconds.
        var awake = 0
        var asleep = 0
        var set = 0
        var timers: [Int: Timer] = [:]
        var lastTimer = 0
    }

    /// 2026-11-21 00:00 in Korea.
    private static let beginning = 1_795_186_800
    private let state = Mutex(State())

    /// Milliseconds the machine has been awake.
    var awake: Int { state.withLock { $0.awake } }
    /// Seconds since the beginning, sleep included.
    var uptime: Int { state.withLock { ($0.awake + $0.asleep) / 1_000 } }
    var wall: Timestamp {
        state.withLock { state in
            Timestamp(secondsSince1970: Self.beginning + (state.awake + state.asleep + state.set) / 1_000)
        }
    }
    /// The number of timers that are set and have not fired.
    var timers: Int { state.withLock { $0.timers.count } }

    /// Puts the machine to sleep: all clocks advance, but timers do not.
    func sleep(seconds: Int) { state.withLock { $0.asleep += seconds * 1_000 } }

    /// Sets the wall clock forward or back.
    func setWall(by seconds: Int) { state.withLock { $0.set += seconds * 1_000 } }

    /// Calls `ring` once, after the machine has been awake for another `milliseconds`.
    func setTimer(milliseconds: Int, _ ring: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.lastTimer += 1
            state.timers[state.lastTimer] = Timer(due: state.awake + max(0, milliseconds), ring: ring)
            return state.lastTimer
        }
    }

    func cancelTimer(_ number: Int) { _ = state.withLock { $0.timers.removeValue(forKey: number) } }

    /// Advances to the first timer due before `limit` (milliseconds awake), or to the limit if there is no such timer. The
    /// caller must call the returned closure.
    func goOn(until limit: Int) -> (@Sendable () -> Void)? {
        state.withLock { state in
            let first = state.timers.min { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
            guard let first, first.value.due <= limit else {
                state.awake = max(state.awake, limit)
                return nil
            }
            state.timers[first.key] = nil
            state.awake = max(state.awake, first.value.due)
            return first.value.ring
        }
    }
}

/// An alarm that rings in simulated time.
@MainActor
final class SimulatedAlarm: Alarm {
    private let time: SimulatedTime
    private var timer: Int?
    private var action: (@MainActor () -> Void)?

    init(_ time: SimulatedTime) {
        self.time = time
    }

    func set(milliseconds: Int, _ action: @escaping @MainActor () -> Void) {
        cancel()
        self.action = action
        timer = time.setTimer(milliseconds: milliseconds) { [weak self] in
            MainActor.assumeIsolated { self?.ring() }
        }
    }

    func cancel() {
        if let timer { time.cancelTimer(timer) }
        (timer, action) = (nil, nil)
    }

    private func ring() {
        let action = action
        (timer, self.action) = (nil, nil)
        action?()
    }
}

/// A clock for sleeping in simulated time.
struct SimulatedClock: Clock {
    private let time: SimulatedTime
    private let origin = ContinuousClock.now

    init(_ time: SimulatedTime) {
        self.time = time
    }

    var now: ContinuousClock.Instant { origin + .milliseconds(time.awake) }
    var minimumResolution: Duration { .milliseconds(1) }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let (rung, bell) = AsyncStream.makeStream(of: Void.self)
        let milliseconds = Int((now.duration(to: deadline) / .milliseconds(1)).rounded(.up))
        let timer = time.setTimer(milliseconds: milliseconds) { bell.finish() }
        // The stream ends with the timer or with the task.
        for await _ in rung {}
        time.cancelTimer(timer)
        try Task.checkCancellation()
    }
}
