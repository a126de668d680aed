/// A label to be placed at a point of the map.
public struct MapLabelWish: Hashable, Sendable {
    /// The caller's number of the place; not looked at.
    public let index: Int
    public let anchor: MapPosition
    /// Cells of each text it may have, the longest first; all at least 1.
    public let widths: [Int]
    /// Which of two labels has to give way: the one of the greater rank. 0 is the selected place.
    public let rank: Int

    public init(index: Int, anchor: MapPosition, widths: [Int], rank: Int) {
        (self.index, self.anchor, self.widths, self.rank) = (index, anchor, widths, rank)
    }
}
