import Cartography
import TestSupport
import Testing
import Weather

@Suite("Where places are in the view")
struct MapProjectionTests {
    private static let sizes = [
        (1, 1), (2, 2), (3, 1), (17, 5), (40, 12), (80, 24), (74, 32), (200, 60), (300, 90), (300, 3), (5, 90),
    ]

    /// Lists all over the world, in one region, around a place, and around the date line.
    private static func list(_ random: inout SeededRandom) throws -> [Coordinate] {
        let (north, east) = random.one(of: [(90.0, 180.0), (8, 12), (0.4, 0.4), (0.004, 0.004)])
        let isPacific = random.chance(30)
        let latitude = Double.random(in: -90 + north...90 - north, using: &random)
        let longitude = isPacific ? 180.0 : Double.random(in: -180...180, using: &random)
        return try (0..<random.number(1...60)).map { _ in
            var turned = longitude + Double.random(in: -east...east, using: &random)
            if turned > 180 { turned -= 360 }
            if turned < -180 { turned += 360 }
            return try coordinate(latitude + Double.random(in: -north...north, using: &random), turned)
        }
    }

    private func isInside(_ position: MapPosition, _ view: MapProjection) -> Bool {
        position.x >= 0 && position.x < Double(view.columns) && position.y >= 0 && position.y < Double(view.rows)
    }

    @Test("Every place of a list is in view, at any size", arguments: 0..<40)
    func fits(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<25 {
            let places = try Self.list(&random)
            let (columns, rows) = random.one(of: Self.sizes)
            let view = MapProjection(showing: places, columns: columns, rows: rows)
            #expect(view.columns == columns && view.rows == rows)
            for place in places {
                #expect(isInside(view.position(of: place), view), "\(place) at \(columns)×\(rows)")
            }
        }
    }

    @Test("There is a cell to spare on each side, and room for a label on the right of each place")
    func margins() throws {
        let korea = [try coordinate(38.2, 128.6), try coordinate(33.25, 126.6), try coordinate(37.5, 130.9)]
        for (columns, rows) in [(40, 12), (74, 32), (80, 24), (200, 60)] {
            for labels in [[], [5, 11, 9], [13, 2, 2]] {
                let view = MapProjection(showing: korea, labels: labels, columns: columns, rows: rows)
                for (index, position) in korea.map(view.position).enumerated() {
                    let label = labels.isEmpty ? 0 : Double(1 + labels[index])
                    #expect((1...Double(columns) - 1).contains(position.x + label) && position.x >= 1)
                    #expect((1...Double(rows) - 1).contains(position.y))
                }
            }
        }
    }

    @Test("What is higher than the area is drawn wider, what is wider is drawn higher, by 1.4 at the most")
    func stretch() throws {
        func ratio(_ places: [Coordinate], _ columns: Int, _ rows: Int) throws -> Double {
            let view = MapProjection(showing: places, columns: columns, rows: rows)
            let (from, to) = (view.position(of: try coordinate(-1, -1)), view.position(of: try coordinate(1, 1)))
            return (to.x - from.x) / (from.y - to.y) / 2
        }
        let square = [try coordinate(-5, -5), try coordinate(5, 5)]
        #expect(abs(try ratio(square, 200, 24) - 1.4) < 0.001)
        #expect(abs(try ratio(square, 20, 90) - 1 / 1.4) < 0.001)
        // Both fit: 24 rows of which three are spare, and 2.2 times as many columns.
        #expect(abs(try ratio(square, 3 + 46, 24) - 46.0 / 42) < 0.03)
    }

    @Test("A position leads back to its coordinate, and a coordinate to its position", arguments: 0..<20)
    func thereAndBack(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<50 {
            let places = try Self.list(&random)
            let view = MapProjection(showing: places, columns: random.number(1...300), rows: random.number(1...90))
            for place in places where abs(place.latitude) < 89.9 {
                let back = try #require(view.coordinate(at: view.position(of: place)))
                let apart = abs(back.longitude - place.longitude)
                #expect(abs(back.latitude - place.latitude) < 1e-9 && min(apart, 360 - apart) < 1e-9)
            }
        }
    }

