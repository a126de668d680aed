import Glibc
import TestSupport
import Testing
import Weather

/// What is inside a ring.
@Suite struct WarningRingTests {
    private func ring(_ corners: (Double, Double)...) throws -> GeoRing {
        try #require(GeoRing(corners.map { (latitude: $0.0, longitude: $0.1) }))
    }

    private func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    // MARK: Rings made by construction

    @Test(arguments: 0..<24 as Range<UInt64>)
    func `a star contains what is inside, wherever on the Earth it is`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let centre = try #require(OnSphere.anywhere(&random))
        let star = Star(around: centre, radius: pow(10, Double.random(in: 0.5...3.4, using: &random)), &random)
        let ring = try #require(GeoRing(star.points))
        for (point, isInside) in star.probes(60, &random) {
            #expect(ring.contains(point) == isInside, "\(point) around \(centre)")
            if isInside { #expect(ring.box.contains(point)) }
        }
    }

    @Test(arguments: 0..<16 as Range<UInt64>)
    func `a curve that goes round several times contains what any round encloses`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let centre = try #require(OnSphere.anywhere(&random))
        let radius = pow(10, Double.random(in: 0.5...3.2, using: &random))
        let star = Star(around: centre, radius: radius, rounds: 2, &random)
        let ring = try #require(GeoRing(star.points))
        for (point, isInside) in star.probes(60, &random) {
            #expect(ring.contains(point) == isInside, "\(point) around \(centre)")
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `both loops of an eight are inside, although they turn in different directions`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let radius = Double.random(in: 5...500, using: &random)
        let middle = try #require(OnSphere.anywhere(&random))
        // Two circles that touch in the middle: by its bearing, and by the bearing back from their centres.
        let centres = [0, Double.pi].compactMap { OnSphere.point(from: middle, bearing: $0, distance: radius) }
        let points = zip(centres, [1.0, -1]).flatMap { centre, turn -> [Coordinate] in
            let start = bearing(from: centre, to: middle)
            return (0..<360).compactMap {
                OnSphere.point(from: centre, bearing: start + turn * Double($0) * .pi / 180, distance: radius)
            }
        }
        let ring = try #require(GeoRing(points))
        for _ in 0..<60 {
            let place = try #require(
                OnSphere.point(
                    from: middle, bearing: Double.random(in: 0..<2 * .pi, using: &random),
                    distance: Double.random(in: 0...3 * radius, using: &random)))
            let distance = try #require(centres.map { $0.distance(to: place) / radius }.min())
            guard abs(distance - 1) > 0.1 else { continue }
            #expect(ring.contains(place) == (distance < 1))
        }
    }

    private func bearing(from: Coordinate, to: Coordinate) -> Double {
        let (north, toNorth) = (from.latitude * .pi / 180, to.latitude * .pi / 180)
        let east = (to.longitude - from.longitude) * .pi / 180
        return atan2(sin(east) * cos(toNorth), cos(north) * sin(toNorth) - sin(north) * cos(toNorth) * cos(east))
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `neither the direction nor the first point nor a shift of all longitudes changes what is inside`(
        seed: UInt64
    ) throws {
        var random = SeededRandom(seed: seed)
        let centre = try #require(OnSphere.anywhere(&random))
        let star = Star(around: centre, radius: pow(10, Double.random(in: 0.5...3.4, using: &random)), &random)
        let shift = Double.random(in: -180...180, using: &random)
        let given = star.points.map { (latitude: $0.latitude, longitude: $0.longitude) }
        let first = random.below(given.count)
        let rings = [
            given.reversed(), given + [given[0]], Array(given[first...] + given[..<first]),
            given.map { ($0.latitude, $0.longitude + 360) },
            given.map { ($0.latitude, $0.longitude - 360) },
        ]
        let ring = try #require(GeoRing(given))
        let same = try rings.map { try #require(GeoRing($0)) }
        let shifted = try #require(GeoRing(given.map { ($0.latitude, $0.longitude + shift) }))
        for (point, isInside) in star.probes(40, &random) {
            #expect(ring.contains(point) == isInside)
            for other in same { #expect(other.contains(point) == isInside) }
            let moved = try at(point.latitude, remainder(point.longitude + shift, 360))
            #expect(shifted.contains(moved) == isInside)
        }
    }

    /// Small numbers, so that points often lie on edges and vertices; the angles under which the edges are seen add up
    /// to the turns.
    @Test(arguments: 0..<100 as Range<UInt64>)
    func `a ring in a grid contains its edges and what it winds around`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let corners = (0..<random.number(3...9)).map { _ in (random.number(0...6), random.number(0...6)) }
        guard Set(corners.map { [$0.0, $0.1] }).count > 2 else { return }
        let origin = (latitude: Double(random.number(-80...70)), longitude: Double(random.number(-185...180)))
        let ring = try #require(
            GeoRing(corners.map { (origin.latitude + Double($0.0), origin.longitude + Double($0.1)) }))
        for north in 0...14 {
            for east in 0...14 {
                let (y, x) = (north - 1, east - 1)
                var (angle, isOnEdge) = (0.0, false)
                for (from, to) in zip(corners, corners.dropFirst() + [corners[0]]) {
                    let (y1, x1) = (from.0 * 2 - y, from.1 * 2 - x)
                    let (y2, x2) = (to.0 * 2 - y, to.1 * 2 - x)
                    let (cross, dot) = (x1 * y2 - x2 * y1, x1 * x2 + y1 * y2)
                    if cross == 0, dot <= 0 { isOnEdge = true }
                    angle += atan2(Double(cross), Double(dot))
                }
                let place = try at(
                    origin.latitude + Double(y) / 2, remainder(origin.longitude + Double(x) / 2, 360))
                #expect(ring.contains(place) == (isOnEdge || abs(angle) > 3), "\(y) \(x) \(corners)")
                #expect(ring.surrounds(place) == (!isOnEdge && abs(angle) > 3))
            }
        }
    }

    // MARK: The date line and the poles

    @Test func `a ring across the date line contains both sides, however its longitudes are written`() throws {
        let rings = [
            try ring((-20, 177), (-20, -178), (-12, -178), (-12, 177)),
            try ring((-20, 177), (-20, 182), (-12, 182), (-12, 177)),
            try ring((-20, -183), (-20, -178), (-12, -178), (-12, -183)),
            // With points on the date line, on both its sides.
            try ring(
                (-20, 177), (-20, 180), (-20, -180), (-20, -178), (-12, -178), (-12, -180), (-12, 180), (-12, 177)),
        ]
        for ring in rings {
            for longitude in [177.5, 179.9, 180, -180, -179.9, -178.1] {
                #expect(try ring.contains(at(-15, longitude)))
            }
            for longitude in [176.0, -177, 0] { #expect(try !ring.contains(at(-15, longitude))) }
            #expect(ring.box.startLongitude.rounded() == 177 && ring.box.longitudeWidth.rounded() == 5)
        }
    }

    @Test func `a box around the Earth contains all longitudes`() throws {
        let world = try ring((-90, -180), (-90, 180), (90, 180), (90, -180))
        let south = try ring((-90, -180), (-60, -180), (-60, 180), (-90, 180))
        let tropics = try ring((-10, -180), (-10, 180), (10, 180), (10, -180))
        for longitude in stride(from: -180.0, through: 180, by: 22.5) {
            for latitude in [-90.0, -75, 0, 75, 90] { #expect(try world.contains(at(latitude, longitude))) }
            #expect(try south.contains(at(-75, longitude)) && south.contains(at(-90, longitude)))
            #expect(try !south.contains(at(-55, longitude)) && !south.contains(at(90, longitude)))
            #expect(try tropics.contains(at(0, longitude)) && !tropics.contains(at(11, longitude)))
        }
    }

    @Test func `a ring around a pole reaches to that pole`() throws {
        for turn in [1.0, -1] {
            let corners = stride(from: 0.0, to: 360, by: 30).map { (latitude: 70.0, longitude: turn * $0) }
            let ring = try #require(GeoRing(corners))
            #expect(try ring.contains(at(90, 12)) && ring.contains(at(71, 179)))
            #expect(try !ring.contains(at(69, 179)) && !ring.contains(at(-90, 12)))
            #expect(ring.box.latitudes.upperBound == 90 && ring.box.longitudeWidth == 360)
            let south = try #require(GeoRing(corners.map { (-$0.latitude, $0.longitude) }))
            #expect(try south.contains(at(-90, 12)) && !south.contains(at(90, 12)))
            #expect(try !south.contains(at(0, 0)))
        }
    }

    @Test func `a corner at a pole has the meridians beside it for edges`() throws {
        let wedge = try ring((60, 10), (60, 100), (90, -77))
        #expect(try wedge.contains(at(89.9, 12)) && wedge.contains(at(89.9, 98)) && wedge.contains(at(90, 0)))
        #expect(try !wedge.contains(at(89.9, -77)) && !wedge.contains(at(89, 101)) && !wedge.contains(at(59, 50)))
        let wide = try ring((60, 0), (60, 100), (60, 200), (90, 0))
        #expect(try wide.contains(at(85, 150)) && !wide.contains(at(85, -80)))
    }

    // MARK: What is no ring

    @Test func `points that make no ring are refused`() {
        func ring(_ corners: [(latitude: Double, longitude: Double)]) -> GeoRing? { GeoRing(corners) }
        #expect(ring([]) == nil)
        #expect(ring([(1, 1), (2, 2), (1, 1), (2, 2)]) == nil)
        #expect(ring([(1, 1), (2, 2), (3, 1)]) != nil)
        for bad in [Double.nan, .infinity, -.infinity, 90.1, 1e300] {
            #expect(ring([(1, 1), (2, 2), (bad, 1)]) == nil)
        }
        for bad in [Double.nan, .infinity, -.infinity, 721, 1e300] {
            #expect(ring([(1, 1), (2, 2), (3, bad)]) == nil)
        }
        let many = (0...GeoRing.mostGiven).map { (latitude: Double($0 % 2), longitude: Double($0 % 3)) }
        #expect(ring(many) == nil)
        #expect(ring(many.dropLast()) != nil)
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `any numbers make a ring or none, and any place is inside or not`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let values = [-90.0, 90, 0, -180, 180, 360, -360, 720, -720, 0.000_000_4, 89.999_999_9, 45, 120, -540]
        let corners = (0..<random.number(3...60)).map { _ in
            (latitude: max(-90, min(90, random.one(of: values))), longitude: random.one(of: values))
        }
        guard let ring = GeoRing(corners) else { return }
        for _ in 0..<50 {
            let place = try #require(OnSphere.anywhere(&random))
            #expect(!ring.surrounds(place) || ring.contains(place))
            #expect(!ring.contains(place) || ring.box.contains(place))
        }
    }
}
