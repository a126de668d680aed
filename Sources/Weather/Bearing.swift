/// The direction the wind comes **from**, clockwise from north.
public struct Bearing: Hashable, Sendable {
    /// 0 ≤ degrees < 360.
    public let degrees: Double

    /// Takes any finite angle and normalises it.
    public init(degrees: Double) {
        let turned = degrees.truncatingRemainder(dividingBy: 360)
        // A tiny negative angle plus 360 would round to 360.
        self.degrees = turned < 0 ? (turned + 360).truncatingRemainder(dividingBy: 360) : turned
    }

    /// The nearest of the eight compass points, 0 for north, 2 for east … 7 for north-west.
    public var octant: Int { Int((degrees / 45).rounded()) % 8 }
}
