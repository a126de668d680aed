import Dispatch
import Glibc
import Synchronization

/// Runs work that waits for a disk on another thread, and waits for it only so long: a disk may hang for ever.
public enum DiskWait {
    /// The result of `work` on a serial queue; nil if it is not there within `milliseconds`. The work then goes on, and its result
    /// is dropped.
    public static func result<Value: Sendable>(
        on queue: DispatchQueue, within milliseconds: Int, _ work: @escaping @Sendable () -> Value
    ) -> Value? {
        let answer = Answer<Value>()
        queue.async {
            let value = work()
            answer.give(value)
        }
        return answer.wait(milliseconds: milliseconds)
    }

    /// A value that one thread gives and another waits for. The wait is a poll of a pipe, because that of a semaphore ends by the
    /// time of day on Linux, which may be set meanwhile.
    private final class Answer<Value: Sendable>: Sendable {
        private let value = Mutex<Value?>(nil)
        /// The pipe's two ends; −1 if there is no descriptor left for one.
        private let ends: (read: Int32, write: Int32)
        /// Signalled as well, for a wait without a pipe.
        private let isThere = DispatchSemaphore(value: 0)

        init() {
            var pair: [Int32] = [-1, -1]
            if pipe(&pair) == 0 {
                for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            }
            ends = (pair[0], pair[1])
        }

        deinit {
            if ends.read >= 0 { close(ends.read) }
            if ends.write >= 0 { close(ends.write) }
        }

        func give(_ given: Value) {
            value.withLock { $0 = given }
            isThere.signal()
            var byte: UInt8 = 0
            if ends.write >= 0 { _ = write(ends.write, &byte, 1) }
        }

        func wait(milliseconds: Int) -> Value? {
            guard ends.read >= 0 else {
                isThere.wait()
                return value.withLock(\.self)
            }
            let end = ContinuousClock.now + .milliseconds(milliseconds)
            while true {
                let left = Int32(clamping: Int((end - .now) / .milliseconds(1)))
                var waited = pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)
                let count = poll(&waited, 1, max(0, left))
                // A signal may interrupt the wait.
                if count < 0, errno == EINTR { continue }
                return value.withLock(\.self)
            }
        }
    }
}
