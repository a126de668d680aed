/// Where a label is to be drawn.
public struct MapLabelPlacement: Hashable, Sendable {
    public let index: Int
    /// Which of the wish's widths it has; their number if there is only room for a dot of one cell.
    public let form: Int
    public let column, row, columns: Int
}
