import Weather

/// Which of the fixes of a receiver are worth telling: the first, then those a kilometre or more from the one told last, as often
/// as `PositionPace` allows. One that comes too soon is no loss: the next one after the wait is told.
///
/// A receiver between houses throws out fixes that are far off. One that is further from the fix before it than anything
/// moves in a second is therefore believed only when the next one confirms it.
public struct PositionFilter: Hashable, Sendable {
    /// Kilometres a person has to have moved before the weather is another one.
    public static let step = 1.0
    /// Kilometres between two fixes that nothing on the ground covers in the second between them.
    public static let jump = 5.0

    /// The one told last.
    public private(set) var told: Coordinate?
    private var last: Coordinate?
    /// A fix far from the one before it, waiting to be confirmed.
    private var doubted: Coordinate?
    private var pace = PositionPace()

    public init() {}

    /// Whether this fix is to be told. `now` is a time that only grows.
    public mutating func takes(_ fix: Coordinate, at now: Duration) -> Bool {
        if let last, last.distance(to: fix) > Self.jump {
            guard let doubted, doubted.distance(to: fix) <= Self.jump else {
                doubted = fix
                return false
            }
        }
        doubted = nil
        last = fix
        if let told, told.distance(to: fix) < Self.step { return false }
        guard pace.allows(at: now) else { return false }
        told = fix
        return true
    }

    /// The receiver does not know where it is. When it does again, that may be anywhere, as after a tunnel.
    public mutating func lost() {
        last = nil
        doubted = nil
    }
}
