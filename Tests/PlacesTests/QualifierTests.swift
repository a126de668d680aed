import Places
import Testing
import Weather

@Suite("Countries and regions beside a name")
struct QualifierTests {
    private func search(_ query: String) throws -> [PlaceMatch] { try #require(gazetteer).search(query, limit: 5) }

    @Test(
        "A place that is not known in the country or region beside it is not found: whatever comes nearest is a guess",
        arguments: [
            "Paris, Australia", "Paris Australia", "paris/australia", "Newbridge, Australia", "Newbridge, AU",
            "Dublin, AU",
            "Dublin AU", "Hell, Michigan", "Busan, Japan", "Busan Japan", "X, Peru", "Xyzzy, Peru", "Xyzzy Peru",
            "Berlin, Brazil", "Tokyo, Korea", "Seoul, China", "Springfield, Korea", "Xyzzy, Singapore",
            "서울, 일본", "일본 서울", "부산 일본", "일본에 있는 부산", "강남, 부산", "서울 해운대", "해운대 서울", "경기도 해운대",
            "경기도 없는곳이름", "대구 한라산", "東京 Korea", "釜山, Japan",
        ])
    func unknownThere(query: String) throws {
        let found = try search(query)
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.isGuess }, "\(found.map { $0.place.names.text(in: .english) })")
    }

    @Test(
        "A foreign postal code beside its country is not the country's largest city",
        arguments: [
            "DL14 6NQ UK", "SW1A 1AA, UK", "L0S 1C0, Canada", "100-0001 Japan", "75008, France", "10115, Germany",
        ])
    func foreignCodes(query: String) throws {
        #expect(try search(query).allSatisfy { $0.isGuess })
    }

    @Test("Places of that name elsewhere come before the largest places of the area")
    func nearest() throws {
        let first = try #require(try search("Paris, Australia").first)
        #expect(first.kind == .elsewhere && first.place.country?.text(in: .english) == "France")
        #expect(names("Xyzzy, Peru").first == "Lima")
        #expect(names("DL14 6NQ UK").first == "London")
    }

    @Test("A misspelt name in the country beside it comes before places elsewhere")
    func misspelt() throws {
        let first = try #require(try search("Marseile, France").first)
        #expect(first.place.names.text(in: .english) == "Marseille" && first.isGuess)
    }

    @Test(
        "A qualifier that holds, words about the weather, and an unknown word beside a city leave the place certain",
        arguments: [
            ("Paris, Texas", "Paris"), ("paris tx", "Paris"), ("Portland, ME", "Portland"), ("Dublin, IE", "Dublin"),
            ("Melbourne, AU", "Melbourne"), ("Peru, Illinois", "Peru"), ("Busan, South Korea", "Busan"),
            ("weather in Lima, Peru", "Lima"), ("75008 Paris", "Paris"), ("東京 Japan", "Tokyo"), ("부산 김밥집", "Busan"),
            ("오키나와 태풍", "Naha"), ("정선 함백산", "Hambaeksan"), ("서울 이번주 비", "Seoul"), ("벡스코 주차장", "BEXCO"),
            ("일본 날씨", "Tokyo"), ("서울특별시 중구 세종대로 110", "Jung-gu"),
        ])
    func certain(query: String, name: String) throws {
        let first = try #require(try search(query).first)
        #expect(first.place.names.text(in: .english) == name && !first.isGuess)
    }

    @Test(
        "A service's answer that lies elsewhere than the text says contradicts it",
        arguments: [
            ("Paris, Australia", 48.85, 2.35, true), ("Paris Australia", 48.85, 2.35, true),
            ("Paris, France", 48.85, 2.35, false), ("paris tx", 48.85, 2.35, true), ("paris tx", 33.66, -95.56, false),
            ("Xyzzy, Peru", -33.45, -70.66, true), ("Xyzzy, Peru", -12.05, -77.03, false),
            ("경기광주", 35.16, 126.85, true), ("경기광주", 37.41, 127.26, false), ("광주", 37.41, 127.26, false),
            ("springfield", 39.8, -89.65, false), ("서울 이번주 비", 37.57, 126.98, false),
            // Nothing is near: neither here nor there.
            ("Paris, Australia", -50, -120, false),
        ])
    func contradicts(text: String, latitude: Double, longitude: Double, does: Bool) throws {
        let place = Place(
            id: PlaceID(rawValue: "geo:1"), names: LocalizedText(korean: "어떤 곳", english: "Somewhere"),
            coordinate: try #require(coordinate(latitude, longitude)))
        #expect(try #require(gazetteer).contradicts(text, place) == does)
    }

    @Test("A text that is the whole name of the place contradicts nothing")
    func wholeName() throws {
        let place = Place(
            id: PlaceID(rawValue: "geo:1"), names: LocalizedText(korean: "뉴멕시코", english: "New Mexico"),
            coordinate: try #require(coordinate(35.08, -106.65)))
        #expect(try !#require(gazetteer).contradicts("new mexico", place))
    }
}
