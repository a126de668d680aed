import Cartography
import Engine
import Glibc
import TerminalUI
import Weather

/// Tropical cyclones on a map: the positions that their office has issued, and around each expected one the circle that it names.
/// Nothing is drawn between them.
struct MapStorms: Equatable, Sendable {
    let projection: MapProjection
    let typhoons: [Typhoon]
    /// The time that is looked at.
    let time: Timestamp

    struct Mark: Equatable, Sendable {
        enum Kind: Equatable, Sendable { case centre, expected, circle }
        let column, row: Int
        let kind: Kind
    }

    private static let kilometresPerDegree = 111.2
    private static let stepsOfCircle = 180

    /// What is in view: circles first, so that positions lie over them. A cell has one mark of a kind.
    var marks: [Mark] {
        let all = typhoons.flatMap { typhoon -> [Mark] in
            let current = typhoon.position(at: time)
            let ahead = typhoon.positions.filter { $0.time > current.time }
            return ahead.flatMap(circle) + ahead.compactMap { mark($0.centre, .expected) }
                + [mark(current.centre, .centre)].compactMap(\.self)
        }
        return all.distinct { "\($0.column) \($0.row) \($0.kind)" }
    }

    /// A position in view that is expected, and when.
    struct ExpectedTime: Equatable, Sendable {
        let column, row: Int
        let time: Timestamp
    }

    var expectedTimes: [ExpectedTime] {
        typhoons.flatMap { typhoon in
            let current = typhoon.position(at: time)
            return typhoon.positions.filter { $0.time > current.time }.compactMap { position in
                mark(position.centre, .expected).map {
                    ExpectedTime(column: $0.column, row: $0.row, time: position.time)
                }
            }
        }
    }

    /// Whether any of a cyclone is in view.
    func isInView(_ typhoon: Typhoon) -> Bool { typhoon.positions.contains { mark($0.centre, .expected) != nil } }

    private func mark(_ place: Coordinate, _ kind: Mark.Kind) -> Mark? {
        projection.cell(of: place).map { Mark(column: $0.column, row: $0.row, kind: kind) }
    }

    private func circle(_ position: TyphoonPosition) -> [Mark] {
        guard let radius = position.circle, radius > 0 else { return [] }
        let centre = position.centre
        let high = radius / Self.kilometresPerDegree
        let wide = high / max(0.1, cos(centre.latitude * .pi / 180))
        return (0..<Self.stepsOfCircle).compactMap { step in
            let angle = 2 * .pi * Double(step) / Double(Self.stepsOfCircle)
            let latitude = centre.latitude + high * cos(angle)
            var longitude = centre.longitude + wide * sin(angle)
            if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
            return Coordinate(latitude: latitude, longitude: longitude).flatMap { mark($0, .circle) }
        }
    }
}

extension MapGroundView {
    /// Positions and circles; coasts stay visible under a circle.
    func draw(_ storms: MapStorms, in area: Rect, into buffer: inout CellBuffer) {
        for mark in storms.marks {
            let cell = Rect(column: area.column + mark.column, row: area.row + mark.row, columns: 1, rows: 1)
            let below = buffer[cell.column, cell.row]
            let (sign, role): (String, Role) =
                switch mark.kind {
                case .centre: (look.glyphs.typhoon, .levelWorst)
                case .expected: (look.glyphs.typhoonExpected, .levelBad)
                case .circle: (look.glyphs.areaEdge(isGrave: false), .levelBad)
                }
            if mark.kind == .circle, below.character != " ", below.character != Character(look.glyphs.land) { continue }
            buffer.write(sign, in: cell, style: look.theme[role].on(below.style.background))
        }
    }
}
