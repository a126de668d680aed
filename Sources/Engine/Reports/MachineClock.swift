import Glibc
import Weather

/// The two clocks of a machine, and the user's time zone.
package struct MachineClock: Sendable {
    /// The time of day, which may be set at any moment.
    package let wall: @Sendable () -> Timestamp
    /// Seconds since an arbitrary moment, sleep included; never set.
    package let uptime: @Sendable () -> Int
    /// The user's local clock around a moment, with a change of its offset in the days before and after it.
    package let home: @Sendable (Timestamp) -> LocalClock

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

/// Reads the wall clock and detects when it was set, so that the ages on the screen can stay the same.
package struct SteadyTime {
    private let clock: MachineClock
    private var last: (wall: Timestamp, uptime: Int)

    /// Seconds of difference to ignore, because the two clocks cannot be read at the same moment.
    private static let tolerance = 2

    package init(_ clock: MachineClock) {
        self.clock = clock
        last = (clock.wall(), clock.uptime())
    }

    /// The time, and by how many seconds the clock has been set since the previous reading; positive means forward.
    package mutating func read() -> (now: Timestamp, shift: Int) {
        let (wall, uptime) = (clock.wall(), clock.uptime())
        let shift = wall.seconds(since: last.wall) - (uptime - last.uptime)
        // Small differences leave the reference unchanged, so that a slow drift still adds up to a shift.
        guard abs(shift) > Self.tolerance else { return (wall, 0) }
        last = (wall, uptime)
        return (wall, shift)
    }
}
