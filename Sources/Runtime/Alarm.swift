import Dispatch

/// Calls back once after a delay. There is no timer unless an alarm is set.
@MainActor
public protocol Alarm: AnyObject {
    /// Calls `action` once after `milliseconds`; replaces a previous setting.
    func set(milliseconds: Int, _ action: @escaping @MainActor () -> Void)
    func cancel()
}

extension Alarm {
    /// Waits until `work` has ended or the time is over, whichever comes first. Unfinished work continues without being
    /// awaited. Returns false if the time was over first.
    @discardableResult
    public func wait(milliseconds: Int, for work: @escaping @MainActor () async -> Void) async -> Bool {
        await withCheckedContinuation { continuation in
            let answer = FirstAnswer(continuation)
            set(milliseconds: milliseconds) { answer.give(false) }
            Task {
                await work()
                cancel()
                answer.give(true)
            }
        }
    }
}

/// Resumes with the first answer and ignores the second.
@MainActor
public final class FirstAnswer<Answer: Sendable> {
    private var waiting: CheckedContinuation<Answer, Never>?

    public init(_ waiting: CheckedContinuation<Answer, Never>) {
        self.waiting = waiting
    }

    public func give(_ answer: Answer) {
        waiting?.resume(returning: answer)
        waiting = nil
    }
}

/// An alarm on a Dispatch timer, for use without a main loop. Setting it wakes two threads, so alarms that are set with
/// every key press should be `LoopAlarm`s.
@MainActor
public final class TimerAlarm: Alarm {
    private var timer: (any DispatchSourceTimer)?

    public init() {}

    public func set(milliseconds: Int, _ action: @escaping @MainActor () -> Void) {
        cancel()
        let started = DispatchSource.makeTimerSource(queue: .main)
        // Long waits may be coalesced with the machine's other wake-ups; short ones are being waited for.
        let leeway = DispatchTimeInterval.milliseconds(milliseconds / 20)
        started.schedule(deadline: .now() + .milliseconds(max(0, milliseconds)), leeway: leeway)
        started.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                self?.cancel()
                action()
            }
        }
        started.activate()
        timer = started
    }

    public func cancel() {
        timer?.cancel()
        timer = nil
    }
}

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

    /// For requests while another process holds the right to send them for too long, perhaps because it was suspended. Long
    /// enough for the first request over a slow connection.
    public static let askingOutOfTurn = WaitDeadline(milliseconds: 3_000)

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
