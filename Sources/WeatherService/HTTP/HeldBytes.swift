import Limits
import Synchronization

/// The memory all answers under way may take together. Each has a small part of its own and draws the rest from what
/// they share, so many large answers at once cannot add up.
final class HeldBytes: Sendable {
    /// Bytes all answers draw from.
    let common: Int
    private let taken = Mutex(0)

    init(common: Int) {
        self.common = common
    }

    /// Changes what one answer holds from `before` to `after` bytes; false, and nothing is changed, when there is not
    /// that much left.
    func change(from before: Int, to after: Int) -> Bool {
        let more = max(0, after - Limits.Network.bodyShare) - max(0, before - Limits.Network.bodyShare)
        return taken.withLock { taken in
            guard more <= 0 || taken + more <= common else { return false }
            taken += more
            return true
        }
    }
}
