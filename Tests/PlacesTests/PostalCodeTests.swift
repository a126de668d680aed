import Places
import Testing
import Weather

@Suite("Postal codes")
struct PostalCodeTests {
    private func search(_ query: String, in language: Language) throws -> [PlaceMatch] {
        try #require(gazetteer).search(query, in: language, limit: 5)
    }

    private func countries(_ found: [PlaceMatch]) -> [String?] { found.map { $0.place.country?.text(in: .english) } }

    @Test("Five digits may be a code of two countries: both are listed as guesses, the reader's own first")
    func bothReadings() throws {
        let korean = try search("10001", in: .korean)
        #expect(countries(korean) == ["South Korea", "United States"])
        #expect(korean.first?.place.names.text(in: .korean) == "김포" && korean.allSatisfy { $0.isGuess })
        let english = try search("10001", in: .english)
        #expect(countries(english) == ["United States", "South Korea"] && english.allSatisfy { $0.isGuess })
        #expect(try countries(search("63534", in: .english)) == ["United States", "South Korea"])
        #expect(try countries(search("90210", in: .korean)) == ["United States"])
        #expect(try search("90210", in: .korean).first?.isGuess == false)
    }

    @Test(
        "A country or region beside a code decides",
        arguments: [
            ("10001 US", "New York City", "United States"), ("10001, USA", "New York City", "United States"),
            ("10001 미국", "New York City", "United States"), ("NY 10001", "New York City", "United States"),
            ("10001 KR", "Gimpo", "South Korea"), ("10001 한국", "Gimpo", "South Korea"),
            ("06236 서울", "Gangnam-gu", "South Korea"), ("부산 48058", "Haeundae-gu", "South Korea"),
            ("06236, South Korea", "Gangnam-gu", "South Korea"), ("63534 제주", "Seogwipo", "South Korea"),
        ])
    func country(query: String, name: String, country: String) throws {
        for language in Language.allCases {
            let first = try #require(try search(query, in: language).first)
            #expect(first.place.names.text(in: .english) == name && !first.isGuess)
            #expect(first.place.country?.text(in: .english) == country)
        }
    }

    @Test(
        "The first three digits of a Korean code are its district",
        arguments: [
            ("03172", "종로구"), ("04524", "중구"), ("06236", "강남구"), ("08826", "관악구"), ("13494", "성남"), ("16677", "수원"),
            ("21984", "연수구"), ("22382", "중구"), ("24266", "춘천"), ("25522", "강릉"), ("28540", "청주"), ("30103", "세종"),
            ("32255", "홍성"), ("34141", "유성구"), ("36759", "안동"), ("37683", "포항"), ("39281", "구미"), ("40221", "울릉"),
            ("41911", "중구"), ("42451", "남구"), ("44675", "남구"), ("48094", "해운대구"), ("51435", "창원"), ("52852", "진주"),
            ("54994", "전주"), ("57956", "순천"), ("59675", "여수"), ("61945", "서구"), ("63208", "제주"), ("63584", "서귀포"),
        ])
    func districts(code: String, name: String) throws {
        let first = try #require(try search(code + " 대한민국", in: .korean).first)
        #expect(first.place.names.text(in: .korean).hasPrefix(name) && !first.isGuess)
    }

    @Test(
        "A US postal code is found alone and with its city or state",
        arguments: [
            ("90210", 34.09, -118.41), ("90210-1234", 34.09, -118.41), ("CA 90210", 34.09, -118.41),
            ("New York, NY 10001", 40.75, -74.0), ("Anchorage AK 99501", 61.22, -149.9),
        ])
    func found(query: String, latitude: Double, longitude: Double) throws {
        let first = try #require(gazetteer?.search(query, limit: 1).first?.place)
        #expect(first.coordinate.distance(to: try #require(coordinate(latitude, longitude))) < 15)
        #expect(first.country?.text(in: .english) == "United States")
    }

    @Test("A foreign postal code does not find the US place with the same digits")
    func elsewhere() {
        #expect(names("75008 Paris").first == "Paris")
        #expect(
            gazetteer?.search("75008 Paris", limit: 1).first?.place.country?.text(in: .english) == "France")
        #expect(names("04524,KR") == ["Jung-gu"] && names("04524 서울").prefix(2) == ["Jung-gu", "Seoul"])
        #expect(names("(03172) 서울특별시 종로구 세종대로 175").first == "Jongno-gu")
    }

    @Test("An unknown postal code is recognised as one")
    func unknown() throws {
        let gazetteer = try #require(gazetteer)
        for code in ["00000", "64000", "99999"] {
            #expect(gazetteer.isUnknownPostalCode(code) && gazetteer.search(code, limit: 5).isEmpty)
        }
        for text in ["90210", "06236", "10001", "서울", "1234", "123456", "04524 서울", ""] {
            #expect(!gazetteer.isUnknownPostalCode(text))
        }
    }
}
