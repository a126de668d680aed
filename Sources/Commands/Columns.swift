import Display
import Weather

/// Rows as lines whose columns stand under each other in a terminal; the last one is not filled up.
func columns(_ rows: [[String]], rightAligned: Set<Int> = []) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
    return rows.map { row in
        let cells = zip(row, widths).enumerated().map { column, cell in
            let padding = String(repeating: " ", count: cell.1 - cell.0.displayWidth)
            return rightAligned.contains(column) ? padding + cell.0 : column == count - 1 ? cell.0 : cell.0 + padding
        }
        let line = cells.joined(separator: "  ")
        return line[...].trimmingEnd + "\n"
    }.joined()
}

/// Region and country, as far as they are known.
func placeAddress(_ place: Place, in language: Language) -> String {
    [place.region, place.country].compactMap { $0?.text(in: language) }.joined(separator: ", ")
}

extension Substring {
    /// Without the blanks at the end.
    fileprivate var trimmingEnd: Substring { lastIndex { $0 != " " }.map { self[...$0] } ?? "" }
}
