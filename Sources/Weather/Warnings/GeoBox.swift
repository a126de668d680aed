/// A range of latitudes and one of longitudes, which may cross the date line.
public struct GeoBox: Hashable, Sendable {
    /// Microdegrees. `west` is at least −180° and less than 180°, `width` at most 360°.
    let south, north, west, width: Int32

    /// Degrees north.
    public var latitudes: ClosedRange<Double> { Double(south) / 1_000_000...Double(north) / 1_000_000 }

    func contains(_ point: GeoPoint) -> Bool {
        point.north >= south && point.north <= north && containsLongitude(of: point)
    }

    /// A pole is on every meridian.
    func containsLongitude(of point: GeoPoint) -> Bool {
        let east = point.east - west
        return (east < 0 ? east + Int32(RingPath.circle) : east) <= width || abs(point.north) == RingPath.pole
    }
}

extension GeoBox {
    /// What a path and everything within `margin` microdegrees of it takes.
    init(_ path: RingPath, margin: Int) {
        let norths = path.points.lazy.map(\.north)
        let (south, north) = (norths.min() ?? 0, norths.max() ?? 0)
        let isRoundPole = path.turns != 0
        let isNorthern = path.isRoundNorthPole
        self.south = Int32(max(-RingPath.pole, isRoundPole && !isNorthern ? -RingPath.pole : south - margin))
        self.north = Int32(min(RingPath.pole, isNorthern ? RingPath.pole : north + margin))
        let easts = path.points.lazy.map(\.east)
        let (first, last) = (easts.min() ?? 0, easts.max() ?? 0)
        let width = last - first + 2 * margin
        if isRoundPole || width >= RingPath.circle {
            (west, self.width) = (Int32(-RingPath.circle / 2), Int32(RingPath.circle))
        } else {
            (west, self.width) = (GeoPoint.wrapped(first - margin), Int32(width))
        }
    }
}

/// A position in whole microdegrees, about ten centimetres: half the size of a `Coordinate`.
struct GeoPoint: Hashable, Sendable {
    let north: Int32
    /// −180° or more, less than 180°.
    let east: Int32

    init(_ place: Coordinate) {
        north = Int32((place.latitude * Double(RingPath.degree)).rounded())
        east = Self.wrapped(Int((place.longitude * Double(RingPath.degree)).rounded()))
    }

    init(_ point: RingPath.Point) {
        (north, east) = (Int32(point.north), Self.wrapped(point.east))
    }

    static func wrapped(_ east: Int) -> Int32 {
        let half = RingPath.circle / 2
        return Int32((((east + half) % RingPath.circle) + RingPath.circle) % RingPath.circle - half)
    }
}
