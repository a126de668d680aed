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

    /// Whether one more may be reported at `now`, which must never decrease; counts it as reported if so.
    public mutating func allows(at now: Duration) -> Bool {
        left = min(Double(Self.atOnce), left + max(.zero, now - counted) / .seconds(Self.interval))
        counted = max(counted, now)
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}
