import Testing
import Weather

@testable import Places

struct CountryNameTests {
    /// The English names of the countries that have a place.
    private func countries(_ gazetteer: Gazetteer) -> Set<String> {
        gazetteer.file.withTables { tables in
            let (table, areas) = (PlaceTable(tables), AreaIndex(tables))
            let used = Set((0..<table.count).map(table.area))
            let outermost = Set(used.compactMap { area in areas.chain(area).reduce(nil) { $1 } as Int? })
            return Set(outermost.map { areas.names($0).english })
        }
    }

    @Test func `every country of the gazetteer has a code, and no two have the same`() throws {
        let names = countries(try #require(gazetteer))
        #expect(names.count > 240)
        let unknown = names.filter { CountryCode(englishName: $0) == nil }
        #expect(unknown.isEmpty, "\(unknown.sorted())")
        #expect(Set(names.compactMap { CountryCode(englishName: $0) }).count == names.count)
    }

    @Test(arguments: [
        ("서울", "KR"), ("평양", "KP"), ("Hong Kong", "HK"), ("타이베이", "TW"), ("San Juan Puerto Rico", "PR"), ("도쿄", "JP"),
        ("Saint-Denis Réunion", "RE"),
    ])
    func `a place found by its name is in its country`(query: String, code: String) throws {
        let found = gazetteer?.search(query, limit: 1).first
        #expect(found?.place.countryCode?.rawValue == code)
    }
}
