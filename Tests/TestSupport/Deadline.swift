import Foundation
import Glibc

/// Time limits for waiting on events outside this process.
public struct Deadline: Sendable {
    /// Seconds allowed for an event that is certain to happen. It is generous, because a busy machine is slow and only a
    /// failing test waits that long.
    public static let usual = 60.0
    /// Minutes after which a test counts as hung. They include the time a test waits for the main actor behind all
    /// others.
    public static let minutes = 60

    private let end: ContinuousClock.Instant

    init(seconds: Double) {
        end = .now + .seconds(seconds)
    }

    var isOver: Bool { ContinuousClock.now > end }

    /// Lets other tasks run for a moment before the next check.
    static func pause(milliseconds: Int32 = 10) { poll(nil, 0, milliseconds) }
}
