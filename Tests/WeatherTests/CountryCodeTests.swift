import Testing
import Weather

struct CountryCodeTests {
    private func place(_ country: String?, zone: String? = nil) throws -> Place {
        Place(
            id: PlaceID(rawValue: "test"), names: LocalizedText(korean: "", english: ""),
            coordinate: try #require(Coordinate(latitude: 0, longitude: 0)),
            country: country.map { LocalizedText(["en": $0]) }, timeZone: zone)
    }

    @Test func `every code has two letters, three letters and a name, each its own`() {
        let codes = CountryCode.all
        #expect(codes.count == 250 && Set(codes).count == 250)
        #expect(codes.map(\.rawValue) == codes.map(\.rawValue).sorted())
        for code in codes {
            let three = code.alpha3 ?? ""
            #expect(code.rawValue.utf8.count == 2 && code.rawValue.allSatisfy { ("A"..."Z").contains($0) })
            #expect(three.utf8.count == 3 && three.allSatisfy { ("A"..."Z").contains($0) }, "\(code.rawValue)")
            #expect(CountryCode(alpha3: three) == code)
            #expect(CountryCode(alpha2: code.rawValue.lowercased()) == code)
        }
        #expect(Set(codes.map(\.alpha3)).count == 250)
    }

    @Test(arguments: [
        ("South Korea", "KR", "KOR"), ("North Korea", "KP", "PRK"), ("Hong Kong", "HK", "HKG"), ("Macao", "MO", "MAC"),
        ("Taiwan", "TW", "TWN"), ("Puerto Rico", "PR", "PRI"), ("Réunion", "RE", "REU"), ("Côte d’Ivoire", "CI", "CIV"),
        ("Congo - Kinshasa", "CD", "COD"), ("Andorra", "AD", "AND"), ("Zimbabwe", "ZW", "ZWE"), ("Kosovo", "XK", "XKX"),
        ("Åland Islands", "AX", "ALA"), ("Germany", "DE", "DEU"),
    ])
    func `a place has the code of its country or territory`(name: String, two: String, three: String) throws {
        let code = try place(name).countryCode
        #expect(code?.rawValue == two && code?.alpha3 == three)
    }

    @Test func `a place in South Korea is known by its clock, whatever its country is called`() throws {
        #expect(try place(nil, zone: "Asia/Seoul").countryCode == .southKorea)
        #expect(try place("대한민국", zone: "ROK").countryCode == .southKorea)
        #expect(try place("North Korea", zone: "Asia/Pyongyang").countryCode?.rawValue == "KP")
    }

    @Test func `a code in place of a name counts, and an unknown name or none does not`() throws {
        #expect(try place("JP").countryCode?.rawValue == "JP")
        for name in [nil, "", "ZZ", "Atlantis", "south korea", "Korea, South"] {
            #expect(try place(name).countryCode == nil)
        }
        #expect(CountryCode(alpha3: "kor") == nil && CountryCode(alpha3: "") == nil && CountryCode(alpha2: "") == nil)
        #expect(CountryCode(rawValue: "ZZ").alpha3 == nil && CountryCode(englishName: "") == nil)
    }
}
