/// A closed ring on the surface of the Earth.
///
/// Its edges are straight lines in the plane of longitude and latitude, as in GeoJSON (RFC 7946, 3.1.1), and go the
/// shorter way round. Inside is what the ring winds around, in whatever direction and however often. A ring around a
/// pole contains that one which it touches, or else that one which is nearer to it.
public struct GeoRing: Sendable {
    /// Points that are kept; of a longer ring, those that matter least are dropped.
    public static let mostPoints = 2_000
    /// Points of a ring that is accepted at all.
    public static let mostGiven = 100_000

    /// Everything that `contains` can be true of.
    public let box: GeoBox
    private let vertices: [GeoPoint]
    /// How far a point may be from an edge and still be on it, in microdegrees: the error of thinning, and two for
    /// rounding.
    private let slack: Int32
    /// How often it goes round a pole, eastwards, and which pole that is.
    private let turns: Int16
    private let isRoundNorthPole: Bool

    /// - Parameter points: degrees. The first one may be repeated at the end. Longitudes may go beyond ±180, as they do
    ///   in GeoJSON across the date line, up to ±720.
    /// - Returns: nil if there are fewer than three different points or more than `mostGiven`, or one is not on the
    ///   Earth.
    public init?(_ points: [(latitude: Double, longitude: Double)]) {
        guard points.count <= Self.mostGiven, let given = RingPath(points) else { return nil }
        let (thinned, error) = given.thinned(to: Self.mostPoints)
        let path = thinned.withShortEdges()
        // Only a ring that winds round the Earth many times has as many edges to split.
        guard path.points.count <= Self.mostPoints + 16, abs(path.turns) < 1_000 else { return nil }
        slack = Int32(error.rounded(.up)) + 2
        box = GeoBox(path, margin: Int(slack))
        vertices = path.points.map(GeoPoint.init)
        (turns, isRoundNorthPole) = (Int16(path.turns), path.isRoundNorthPole)
    }

    public init?(_ points: [Coordinate]) {
        self.init(points.map { ($0.latitude, $0.longitude) })
    }

    public var pointCount: Int { vertices.count }

    /// Kilometres: a place farther than this from the edges of the ring that was given is on the same side as it was
    /// there. 0 unless points were dropped.
    public var thinningError: Double {
        // An edge may be off by half of it, and as much more counts as its own.
        Double(slack - 2) * 2 / Double(RingPath.degree) * Self.kilometresPerDegree
    }

    private static let kilometresPerDegree = 6_371.0088 * Double.pi / 180

    /// Whether a place is inside or on an edge. A ring of which points were dropped is wider by as much as its edges
    /// may be off, so that no place inside the given ring is lost.
    public func contains(_ place: Coordinate) -> Bool { contains(GeoPoint(place)) }

    func contains(_ point: GeoPoint) -> Bool { box.contains(point) && side(of: point) != .outside }

    func surrounds(_ point: GeoPoint) -> Bool { box.contains(point) && side(of: point) == .inside }

    private enum Side {
        case inside, edge, outside
    }

    /// Counts how often edges cross the meridian of a point to the north of it, eastwards less westwards.
    private func side(of point: GeoPoint) -> Side {
        if abs(point.north) == RingPath.pole, touches(pole: point.north) { return .edge }
        let (half, circle) = (Int32(RingPath.circle / 2), Int32(RingPath.circle))
        let (near, far) = (-slack, slack)
        var before = vertices[vertices.count - 1]
        // Relative to the point.
        var east = GeoPoint.wrapped(Int(before.east) - Int(point.east))
        var north = before.north - point.north
        var crossings = 0
        for vertex in vertices {
            var change = vertex.east - before.east
            if change >= half { change -= circle } else if change < -half { change += circle }
            let (nextEast, nextNorth) = (east + change, vertex.north - point.north)
            if min(east, nextEast) <= far, max(east, nextEast) >= near {
                if max(north, nextNorth) >= near, min(north, nextNorth) <= far,
                    RingEdge(from: (east, north), to: (nextEast, nextNorth)).isWithin(slack)
                {
                    return .edge
                }
                if (east < 0) != (nextEast < 0), isNorth(from: (east, north), to: (nextEast, nextNorth)) {
                    crossings += change > 0 ? 1 : -1
                }
            }
            before = vertex
            north = nextNorth
            east = nextEast >= half ? nextEast - circle : nextEast < -half ? nextEast + circle : nextEast
        }
        // Crossings to the north tell of the winding only if the north pole is outside.
        return (isRoundNorthPole ? Int(turns) - crossings : crossings) == 0 ? .outside : .inside
    }

    private func touches(pole: Int32) -> Bool {
        vertices.contains { abs($0.north - pole) <= slack }
    }

    /// Whether an edge that crosses the meridian does so to the north; the numbers are relative to the point.
    private func isNorth(from: (east: Int32, north: Int32), to: (east: Int32, north: Int32)) -> Bool {
        if from.north > 0, to.north > 0 { return true }
        if from.north < 0, to.north < 0 { return false }
        let cross = Int(from.north) * Int(to.east - from.east) - Int(to.north - from.north) * Int(from.east)
        return (cross > 0) == (to.east > from.east)
    }
}

extension RingEdge {
    fileprivate init(from: (east: Int32, north: Int32), to: (east: Int32, north: Int32)) {
        self.init(
            RingPath.Point(east: Int(from.east), north: Int(from.north)),
            RingPath.Point(east: Int(to.east), north: Int(to.north)))
    }

    fileprivate func isWithin(_ slack: Int32) -> Bool {
        square(from: RingPath.Point(east: 0, north: 0)) <= Double(slack) * Double(slack)
    }
}

extension GeoRing: Hashable {
    /// Long rings are hashed by some of their points.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(box)
        hasher.combine(vertices.count)
        for index in stride(from: 0, to: vertices.count, by: vertices.count / 16 + 1) {
            hasher.combine(vertices[index])
        }
    }

    /// Any order, but always the same.
    func precedes(_ other: GeoRing) -> Bool {
        vertices.lexicographicallyPrecedes(other.vertices) { ($0.north, $0.east) < ($1.north, $1.east) }
    }
}
