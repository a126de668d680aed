import Cartography
import Foundation
import Testing
import Weather

/// The map of this checkout.
enum MapOfCheckout {
    static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Resources/Map/map.bin").path

    static func open() throws -> MapData { try MapData(path: path) }
}

func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) throws -> MapBox {
    try #require(MapBox(west: west, south: south, east: east, north: north))
}

func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
}

extension MapLine {
    var points: [(longitude: Double, latitude: Double)] {
        var points: [(longitude: Double, latitude: Double)] = []
        forEachPoint { points.append(($0, $1)) }
        return points
    }
}

extension MapCanvas {
    /// Nil where there is neither land nor a line.
    private func cell(_ column: Int, _ row: Int) -> Cell? {
        var found: Cell?
        forEachCell { if ($0, $1) == (column, row) { found = $2 } }
        return found
    }

    func land(column: Int, row: Int) -> Int { cell(column, row)?.land ?? 0 }
    func mask(column: Int, row: Int) -> UInt8 { cell(column, row)?.mask ?? 0 }
    func kind(column: Int, row: Int) -> MapLineKind? { cell(column, row)?.line }
}
