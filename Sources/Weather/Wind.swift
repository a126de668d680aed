/// Wind as observed or expected. Any part may be unknown.
public struct Wind: Hashable, Sendable {
    private let storedSpeed: Hundredths
    private let storedDirection: Hundredths
    private let storedGust: Hundredths

    public init(speed: Speed? = nil, direction: Bearing? = nil, gust: Speed? = nil) {
        storedSpeed = Hundredths(speed?.metresPerSecond)
        storedDirection = Hundredths(direction?.degrees)
        let isStronger = gust.map { $0 >= speed ?? $0 } ?? false
        storedGust = Hundredths(isStronger ? gust?.metresPerSecond : nil)
    }

    public var speed: Speed? { storedSpeed.number.map(Speed.init(metresPerSecond:)) }
    public var direction: Bearing? { storedDirection.number.map(Bearing.init(degrees:)) }
    /// Peak speed. Some services report gusts below the mean speed, or 0; as that is impossible, such a gust is unknown.
    public var gust: Speed? { storedGust.number.map(Speed.init(metresPerSecond:)) }
}
