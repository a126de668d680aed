/// The way round a ring before it is stored: its longitudes go on counting where it goes beyond the date line.
struct RingPath {
    /// A position in whole microdegrees, about ten centimetres, so that arithmetic with it is exact.
    struct Point: Hashable {
        var east: Int
        var north: Int
    }

    static let degree = 1_000_000
    static let circle = 360 * degree
    static let pole = 90 * degree

    /// Without the first point again at the end.
    private(set) var points: [Point]
    /// How often it goes round the Earth, eastwards; other than 0 only if it encloses a pole.
    private(set) var turns: Int
    /// Whether the pole that a ring with `turns` encloses is the north pole: one that it touches, or else the nearer
    /// one.
    private(set) var isRoundNorthPole = false

    /// Nil if there are fewer than three different points, or one is not on the Earth.
    init?(_ given: [(latitude: Double, longitude: Double)]) {
        guard var corners = Self.corners(given), Self.areThreeOrMore(corners) else { return nil }
        Self.spreadPoles(&corners)
        (points, turns) = Self.walk(corners)
        isRoundNorthPole = turns != 0 && isNorthern
    }

    /// The same ring through other points.
    private func through(_ points: [Point]) -> RingPath {
        var path = self
        path.points = points
        return path
    }

    /// The point at `index`, which may be the number of points: the first one, reached by the whole way round.
    private func point(_ index: Int) -> Point {
        guard index == points.count else { return points[index] }
        return Point(east: points[0].east + turns * Self.circle, north: points[0].north)
    }

    private var isNorthern: Bool {
        if points.contains(where: { $0.north == Self.pole }) { return true }
        if points.contains(where: { $0.north == -Self.pole }) { return false }
        let area = points.indices.reduce(0.0) { sum, index in
            let (from, to) = (points[index], point(index + 1))
            return sum + Double(to.east - from.east) * Double(from.north + to.north)
        }
        return area * Double(turns) >= 0
    }

    /// How much a longitude changes by the shorter way; half a turn keeps the direction in which it is given.
    static func shorter(_ change: Int) -> Int {
        let east = ((change % circle) + circle) % circle
        return east > circle / 2 || east == circle / 2 && change < 0 ? east - circle : east
    }
}

// MARK: Reading

extension RingPath {
    /// The given points, without those that repeat the one before.
    private static func corners(_ given: [(latitude: Double, longitude: Double)]) -> [Point]? {
        var corners: [Point] = []
        corners.reserveCapacity(given.count)
        for (latitude, longitude) in given {
            let (north, east) = (latitude * Double(degree), longitude * Double(degree))
            // Twice round at most, also so that sums of them cannot overflow. Not true of what is not a number either.
            guard abs(north.rounded()) <= Double(pole), abs(east) <= Double(2 * circle) else { return nil }
            let corner = Point(east: Int(east.rounded()), north: Int(north.rounded()))
            if corner != corners.last { corners.append(corner) }
        }
        if corners.count > 1, corners.first == corners.last { corners.removeLast() }
        return corners
    }

    private static func areThreeOrMore(_ corners: [Point]) -> Bool {
        guard let first = corners.first, let second = corners.first(where: { $0 != first }) else { return false }
        return corners.contains { $0 != first && $0 != second }
    }

    /// A single corner at a pole has no longitude of its own. Its edges are the meridians of the corners beside it.
    private static func spreadPoles(_ corners: inout [Point]) {
        guard corners.contains(where: \.isAtPole) else { return }
        corners = corners.indices.flatMap { index -> [Point] in
            let corner = corners[index]
            let (before, after) = neighbours(of: index, in: corners)
            guard corner.isAtPole, !before.isAtPole, !after.isAtPole else { return [corner] }
            return [Point(east: before.east, north: corner.north), Point(east: after.east, north: corner.north)]
        }
    }

    /// Corners to points whose longitudes follow from each other, and the number of turns.
    private static func walk(_ corners: [Point]) -> ([Point], turns: Int) {
        var points: [Point] = []
        points.reserveCapacity(corners.count)
        let start = corners[0].east
        var east = start
        for index in corners.indices {
            let point = Point(east: east, north: corners[index].north)
            if point != points.last { points.append(point) }
            east += step(from: index, in: corners)
        }
        let turns = (east - start) / circle
        if turns == 0, points.count > 1, points.first == points.last { points.removeLast() }
        return (points, turns)
    }

