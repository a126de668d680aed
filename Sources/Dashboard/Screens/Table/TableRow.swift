import Engine
import Weather

/// Everything a row of the table depends on, except the selection and the selected time, which are drawn over the rows: moving
/// either of them draws no row anew.
struct TableRow: Hashable, Sendable {
    /// The place as it is now: its name, its marks and the state of its values.
    let tile: TilePicture
    let report: Report
    /// The moment of each cell.
    let moments: [Moment]
    let columns: TableColumns

    var place: Place { tile.place }
    /// Whether there is anything to show in its cells.
    var hasValues: Bool { report.current.value != nil || report.forecast.value != nil }

    /// What a cell shows.
    func seen(_ index: Int) -> SeenWeather {
        report.seen(atSettled: moments[index], of: tile.place, now: tile.now)
    }
}
