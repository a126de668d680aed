import Files
import Weather

/// A line of the map; one beside water has the land on its left. Valid only inside the closure of `MapData.lines(level:in:each:)`: it reads the mapped file.
public struct MapLine {
    /// The longest valid line; a longer count means damage.
    static let mostPoints = 1_024

    public let kind: MapLineKind
    /// Its bounding box, rounded outwards to a 128th of a degree.
    public let box: MapBox
    /// The number of points by the file; a damaged line may yield fewer.
    public let pointCount: Int

    private let points: ByteTable
    private let offset: Int
    private let units: Double
    private let shift: Double

    init(kind: MapLineKind, box: MapBox, pointCount: Int, points: ByteTable, offset: Int, units: Int, shift: Double) {
        self.kind = kind
        self.box = box
        self.pointCount = pointCount
        self.points = points
        self.offset = offset
        self.units = Double(units)
        self.shift = shift
    }

    /// Calls `body` with each point from one end to the other, in degrees. In a ring, such as an island, the last point repeats
    /// the first. Allocates nothing. Longitudes are shifted by 360 where the requested box extends beyond ±180.
    @inline(__always)
    public func forEachPoint(_ body: ((longitude: Double, latitude: Double)) -> Void) {
        var at = offset
        var x = 0
        var y = 0
        for index in 0..<pointCount {
            guard let across = number(&at), let up = number(&at) else { return }
            x += index == 0 ? across : Self.signed(across)
            y += index == 0 ? up : Self.signed(up)
            let longitude = Double(x) / units - 180
            let latitude = Double(y) / units - 90
            guard abs(longitude) <= 180, abs(latitude) <= 90 else { return }
            body((longitude + shift, latitude))
        }
    }

    /// Whether the line is the whole coast of an island, or the whole shore of a lake, smaller than this in degrees.
    func isIsland(within longitudes: Double, _ latitudes: Double) -> Bool {
        guard kind.hasWater, box.east - box.west <= longitudes + MapData.rounding,
            box.north - box.south <= latitudes + MapData.rounding
        else { return false }
        var corners: (west: Double, south: Double, east: Double, north: Double)?
        var (first, last): ((Double, Double)?, (Double, Double)?)
        forEachPoint { to in
            let seen = corners ?? (to.longitude, to.latitude, to.longitude, to.latitude)
            corners = (
                min(seen.west, to.longitude), min(seen.south, to.latitude), max(seen.east, to.longitude),
                max(seen.north, to.latitude)
            )
            if first == nil { first = to }
            last = to
        }
        guard let corners, let first, let last, first == last else { return false }
        return corners.east - corners.west < longitudes && corners.north - corners.south < latitudes
    }

    /// A number stored seven bits a byte, lowest first; nil if it has no end or needs more than 28 bits.
    @inline(__always)
    private func number(_ at: inout Int) -> Int? {
        var value = 0
        var bits = 0
        while bits < 28, at >= 0, at < points.count {
            let byte = Int(points[at])
            at += 1
            value |= (byte & 0x7F) << bits
            if byte < 0x80 { return value }
            bits += 7
        }
        return nil
    }

    /// The sign is the lowest bit.
    @inline(__always)
    private static func signed(_ value: Int) -> Int { value >> 1 ^ -(value & 1) }
}

/// What a line separates.
public enum MapLineKind: Int, CaseIterable, Sendable {
    /// Land from the sea.
    case coast
    /// Land from a lake.
    case shore
    /// Two countries.
    case country
    /// Two provinces of South Korea.
    case province

    /// Whether there is water on one side, which is the right one along the line.
    public var hasWater: Bool { self == .coast || self == .shore }
}

/// A point of the map, in degrees.
public struct MapPoint: Hashable, Sendable {
    public let longitude, latitude: Double

    init(_ longitude: Double, _ latitude: Double) {
        (self.longitude, self.latitude) = (longitude, latitude)
    }
}

/// A part of the world between two meridians and two parallels, in degrees.
///
/// It may reach beyond ±180: from 170 to 190 lies on both sides of the date line.
public struct MapBox: Hashable, Sendable {
    public let west, south, east, north: Double

    /// Nil unless all four are finite, west is at most east, south at most north, and both meridians within ±540.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard west <= east, south <= north, west >= -540, east <= 540, south.isFinite, north.isFinite else {
            return nil
        }
        self.init(unchecked: west, south, east, north)
    }

    init(unchecked west: Double, _ south: Double, _ east: Double, _ north: Double) {
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    /// Whether a point lies in it, the rim included; its longitude counts as the same all around the world.
    func contains(_ coordinate: Coordinate) -> Bool {
        (south...north).contains(coordinate.latitude)
            && [-360, 0, 360].contains { (west...east).contains(coordinate.longitude + $0) }
    }

    /// Whether the two have a point in common, a point of the rim included.
    public func touches(_ other: MapBox) -> Bool {
        west <= other.east && other.west <= east && south <= other.north && other.south <= north
    }
}
