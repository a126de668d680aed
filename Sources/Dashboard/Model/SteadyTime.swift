import Weather

/// The two clocks of a machine.
struct MachineClock: Sendable {
    /// The time of day, which may be set at any moment.
    let wall: @Sendable () -> Timestamp
    /// Seconds since some moment in the past, sleep included; never set.
    let uptime: @Sendable () -> Int
    /// How the person's own clock stands at a moment.
    let home: @Sendable (Timestamp) -> LocalClock
}

/// Reads the wall clock, and reports when somebody has set it: what is shown as an age must not get younger because of that.
struct SteadyTime {
    private let clock: MachineClock
    private var last: (wall: Timestamp, uptime: Int)

    /// Two clocks are never read at the same moment.
    private static let tolerance = 2

    init(_ clock: MachineClock) {
        self.clock = clock
        last = (clock.wall(), clock.uptime())
    }

    /// The time, and by how many seconds the clock has been set since the last reading: forward is positive.
    mutating func read() -> (now: Timestamp, shift: Int) {
        let (wall, uptime) = (clock.wall(), clock.uptime())
        let shift = wall.seconds(since: last.wall) - (uptime - last.uptime)
        // Two readings that differ by a little stay where they are, so that many little ones still add up to a shift.
        guard abs(shift) > Self.tolerance else { return (wall, 0) }
        last = (wall, uptime)
        return (wall, shift)
    }
}
