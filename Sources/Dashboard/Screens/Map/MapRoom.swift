import Cartography
import TerminalUI

/// The cells of a map that nothing has taken yet.
struct MapRoom {
    private let area: Rect
    private var isTaken: [Bool]

    init(_ area: Rect) {
        self.area = area
        isTaken = Array(repeating: false, count: area.columns * area.rows)
    }

    mutating func take(_ rect: Rect) {
        let rect = rect.intersection(area)
        guard !rect.isEmpty else { return }
        for row in rect.row..<rect.endRow {
            for column in rect.column..<rect.endColumn { isTaken[index(column, row)] = true }
        }
    }

    /// Whether a text has room, with a free column on each side.
    func isFree(_ rect: Rect) -> Bool {
        guard !rect.isEmpty, rect.intersection(area) == rect else { return false }
        let columns = max(area.column, rect.column - 1)..<min(area.endColumn, rect.endColumn + 1)
        return (rect.row..<rect.endRow).allSatisfy { row in columns.allSatisfy { !isTaken[index($0, row)] } }
    }

    /// The free cells nearest to the middle of a province that a text of so many columns fits into.
    func nearest(_ columns: Int, toMiddleOf runs: [MapRun]) -> Rect? {
        guard let first = runs.map(\.row).min(), let last = runs.map(\.row).max(),
            let left = runs.map(\.columns.lowerBound).min(), let right = runs.map(\.columns.upperBound).max()
        else { return nil }
        var best: (distance: Int, cells: Rect)?
        for run in runs where run.columns.count >= columns {
            for start in run.columns.lowerBound...run.columns.upperBound - columns {
                // A row is as high as two columns are wide; distances are doubled, to be whole.
                let distance = abs(2 * start + columns - left - right) + 2 * abs(2 * run.row - first - last)
                let cells = Rect(column: area.column + start, row: area.row + run.row, columns: columns, rows: 1)
                if distance < best?.distance ?? .max, isFree(cells) { best = (distance, cells) }
            }
        }
        return best?.cells
    }

    private func index(_ column: Int, _ row: Int) -> Int {
        (row - area.row) * area.columns + column - area.column
    }
}
