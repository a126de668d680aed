import Places
import Testing
import Weather

@Suite("Kinds of places other than settlements")
struct KindTests {
    @Test(
        "A mountain has its own coordinate and height",
        arguments: [
            ("북한산", 37.66, 126.98, 836), ("지리산 천왕봉", 35.34, 127.73, 1_915), ("한라산", 33.36, 126.53, 1_947),
            ("후지산", 35.36, 138.73, 3_776), ("Kilimanjaro", -3.07, 37.36, 5_895), ("富士山", 35.36, 138.73, 3_776),
        ])
    func mountains(query: String, latitude: Double, longitude: Double, metres: Int) throws {
        let match = try #require(gazetteer?.search(query, limit: 1).first)
        let summit = try #require(coordinate(latitude, longitude))
        #expect(match.placeKind == .mountain && match.place.height == metres && !match.isGuess)
        #expect(match.place.coordinate.distance(to: summit) < 3)
    }

    @Test("Every mountain and pass of the table of Korea's has its point and height, also an estimated one")
    func everyMountain() throws {
        let rows = try MountainTable.rows()
        #expect(rows.count > 400)
        for row in rows {
            let found = gazetteer?.search(row.name, limit: 20).first {
                $0.placeKind == .mountain && $0.place.coordinate.distance(to: row.summit) < 0.1
            }
            #expect(found?.place.height == row.metres, "\(row.name)")
        }
    }

    @Test(
        "Every result has its kind",
        arguments: [
            ("대천해수욕장", PlaceKind.beach), ("서울대", .university), ("에버랜드", .resort), ("경복궁", .attraction), ("홍도", .island),
            ("인천공항", .airport), ("JFK", .airport), ("서울역", .station), ("광교신도시", .quarter), ("서울", .settlement),
            ("부산대병원", .hospital), ("판교IC", .highway), ("가평휴게소", .highway), ("위례동", .settlement), ("노고단", .mountain),
            ("이비자", .settlement),
        ])
    func kinds(query: String, kind: PlaceKind) throws {
        let match = try #require(gazetteer?.search(query, limit: 1).first)
        #expect(match.placeKind == kind)
        #expect(kind == .mountain || match.place.height == nil)
    }

    @Test("A place without a number in the source data is found again by its id")
    func ids() throws {
        for query in ["북한산", "ICN", "위례동", "도쿄디즈니랜드"] {
            let place = try #require(gazetteer?.search(query, limit: 1).first?.place)
            #expect(gazetteer?.place(place.id) == place)
        }
    }

    @Test(
        "A place of another kind than the one that was typed is a guess",
        arguments: [
            "없는곳해수욕장", "구미해수욕장", "천안 해변", "청주 지하철역", "안양휴게소", "과천 휴게소", "세종병원", "군포 병원", "과천전통시장",
            "Gumi Beach", "Cheonan Ski Resort", "Asan Mountain", "Paris Beach", "London Ski Resort",
            "Sokcho Bus Terminal", "판교 터미널",
        ])
    func otherKinds(query: String) throws {
        let found = try #require(gazetteer?.search(query, limit: 5))
        for match in found where match.placeKind == .settlement { #expect(match.isGuess, "\(match.place.names)") }
    }

    @Test(
        "A place of the kind that was typed, or with that word in its name, is certain",
        arguments: [
            "해운대해수욕장", "해운대 해변", "잠실역", "부산역", "Miami Beach", "Long Beach", "Seoraksan Mountain", "Mountain View",
            "인천공항", "서울대학교", "남대문시장", "Muju Ski Resort", "경포해변 날씨", "우시마 지역", "College Station", "Mount Fuji",
        ])
    func sameKind(query: String) throws {
        let first = try #require(gazetteer?.search(query, limit: 1).first)
        #expect(!first.isGuess, "\(first.place.names)")
    }

    @Test(
        "Only a far-fetched result is marked as a guess",
        arguments: [
            ("서울", false), ("서귀", false), ("Busan", false), ("서울 이번주 날씨", false), ("서올", true), ("Seooul", true),
            ("내 위치", true), ("asdf", true), ("home", true), ("10001", true), ("90210", false), ("대전컨퍼런스홀", true),
        ])
    func guesses(query: String, isGuess: Bool) throws {
        let first = try #require(gazetteer?.search(query, limit: 1).first)
        #expect(first.isGuess == isGuess)
    }

    @Test("Places of the same name are distinguished by the larger town nearby")
    func townBeside() throws {
        let gazetteer = try #require(gazetteer)
        let namesakes = gazetteer.search("신촌리", limit: 20).map(\.place)
        let towns = namesakes.compactMap { gazetteer.townBeside($0) }
        #expect(towns.count > 10 && Set(towns.map(\.id)).count > 5)
        for (place, town) in zip(namesakes, namesakes.map(gazetteer.townBeside)) {
            #expect(town.map { $0.coordinate.distance(to: place.coordinate) <= 50 && $0.id != place.id } ?? true)
        }
    }
}
