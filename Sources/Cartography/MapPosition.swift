/// A point of the drawing area in cells: `x` to the right and `y` down from its upper left corner. The first cell reaches from 0
/// to 1 in both directions.
public struct MapPosition: Hashable, Sendable {
    public let x, y: Double

    public init(x: Double, y: Double) {
        (self.x, self.y) = (x, y)
    }
}
