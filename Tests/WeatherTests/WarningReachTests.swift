import TestSupport
import Testing
import Weather

/// Which warnings are for which places.
@Suite struct WarningReachTests {
    private typealias Fixture = WarningFixture

    private func place(_ name: String, _ latitude: Double, _ longitude: Double, _ country: String? = "KR") throws
        -> WarningPlace
    {
        WarningPlace(
            id: PlaceID(rawValue: name),
            coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)),
            country: country.map(CountryCode.init))
    }

    private func id(_ name: String) -> PlaceID { PlaceID(rawValue: name) }

    @Test func `a place in an area is told its name, and a place outside nothing`() throws {
        let areas = [WarningArea(name: "Pohang"), Fixture.box("Ulleungdo", 37, 130), Fixture.box("Dokdo", 37, 131)]
        let book = WarningBook([Fixture.warning("a", areas: areas)])
        let local = try book.local(for: [
            place("in", 37.5, 130.9), place("on", 37.5, 131), place("east", 37.5, 131.5), place("out", 37.5, 127),
            place("abroad", 37.5, 130.5, "JP"), place("unknown", 37.5, 130.5, nil),
        ])
        #expect(local[id("in")] == [LocalWarning(index: 0, reach: .area("Ulleungdo"))])
        #expect(local[id("on")] == [LocalWarning(index: 0, reach: .area("Ulleungdo"))])
        #expect(local[id("east")] == [LocalWarning(index: 0, reach: .area("Dokdo"))])
        #expect(local[id("out")] == nil)
        #expect(local[id("abroad")]?.count == 1 && local[id("unknown")]?.count == 1)
    }

    @Test func `a warning without any shape is for its country, and told as such`() throws {
        let book = WarningBook([
            Fixture.warning("a", areas: [WarningArea(name: "Pohang")]),
            Fixture.warning("b", country: "JP", kind: .fog, areas: []),
            Fixture.warning("c", country: nil, kind: .ice, areas: []),
        ])
        let local = try book.local(for: [place("kr", 37, 127), place("jp", 35, 139, "JP"), place("none", 0, 0, nil)])
        #expect(local.values.allSatisfy { $0.map(\.reach) == [.countryOnly] } && local.count == 2)
        #expect(local[id("kr")].map { book.warnings[$0[0].index].id.identifier } == "a")
        #expect(local[id("jp")].map { book.warnings[$0[0].index].id.identifier } == "b")
    }

    @Test func `an area without a shape is for the places in its zones, whatever their country`() throws {
        let areas = [
            WarningArea(name: "North", zones: ["XXZ001"]), WarningArea(name: "South", zones: ["XXZ002", "XXC002"]),
        ]
        let shaped = WarningArea(name: "Box", polygons: Fixture.box("Box", 37, 130).polygons, zones: ["XXZ001"])
        let book = WarningBook([
            Fixture.warning("zones", areas: areas), Fixture.warning("shape", kind: .fog, areas: [shaped]),
        ])
        func zoned(_ name: String, _ zones: Set<String>) throws -> WarningPlace {
            var place = try place(name, 10, 10, "US")
            place.zones = zones
            return place
        }
        let local = book.local(for: [
            try zoned("north", ["XXZ001", "XXC001"]), try zoned("both", ["XXZ002", "XXC002"]), try zoned("none", []),
            try place("kr", 37, 127),
        ])
        #expect(
            local[id("north")]?.map(\.reach) == [.area("North")] && local[id("both")]?.map(\.reach) == [.area("South")])
        #expect(local[id("none")] == nil && local[id("kr")] == nil)
    }

    @Test func `copies of a message for different zones are one warning for all of them`() throws {
        let copies = ["XXZ001", "XXZ002", "XXZ001"].map { zone in
            Fixture.warning("a", areas: [WarningArea(name: "The same name", zones: [zone])])
        }
        let book = WarningBook(copies)
        #expect(book.warnings.count == 1)
        #expect(Set(book.warnings[0].areas.flatMap(\.zones)) == ["XXZ001", "XXZ002"])
        #expect(WarningBook(copies.reversed()) == book)
    }

    @Test func `a place's warnings are in the order of the book, and change by time`() throws {
        let book = WarningBook([
            Fixture.warning("late", onset: 5, expires: 6),
            Fixture.warning("grave", kind: .fog, level: .extreme, expires: 3),
            Fixture.warning("elsewhere", kind: .ice, onset: 2, areas: [Fixture.box("West", 37, 126)]),
        ])
        let local = try #require(try book.local(for: [place("a", 37.5, 130.5)])[id("a")])
        #expect(local.map { book.warnings[$0.index].id.identifier } == ["grave", "late"])
        func inForce(_ hour: Int) -> [Int] {
            local.map(\.index).filter { book.warnings[$0].isInForce(at: Fixture.hours(hour)) }
        }
        #expect(inForce(2) == [local[0].index] && inForce(5) == [local[1].index])
    }

    @Test func `circles reach beyond the date line and over a pole`() throws {
        let centres = [(60.0, 179.9), (89.5, 0)]
        let book = WarningBook(
            try centres.enumerated().map { number, centre in
                let circle = GeoCircle(
                    centre: try #require(Coordinate(latitude: centre.0, longitude: centre.1)), radius: 100)
                return Fixture.warning("\(number)", areas: [WarningArea(name: "\(number)", circles: [circle])])
            })
        let local = try book.local(for: [place("east", 60.1, -179.5), place("pole", 89.8, 180), place("far", 0, 0)])
        #expect(local[id("east")]?.map(\.reach) == [.area("0")] && local[id("pole")]?.map(\.reach) == [.area("1")])
        #expect(local[id("far")] == nil)
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `the index finds for every place what asking every area finds`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var warnings: [Warning] = []
        for number in 0..<120 {
            let centre = try #require(OnSphere.anywhere(&random))
            let radius = Double.random(in: 50...2_000, using: &random)
            let points = (0..<20).compactMap {
                OnSphere.point(from: centre, bearing: Double($0) / 20 * 2 * .pi, distance: radius)
            }
            let ring = try #require(GeoRing(points))
            let area =
                number % 4 == 0
                ? WarningArea(name: "", circles: [GeoCircle(centre: centre, radius: radius)])
                : WarningArea(name: "", polygons: [GeoPolygon(outer: ring)])
            warnings.append(Fixture.warning("\(number)", areas: [area]))
        }
        let places = try (0..<60).map { number in
            WarningPlace(
                id: PlaceID(rawValue: "\(number)"), coordinate: try #require(OnSphere.anywhere(&random)), country: nil)
        }
        let book = WarningBook(warnings)
        let local = book.local(for: places)
        for place in places {
            let expected = book.warnings.indices.filter {
                book.warnings[$0].areas.contains { $0.contains(place.coordinate) }
            }
            #expect((local[place.id] ?? []).map(\.index) == expected)
        }
        #expect(local.values.joined().count > 20)
    }

    @Test func `a place that is asked for twice is told once, and none is nothing`() throws {
        let book = WarningBook([Fixture.warning("a")])
        #expect(try book.local(for: [place("a", 37.5, 130.5), place("a", 37.5, 130.5)]).map(\.value.count) == [1])
        #expect(book.local(for: []).isEmpty)
    }
}
