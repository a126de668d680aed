import JSON
import Limits
import Weather

extension GeoPolygon {
    /// The polygons of a GeoJSON geometry (RFC 7946, 3.1); none for points, lines and null. A ring with a point that is not on the
    /// Earth is damaged: a polygon is left out if that is its outer ring, and has one hole less otherwise.
    static func all(inGeometry json: JSONElement) -> [GeoPolygon] {
        let coordinates = json["coordinates"]
        switch json["type"].text {
        case "Polygon": return [GeoPolygon(coordinates)].compactMap(\.self)
        case "MultiPolygon":
            return Array((coordinates.items() ?? []).lazy.compactMap(GeoPolygon.init).prefix(Limits.GeoJSON.polygons))
        default: return []
        }
    }

    private init?(_ rings: JSONElement) {
        let rings = (rings.items(most: Limits.GeoJSON.rings) ?? []).map(GeoRing.init)
        guard let outer = rings.first.flatMap(\.self) else { return nil }
        self.init(outer: outer, holes: rings.dropFirst().compactMap(\.self))
    }
}

extension GeoRing {
    /// Positions as sent, beyond ±180° where the ring crosses the date line; what is no position is passed over. Nil if it is damaged or
    /// too long.
    fileprivate init?(_ positions: JSONElement) {
        // One more than a ring may have makes it none.
        let points = (positions.items(most: Self.mostGiven + 1) ?? []).compactMap { position in
            // A third number is a height.
            let numbers = position.numbers(else: .nan) ?? []
            return numbers.first.map { (latitude: numbers.count > 1 ? numbers[1] : .nan, longitude: $0) }
        }
        self.init(points)
    }
}
