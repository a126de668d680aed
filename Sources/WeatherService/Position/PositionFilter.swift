import Weather

/// Selects the fixes to report: the first, then those a kilometre or more from the last reported one, as often as
/// `PositionPace` allows. Skipping a fix that comes too soon loses nothing: the next one after the wait is reported.
///
/// A receiver between buildings produces outliers. A fix farther from the previous one than anything moves in a second is
/// therefore accepted only if the next one confirms it.
public struct PositionFilter: Hashable, Sendable {
    /// The distance in kilometres that counts as another position for the weather.
    public static let step = 1.0
    /// The distance in kilometres that nothing on the ground covers in the second between two fixes.
    public static let jump = 5.0

    /// The last reported position.
    public private(set) var reported: Coordinate?
    private var last: Coordinate?
    /// A fix far from the one before it, waiting to be confirmed.
    private var doubted: Coordinate?
    private var pace = PositionPace()

    public init() {}

    /// Whether to report this fix. `now` must never decrease.
    public mutating func takes(_ fix: Coordinate, at now: Duration) -> Bool {
        if let last, last.distance(to: fix) > Self.jump {
            guard let doubted, doubted.distance(to: fix) <= Self.jump else {
                doubted = fix
                return false
            }
        }
        doubted = nil
        last = fix
        if let reported, reported.distance(to: fix) < Self.step { return false }
        guard pace.allows(at: now) else { return false }
        reported = fix
        return true
    }

    /// Records that the receiver has lost its fix. It may regain it anywhere, as after a tunnel.
    public mutating func lost() {
        last = nil
        doubted = nil
    }
}
