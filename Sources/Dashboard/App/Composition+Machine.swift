import CMachine
import Weather

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Composition {
    /// As `TZ` or the system's own time zone says; right at `moment`.
    nonisolated static func clockOfThisMachine(_ moment: Timestamp) -> LocalClock {
        var seconds = time_t(moment.secondsSince1970)
        var local = tm()
        guard localtime_r(&seconds, &local) != nil else { return .utc }
        return LocalClock(UTCOffset(seconds: local.tm_gmtoff))
    }

    /// For a process that is small and runs for days. Two threads that seldom run at once have no use for a heap each.
    static func prepareMemory() { nalssi_share_heap() }

    /// Seconds since the machine was started, sleep included.
    nonisolated static func uptime() -> Int {
        var time = timespec()
        #if os(Linux)
            clock_gettime(CLOCK_BOOTTIME, &time)
        #else
            clock_gettime(CLOCK_MONOTONIC, &time)
        #endif
        return time.tv_sec
    }
}
