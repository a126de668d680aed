import Glibc
import TestSupport
import Testing
import Weather

/// Rings with more points than are kept.
@Suite struct WarningThinningTests {
    /// A coast around a point on the equator, in degrees, rough at every scale, and the sides of places by its own
    /// points.
    private struct Coast {
        var points: [(latitude: Double, longitude: Double)]

        init(_ count: Int, _ random: inout SeededRandom) {
            let waves = (0..<12).map { level in
                (
                    turns: Double(3 << level), size: 0.3 / Double(1 << level),
                    shift: Double.random(in: 0...6, using: &random)
                )
            }
            points = (0..<count).map { index in
                let angle = Double(index) * 2 * .pi / Double(count)
                let radius = 1 + waves.reduce(0) { $0 + $1.size * sin($1.turns * angle + $1.shift) }
                return (radius * sin(angle), radius * cos(angle))
            }
        }

        /// In degrees: the distance from the ring, and whether it is inside, by the rays that cross it.
        func side(of place: (latitude: Double, longitude: Double)) -> (distance: Double, isInside: Bool) {
            var (distance, isInside) = (Double.infinity, false)
            var from = points[points.count - 1]
            for to in points {
                let (east, north) = (to.longitude - from.longitude, to.latitude - from.latitude)
                let (x, y) = (place.longitude - from.longitude, place.latitude - from.latitude)
                let along = max(0, min(1, (x * east + y * north) / (east * east + north * north)))
                distance = min(distance, hypot(x - along * east, y - along * north))
                if (from.latitude > place.latitude) != (to.latitude > place.latitude),
                    x < y * east / north
                {
                    isInside.toggle()
                }
                from = to
            }
            return (distance, isInside)
        }

        /// Places anywhere around, and places close to the ring.
        func probes(_ count: Int, reach: Double, _ random: inout SeededRandom) -> [(
            latitude: Double, longitude: Double
        )] {
            (0..<count).map { index in
                let centre = index % 2 == 0 ? (0, 0) : random.one(of: points)
                let size = index % 2 == 0 ? 2 : reach
                return (
                    centre.0 + size * Double.random(in: -1...1, using: &random),
                    centre.1 + size * Double.random(in: -1...1, using: &random)
                )
            }
        }
    }

    private static let kilometresPerDegree = 6_371.0088 * Double.pi / 180

    @Test(arguments: [2_001, 6_000, 20_000])
    func `what is farther from the ring than the error keeps its side, and no place inside is lost`(count: Int) throws {
        var random = SeededRandom(seed: UInt64(count))
        let coast = Coast(count, &random)
        let ring = try #require(GeoRing(coast.points))
        #expect(ring.pointCount <= GeoRing.mostPoints)
        // The coast is 400 km long without its bays.
        #expect(ring.thinningError > 0 && ring.thinningError < 1, "\(ring.thinningError) km")
        let error = ring.thinningError / Self.kilometresPerDegree
        // A whole microdegree of rounding on either side.
        let tolerance = error + 0.000_005
        var close = 0
        for probe in coast.probes(300, reach: max(error, 0.000_05) * 2, &random) {
            let (distance, isInside) = coast.side(of: probe)
            let place = try #require(Coordinate(latitude: probe.latitude, longitude: probe.longitude))
            if distance > tolerance { #expect(ring.contains(place) == isInside && ring.surrounds(place) == isInside) }
            if distance > 0.000_002 {
                if isInside { #expect(ring.contains(place)) } else { #expect(!ring.surrounds(place)) }
            }
            if distance < tolerance { close += 1 }
        }
        #expect(close > 20)
    }

    @Test func `a polygon loses no place where its hole is thinned`() throws {
        var random = SeededRandom(seed: 7)
        let coast = Coast(20_000, &random)
        let hole = try #require(GeoRing(coast.points))
        let polygon = GeoPolygon(outer: try #require(GeoRing([(-5, -5), (-5, 5), (5, 5), (5, -5)])), holes: [hole])
        let reach = hole.thinningError / Self.kilometresPerDegree
        for probe in coast.probes(200, reach: reach, &random) {
            let (distance, isInHole) = coast.side(of: probe)
            guard !isInHole, distance > 0.000_002 else { continue }
            #expect(polygon.contains(try #require(Coordinate(latitude: probe.latitude, longitude: probe.longitude))))
        }
    }

    @Test func `as many points as are kept stay as they are`() throws {
        var random = SeededRandom(seed: 3)
        let ring = try #require(GeoRing(Coast(GeoRing.mostPoints, &random).points))
        #expect(ring.pointCount == GeoRing.mostPoints && ring.thinningError == 0)
    }

    @Test func `a narrow peninsula stays`() throws {
        // A circle of a degree, and a tongue of 100 m by 30 km.
        var points = (0..<5_000).map { index in
            let angle = 0.001 + Double(index) * (2 * Double.pi - 0.002) / 5_000
            return (latitude: sin(angle), longitude: cos(angle))
        }
        points += (0..<300).map { (-0.0005, 1 + Double($0) * 0.001) }
        points += (0..<300).reversed().map { (0.0005, 1 + Double($0) * 0.001) }
        let ring = try #require(GeoRing(points))
        #expect(ring.pointCount <= GeoRing.mostPoints && ring.thinningError < 0.02)
        #expect(ring.contains(try #require(Coordinate(latitude: 0, longitude: 1.29))))
        #expect(!ring.contains(try #require(Coordinate(latitude: 0.01, longitude: 1.29))))
    }

    @Test func `points on straight edges are dropped without an error`() throws {
        let side = (0..<1_000).map { Double($0) * 0.001 }
        let points =
            side.map { (0, $0) } + side.map { ($0, 1) } + side.map { (1, 1 - $0) } + side.map { (1 - $0, 0.0) }
        let ring = try #require(GeoRing(points.map { (latitude: $0.0, longitude: $0.1) }))
        #expect(ring.pointCount < 300 && ring.thinningError == 0)
        #expect(ring.contains(try #require(Coordinate(latitude: 1, longitude: 1))))
    }

    @Test func `a long ring around a pole still encloses it`() throws {
        let points = (0..<9_000).map { (latitude: 70 + 5 * sin(Double($0)), longitude: Double($0) * 0.04 - 180) }
        let ring = try #require(GeoRing(points))
        #expect(ring.pointCount <= GeoRing.mostPoints)
        for longitude in stride(from: -180.0, through: 180, by: 30) {
            #expect(ring.contains(try #require(Coordinate(latitude: 88, longitude: longitude))))
            #expect(!ring.contains(try #require(Coordinate(latitude: 40, longitude: longitude))))
        }
    }
}
