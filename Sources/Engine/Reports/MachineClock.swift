import Glibc
import Weather

/// The two clocks of a machine, and the person's time zone.
package struct MachineClock: Sendable {
    /// The time of day, which may be set at any moment.
    package let wall: @Sendable () -> Timestamp
    /// Seconds since an arbitrary moment, sleep included; never set.
    package let uptime: @Sendable () -> Int
    /// The person's local clock around a moment, with a change of its offset in the days before and after it.
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
            clock_gettime(CLOCK_BOOTTIME, &time)
            return time.tv_sec
        },
        home: { moment in
            LocalClock(around: moment) { time in
                var seconds = time_t(time.secondsSince1970)
                var local = tm()
                return localtime_r(&seconds, &local) == nil ? .zero : UTCOffset(seconds: local.tm_gmtoff)
            }
        })
}
