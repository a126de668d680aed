import Limits
import Synchronization

/// Limits the memory of all unfinished responses together. Each has a small share of its own and takes the rest from a
/// common pool, so that many large responses at once cannot add up.
final class HeldBytes: Sendable {
    /// The size of the common pool in bytes.
    let common: Int
    private let taken = Mutex(0)

    init(common: Int) {
        self.common = common
    }

    /// Changes one response's memory from `before` to `after` bytes; returns false and changes nothing if the pool does
    /// not have that much left.
    func change(from before: Int, to after: Int) -> Bool {
        let more = max(0, after - Limits.Network.bodyShare) - max(0, before - Limits.Network.bodyShare)
        return taken.withLock { taken in
            guard more <= 0 || taken + more <= common else { return false }
            taken += more
            return true
        }
    }
}
