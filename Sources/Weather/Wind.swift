/// Wind as observed or expected. Any part may be unknown.
public struct Wind: Hashable, Sendable {
    private let storedSpeed: Hundredths
    private let storedDirection: Hundredths
    private let storedGust: Hundredths

    public init(speed: Speed? = nil, direction: Bearing? = nil, gust: Speed? = nil) {
        storedSpeed = Hundredths(speed?.metresPerSecond)
        storedDirection = Hundredths(direction?.degrees)
        storedGust = Hundredths(gust?.metresPerSecond)
    }

    public var speed: Speed? { storedSpeed.number.map(Speed.init(metresPerSecond:)) }
    public var direction: Bearing? { storedDirection.number.map(Bearing.init(degrees:)) }
    /// Peak speed. Some services report gusts below the mean speed; they are shown as reported.
    public var gust: Speed? { storedGust.number.map(Speed.init(metresPerSecond:)) }
}
