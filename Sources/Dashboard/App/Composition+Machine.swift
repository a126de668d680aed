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

    /// The process holds the key to a service and where the person is. Neither belongs into a core dump.
    static func forbidCoreDumps() { nalssi_forbid_core_dumps() }

    /// Keeps the C library from waiting for a time zone's file that is no file: it would wait for a pipe at the first look at the clock,
    /// with the screen on.
    static func prepareClock(_ environment: Environment) {
        var status = stat()
        guard stat(environment.localTimeFile, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        setenv("TZ", "UTC0", 1)
    }

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
