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
            // Most areas are on other rows.
            let parts = parts(atRow: row)
            guard !parts.isEmpty else { continue }
            for column in 0..<projection.columns {
                let middle = MapPosition(x: Double(column) + 0.5, y: Double(row) + 0.5)
                guard let coordinate = projection.coordinate(at: middle),
                    let level = parts.first(where: { $0.contains(coordinate) })?.level
                else { continue }
                tints.append(Tint(column: column, row: row, level: level))
            }
        }
        return tints
    }

    /// A shape of a warning.
    private enum Part {
        case polygon(GeoPolygon, WarningLevel)
        case circle(GeoCircle, WarningLevel)

        var level: WarningLevel {
            switch self {
            case .polygon(_, let level), .circle(_, let level): level
            }
        }

        func contains(_ place: Coordinate) -> Bool {
            switch self {
            case .polygon(let polygon, _): polygon.contains(place)
            case .circle(let circle, _): circle.contains(place)
            }
        }
    }

    /// The shapes that the middle of a row may be in, the gravest first.
    private func parts(atRow row: Int) -> [Part] {
        let middle = MapPosition(x: Double(projection.columns) / 2, y: Double(row) + 0.5)
        guard let latitude = projection.coordinate(at: middle)?.latitude else { return [] }
        return areas.flatMap { area in
            area.shapes.flatMap { shape in
                shape.polygons.filter { $0.outer.box.latitudes.contains(latitude) }.map { Part.polygon($0, area.level) }
                    + shape.circles.map { Part.circle($0, area.level) }
            }
        }
    }
}
