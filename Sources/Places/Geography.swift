import Weather

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Coordinate {
    /// Kilometres along the surface, by the haversine formula on a sphere of 6,371.0088 km (the mean radius of the
    /// Earth, IUGG).
    public func distance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let north = (other.latitude - latitude) * radians / 2
        let east = (other.longitude - longitude) * radians / 2
        let half =
            sin(north) * sin(north)
            + cos(latitude * radians) * cos(other.latitude * radians) * sin(east) * sin(east)
        return 2 * 6_371.0088 * asin(min(1, half.squareRoot()))
    }
}

/// A place, and how far it is from the point that was asked for.
public struct NearbyPlace: Sendable {
    public let place: Place
    /// Kilometres.
    public let distance: Double
}

/// What lies where.
struct Geography {
    /// The grid of Korean divisions: two thousandths of a degree, from here to the north and east.
    private static let south = 33.0
    private static let west = 124.5
    private static let cellsPerDegree = 500.0
    private static let outside: UInt16 = 0xFFFF

    private let tables: Tables
    private let places: PlaceTable

    init(_ tables: Tables) {
        self.tables = tables
        places = PlaceTable(tables)
    }

    /// The nearest place with at least so many people (as a rank); looks further and further until there is one.
    func nearest(to coordinate: Coordinate, rank: Int) -> Int? {
        var reach = 0.5
        while true {
            let range = coordinate.latitude - reach...coordinate.latitude + reach
            var best: (place: Int, square: Double)?
            let shrink = cos(coordinate.latitude * .pi / 180)
            for place in places.places(between: range) where places.rank(place) >= rank {
                let north = places.latitude(place) - coordinate.latitude
                var east = abs(places.longitude(place) - coordinate.longitude)
                if east > 180 { east = 360 - east }
                east *= shrink
                let square = north * north + east * east
                if square < best?.square ?? .infinity { best = (place, square) }
            }
            if let best, best.square <= reach * reach || reach >= 180 { return best.place }
            guard reach < 180 else { return nil }
            reach *= 4
        }
    }

    /// The Korean 읍, 면 or 동 a point lies in.
    func koreanTown(at coordinate: Coordinate) -> Int? {
        let row = Int(((coordinate.latitude - Self.south) * Self.cellsPerDegree).rounded(.down))
        let column = Int(((coordinate.longitude - Self.west) * Self.cellsPerDegree).rounded(.down))
        guard row >= 0, (row + 2) * 4 <= tables.gridRows.count, (0..<0xFFFF).contains(column) else { return nil }
        var low = Int(tables.gridRows.u32(row * 4))
        var high = min(Int(tables.gridRows.u32(row * 4 + 4)), tables.gridRuns.count / 4)
        let start = low
        while low < high {
            let middle = (low + high) / 2
            if Int(tables.gridRuns.u16(middle * 4)) <= column { low = middle + 1 } else { high = middle }
        }
        guard low > start else { return nil }
        let ordinal = tables.gridRuns.u16((low - 1) * 4 + 2)
        guard ordinal != Self.outside else { return nil }
        let place = tables.gridPlaces.u24(Int(ordinal) * 3)
        return place < places.count ? place : nil
    }
}
