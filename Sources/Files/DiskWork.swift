import Dispatch
import Glibc
import Synchronization

/// Work that waits for a disk. It is done on another thread, and its result is waited for only so long: a disk may hang for ever.
public final class DiskWork<Value: Sendable>: Sendable {
    private enum State {
        case waiting, begun
        case done(Value)
    }

    private let state = Mutex<(state: State, bell: Int32?)>((.waiting, nil))
    private let work: @Sendable () -> Value

    public init(_ work: @escaping @Sendable () -> Value) { self.work = work }

    /// Does the work after all that is in a serial queue, unless it has begun by then.
    public func begin(on queue: DispatchQueue) {
        queue.async { self.run() }
    }

    /// Whether a thread has taken it up.
    public var hasBegun: Bool {
        state.withLock { if case .waiting = $0.state { false } else { true } }
    }

    /// The result; nil if it is not there within `milliseconds`. The work then goes on. One thread at a time may wait.
    public func result(within milliseconds: Int) -> Value? {
        if let value = known { return value }
        // The wait is a poll of a pipe, because that of a semaphore ends by the time of day on Linux, which may be set meanwhile.
        var ends: [Int32] = [-1, -1]
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        guard pipe(&ends) == 0 else {
            // Without a descriptor for one, it looks again and again.
            while known == nil, .now < end { usleep(1_000) }
            return known
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { for end in ends { close(end) } }
        state.withLock { $0.bell = ends[1] }
        while known == nil, .now < end {
            let left = Int32(clamping: Int(((end - .now) / .milliseconds(1)).rounded(.up)))
            var waited = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
            // A signal may interrupt the wait.
            if poll(&waited, 1, max(0, left)) < 0, errno != EINTR { usleep(1_000) }
        }
        return state.withLock { state in
            state.bell = nil
            return if case .done(let value) = state.state { value } else { nil }
        }
    }

    private var known: Value? {
        state.withLock { if case .done(let value) = $0.state { value } else { nil } }
    }

    private func run() {
        let isFirst = state.withLock { state in
            guard case .waiting = state.state else { return false }
            state.state = .begun
            return true
        }
        guard isFirst else { return }
        let value = work()
        state.withLock { state in
            state.state = .done(value)
            // The other end is open as long as the bell is set.
            if let bell = state.bell { _ = write(bell, [1] as [UInt8], 1) }
        }
    }
}
