import Weather

/// What a table shows: a row for each place in view, a column for each stop of the time axis.
struct TablePicture {
    let grid: TileGrid
    let axis: TableAxis
    let columns: TableColumns
    /// What the selected column shows instead of its own time; nil if that is the selected one.
    let standIn: Moment?
    /// Rows of places scrolled out above.
    let scrollRow: Int
    /// `then`: the place at the selected time.
    let rows: [(index: Int, row: TableRow, then: TilePicture, emphasis: TilePicture.Emphasis)]
    /// The places under a warning at the time of the stand-in.
    let warnedInStandIn: Set<PlaceID>
    /// Whether another time than the present is selected.
    let isAway: Bool
    let corner: TableCorner

    /// The stop of the axis at a column of the screen; nil on the names.
    func stop(at column: Int) -> TimeReach.Stop? {
        columns.index(at: column, in: grid.area).flatMap { axis.stops.indices.contains($0) ? axis.stops[$0] : nil }
    }
}
