/// Limits how often a new position is reported, because each costs requests for its address and weather. A pure value.
///
/// The first ones are reported at once, because a receiver corrects itself after its first fix. After that, only a plane
/// at full speed covers several kilometres between two reports.
public struct PositionPace: Hashable, Sendable {
    /// The number of positions that may be reported in a row.
    public static let atOnce = 4
    /// Seconds until one more may be reported.
    public static let interval = 10.0

    /// The number of reports available at the time `counted`.
    private var left = Double(Self.atOnce)
    private var counted = Duration.zero

    public init() {}

    /// Whether one more may be reported at `now`, which must never decrease; counts it as reported if so.
    public mutating func allows(at now: Duration) -> Bool {
        left = min(Double(Self.atOnce), left + max(.zero, now - counted) / .seconds(Self.interval))
        counted = max(counted, now)
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}
