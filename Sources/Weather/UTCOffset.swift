/// How far a local clock is ahead of UTC; half- and quarter-hour zones exist.
public struct UTCOffset: Hashable, Sendable {
    /// Seconds east of UTC, −64,800…64,800.
    public let seconds: Int

    public static let zero = UTCOffset(seconds: 0)

    /// Values beyond ±18 hours (which no zone has) are clamped.
    public init(seconds: Int) {
        self.seconds = max(-64_800, min(64_800, seconds))
    }
}
