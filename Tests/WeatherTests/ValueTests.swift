import Testing
import Weather

@Suite struct ValueTests {
    @Test(arguments: [
        (0.0, 0), (22.4, 0), (22.5, 1), (45, 1), (90, 2), (180, 4), (270, 6), (337.4, 7), (337.5, 0), (359.9, 0),
        (360, 0), (-45, 7), (-1e-20, 0), (1_080, 0),
    ])
    func `a bearing has its nearest compass point`(_ degrees: Double, _ octant: Int) {
        #expect(Bearing(degrees: degrees).octant == octant)
    }

    @Test func `any finite angle is reduced to one turn`() {
        var angle = 1e-300
        while angle < 1e300 {
            #expect((0..<360).contains(Bearing(degrees: angle).degrees))
            #expect((0..<8).contains(Bearing(degrees: -angle).octant))
            angle *= 7
        }
    }

    /// Directions are kept with two decimals.
    @Test func `a direction that rounds to 360 degrees is north`() {
        let wind = Wind(direction: Bearing(degrees: 359.996))
        #expect(wind == Wind(direction: Bearing(degrees: 0)) && wind.direction?.degrees == 0)
    }

    @Test func `a text falls back on English, then on the first language by code`() {
        #expect(LocalizedText(korean: "서울", english: "Seoul").text(in: .korean) == "서울")
        #expect(LocalizedText(["en": "Seoul"]).text(in: .korean) == "Seoul")
        #expect(LocalizedText(["ko": "서울"]).text(in: .english) == "서울")
        #expect(LocalizedText(["tr": "Сеул", "ja": "ソウル"]).text(in: .english) == "ソウル")
        #expect(LocalizedText([:]).text(in: .english).isEmpty)
    }

    @Test(arguments: [
        (90.0, 180.0, true), (-90, -180, true), (0, 0, true), (90.000001, 0, false), (0, -180.1, false),
        (.nan, 0, false), (0, .infinity, false),
    ])
    func `a coordinate must be on the Earth`(_ latitude: Double, _ longitude: Double, _ isThere: Bool) {
        #expect((Coordinate(latitude: latitude, longitude: longitude) != nil) == isThere)
    }

    @Test(arguments: [
        ((37.5665, 126.978), (35.1796, 129.0756), 325.0), ((0, 180), (0, -180), 0), ((90, 0), (90, 120), 0),
        ((0, 0), (0, 180), 20_015), ((-33.8679, 151.2073), (-33.8679, 151.2073), 0),
    ])
    func `distances are measured on the sphere`(
        _ from: (Double, Double), _ to: (Double, Double), _ kilometres: Double
    ) throws {
        let start = try #require(Coordinate(latitude: from.0, longitude: from.1))
        let end = try #require(Coordinate(latitude: to.0, longitude: to.1))
        #expect(abs(start.distance(to: end) - kilometres) < 1)
        #expect(start.distance(to: end) == end.distance(to: start))
    }

    @Test func `every measure is converted between its units`() {
        #expect(Temperature(celsius: -40).fahrenheit == -40)
        #expect(Temperature(celsius: 100).fahrenheit == 212)
        #expect(abs(Speed(metresPerSecond: 10).milesPerHour - 22.369) < 0.001)
        #expect(abs(Pressure(hectopascals: 1_013.25).inchesOfMercury - 29.921) < 0.001)
        #expect(Distance(metres: 1_609.344).miles == 1)
        #expect(Distance(metres: 10_000).kilometres == 10)
        #expect(PrecipitationDepth(millimetres: 25.4).inches == 1)
    }
}
