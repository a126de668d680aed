import Weather

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The two clocks of a machine.
package struct MachineClock: Sendable {
    /// The time of day, which may be set at any moment.
    package let wall: @Sendable () -> Timestamp
    /// Seconds since some moment in the past, sleep included; never set.
    package let uptime: @Sendable () -> Int
    /// How the person's own clock stands at a moment.
    package let home: @Sendable (Timestamp) -> LocalClock

    package init(
        wall: @escaping @Sendable () -> Timestamp, uptime: @escaping @Sendable () -> Int,
        home: @escaping @Sendable (Timestamp) -> LocalClock
    ) {
        self.wall = wall
        self.uptime = uptime
        self.home = home
    }
}

extension MachineClock {
    /// The clocks of this machine; the person's own is as `TZ` or the system's time zone says.
    package static let system = MachineClock(
        wall: { Timestamp(secondsSince1970: time(nil)) },
        uptime: {
            var time = timespec()
            #if os(Linux)
                clock_gettime(CLOCK_BOOTTIME, &time)
            #else
                clock_gettime(CLOCK_MONOTONIC, &time)
            #endif
            return time.tv_sec
        },
        home: { moment in
            var seconds = time_t(moment.secondsSince1970)
            var local = tm()
            guard localtime_r(&seconds, &local) != nil else { return .utc }
            return LocalClock(UTCOffset(seconds: local.tm_gmtoff))
        })
}
