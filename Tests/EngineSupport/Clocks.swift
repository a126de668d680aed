import Runtime
import Synchronization
import TestSupport
import Weather

@testable import Engine

/// A clock that moves only when the test moves it.
package final class TestClock: Sendable {
    private let seconds: Mutexed<Int>
    private let passed = Mutexed(0)

    /// 2026-11-21 14:30 in Korea.
    package init(_ seconds: Int = 1_795_239_000) { self.seconds = Mutexed(seconds) }

    package var now: Timestamp { Timestamp(secondsSince1970: seconds.value) }

    /// Lets time pass.
    package func advance(_ more: Int) {
        seconds.change { $0 += more }
        passed.change { $0 += more }
    }

    /// Sets the wall clock without letting time pass.
    package func set(by more: Int) { seconds.change { $0 += more } }

    package var machine: MachineClock { machine(home: { _ in LocalClock(UTCOffset(seconds: 32_400)) }) }

    /// The same for a user with another clock.
    package func machine(home: @escaping @Sendable (Timestamp) -> LocalClock) -> MachineClock {
        MachineClock(wall: { self.now }, uptime: { self.passed.value }, home: home)
    }
}

/// An alarm that rings when the test rings it.
@MainActor
package final class ManualAlarm: Alarm {
    package private(set) var milliseconds: Int?
    /// How often it has been set.
    package private(set) var count = 0
    private var action: (@MainActor () -> Void)?

    package init() {}

    package func set(milliseconds: Int, _ action: @escaping @MainActor () -> Void) {
        (self.milliseconds, self.action) = (milliseconds, action)
        count += 1
    }

    package func cancel() { (milliseconds, action) = (nil, nil) }

    package func ring() {
        let action = action
        cancel()
        action?()
    }
}

/// Sleeps until the test wakes it.
package final class ManualSleep: Clock {
    private let sleepers = Mutex<[CheckedContinuation<Void, Never>]>([])

    package init() {}

    package var now: ContinuousClock.Instant { .now }
    package var minimumResolution: Duration { .zero }
    package var isAsleep: Bool { sleepers.withLock { !$0.isEmpty } }

    package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        await withCheckedContinuation { continuation in sleepers.withLock { $0.append(continuation) } }
        try Task.checkCancellation()
    }

    /// Waits until a task sleeps, and wakes all sleepers.
    package func wake() async {
        while !isAsleep { await Task.yield() }
        let woken = sleepers.withLock { sleepers in
            defer { sleepers = [] }
            return sleepers
        }
        for sleeper in woken { sleeper.resume() }
    }
}
