import Synchronization
import Weather

/// A clock that stands still until the test moves it.
final class TestClock: Sendable {
    private let time = Mutex(Timestamp(1_760_335_200))

    var now: Timestamp { time.withLock { $0 } }

    func advance(seconds: Int) {
        time.withLock { $0 = $0.adding(seconds: seconds) }
    }
}
