import Glibc
import Weather

/// Cells beside each other in a row.
public struct MapRun: Hashable, Sendable {
    public let row: Int
    public let columns: Range<Int>
}

extension MapProjection {
    /// The cells whose middle lies in a province (even-odd rule), from north to south and from west to east. Empty where it is
    /// out of view, or too small for any cell's middle to lie in it.
    public func runs(of province: MapProvince) -> [MapRun] {
        let view = box
        // A level row of the province's outline for each row of cells: the columns where it begins or ends.
        var crossings = [[Double]](repeating: [], count: rows)
        for shift in [-360.0, 0, 360] {
            let own = province.box
            let shifted = MapBox(unchecked: own.west + shift, own.south, own.east + shift, own.north)
            guard shifted.touches(view) else { continue }
            for ring in province.rings {
                var before: (x: Double, y: Double)?
                for point in ring {
                    let to = cells(point, shift)
                    defer { before = to }
                    guard let from = before else { continue }
                    let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
                    // Rows whose middle is between the two ends.
                    let first = max(0, (upper.y - 0.5).rounded(.up))
                    let last = min(Double(rows), (lower.y - 0.5).rounded(.up))
                    guard first < last else { continue }
                    for row in Int(first)..<Int(last) {
                        let share = (Double(row) + 0.5 - upper.y) / (lower.y - upper.y)
                        crossings[row].append(upper.x + share * (lower.x - upper.x))
                    }
                }
            }
        }
        // The world may be narrower than the area.
        let ends = (cells(MapPoint(view.west, 0), 0).x, cells(MapPoint(view.east, 0), 0).x)
        func column(_ x: Double) -> Int {
            Int(max(0, min(Double(columns), (max(ends.0, min(ends.1, x)) - 0.5).rounded(.up))))
        }
        return crossings.indices.flatMap { row in
            let sorted = crossings[row].sorted()
            return stride(from: 0, to: sorted.count - 1, by: 2).compactMap { number -> MapRun? in
                let (start, end) = (column(sorted[number]), column(sorted[number + 1]))
                return start < end ? MapRun(row: row, columns: start..<end) : nil
            }
        }
    }

    /// A point, which may be outside of the area, in cells.
    private func cells(_ point: MapPoint, _ shift: Double) -> (x: Double, y: Double) {
        (
            Double(columns) / 2 + (point.longitude + shift - middleLongitude) / degreesPerColumn,
            (latitude(atRow: 0) - point.latitude) / (4 * degreesPerDot)
        )
    }

    /// The cells in whose middle the sun is down: its upper edge below the horizon, with average refraction, as `Sun.isUp` has
    /// it. From north to south and from west to east.
    public func night(at time: Timestamp) -> [MapRun] {
        let degree = Double.pi / 180
        let declination = Sun.declination(at: time) * degree
        // The meridian where it is noon; the sun moves 15° an hour.
        let noon = (12 - Sun(latitude: 0, longitude: 0).solarHours(at: time)) * 15
        // Of the angle between that meridian and a column's.
        let cosines = (0..<columns).map { column in
            longitude(atColumn: Double(column) + 0.5).map { cos(($0 - noon) * degree) }
        }
        var runs: [MapRun] = []
        for row in 0..<rows {
            let latitude = latitude(atRow: Double(row) + 0.5) * degree
            guard abs(latitude) <= .pi / 2 else { continue }
            // The sine of the sun's height is constant + factor × cosine.
            let constant = sin(latitude) * sin(declination)
            let factor = cos(latitude) * cos(declination)
            let horizon = sin(-Self.sunset * degree) - constant
            var start: Int?
            for column in 0...columns {
                let isDark = column < columns && cosines[column].map { factor * $0 <= horizon } ?? false
                if isDark, start == nil { start = column }
                if !isDark, let first = start {
                    runs.append(MapRun(row: row, columns: first..<column))
                    start = nil
                }
            }
        }
        return runs
    }

    /// How many degrees the sun's centre is below the horizon at sunset, as in `Sun`.
    private static let sunset = 0.833
}
