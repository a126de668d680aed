import Glibc
import Weather

/// Cells beside each other in a row.
public struct MapRun: Hashable, Sendable {
    public let row: Int
    public let columns: Range<Int>
}

extension MapProjection {
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
