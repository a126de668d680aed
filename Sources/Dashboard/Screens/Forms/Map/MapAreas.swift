import Cartography
import Weather

extension WarningLevel {
    /// Whether it is more than an advisory, and has another sign on edges.
    var isGrave: Bool { self == .severe || self == .extreme }
}

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
        /// The cells whose middle is in an area, or in the seam between two; where several are, the gravest counts.
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
        let parts = parts
        let columns = projection.columns
        var cells = [Int?](repeating: nil, count: columns * projection.rows)
        for row in 0..<projection.rows {
            // Most areas are on other rows.
            let here = self.parts(parts, atRow: row)
            guard !here.isEmpty else { continue }
            for column in 0..<columns {
                let middle = MapPosition(x: Double(column) + 0.5, y: Double(row) + 0.5)
                guard let coordinate = projection.coordinate(at: middle) else { continue }
                cells[row * columns + column] = here.first { parts[$0].contains(coordinate) }
            }
        }
        var shown = Set<Int>()
        for row in 0..<projection.rows {
            for column in 0..<columns {
                guard let part = cells[row * columns + column] ?? Self.seam(cells, columns, column, row) else {
                    continue
                }
                let area = parts[part].area
                seen.tints.append(Tint(column: column, row: row, level: areas[area].level))
                shown.insert(area)
            }
        }
        let drawn = shown.sorted().map { areas[$0] }
        seen.levels = drawn.map(\.level).distinct(by: \.self)
        seen.issuers = drawn.map(\.issuer).filter { !$0.isEmpty }.distinct(by: \.self)
        return seen
    }

    /// The graver of two shapes that a cell lies between: outlines of neighbours are drawn apart and do not quite touch. A hole in one
    /// shape stays a hole unless it is a single cell.
    private static func seam(_ cells: [Int?], _ columns: Int, _ column: Int, _ row: Int) -> Int? {
        func cell(_ across: Int, _ down: Int) -> Int? {
            let (column, row) = (column + across, row + down)
            guard (0..<columns).contains(column), row >= 0, row * columns + column < cells.count else { return nil }
            return cells[row * columns + column]
        }
        let pairs = [(1, 0), (0, 1)].compactMap { across, down in
            cell(-across, -down).flatMap { one in cell(across, down).map { (one, $0) } }
        }
        return pairs.filter { pairs.count == 2 || $0 != $1 }.map(min).min()
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

        /// Whether it may have something at a latitude.
        func reaches(_ latitude: Double) -> Bool {
            switch self {
            case .polygon(let polygon, _): polygon.outer.box.latitudes.contains(latitude)
            case .circle: true
            }
        }

        func contains(_ place: Coordinate) -> Bool {
            switch self {
            case .polygon(let polygon, _): polygon.contains(place)
            case .circle(let circle, _): circle.contains(place)
            }
        }
    }

    /// All shapes, those of the gravest warnings first.
    private var parts: [Part] {
        areas.enumerated().flatMap { index, area in
            area.shapes.flatMap { shape in
                shape.polygons.map { Part.polygon($0, index) } + shape.circles.map { Part.circle($0, index) }
            }
        }
    }

    /// Those that the middle of a row may be in.
    private func parts(_ parts: [Part], atRow row: Int) -> [Int] {
        let middle = MapPosition(x: Double(projection.columns) / 2, y: Double(row) + 0.5)
        guard let latitude = projection.coordinate(at: middle)?.latitude else { return [] }
        return parts.indices.filter { parts[$0].reaches(latitude) }
    }
}
