import Places
import Testing
import Weather

@Suite("Places at a point")
struct GeographyTests {
    @Test(
        "A point in Korea is named by its 읍, 면 or 동",
        arguments: [
            (37.5665, 126.9780, "태평로1가", "서울특별시 중구"), (37.5000, 127.0364, "역삼동", "서울특별시 강남구"),
            (33.4580, 126.9425, "성산읍", "제주특별자치도 서귀포시"), (37.4846, 130.9057, "울릉읍", "경상북도 울릉군"),
            (37.3943, 127.1110, "백현동", "경기도 성남시 분당구"),
        ])
    func korea(latitude: Double, longitude: Double, town: String, region: String) throws {
        let point = try #require(coordinate(latitude, longitude))
        let place = try #require(gazetteer).place(at: point)
        #expect(place.names.text(in: .korean) == town)
        #expect(place.region?.text(in: .korean) == region)
        #expect(place.coordinate == point)
    }

    @Test(
        "A point elsewhere is named by the nearest town",
        arguments: [
            (48.8584, 2.2945, "France"), (35.6586, 139.7454, "Japan"), (-33.8568, 151.2153, "Australia"),
            (71.2906, -156.7886, "United States"), (-54.80, -68.30, "Argentina"), (52.3, 179.9, nil),
        ])
    func elsewhere(latitude: Double, longitude: Double, country: String?) throws {
        let point = try #require(coordinate(latitude, longitude))
        let place = try #require(gazetteer).place(at: point)
        #expect(place.country?.text(in: .english) == country)
    }

    @Test(
        "In the open sea and at the poles only the coordinate", arguments: [(0.0, -30.0), (90.0, 0.0), (-90.0, 180.0)])
    func sea(latitude: Double, longitude: Double) throws {
        let point = try #require(coordinate(latitude, longitude))
        let place = try #require(gazetteer).place(at: point)
        #expect(place.country == nil)
        #expect(place.names.text(in: .korean) == place.id.rawValue.dropFirst("geo:".count))
    }

    @Test(
        "No other place is nearer than the nearest place",
        arguments: [(37.5, 127.0), (-17.7, 178.9), (64.1, -21.9), (-16.8, 179.99)])
    func nearest(latitude: Double, longitude: Double) throws {
        let point = try #require(coordinate(latitude, longitude))
        let near = try #require(gazetteer?.nearest(to: point))
        #expect(near.distance < 500)
        #expect(near.distance == near.place.coordinate.distance(to: point))
    }

    @Test(
        "A coordinate is read in the forms people write",
        arguments: [
            ("37.5665,126.978", 37.5665, 126.978), ("37.5665 126.978", 37.5665, 126.978),
            (" -33.87 , 151.21 ", -33.87, 151.21), ("33.87S 151.21E", -33.87, 151.21),
            ("37°33'59\"N 126°58'40\"E", 37.566389, 126.977778), ("N37 33 59 E126 58 40", 37.566389, 126.977778),
            ("126.978E 37.5665N", 37.5665, 126.978), ("북위 37.57 동경 126.98", 37.57, 126.98),
            ("37 33 59 126 58 40", 37.566389, 126.977778), ("0,0", 0, 0),
            ("위도 37.57, 경도 126.98", 37.57, 126.98), ("경도 126.98 위도 37.57", 37.57, 126.98),
            ("lat 37.5 lon 127", 37.5, 127), ("latitude 37.5, longitude 127", 37.5, 127), ("[37.5,127]", 37.5, 127),
            ("geo:37.5,127", 37.5, 127), ("(37.5, 127)", 37.5, 127), ("lon: 151.21, lat: -33.87", -33.87, 151.21),
            ("{\"lat\": 37.5, \"lng\": 127}", 37.5, 127), ("Lat=37.5 Long=127", 37.5, 127),
            ("위도 -33.87 경도 151.21", -33.87, 151.21),
            ("37.5665, 126.978,", 37.5665, 126.978), ("３７.５，１２７", 37.5, 127), ("37°34' 126°58'", 37.566667, 126.966667),
        ])
    func written(text: String, latitude: Double, longitude: Double) throws {
        let read = try #require(CoordinateText.coordinate(text))
        #expect(abs(read.latitude - latitude) < 0.00001 && abs(read.longitude - longitude) < 0.00001)
    }

    @Test(
        "Invalid coordinates are not read as one",
        arguments: [
            "", "서울", "37.5665", "91,0", "0,181", "1,2,3", "12 34 56", "N N", "37.5,", ",37", "37.5N 12.0N", "1e400,0",
            "2 West", "1e5", "5s5", "lat 37.5 lat 127", "lat lon", "lat 37.5", "geo:", "[]", "lat 91 lon 0",
            "-37.5S 127E",
            "37 61 0 126 0 0", "--1,2", "1.2.3,4", "99999999999999999999999999,1",
        ])
    func noCoordinate(text: String) {
        #expect(CoordinateText.coordinate(text) == nil)
    }

    private func place(_ id: String, _ latitude: Double, _ longitude: Double) throws -> Place {
        Place(
            id: PlaceID(rawValue: id), names: LocalizedText(korean: id, english: id),
            coordinate: try #require(coordinate(latitude, longitude)), timeZone: "Asia/Seoul")
    }

    @Test func `the nearest place is a settlement, also beside a sight`() throws {
        let palace = try #require(Coordinate(latitude: 37.5796, longitude: 126.9770))
        let tower = try #require(Coordinate(latitude: 48.8584, longitude: 2.2945))
        for point in [palace, tower] {
            let near = try #require(gazetteer?.nearest(to: point)?.place)
            let found = gazetteer?.search(near.names.text(in: .korean), limit: 20) ?? []
            let same = try #require(found.first { $0.place.id == near.id }, "\(near.names)")
            #expect(same.placeKind == .settlement, "\(near.names)")
        }
    }

    @Test func `places have the population of the entry with their number, or else of the nearest one`() throws {
        let ranks = try #require(gazetteer).populationRanks(of: [
            // Seoul and Gongju, a kilometre beside the gazetteer's.
            try place("owm:1835848", 37.575, 126.985), try place("owm:1842616", 36.455559, 127.124718),
            // The same point without the number, in the open sea, and at the ends of the tables.
            try place("geo:37.575,126.985", 37.575, 126.985), try place("geo:0,-30", 0, -30),
            try place("geo:90,180", 90, 180), try place("geo:-90,-180", -90, -180),
        ])
        #expect(ranks[0] > ranks[1] + 10 && ranks[1] > 38)
        #expect(ranks[2] > 0 && ranks[2] < ranks[0])
        #expect(ranks[3...] == [0, 0, 0])
    }

    @Test func `every place of a search has its own population`() throws {
        let gazetteer = try #require(gazetteer)
        for query in ["tokyo", "춘천시", "역삼동", "london"] {
            let found = gazetteer.search(query, limit: 8).map(\.place)
            let ranks = gazetteer.populationRanks(of: found)
            #expect(ranks.count == found.count && ranks.allSatisfy { $0 >= 0 && $0 <= 127 })
            #expect(try #require(ranks.first) > 0, "\(query)")
        }
    }
}
