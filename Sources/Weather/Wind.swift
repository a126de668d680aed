/// Wind as observed or expected. Any part may be unknown.
public struct Wind: Hashable, Sendable {
    public let speed: Speed?
    public let direction: Bearing?
    /// Peak speed. Some services report gusts below the mean speed; they are shown as reported.
    public let gust: Speed?

    public init(speed: Speed? = nil, direction: Bearing? = nil, gust: Speed? = nil) {
        self.speed = speed
        self.direction = direction
        self.gust = gust
    }
}
