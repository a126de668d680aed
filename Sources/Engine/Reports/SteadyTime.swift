import Weather

/// Reads the wall clock, and reports when somebody has set it: what is shown as an age must not get younger because of that.
package struct SteadyTime {
    private let clock: MachineClock
    private var last: (wall: Timestamp, uptime: Int)

    /// Two clocks are never read at the same moment.
    private static let tolerance = 2

    package init(_ clock: MachineClock) {
        self.clock = clock
        last = (clock.wall(), clock.uptime())
    }

    /// The time, and by how many seconds the clock has been set since the last reading: forward is positive.
    package mutating func read() -> (now: Timestamp, shift: Int) {
        let (wall, uptime) = (clock.wall(), clock.uptime())
        let shift = wall.seconds(since: last.wall) - (uptime - last.uptime)
        // Two readings that differ by a little stay where they are, so that many little ones still add up to a shift.
        guard abs(shift) > Self.tolerance else { return (wall, 0) }
        last = (wall, uptime)
        return (wall, shift)
    }
}
