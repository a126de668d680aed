import Testing

@testable import Places

@Suite("Districts of Korean postal codes")
struct KoreanPostalCodeTests {
    @Test("Every district of the table is one of the gazetteer, in its province")
    func everyDistrict() throws {
        let gazetteer = try #require(gazetteer)
        #expect(KoreanPostalCode.all.count == 229)
        for district in KoreanPostalCode.all {
            let words = district.split(separator: " ")
            let first = try #require(gazetteer.search(district, limit: 1).first, "\(district)")
            let name = first.place.names.text(in: .korean)
            #expect(words[1].hasPrefix(name) && !first.isGuess, "\(district): \(name)")
            let region = first.place.region?.text(in: .korean) ?? String(words[0])
            #expect(region.hasPrefix(words[0]), "\(district): \(region)")
        }
    }
}
