import Testing

@testable import Places

@Suite("Addresses by street")
struct RoadAddressTests {
    @Test(
        "An address is in the district it names",
        arguments: [
            ("서울특별시 중구 세종대로 110", "중구"), ("서울 강남구 테헤란로 152", "강남구"), ("서울 강남구 테헤란로152", "강남구"),
            ("서울 강남구 테헤란로 152 (역삼동)", "역삼동"), ("부산 해운대구 해운대해변로 264", "해운대구"), ("제주 첨단로 242", "제주"),
            ("경기 성남시 분당구 판교역로146번길 20", "분당구"), ("경기 성남시 분당구 판교역로 235, 3층", "분당구"),
            ("경기도 수원시 팔달구 효원로 1 101동 1203호", "팔달구"), ("서울 마포구 양화로 지하 160", "마포구"), ("06236 서울 강남구 테헤란로 152", "강남구"),
            ("152 Teheran-ro, Gangnam-gu, Seoul", "강남구"), ("Gangnam-gu Teheran-ro 152", "강남구"),
        ])
    func districts(query: String, name: String) throws {
        let first = try #require(gazetteer?.search(query, limit: 1).first)
        #expect(first.place.names.text(in: .korean).hasPrefix(name) && !first.isGuess)
    }

    @Test(
        "An address without a district is nowhere, though its street is called like a place",
        arguments: [
            "세종대로 110", "테헤란로 152", "해운대해변로 264", "판교역로 235", "중앙로 123", "중앙로123", "독립문로 8길 2", "첨단로 242", "가로수길 12",
            "152 Teheran-ro",
        ])
    func nowhere(query: String) {
        #expect(gazetteer?.search(query, limit: 5).isEmpty == true)
    }

    @Test(
        "A street without a number, and a name with one, are places",
        arguments: [
            ("종로", "종로구"), ("서울로 7017", "서울로7017"), ("을지로 3", "을지로3가"), ("구로", "구로구"), ("세종로", "세종로"),
            ("종로 3가", "종로3가"),
        ])
    func names(query: String, name: String) {
        #expect(gazetteer?.search(query, limit: 1).first?.place.names.text(in: .korean).hasPrefix(name) == true)
    }
}
