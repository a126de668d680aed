import Dispatch

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
