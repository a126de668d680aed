import Weather

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The two clocks of a machine, and the person's time zone.
package struct MachineClock: Sendable {
    /// The time of day, which may be set at any moment.
    package let wall: @Sendable () -> Timestamp
    /// Seconds since an arbitrary moment, sleep included; never set.
    package let uptime: @Sendable () -> Int
    /// The person's local clock at a moment.
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
    /// The clocks of this machine; the time zone is from `TZ`, or else the system's.
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
