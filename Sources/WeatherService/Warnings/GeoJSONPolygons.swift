import JSON
import Limits
import Weather

/// The polygons of a GeoJSON geometry (RFC 7946, 3.1), read in one pass; none for points, lines and null. A ring with a
/// point that is not on the Earth is damaged: a polygon is left out if that is its outer ring, and has one hole less
/// otherwise.
struct GeoJSONPolygons: JSONObject {
    private var type: String?
    private var found: [GeoPolygon] = []

    var polygons: [GeoPolygon] { type == "Polygon" || type == "MultiPolygon" ? found : [] }

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "type": type = try json.text()
        case "coordinates":
            // What the arrays are shows in how deep they are, because the type may come later.
            switch try Self.part(&json, depth: 1) {
            case .polygon(let polygon): found = [polygon].compactMap(\.self)
            case .polygons(let polygons): found = polygons
            case .nothing, .position, .ring: found = []
            }
        default: try json.skip()
        }
    }

    /// What one array is. Nil: it is damaged.
    private enum Part {
        case nothing
        case position(latitude: Double, longitude: Double)
        case ring(GeoRing?)
        case polygon(GeoPolygon?)
        case polygons([GeoPolygon])
    }

    private static func part(_ json: inout JSONReader, depth: Int) throws(JSONReader.Malformed) -> Part {
        guard depth <= Limits.GeoJSON.nesting else {
            try json.skip()
            return .nothing
        }
        var numbers = (longitude: Double.nan, latitude: Double.nan, count: 0)
        var ring = RingPoints()
        var rings: [GeoRing?] = []
        var polygons: [GeoPolygon]?
        _ = try json.array { json throws(JSONReader.Malformed) in
            guard try json.kind() == .array else {
                let number = try json.number() ?? .nan
                // A third number is a height.
                if numbers.count == 0 { numbers.longitude = number }
                if numbers.count == 1 { numbers.latitude = number }
                numbers.count += 1
                return
            }
            switch try part(&json, depth: depth + 1) {
            case .nothing: break
            case .position(let latitude, let longitude): ring.take((latitude, longitude))
            case .ring(let ring): if rings.count < Limits.GeoJSON.rings { rings.append(ring) }
            case .polygon(let polygon):
                if polygons == nil { polygons = [] }
                if let polygon, polygons?.count ?? 0 < Limits.GeoJSON.polygons { polygons?.append(polygon) }
            case .polygons: break
            }
        }
        if let polygons { return .polygons(polygons) }
        if let outer = rings.first {
            return .polygon(outer.map { GeoPolygon(outer: $0, holes: rings.dropFirst().compactMap(\.self)) })
        }
        if ring.count > 0 { return .ring(ring.ring) }
        if numbers.count == 0 { return .nothing }
        return .position(latitude: numbers.latitude, longitude: numbers.longitude)
    }
}

/// The points of a ring as sent, beyond ±180° where it crosses the date line.
private struct RingPoints {
    private var points: [(latitude: Double, longitude: Double)] = []
    private(set) var count = 0

    mutating func take(_ point: (latitude: Double, longitude: Double)) {
        count += 1
        // One more than a ring may have makes it none.
        if count <= GeoRing.mostGiven + 1 { points.append(point) }
    }

    /// Nil if it is damaged or too long.
    var ring: GeoRing? { GeoRing(points) }
}
