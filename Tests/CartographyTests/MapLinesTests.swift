import Cartography
import Foundation
import Testing

@Suite("The lines of the map")
struct MapLinesTests {
    private let map: MapData
    private let world: MapBox

    init() throws {
        map = try MapOfCheckout.open()
        world = try box(-180, -90, 180, 90)
    }

    @Test("The file is small, and holds three levels from coarse to fine")
    func levels() throws {
        let size = try Data(contentsOf: URL(filePath: MapOfCheckout.path)).count
        #expect(size <= 400_000)
        #expect(map.levels.map(\.tolerance) == [0.12, 0.04, 0.0015])
        #expect(map.levels[0].extent == world && map.levels[1].extent == world)
        #expect(map.levels[2].extent == (try box(119, 30, 137, 44)))
    }

    @Test("Every line has the points it claims, all in its box, in the extent and on the globe", arguments: 0..<3)
    func whole(level: Int) {
        var kinds: [MapLineKind: Int] = [:]
        var pointCount = 0
        var wrong = 0
        map.lines(level: level, in: world) { line in
            kinds[line.kind, default: 0] += 1
            let points = line.points
            pointCount += points.count
            let isInside = points.allSatisfy {
                line.box.west <= $0.longitude && $0.longitude <= line.box.east && line.box.south <= $0.latitude
                    && $0.latitude <= line.box.north
            }
            if points.count != line.pointCount || !isInside || !map.levels[level].extent.contains(line.box) {
                wrong += 1
            }
        }
        #expect(wrong == 0)
        #expect(pointCount > 10_000 && pointCount < 100_000)
        #expect((kinds[.coast] ?? 0) > 200 && (kinds[.country] ?? 0) >= 5)
        #expect((kinds[.province] != nil) == (level > 0))
    }

    @Test("No line goes around the world: the date line cuts it", arguments: 0..<2)
    func dateLine(level: Int) {
        map.lines(level: level, in: world) { line in
            let points = line.points
            #expect(zip(points, points.dropFirst()).allSatisfy { abs($0.longitude - $1.longitude) < 30 })
        }
    }

    @Test(
        "Small islands that matter are there at every level",
        arguments: [
            ("Ulleungdo", 37.503, 130.866), ("Dokdo", 37.2415, 131.8665), ("Baengnyeongdo", 37.953, 124.670),
            ("Marado", 33.1185, 126.2675),
        ])
    func islands(name: String, latitude: Double, longitude: Double) throws {
        for level in map.levels.indices {
            var isThere = false
            let point = try box(longitude, latitude, longitude, latitude)
            map.lines(level: level, in: point) { line in
                let points = line.points
                guard line.kind == .coast, line.box.east - line.box.west < 1, let first = points.first,
                    let last = points.last
                else { return }
                if first == last { isThere = true }
            }
            #expect(isThere, "\(name) at level \(level)")
        }
    }

    @Test(
        "A point is on land, in a lake or in the sea, at every level and far from any line too",
        arguments: [
            ("Seoul", 37.5665, 126.978, true), ("the Yellow Sea", 36, 124, false), ("the East Sea", 39, 131.5, false),
            ("Jeju", 33.38, 126.55, true), ("Paris", 48.86, 2.35, true), ("the Sahara", 23, 10, true),
            ("Lake Victoria", -1, 33, false), ("the Caspian Sea", 41.5, 50.5, false), ("the Pacific", 0, -140, false),
            ("Chukotka", 67, 179.9, true), ("Chukotka beyond the date line", 67, -179.5, true),
            ("the Southern Ocean", -60, 0, false), ("the South Pole", -89.5, 30, true), ("Antarctica", -80, 90, true),
            ("the North Pole", 89.9, 0, false), ("Alice Springs", -23.7, 133.88, true),
            ("Bermuda's sea", 30, -65, false),
        ])
    func land(name: String, latitude: Double, longitude: Double, isLand: Bool) throws {
        for level in map.levels.indices {
            let extent = map.levels[level].extent
            guard extent.contains(try box(longitude, latitude, longitude, latitude)) else { continue }
            #expect(map.isLand(level: level, latitude: latitude, longitude: longitude) == isLand, "level \(level)")
        }
    }

