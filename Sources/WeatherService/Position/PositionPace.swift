/// How often a new position may be told, each of which costs requests for its address and its weather. A pure value.
///
/// The first ones go at once: a receiver that has just found itself corrects itself. After that it takes a plane at full speed
/// to cover several kilometres between two of them.
public struct PositionPace: Hashable, Sendable {
    /// Positions that may be told one right after the other.
    public static let atOnce = 4
    /// Seconds until one more may be told.
    public static let interval = 10.0

    /// What is left of those that may be told, at `counted`.
    private var left = Double(Self.atOnce)
    private var counted = Duration.zero

    public init() {}

    /// Whether one more may be told at `now`, which only ever grows; it counts as told then.
    public mutating func allows(at now: Duration) -> Bool {
        left = min(Double(Self.atOnce), left + max(.zero, now - counted) / .seconds(Self.interval))
        counted = max(counted, now)
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}