    @Test("North is up and east is to the right, and one place has twice as many columns as rows for a degree")
    func shape() throws {
        let view = MapProjection(showing: [try coordinate(60, 12)], columns: 80, rows: 24)
        let middle = view.position(of: try coordinate(60, 12))
        let north = view.position(of: try coordinate(60.5, 12))
        let east = view.position(of: try coordinate(60, 13))
        #expect(abs(middle.x - 40) < 1e-9 && abs(middle.y - 12) < 1e-9)
        #expect(north.y < middle.y && north.x == middle.x && east.x > middle.x && east.y == middle.y)
        // At 60° a degree of longitude is half as long as one of latitude.
        #expect(abs((east.x - middle.x) - 2 * (middle.y - north.y)) < 1e-9)
        #expect(abs(view.degreesPerDot * 4 * (middle.y - north.y) - 0.5) < 1e-9)
    }

    @Test("Fiji, Samoa and Auckland stay together across the date line")
    func dateLine() throws {
        let fiji = try coordinate(-18.14, 178.44)
        let samoa = try coordinate(-13.83, -171.77)
        let auckland = try coordinate(-36.85, 174.76)
        let view = MapProjection(showing: [fiji, samoa, auckland], columns: 80, rows: 24)
        let x = [auckland, fiji, samoa].map { view.position(of: $0).x }
        #expect(x == x.sorted() && x[2] - x[0] > 5)
        #expect(view.box.east - view.box.west < 90 && view.box.west < -180)
        #expect(view.degreesPerDot < 0.4)
    }

    @Test("A list at both ends of the world's map is a small one if it is small")
    func bothSides() throws {
        let view = MapProjection(showing: [try coordinate(0, 180), try coordinate(1, -180)], columns: 80, rows: 24)
        #expect(view.box.east - view.box.west < 10)
    }

