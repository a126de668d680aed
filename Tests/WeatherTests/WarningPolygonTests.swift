import TestSupport
import Testing
import Weather

/// Areas of several shapes.
@Suite struct WarningPolygonTests {
    private func box(_ south: Double, _ west: Double, _ north: Double, _ east: Double) throws -> GeoRing {
        try #require(GeoRing([(south, west), (south, east), (north, east), (north, west)]))
    }

    private func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test func `a hole is outside, but not its edge`() throws {
        let polygon = GeoPolygon(outer: try box(30, 120, 40, 130), holes: [try box(34, 124, 36, 126)])
        #expect(try polygon.contains(at(32, 125)))
        #expect(try !polygon.contains(at(35, 125)))
        #expect(try polygon.contains(at(34, 125)) && polygon.contains(at(36, 126)))
        #expect(try !polygon.contains(at(41, 125)))
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `between two stars around the same point is inside, wherever they are`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let centre = try #require(OnSphere.anywhere(&random))
        let radius = Double.random(in: 5...1_000, using: &random)
        let outer = Star(around: centre, radius: radius, &random)
        let hole = Star(around: centre, radius: radius * 0.3, &random)
        let polygon = GeoPolygon(
            outer: try #require(GeoRing(outer.points)), holes: [try #require(GeoRing(hole.points))])
        for (point, isInside) in outer.probes(40, &random) where centre.distance(to: point) > radius * 0.35 {
            #expect(polygon.contains(point) == isInside)
        }
        for (point, isInside) in hole.probes(40, &random) where centre.distance(to: point) < radius * 0.35 {
            #expect(polygon.contains(point) != isInside)
        }
    }

    @Test func `a circle contains what is no farther than its radius, also beyond the date line and a pole`() throws {
        let circle = GeoCircle(centre: try at(60, 179.5), radius: 100)
        #expect(try circle.contains(at(60, -179.5)) && !circle.contains(at(60, -178)))
        let polar = GeoCircle(centre: try at(89.9, 0), radius: 100)
        #expect(try polar.contains(at(89.5, 180)) && !polar.contains(at(88, 180)))
        #expect(try !GeoCircle(centre: at(0, 0), radius: .nan).contains(at(0, 0)))
    }

    @Test func `an area is all of its shapes`() throws {
        let area = WarningArea(
            name: "Two", polygons: [GeoPolygon(outer: try box(0, 0, 1, 1)), GeoPolygon(outer: try box(0, 5, 1, 6))],
            circles: [GeoCircle(centre: try at(10, 10), radius: 50)])
        for (latitude, longitude) in [(0.5, 0.5), (0.5, 5.5), (10.1, 10)] {
            #expect(try area.contains(at(latitude, longitude)))
        }
        #expect(try !area.contains(at(0.5, 3)))
        #expect(area.hasShape && !WarningArea(name: "None").hasShape)
        #expect(try !WarningArea(name: "None").contains(at(0, 0)))
    }
}
