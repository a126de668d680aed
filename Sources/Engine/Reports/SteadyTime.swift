import Weather

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
