import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// How long waiting for something outside this process may go on.
struct Deadline {
    private let end: ContinuousClock.Instant

    init(seconds: Double) {
        end = .now + .seconds(seconds)
    }

    var isOver: Bool { ContinuousClock.now > end }

    /// Lets others get on with it for a moment before the next look.
    static func pause(milliseconds: Int32 = 10) { poll(nil, 0, milliseconds) }
}
