import Dispatch
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
            answer.value.withLock { $0 = value }
            answer.isThere.signal()
        }
        guard answer.isThere.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return nil }
        return answer.value.withLock(\.self)
    }

    private final class Answer<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
        let isThere = DispatchSemaphore(value: 0)
    }
}
