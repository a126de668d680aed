import AppResources
import Places
import Testing
import Weather

/// The lists that are ready to be made: every point is the gazetteer's.
@Suite struct ReadyListTests {
    private static let checkout = #filePath.components(separatedBy: "/Tests/").first ?? ""

    @Test(arguments: ReadyList.all) func `each place is the gazetteer's, with its point and its kind`(list: ReadyList)
        throws
    {
        let gazetteer = try Gazetteer(path: Self.checkout + "/Resources/Places/places.bin")
        let kinds: [String: PlaceKind] = [
            "world": .settlement, "mountains": .mountain, "beaches": .beach, "ski-resorts": .resort,
            "airports": .airport,
            "baseball": .attraction, "islands": .island,
        ]
        for place in list.places {
            let known = try #require(gazetteer.place(place.id), "\(place.id)")
            #expect(known.coordinate.distance(to: place.coordinate) < 0.1, "\(place.id)")
            #expect(known.names.text(in: .korean) == place.names.text(in: .korean))
            #expect(known.timeZone == place.timeZone && known.usualOffset == place.usualOffset, "\(place.id)")
            let found = gazetteer.search(place.names.text(in: .korean), limit: 20).first { $0.place.id == place.id }
            #expect(found?.placeKind == kinds[list.id], "\(place.id)")
        }
    }

    @Test func `each list has a name in both languages, and no place twice`() {
        #expect(Set(ReadyList.all.map(\.id)).count == ReadyList.all.count && ReadyList.all.count == 7)
        for list in ReadyList.all {
            #expect(Set(list.places.map(\.id)).count == list.places.count && list.places.count >= 9, "\(list.id)")
            #expect(Language.allCases.allSatisfy { !list.title.text(in: $0).isEmpty })
        }
    }
}