    @Test("The poles are in view beside other places, whatever their longitude")
    func poles() throws {
        let south = try coordinate(-90, 139)
        let places = [south, try coordinate(90, -60), try coordinate(37.5, 127), try coordinate(-77.8, 166.7)]
        for count in 1...4 {
            for (columns, rows) in Self.sizes {
                let view = MapProjection(showing: Array(places.prefix(count)), columns: columns, rows: rows)
                for place in places.prefix(count) { #expect(isInside(view.position(of: place), view)) }
            }
        }
        let view = MapProjection(showing: [south, try coordinate(37.5, 127)], columns: 80, rows: 24)
        #expect(view.position(of: south).x == 40 && view.box.west < 127 && view.box.south == -90)
        #expect(view.centred(on: try coordinate(90, -60)).position(of: try coordinate(37.5, 127)).x == 40)
    }

    @Test("One place, or several at the same point, get a degree and a half around them")
    func onePlace() throws {
        let seoul = try coordinate(37.5665, 126.978)
        for places in [[seoul], [seoul, seoul], [seoul, try coordinate(37.57, 126.98)]] {
            let view = MapProjection(showing: places, columns: 80, rows: 24)
            #expect((1.5...2).contains(view.box.north - view.box.south))
            #expect(abs(view.position(of: seoul).x - 40) < 1 && abs(view.position(of: seoul).y - 12) < 1)
        }
    }

    @Test("Without places the world is in view, and all of it")
    func world() {
        for (columns, rows) in Self.sizes {
            let view = MapProjection(showing: [], columns: columns, rows: rows)
            #expect(view.box == MapBox(west: -180, south: -90, east: 180, north: 90))
        }
    }

    @Test("Zooming keeps the point under the pointer, and ends at the world and at a fiftieth of a degree a row")
    func zoom() throws {
        let seoul = try coordinate(37.5665, 126.978)
        let view = MapProjection(showing: [seoul, try coordinate(35.1, 129)], columns: 80, rows: 24)
        let at = view.position(of: seoul)
        for factor in [1.5, 2, 0.8] {
            let zoomed = view.zoomed(by: factor, at: at).position(of: seoul)
            #expect(abs(zoomed.x - at.x) < 1e-6 && abs(zoomed.y - at.y) < 1e-6)
            #expect(abs(view.zoomed(by: factor, at: at).degreesPerDot * factor - view.degreesPerDot) < 1e-12)
        }
        let closest = view.zoomed(by: 1e9, at: at)
        #expect(abs(closest.degreesPerDot * 4 - 0.02) < 1e-12)
        #expect(abs(closest.position(of: seoul).x - at.x) < 1e-6)
        #expect(closest.zoomed(by: 2, at: at) == closest)
        let widest = view.zoomed(by: 1e-9, at: at)
        #expect(
            widest.box.north == 90 && widest.box.south == -90 && abs(widest.box.east - widest.box.west - 360) < 1e-9)
        for factor in [0, -1, .nan, .infinity] { #expect(view.zoomed(by: factor, at: at) == view) }
        #expect(view.zoomed(by: 2, at: MapPosition(x: .nan, y: 0)) == view)
    }

    @Test("The land follows the hand around the world, and stops at the poles")
    func pan() throws {
        let seoul = try coordinate(37.5665, 126.978)
        let view = MapProjection(showing: [seoul], columns: 80, rows: 24)
        let (before, after) = (view.position(of: seoul), view.panned(columns: 3.5, rows: -2).position(of: seoul))
        #expect(abs(after.x - before.x - 3.5) < 1e-6 && abs(after.y - before.y + 2) < 1e-6)
        // Three times around the world.
        var around = view.zoomed(by: 0.01, at: before)
        let start = around.position(of: seoul).x
        let degree = around.position(of: try coordinate(37.5, 127)).x - around.position(of: try coordinate(37.5, 126)).x
        let columns = 360 * degree
        for _ in 0..<30 { around = around.panned(columns: columns / 10, rows: 0) }
        #expect(abs(around.position(of: seoul).x - start) < 1e-6)
        for rows in [1e6, -1e6] {
            let stopped = view.panned(columns: 0, rows: rows)
            let pole = try coordinate(rows > 0 ? 90 : -90, 0)
            #expect(isInside(stopped.position(of: pole), stopped))
            #expect(stopped.panned(columns: 0, rows: rows) == stopped)
        }
        #expect(view.panned(columns: .nan, rows: 0) == view && view.panned(columns: 0, rows: .infinity) == view)
    }

    @Test("Another size of the area keeps the middle and the scale")
    func resize() throws {
        let seoul = try coordinate(37.5665, 126.978)
        let view = MapProjection(showing: [seoul], columns: 80, rows: 24)
        let resized = view.resized(columns: 120, rows: 36)
        #expect(resized.degreesPerDot == view.degreesPerDot)
        #expect(abs(resized.position(of: seoul).x - 60) < 1e-9 && abs(resized.position(of: seoul).y - 18) < 1e-9)
        #expect(resized.resized(columns: 80, rows: 24) == view)
        let empty = view.resized(columns: -3, rows: 0)
        #expect(empty.columns == 0 && empty.rows == 0)
    }

    @Test("There is nothing beyond the poles and on the other side of the world")
    func nothing() throws {
        let view = MapProjection(showing: [], columns: 300, rows: 10)
        #expect(view.coordinate(at: MapPosition(x: 150, y: 5)) == (try coordinate(0, 0)))
        #expect(view.coordinate(at: MapPosition(x: 1, y: 5)) == nil)
        #expect(view.coordinate(at: MapPosition(x: 150, y: -0.1)) == nil)
        #expect(view.coordinate(at: MapPosition(x: .nan, y: 5)) == nil)
        #expect(view.coordinate(at: MapPosition(x: 150, y: .nan)) == nil)
    }
}
