import CMachine
import Dispatch
import Glibc

/// Runs the main thread, which waits for descriptors and for the main queue at once.
///
/// By default, Dispatch puts the main thread to sleep for ever, waits for descriptors on a second thread and serves the
/// main queue on a third, so that a key press has to pass through all of them. Here the thread that draws is woken
/// directly.
@MainActor
public final class MainLoop {
    private var handlers: [Int32: @MainActor () -> Void] = [:]
    private var alarms = AlarmList()

    public init() {}

    /// Runs `main`, and exits with the code it returns, without waiting for anything that is still running.
    public func run(_ main: @escaping @MainActor () async -> Int32) -> Never {
        // Must come before anything is put into the queue, which would otherwise create the descriptor with a number
        // of its own choice.
        let queue = nalssi_main_queue_open()
        Task { exit(await main()) }
        while true { turn(queue) }
    }

    /// Returns a new alarm, not yet set.
    public func alarm() -> LoopAlarm { LoopAlarm(self) }

    /// Calls `handler` whenever the descriptor is readable or its other end is closed.
    package func watch(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) {
        handlers[descriptor] = handler
    }

    package func unwatch(_ descriptor: Int32) {
        handlers[descriptor] = nil
    }

    /// Waits, handles ready descriptors, then rings due alarms, so that data that arrived in time is handled before
    /// its time limit.
    private func turn(_ queue: Int32) {
        var waited = ([queue] + handlers.keys).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let time = alarms.first.map { Self.milliseconds(until: $0) } ?? -1
        if poll(&waited, nfds_t(waited.count), time) > 0 {
            for one in waited where one.revents != 0 {
                if one.fd == queue { nalssi_main_queue_serve() } else { handlers[one.fd]?() }
            }
        }
        while let alarm = alarms.next(at: .now) { alarm.ring() }
    }

    /// Rounded up, so that alarms are not checked before they are due.
    private static func milliseconds(until time: SuspendingClock.Instant) -> Int32 {
        let left = (time - .now).components
        let milliseconds = left.seconds * 1_000 + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: max(0, milliseconds))
    }

    func wake(_ alarm: LoopAlarm, at time: SuspendingClock.Instant) { alarms.set(alarm, time) }

    func forget(_ alarm: LoopAlarm) { alarms.remove(alarm) }
}

/// The alarms that are set, a dozen at most. Released alarms do not ring.
@MainActor
private struct AlarmList {
    private struct Entry {
        weak var alarm: LoopAlarm?
        let time: SuspendingClock.Instant
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// The time of the earliest alarm.
    var first: SuspendingClock.Instant? { entries.values.lazy.map(\.time).min() }

    mutating func set(_ alarm: LoopAlarm, _ time: SuspendingClock.Instant) {
        entries[ObjectIdentifier(alarm)] = Entry(alarm: alarm, time: time)
    }

    mutating func remove(_ alarm: LoopAlarm) { entries[ObjectIdentifier(alarm)] = nil }

    /// Removes and returns the alarm that has been due the longest; nil if none is due.
    mutating func next(at now: SuspendingClock.Instant) -> LoopAlarm? {
        while let (id, entry) = entries.min(by: { $0.value.time < $1.value.time }), entry.time <= now {
            entries[id] = nil
            if let alarm = entry.alarm { return alarm }
        }
        return nil
    }
}

/// An alarm triggered by the main loop. Setting it is cheap: it creates no system timer and wakes no thread.
@MainActor
public final class LoopAlarm: Alarm {
    private let loop: MainLoop
    private var action: (@MainActor () -> Void)?

    init(_ loop: MainLoop) { self.loop = loop }

    public func set(milliseconds: Int, _ action: @escaping @MainActor () -> Void) {
        self.action = action
        loop.wake(self, at: .now + .milliseconds(max(0, milliseconds)))
    }

    public func cancel() {
        action = nil
        loop.forget(self)
    }

    func ring() {
        let action = action
        cancel()
        action?()
    }
}
