import Foundation
import Limits
import Places
import TestSupport
import Testing
import Weather

@Suite("Search")
struct SearchTests {
    @Test func `a query is used up to its cap in characters, and a character up to its cap in bytes`() {
        let blanks = { String(repeating: " ", count: Limits.Query.characters - $0) }
        #expect(names(blanks("서귀포".count) + "서귀포").first == "Seogwipo")
        #expect(names(blanks("서귀포".count - 1) + "서귀포") == names("서귀"))
        // Combining marks make characters of any size; U+0301 takes two bytes.
        let marks = { String(repeating: "\u{301}", count: (Limits.Query.bytes - $0) / 2) }
        #expect(names("e" + marks("e부산".utf8.count) + "부산").isEmpty)
        #expect(names("부산" + marks("부산".utf8.count)).first == "Busan")
        #expect(names("부산" + String(repeating: "\u{301}", count: 5_000_000)).first == "Busan")
    }

    @Test func `a search returns as many places as requested, up to its cap`() {
        #expect(names("san", limit: Limits.Query.places).count == Limits.Query.places)
        #expect(names("san", limit: Limits.Query.places + 1).count == Limits.Query.places)
    }

    @Test("서구, typed on the way to 서귀포, keeps 서귀포 in the list")
    func halfTyped() {
        for typed in ["서", "서ㄱ", "서구", "서귀", "서귀ㅍ", "서귀포"] {
            #expect(names(typed, limit: 50).contains("Seogwipo"), "\(typed)")
        }
    }

    @Test("Whole names come before prefixes, prefixes before matches inside names, and typos last")
    func kinds() throws {
        let gazetteer = try #require(gazetteer)
        for query in ["san", "수원", "york", "ㅅㅇ", "londn"] {
            let kinds = gazetteer.search(query, limit: 30).map(\.kind)
            #expect(kinds == kinds.sorted(), "\(query): \(kinds)")
        }
    }

    @Test("A match inside a name comes before a name with a typo")
    func insideBeforeSlips() {
        for (typed, name) in [("귀포", "Seogwipo"), ("젤레스", "Los Angeles"), ("창군", "Gochang-gun")] {
            #expect(names(typed).first == name, "\(typed)")
        }
        let ju = names("주시")
        #expect(ju.count == 5 && ju.contains { $0.hasPrefix("Gwangju") || $0.hasPrefix("Jeonju") }, "\(ju)")
    }

    @Test("Of places with the same name the larger comes first, and of equals the one nearer to the given points")
    func nearness() throws {
        let gazetteer = try #require(gazetteer)
        #expect(names("paris").first == "Paris")
        let near = { (latitude: Double, longitude: Double) -> String? in
            gazetteer.search("신촌리", limit: 1, near: [coordinate(latitude, longitude)].compactMap(\.self)).first?.place
                .region?.text(in: .korean)
        }
        #expect(near(33.5, 126.5)?.hasPrefix("제주") == true)
        #expect(near(36.47, 127.3)?.hasPrefix("세종") == true)
    }

    @Test(
        "A typo is corrected where only small places begin with it, and in one of several words",
        arguments: [
            ("Landon", "London"), ("Busn", "Busan"), ("Inchen", "Incheon"), ("Degu", "Daegu"),
            ("San Franciso", "San Francisco"), ("Los ngeles", "Los Angeles"),
        ])
    func slips(query: String, expected: String) {
        #expect(names(query).first == expected)
    }

    @Test(
        "A typo in the name of a metropolis still finds it among small places with a similar name",
        arguments: [
            ("Vinna", "Vienna"), ("Berin", "Berlin"), ("Frankurt", "Frankfurt am Main"), ("Mancester", "Manchester"),
            ("Melborn", "Melbourne"),
        ])
    func slipsAmongOthers(query: String, expected: String) {
        #expect(names(query).contains(expected))
    }

    @Test(
        "In Hangul a typo often makes another valid name: the exact match comes first", arguments: ["대정", "대천", "진하"])
    func placesAlike(query: String) throws {
        let first = try #require(gazetteer?.search(query, limit: 1).first?.place)
        #expect(first.names.text(in: .korean).hasPrefix(query))
    }

    @Test("A country's name gives its capital first, and then other places of that name")
    func countries() {
        for (country, capital) in [
            ("Kuwait", "Kuwait City"), ("피지", "Suva"), ("Malta", "Valletta"), ("네덜란드", "Amsterdam"),
        ] {
            #expect(names(country).first == capital)
        }
        #expect(names("이란").first == "Tehran" && names("이란", limit: 20).contains("Yilan"))
        #expect(!names("Scotland").contains("London") && names("Wales").first == "Cardiff")
        #expect(names("Kangwon").first == "Gangwon")
    }

    @Test("A query word does not match across two words of a name")
    func wordBoundaries() {
        #expect(!names("Degu", limit: 20).contains("Guayaquil"))
        #expect(names("angeles", limit: 20).contains("Los Angeles"))
    }

