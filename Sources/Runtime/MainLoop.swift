import CMachine
import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The thread the program begins on: it waits for descriptors and for the main queue at once.
///
/// Left to itself, Dispatch puts that thread to sleep for ever, waits for descriptors on a thread of its own and serves the
/// main queue on a third: a key crosses all of them before it is seen. Here it wakes the thread that draws.
@MainActor
public final class MainLoop {
    private var handlers: [Int32: @MainActor () -> Void] = [:]
    #if os(Linux)
        private var alarms = AlarmList()
    #else
        private var sources: [Int32: any DispatchSourceRead] = [:]
    #endif

    public init() {}

    /// Runs `main`, and ends the process with the code it returns; nothing that is still running is waited for.
    public func run(_ main: @escaping @MainActor () async -> Int32) -> Never {
        #if os(Linux)
            // Before anything is put into the queue, which would make the descriptor without our care for its number.
            let queue = nalssi_main_queue_open()
            Task { exit(await main()) }
            while true { turn(queue) }
        #else
            Task { exit(await main()) }
            dispatchMain()
        #endif
    }

    /// A new alarm, which is not set.
    public func alarm() -> LoopAlarm { LoopAlarm(self) }

    /// Calls `handler` whenever there is something to read, or the other end is gone.
    package func watch(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) {
        handlers[descriptor] = handler
        #if !os(Linux)
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
            source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.handlers[descriptor]?() } }
            source.activate()
            sources[descriptor] = source
        #endif
    }

    package func unwatch(_ descriptor: Int32) {
        handlers[descriptor] = nil
        #if !os(Linux)
            sources.removeValue(forKey: descriptor)?.cancel()
        #endif
    }

    #if os(Linux)
        /// Waits, and handles what has come, then what is due: what came in time has come before it was given up.
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

        /// Rounded up, so that nothing is looked at before it is due.
        private static func milliseconds(until time: SuspendingClock.Instant) -> Int32 {
            let left = (time - .now).components
            let milliseconds = left.seconds * 1_000 + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
            return Int32(clamping: max(0, milliseconds))
        }

        func wake(_ alarm: LoopAlarm, at time: SuspendingClock.Instant) { alarms.set(alarm, time) }

        func forget(_ alarm: LoopAlarm) { alarms.remove(alarm) }
    #endif
}

/// The alarms that are set, a dozen at most. Those nobody holds any more ring no more.
@MainActor
private struct AlarmList {
    private struct Entry {
        weak var alarm: LoopAlarm?
        let time: SuspendingClock.Instant
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// When the first of them is due.
    var first: SuspendingClock.Instant? { entries.values.lazy.map(\.time).min() }

    mutating func set(_ alarm: LoopAlarm, _ time: SuspendingClock.Instant) {
        entries[ObjectIdentifier(alarm)] = Entry(alarm: alarm, time: time)
    }

    mutating func remove(_ alarm: LoopAlarm) { entries[ObjectIdentifier(alarm)] = nil }

    /// Takes the one that has been due the longest; nil where none is.
    mutating func next(at now: SuspendingClock.Instant) -> LoopAlarm? {
        while let (id, entry) = entries.min(by: { $0.value.time < $1.value.time }), entry.time <= now {
            entries[id] = nil
            if let alarm = entry.alarm { return alarm }
        }
        return nil
    }
}