    @Test("Along every coast and shore land is on the left", arguments: 0..<3)
    func sides(level: Int) {
        // A step to each side of the middle of a stretch, on its parallel, if it goes up or down and no line is near.
        var (right, wrong) = (0, 0)
        map.lines(level: level, in: world) { line in
            let points = line.points
            for (from, to) in zip(points, points.dropFirst()).prefix(2) where line.kind.hasWater && right + wrong < 150
            {
                let (longitude, latitude) = ((from.longitude + to.longitude) / 2, (from.latitude + to.latitude) / 2)
                let step = 1e-7
                guard abs(to.latitude - from.latitude) > 100 * step else { continue }
                let west = map.isLand(level: level, latitude: latitude, longitude: longitude - step)
                let east = map.isLand(level: level, latitude: latitude, longitude: longitude + step)
                let isNorthward = to.latitude > from.latitude
                if west == isNorthward, east != isNorthward { right += 1 } else { wrong += 1 }
            }
        }
        // Where simplified lines cross, both sides are the same.
        #expect(right > 100 && wrong * 50 <= right)
    }

    @Test("Only what touches the box is given, and all of that")
    func inView() throws {
        for view in [try box(126, 37, 128, 38), try box(-10, 35, 20, 60), try box(129, 35, 129, 35)] {
            for level in map.levels.indices {
                var inView: [MapBox] = []
                map.lines(level: level, in: view) { inView.append($0.box) }
                var expected: [MapBox] = []
                map.lines(level: level, in: world) { if $0.box.touches(view) { expected.append($0.box) } }
                #expect(inView == expected)
            }
        }
    }

    @Test("A box beyond the date line has both of its sides")
    func beyond() throws {
        var longitudes: [Double] = []
        map.lines(level: 1, in: try box(177, 60, 195, 75)) { line in
            #expect(line.box.east >= 177 && line.box.west <= 195)
            longitudes += line.points.map(\.longitude)
        }
        // Chukotka up to the Bering Strait, and Alaska.
        #expect(longitudes.contains { $0 < 179 } && longitudes.contains { (182...188).contains($0) })
        #expect(longitudes.contains { $0 > 191 })
        var westward = 0
        map.lines(level: 1, in: try box(-195, 60, -177, 75)) { _ in westward += 1 }
        var eastward = 0
        map.lines(level: 1, in: try box(165, 60, 183, 75)) { _ in eastward += 1 }
        #expect(westward == eastward && westward > 10)
    }

    @Test("The level follows the size of a dot, as far as the level reaches")
    func chosen() throws {
        #expect(map.level(for: world, dot: 0.9) == 0)
        #expect(map.level(for: try box(-10, 35, 20, 60), dot: 0.05) == 1)
        #expect(map.level(for: try box(126, 37, 128, 38), dot: 0.006) == 2)
        // Finer than any level that is there.
        #expect(map.level(for: try box(2, 48, 3, 49), dot: 0.001) == 1)
        #expect(map.level(for: try box(118, 37, 128, 38), dot: 0.006) == 1)
        #expect(map.level(for: try box(170, -95, 400, 95), dot: 0.001) == 1)
        #expect(map.level(for: try box(126, 37, 128, 38), dot: 0.0001) == 2)
    }

    @Test("A level that is not there has no lines")
    func noLevel() throws {
        for level in [-1, 3, .max, .min] {
            map.lines(level: level, in: world) { _ in Issue.record("a line") }
            #expect(!map.isLand(level: level, latitude: 37.5, longitude: 127))
        }
    }

    @Test("A box is of finite numbers in their order")
    func boxes() {
        #expect(MapBox(west: 1, south: 0, east: 0, north: 1) == nil)
        #expect(MapBox(west: 0, south: 1, east: 1, north: 0) == nil)
        #expect(MapBox(west: .nan, south: 0, east: 1, north: 1) == nil)
        #expect(MapBox(west: 0, south: 0, east: .infinity, north: 1) == nil)
        #expect(MapBox(west: 0, south: -.infinity, east: 0, north: 1) == nil)
        #expect(MapBox(west: -540, south: 0, east: 540, north: 0) != nil)
        #expect(MapBox(west: -541, south: 0, east: 540, north: 0) == nil)
    }
}

extension MapBox {
    /// Whether all of `other` lies inside.
    fileprivate func contains(_ other: MapBox) -> Bool {
        west <= other.west && other.east <= east && south <= other.south && other.north <= north
    }
}
