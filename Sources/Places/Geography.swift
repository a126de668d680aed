import Glibc
import Weather

/// Finds places by coordinate.
struct Geography {
    /// The grid of Korean divisions: cells of 0.002 degrees, extending north and east from here.
    private static let south = 33.0
    private static let west = 124.5
    private static let cellsPerDegree = 500.0
    private static let outside = 0xFFFF

    private let tables: Tables
    private let places: PlaceTable

    init(_ tables: Tables) {
        self.tables = tables
        places = PlaceTable(tables)
    }

    /// The nearest settlement with at least this population rank; widens the search until there is one. Sights have a rank as well.
    func nearest(to coordinate: Coordinate, rank: Int) -> Int? {
        let kinds = KindTable(tables)
        var reach = 0.5
        while true {
            let range = coordinate.latitude - reach...coordinate.latitude + reach
            var best: (place: Int, square: Double)?
            let shrink = cos(coordinate.latitude * .pi / 180)
            places.forEachCoordinate(of: places.places(between: range)) { place, latitude, longitude in
                guard places.rank(place) >= rank else { return }
                let north = latitude - coordinate.latitude
                var east = abs(longitude - coordinate.longitude)
                if east > 180 { east = 360 - east }
                east *= shrink
                let square = north * north + east * east
                if square < best?.square ?? .infinity, !kinds.isSight(place) { best = (place, square) }
            }
            if let best, best.square <= reach * reach || reach >= 180 { return best.place }
            guard reach < 180 else { return nil }
            reach *= 4
        }
    }

    /// The Korean 읍, 면 or 동 that contains a point.
    func koreanTown(at coordinate: Coordinate) -> Int? {
        let row = Int(((coordinate.latitude - Self.south) * Self.cellsPerDegree).rounded(.down))
        let column = Int(((coordinate.longitude - Self.west) * Self.cellsPerDegree).rounded(.down))
        guard row >= 0, (row + 2) * 4 <= tables[.gridRows].count, (0..<0xFFFF).contains(column) else { return nil }
        let start = tables[.gridRows].u32(row * 4)
        let end = max(start, min(tables[.gridRows].u32(row * 4 + 4), tables.read(.gridRuns).count / 4))
        let ordinal = tables.read(.gridRuns).with(start * 4..<end * 4) { runs -> Int in
            let behind = (0..<end - start).partitioningIndex { runs.u16($0 * 4) <= column }
            return behind > 0 ? runs.u16((behind - 1) * 4 + 2) : Self.outside
        }
        guard ordinal != Self.outside else { return nil }
        let place = tables.read(.gridPlaces).with(ordinal * 3..<ordinal * 3 + 3) { $0.u24(0) }
        return place < places.count ? place : nil
    }
}
