import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// How long waiting for something outside this process may go on.
public struct Deadline: Sendable {
    /// Seconds that anything may take which is certain to come: a machine with much else to do is slow, and a wait that
    /// was for nothing may take long.
    public static let usual = 60.0
    /// Minutes after which a test is taken to hang. They count while a test stands in line as well, behind all others that need
    /// the main actor.
    public static let minutes = 60

    private let end: ContinuousClock.Instant

    init(seconds: Double) {
        end = .now + .seconds(seconds)
    }

    var isOver: Bool { ContinuousClock.now > end }

    /// Lets others get on with it for a moment before the next look.
    static func pause(milliseconds: Int32 = 10) { poll(nil, 0, milliseconds) }
}
