import Places
import Testing
import Weather

@Suite("Korea's present divisions")
struct KoreanDivisionTests {
    @Test(
        "A renamed or promoted division is shown with its present name, and found by both names",
        arguments: [
            ("정관면", "정관읍"), ("칠원읍", "칠원읍"), ("칠원면", "칠원읍"), ("고로면", "삼국유사면"), ("삼국유사면", "삼국유사면"),
            ("수주면", "무릉도원면"), ("고령읍", "대가야읍"), ("가금면", "중앙탑면"), ("청원군", "청원구"), ("퇴계원읍", "퇴계원읍"),
        ])
    func renamed(query: String, name: String) {
        #expect(gazetteer?.search(query, limit: 1).first?.place.names.text(in: .korean) == name)
    }

    @Test(
        "A town lies in its present district",
        arguments: [
            ("오송읍", "충청북도 청주시 흥덕구"), ("오창읍", "충청북도 청주시 청원구"), ("청주 분평동", "충청북도 청주시 서원구"),
            ("청주 율량동", "충청북도 청주시 청원구"), ("문의면", "충청북도 청주시 상당구"), ("청주 남이면", "충청북도 청주시 서원구"),
            ("서원구", "충청북도 청주시"),
        ])
    func district(query: String, region: String) {
        #expect(gazetteer?.search(query, limit: 1).first?.place.region?.text(in: .korean) == region)
    }

    @Test(
        "A county's point is its seat, not somewhere in its mountains",
        arguments: [
            ("봉화군", 36.89, 128.73), ("울진군", 36.99, 129.40), ("무주군", 36.00, 127.66), ("인제군", 38.07, 128.17),
            ("양양군", 38.08, 128.62), ("세종", 36.48, 127.29),
        ])
    func seat(query: String, latitude: Double, longitude: Double) throws {
        let place = try #require(gazetteer?.search(query, limit: 1).first?.place)
        #expect(place.coordinate.distance(to: try #require(coordinate(latitude, longitude))) < 5)
    }

    @Test(
        "A province is found by the English name that is shown of it", arguments: ["North Jeolla", "South Gyeongsang"])
    func provinces(query: String) {
        #expect(names(query).first == query)
    }
}
