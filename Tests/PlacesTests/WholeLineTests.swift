import Places
import Testing
import Weather

/// People copy the places the program shows into the search, which has to find them again.
@Suite("A place written out with its region and country")
struct WholeLineTests {
    /// Some regions have many towns of the same name, so not all can be among the first five.
    private static let floor = 0.99

    @Test("Name, region and country find the place, in both languages", arguments: [Language.korean, .english])
    func line(language: Language) throws {
        let found = try sample().map { place in
            isFound(place, [place.names, place.region, place.country].written(in: language, with: ", "))
        }
        #expect(found.share >= Self.floor, "\(found.share) of \(found.count)")
    }

    @Test("The country before the name finds the place, in both languages", arguments: [Language.korean, .english])
    func countryFirst(language: Language) throws {
        let found = try sample().filter { !hasNamesakes($0, language) }.map { place in
            isFound(place, [place.country, place.names].written(in: language, with: " "))
        }
        #expect(found.share >= Self.floor, "\(found.share) of \(found.count)")
    }

    @Test(
        "Commas, slashes and middle dots separate areas, which may have several words and be on either side",
        arguments: [
            ("Gangnam-gu, Seoul, South Korea", "Gangnam-gu"),
            ("San Francisco, California, United States", "San Francisco"),
            ("Auckland, Auckland, New Zealand", "Auckland"), ("South Korea Busan", "Busan"),
            ("United States Tacoma", "Tacoma"), ("안달루시아 지방 세비야", "Sevilla"), ("도미니카 공화국 라로마나", "La Romana"),
            ("헬싱키, 우시마 지역, 핀란드", "Helsinki"), ("paris/france", "Paris"), ("서울특별시 · 대한민국", "Seoul"),
            ("USA Portland Maine", "Portland"), ("Hongdong-myeon Hongseong-gun, South Chungcheong", "Hongdong-myeon"),
        ])
    func divided(query: String, expected: String) {
        #expect(names(query).first == expected)
    }

    @Test(
        "Extra words do no harm, and a sight is preferred to the town beside it if it is in that province",
        arguments: [
            ("서울 태풍", "서울"), ("이번 주말 강릉 비 와?", "강릉"), ("weather tokyo this weekend", "도쿄"), ("오키나와 태풍", "나하"),
            ("정선 함백산", "함백산"), ("의왕 얼음골", "의왕"), ("벡스코 주차장", "벡스코"), ("東京 天気", "도쿄"),
        ])
    func beside(query: String, expected: String) {
        #expect(gazetteer?.search(query, limit: 1).first?.place.names.text(in: .korean) == expected)
    }

    @Test(
        "A pasted address gives the smallest division it names, with or without spaces",
        arguments: [
            ("서울특별시강남구역삼동", "역삼동"), ("서울-강남", "강남구"), ("경기도 수원시 팔달구 고등동 12-3", "고등동"),
            ("서울특별시 중구 세종대로 110", "중구"), ("경기도성남시분당구정자동", "정자동"), ("(03172) 서울 종로구 세종대로 175", "종로구"),
        ])
    func address(query: String, expected: String) {
        #expect(gazetteer?.search(query, limit: 1).first?.place.names.text(in: .korean) == expected)
    }

    @Test("A query of many words is answered quickly", arguments: ["san ", "New York, ", "서울 ", "a/b·"])
    func long(word: String) {
        for count in 1...30 { #expect(names(String(repeating: word, count: count)).count <= 5) }
    }

    /// The towns nearest to points spread evenly over the Earth, and over Korea.
    private func sample() throws -> [Place] {
        let gazetteer = try #require(gazetteer)
        let points = (1...300).flatMap { number -> [Coordinate?] in
            // Multiples of the inverse of the plastic number and of its square leave no gaps and no clusters.
            let across = (Double(number) * 0.7548776662466927).truncatingRemainder(dividingBy: 1)
            let up = (Double(number) * 0.5698402909980532).truncatingRemainder(dividingBy: 1)
            return [coordinate(125 * up - 55, 360 * across - 180), coordinate(3.5 * up + 34.5, 3 * across + 126.4)]
        }
        let places = points.compactMap { $0.flatMap { gazetteer.nearest(to: $0)?.place } }
        return Dictionary(places.map { ($0.id, $0) }) { first, _ in first }.values
            .sorted { $0.id.rawValue < $1.id.rawValue }
    }

    private func isFound(_ place: Place, _ query: String) -> Bool {
        gazetteer?.search(query, limit: 5).contains { $0.place.id == place.id } == true
    }

    /// Whether the country has too many places of this name for the first five results.
    private func hasNamesakes(_ place: Place, _ language: Language) -> Bool {
        let name = place.names.text(in: language)
        let same = (gazetteer?.search(name, limit: 50) ?? []).filter {
            $0.place.names.text(in: language) == name && $0.place.country == place.country
        }
        return same.count > 3
    }
}

extension [LocalizedText?] {
    fileprivate func written(in language: Language, with separator: String) -> String {
        compactMap { $0?.text(in: language) }.joined(separator: separator)
    }
}

extension [Bool] {
    fileprivate var share: Double { Double(count(where: \.self)) / Double(count) }
}
