/// How long something is waited for before the program goes on without it.
public struct WaitDeadline: Hashable, Sendable {
    public let milliseconds: Int

    public init(milliseconds: Int) {
        self.milliseconds = max(1, milliseconds)
    }

    public init(seconds: Int) { self.init(milliseconds: seconds * 1_000) }

    /// For everything that is still to be done when the person or a signal ends the program: with what leaving the screen takes,
    /// the program is gone within two seconds.
    public static let ending = WaitDeadline(milliseconds: 1_500)

    /// For weather that is worked out here, which takes some ten milliseconds, before the first frame is drawn.
    public static let firstFrame = WaitDeadline(milliseconds: 250)

    /// For asking, where another process has kept the turn to ask for too long: it may have been stopped.
    public static let askingOutOfTurn = WaitDeadline(milliseconds: 1_000)

    /// What is left of it for what begins now.
    public func left(since start: ContinuousClock.Instant) -> WaitDeadline {
        WaitDeadline(milliseconds: milliseconds - Int((ContinuousClock.now - start) / .milliseconds(1)))
    }

    /// Waits until `work` has ended or the time is over, whichever comes first. Unfinished work goes on, but nothing waits for it
    /// any more. False when the time was over first.
    @MainActor @discardableResult
    public func wait(for work: @escaping @MainActor () async -> Void) async -> Bool {
        await TimerAlarm().wait(milliseconds: milliseconds, for: work)
    }
}
