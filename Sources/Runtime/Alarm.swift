import Dispatch

/// Calls back once, after a while. Nothing waits and no timer exists unless one is set.
@MainActor
public protocol Alarm: AnyObject {
    /// Calls `action` once after `milliseconds`; whatever was set before is forgotten.
    func set(milliseconds: Int, _ action: @escaping @MainActor () -> Void)
    func cancel()
}

extension Alarm {
    /// Waits until `work` has ended or the time is over, whichever comes first. Unfinished work goes on, but nothing waits for it
    /// any more. False when the time was over first.
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

/// The first answer counts.
@MainActor
private final class FirstAnswer {
    private var waiting: CheckedContinuation<Bool, Never>?

    init(_ waiting: CheckedContinuation<Bool, Never>) {
        self.waiting = waiting
    }

    func give(_ answer: Bool) {
        waiting?.resume(returning: answer)
        waiting = nil
    }
}

/// An alarm on a Dispatch timer, for where no loop is at hand. Setting it wakes two threads; what is set with every key is a `LoopAlarm`.
@MainActor
public final class TimerAlarm: Alarm {
    private var timer: (any DispatchSourceTimer)?

    public init() {}

    public func set(milliseconds: Int, _ action: @escaping @MainActor () -> Void) {
        cancel()
        let started = DispatchSource.makeTimerSource(queue: .main)
        // Long waits may be joined with other wake-ups of the machine; short ones somebody is waiting for.
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
