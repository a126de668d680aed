import Cartography
import Engine
import Weather

/// The areas of the official warnings in force, over the ground of a map and under its labels.
struct MapAreas: Equatable, Sendable {
    /// What is drawn of a warning.
    struct Area: Equatable, Sendable {
        let level: WarningLevel
        let issuer: String
        let shapes: [WarningArea]
    }

    let projection: MapProjection
    /// The gravest first.
    let areas: [Area]

    /// A cell in an area, and how grave it is there.
    struct Tint: Equatable, Sendable {
        let column, row: Int
        let level: WarningLevel
    }

    /// What of the areas is in view.
    struct Seen: Equatable, Sendable {
        /// The cells whose middle is in an area; where several are, the gravest counts.
        fileprivate(set) var tints: [Tint] = []
        /// The levels of those cells, the gravest first, and who warns of them.
        fileprivate(set) var levels: [WarningLevel] = []
        fileprivate(set) var issuers: [String] = []

        /// The cells beside one that is in no area or in one of another level: what is drawn where there is no colour for a ground.
        var edges: [Tint] {
            struct Cell: Hashable { let column, row: Int }
            let levels = Dictionary(tints.map { (Cell(column: $0.column, row: $0.row), $0.level) }) { first, _ in first
            }
            return tints.filter { tint in
                [(-1, 0), (1, 0), (0, -1), (0, 1)].contains { across, down in
                    levels[Cell(column: tint.column + across, row: tint.row + down)] != tint.level
                }
            }
        }
    }

    var seen: Seen {
        var seen = Seen()
        guard !areas.isEmpty else { return seen }
        var shown = Set<Int>()
        for row in 0..<projection.rows {
            // Most areas are on other rows.
            let parts = parts(atRow: row)
            guard !parts.isEmpty else { continue }
            for column in 0..<projection.columns {
                let middle = MapPosition(x: Double(column) + 0.5, y: Double(row) + 0.5)
                guard let coordinate = projection.coordinate(at: middle),
                    let area = parts.first(where: { $0.contains(coordinate) })?.area
                else { continue }
                seen.tints.append(Tint(column: column, row: row, level: areas[area].level))
                shown.insert(area)
            }
        }
        let drawn = shown.sorted().map { areas[$0] }
        seen.levels = drawn.map(\.level).distinct(by: \.self)
        seen.issuers = drawn.map(\.issuer).filter { !$0.isEmpty }.distinct(by: \.self)
        return seen
    }

    /// A shape of a warning, and the index of its area.
    private enum Part {
        case polygon(GeoPolygon, Int)
        case circle(GeoCircle, Int)

        var area: Int {
            switch self {
            case .polygon(_, let area), .circle(_, let area): area
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
        return areas.enumerated().flatMap { index, area in
            area.shapes.flatMap { shape in
                shape.polygons.filter { $0.outer.box.latitudes.contains(latitude) }.map { Part.polygon($0, index) }
                    + shape.circles.map { Part.circle($0, index) }
            }
        }
    }
}