    @Test(
        "Whole syllables come before half-typed ones, and Korea before abroad",
        arguments: [
            ("진부", "진부면"), ("서올", "서울"), ("보", "보령"), ("함", "함평군"), ("판", "판교"), ("파", "파주"), ("공", "공주"),
            ("이", "이천"), ("청", "청주"), ("정", "정읍"), ("포", "포항"), ("ㅅㅈ", "세종"), ("정자동", "정자동"), ("부사", "부산"),
        ])
    func koreaFirst(query: String, expected: String) {
        let first = gazetteer?.search(query, limit: 1).first?.place
        #expect(first?.names.text(in: .korean) == expected)
        if query == "정자동" { #expect(first?.region?.text(in: .korean) == "경기도 성남시 분당구") }
    }

    @Test("The first word of a large city's name gives the city before hamlets of that name")
    func firstWords() {
        #expect(names("san").contains("San Diego") && names("san", limit: 20).contains("San Francisco"))
        #expect(names("tok").first == "Tokyo" && names("kochang").first == "Gochang-gun")
    }

    @Test("Another word narrows the search by region or country, before or after the name")
    func narrowing() {
        #expect(names("paris texas") == ["Paris"])
        for query in ["광주 경기", "경기 광주", "경기광주", "광주, 경기도"] {
            let first = gazetteer?.search(query, limit: 1).first?.place
            #expect(first?.region?.text(in: .korean) == "경기도", "\(query)")
        }
    }

    @Test("An area after a comma, or in full, outranks a name that begins with all the words")
    func certainAreas() {
        for (query, region) in [
            ("San Jose, CA", "California"), ("Victoria, BC", "British Columbia"), ("Sydney, NSW", "New South Wales"),
            ("Perth WA", "Western Australia"), ("san jose california", "California"),
        ] {
            for followed in [[], [coordinate(37, 127)].compactMap(\.self)] {
                let first = gazetteer?.search(query, limit: 1, near: followed).first?.place
                #expect(first?.region?.text(in: .english) == region, "\(query)")
            }
        }
        #expect(
            names("usa").first == "New York City" && names("korea").first == "Seoul" && names("uk").first == "London")
    }

    @Test(
        "Invalid ids find no place",
        arguments: ["owm:18446744073709551615", "kr:99999999999999999999", "x", "owm:-1", ""])
    func strangeIDs(id: String) {
        #expect(gazetteer?.place(PlaceID(rawValue: id)) == nil)
    }

    @Test("A place is found again by the id from a search")
    func knownIDs() throws {
        for query in ["서귀포", "역삼동", "Paris"] {
            let place = try #require(gazetteer?.search(query, limit: 1).first?.place)
            #expect(gazetteer?.place(place.id) == place)
        }
    }

    @Test("A country or a province gives its largest places")
    func areas() {
        #expect(names("일본").first == "Tokyo")
        #expect(names("Texas").prefix(2).contains("Houston"))
        #expect(names("California").first == "Los Angeles")
        for city in ["Ontario", "Cordoba", "Victoria"] {
            #expect(names(city).first.map { $0.folding(options: .diacriticInsensitive, locale: nil) } == city)
        }
    }

    @Test("Typing another letter never brings back a place that was ruled out")
    func emptyQueries() {
        for query in ["", " ", ",", "…", "!!", "\u{0}", "\u{1B}[2J", "ㅎㅎㅎㅎㅎㅎㅎㅎㅎㅎ"] {
            #expect(names(query).isEmpty, "\(query)")
        }
    }

    @Test("A place has its names, region, country and time zone")
    func wholePlace() throws {
        let place = try #require(gazetteer?.search("서귀포", limit: 1).first?.place)
        #expect(place.names.byLanguageCode == ["ko": "서귀포", "en": "Seogwipo"])
        #expect(place.region?.text(in: .korean) == "제주특별자치도")
        #expect(place.country?.text(in: .english) == "South Korea")
        #expect(place.timeZone == "Asia/Seoul")
        #expect(place.usualOffset == UTCOffset(seconds: 32_400))
        #expect(place.id.rawValue == "owm:6621166")
        let tokyo = try #require(gazetteer?.search("tokyo", limit: 1).first?.place)
        #expect(tokyo.names.byLanguageCode == ["ko": "도쿄", "en": "Tokyo", "ja": "東京"])
    }

    @Test("Any string can be searched for", arguments: 0..<40)
    func anything(seed: Int) throws {
        let gazetteer = try #require(gazetteer)
        var random = SeededRandom(seed: UInt64(seed))
        for _ in 0..<50 {
            let text = String(
                String.UnicodeScalarView(
                    (0..<random.below(40)).map { _ in
                        let pools: [ClosedRange<UInt32>] = [
                            0x20...0x7E, 0xAC00...0xD7A3, 0x3131...0x318E, 0x1100...0x11FF, 0...0x1F, 0xC0...0x24F,
                            0x300...0x36F, 0x400...0x4FF, 0x1F300...0x1F6FF, 0xE000...0xE0FF,
                        ]
                        let pool = random.one(of: pools)
                        let point = UInt32.random(in: pool, using: &random)
                        return Unicode.Scalar(point) ?? "?"
                    }))
            #expect(gazetteer.search(text, limit: 5).count <= 5)
        }
        let long = String(repeating: "서울 new york ㅅㄱ ", count: 5_000)
        #expect(gazetteer.search(long, limit: 5).count <= 5)
    }

    @Test("A cancelled search gives nothing")
    func cancelled() {
        #expect(gazetteer?.search("londn", limit: 5, isCancelled: { true }).isEmpty == true)
    }
}
