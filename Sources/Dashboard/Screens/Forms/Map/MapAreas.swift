import Cartography
import Engine
import Weather

/// The areas of the official warnings in force, over the ground of a map and under its labels.
struct MapAreas: Equatable, Sendable {
    /// What is drawn of a warning.
    struct Area: Equatable, Sendable {
        let level: WarningLevel
        let shapes: [WarningArea]
    }

    let projection: MapProjection
    /// The gravest first.
    let areas: [Area]

    /// A cell in an area, and how grave it is there.
    struct Tint {
        let column, row: Int
        let level: WarningLevel
    }

    /// The cells whose middle is in an area; where several are, the gravest counts.
    var tints: [Tint] {
        guard !areas.isEmpty else { return [] }
        var tints: [Tint] = []
        for row in 0..<projection.rows {
            for column in 0..<projection.columns {
                let middle = MapPosition(x: Double(column) + 0.5, y: Double(row) + 0.5)
                guard let coordinate = projection.coordinate(at: middle),
                    let area = areas.first(where: { $0.shapes.contains { $0.contains(coordinate) } })
                else { continue }
                tints.append(Tint(column: column, row: row, level: area.level))
            }
        }
        return tints
    }
}