    /// How much the longitude changes on the edge that begins at a corner. From −180° to 180° on a parallel is no way
    /// at all, except between two meridians: then it is the side of a box that goes round the Earth.
    private static func step(from index: Int, in corners: [Point]) -> Int {
        let next = index + 1 == corners.count ? 0 : index + 1
        let (from, to) = (corners[index], corners[next])
        let change = to.east - from.east
        guard abs(change) == circle, from.north == to.north else { return shorter(change) }
        let (before, after) = (neighbours(of: index, in: corners).before, neighbours(of: next, in: corners).after)
        return shorter(before.east - from.east) == 0 && shorter(after.east - to.east) == 0 ? change : 0
    }

    private static func neighbours(of index: Int, in corners: [Point]) -> (before: Point, after: Point) {
        (corners[index == 0 ? corners.count - 1 : index - 1], corners[index + 1 == corners.count ? 0 : index + 1])
    }
}

extension RingPath.Point {
    fileprivate var isAtPole: Bool { abs(north) == RingPath.pole }
}

// MARK: Thinning

extension RingPath {
    /// The ring with at most `limit` points, and the largest distance of a dropped point from the edge that replaces
    /// its own, in microdegrees of the plane of longitude and latitude.
    ///
    /// By Douglas and Peucker's algorithm (1973), because it bounds that distance, which Visvalingam's does not: a
    /// narrow peninsula has hardly any area. Within that distance of its edge a thinned ring cannot tell inside from
    /// outside; beyond it, no point changes sides, because each edge and what it replaces lie in one convex strip.
    ///
    /// The algorithm takes quadratic time at worst, so the ring is first cut into parts of equally many points, of
    /// about a hundred at most.
    func thinned(to limit: Int) -> (path: RingPath, error: Double) {
        guard points.count > limit else { return (self, 0) }
        let chains = min(limit / 2, max(limit / 8, points.count / 64))
        let cuts = (0...chains).map { $0 * points.count / chains }
        var significance = [Double](repeating: 0, count: points.count)
        for (from, to) in zip(cuts, cuts.dropFirst()) { rank(from, to, into: &significance) }
        for cut in cuts.dropLast() { significance[cut] = .infinity }
        let error = significance.sorted(by: >)[limit]
        return (through(points.indices.filter { significance[$0] > error }.map { points[$0] }), error)
    }

    /// For each point between two that stay: the largest error at which it is still needed.
    private func rank(_ from: Int, _ to: Int, into significance: inout [Double]) {
        var parts = [(from: from, to: to, bound: Double.infinity)]
        while let part = parts.popLast() {
            let edge = RingEdge(point(part.from), point(part.to))
            var farthest = (index: part.from, square: 0.0)
            for index in part.from + 1..<max(part.to, part.from + 1) {
                let square = edge.square(from: points[index])
                if square > farthest.square { farthest = (index, square) }
            }
            guard farthest.square > 0 else { continue }
            // No more than that of the part, so that what stays at a larger error also stays at a smaller one.
            let bound = min(part.bound, farthest.square.squareRoot())
            significance[farthest.index] = bound
            parts.append((part.from, farthest.index, bound))
            parts.append((farthest.index, part.to, bound))
        }
    }

    /// The ring with more points on edges that go half round the Earth or farther, so that each edge is the shorter
    /// way.
    func withShortEdges() -> RingPath {
        var split: [Point] = []
        split.reserveCapacity(points.count)
        for (index, from) in points.enumerated() {
            let to = point(index + 1)
            let pieces = abs(to.east - from.east) / (Self.circle / 3) + 1
            for piece in 0..<pieces {
                let (east, north) = ((to.east - from.east) * piece, (to.north - from.north) * piece)
                split.append(Point(east: from.east + east / pieces, north: from.north + north / pieces))
            }
        }
        return through(split)
    }
}

/// A straight line in the plane of longitude and latitude, and how far points are from it.
struct RingEdge {
    private let from: RingPath.Point
    private let east, north: Int

    init(_ from: RingPath.Point, _ to: RingPath.Point) {
        (self.from, east, north) = (from, to.east - from.east, to.north - from.north)
    }

    /// The square of the distance from a point, in microdegrees.
    func square(from point: RingPath.Point) -> Double {
        let (x, y) = (Double(point.east - from.east), Double(point.north - from.north))
        let (east, north) = (Double(east), Double(north))
        let length = east * east + north * north
        let along = length > 0 ? min(1, max(0, (x * east + y * north) / length)) : 0
        let (right, up) = (x - along * east, y - along * north)
        return right * right + up * up
    }
}
