/// How long to wait for something before the program continues without it.
public struct WaitDeadline: Hashable, Sendable {
    public let milliseconds: Int

    public init(milliseconds: Int) {
        self.milliseconds = max(1, milliseconds)
    }

    public init(seconds: Int) { self.init(milliseconds: seconds * 1_000) }

    /// For all remaining work when the user or a signal ends the program: including the time to leave the screen, the
    /// program exits within two seconds.
    public static let ending = WaitDeadline(milliseconds: 1_500)

    /// For locally generated weather, which takes about ten milliseconds, before the first frame is drawn.
    public static let firstFrame = WaitDeadline(milliseconds: 250)

    /// For requests while another process holds the right to send them for too long, perhaps because it was suspended.
    public static let askingOutOfTurn = WaitDeadline(milliseconds: 1_000)

    /// The time left of a wait that began at `start`.
    public func left(since start: ContinuousClock.Instant) -> WaitDeadline {
        WaitDeadline(milliseconds: milliseconds - Int((ContinuousClock.now - start) / .milliseconds(1)))
    }

    /// Waits until `work` has ended or the time is over, whichever comes first. Unfinished work continues without being
    /// awaited. Returns false if the time was over first.
    @MainActor @discardableResult
    public func wait(for work: @escaping @MainActor () async -> Void) async -> Bool {
        await TimerAlarm().wait(milliseconds: milliseconds, for: work)
    }
}
