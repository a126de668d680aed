/// Where a place's mark and text are to be drawn.
public struct MapLabelPlacement: Hashable, Sendable {
    public let index: Int
    /// The place's own cell, which has its mark.
    public let column, row: Int
    /// Which of the wish's widths the text has; their number without a text.
    public var form: Int
    /// The cells of the text; empty without one.
    public var text: MapRun
}
