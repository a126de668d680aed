import AppResources
import BookmarkStore
import TestSupport
import Testing
import Weather

@testable import Engine

/// Lists of places with an order and a filter.
@Suite struct PlaceListTests {
    private static let places = KoreaTwenty.places
    private static let here = Place(
        id: PlaceID(rawValue: "here:1"), names: LocalizedText(korean: "내 위치", english: "My location"),
        coordinate: places[0].coordinate)

    private func shelf(_ count: Int) -> BookmarkList {
        var list = BookmarkList()
        for place in Self.places.prefix(count) { _ = list.add(place, on: Timestamp(secondsSince1970: 0)) }
        return list
    }

    @Test func `a ranking keeps equal places in their order, and puts those without a key last`() {
        let keys: [PlaceID: Double] = [Self.places[0].id: 2, Self.places[2].id: 1, Self.places[3].id: 2]
        let five = Array(Self.places.prefix(5))
        func ids(_ order: PlaceOrder) -> [Int] {
            five.arranged(order, .all).compactMap { place in five.firstIndex { $0.id == place.id } }
        }
        #expect(ids(.own) == [0, 1, 2, 3, 4])
        #expect(ids(.ranking(five) { keys[$0.id] }) == [2, 0, 3, 1, 4])
        #expect(ids(.ranking(five, descending: true) { keys[$0.id] }) == [0, 3, 2, 1, 4])
        // Places that were added after the ranking was made come last.
        #expect(ids(.ranked([five[4].id, five[1].id])) == [4, 1, 0, 2, 3])
    }

    @Test func `a filter keeps the places it names, and "here" comes before the bookmarks in any order`() {
        let only = PlaceFilter.only([Self.places[1].id, Self.places[3].id])
        let order = PlaceOrder.ranked([Self.places[3].id, Self.places[1].id])
        let list = PlaceList.bookmarks(shelf(5), here: Self.here, order, only)
        #expect(list.map(\.id) == [Self.here.id, Self.places[3].id, Self.places[1].id])
        #expect(list.ownCount == 2 && !list.isOrderedByHand && list.order == order && list.filter == only)
        #expect(PlaceList.korea(order, only).map(\.id) == [Self.places[3].id, Self.places[1].id])
        #expect(PlaceList.bookmarks(shelf(5), here: Self.here).isOrderedByHand && !PlaceList.korea.isOrderedByHand)
    }

    @Test func `an index into the shown list and the matching index on the shelf give the same bookmark`() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<200 {
            let bookmarks = shelf(random.number(0...9))
            let order: PlaceOrder = random.chance(50) ? .own : .ranked(Self.places.map(\.id).shuffled(using: &random))
            let filter: PlaceFilter =
                random.chance(50) ? .all : .only(Set(Self.places.filter { _ in random.chance(60) }.map(\.id)))
            let list = PlaceList.bookmarks(bookmarks, here: random.chance(50) ? Self.here : nil, order, filter)
            for index in list.indices {
                #expect(list.index(of: list[index].id) == index)
                guard let onShelf = list.shelfIndex(at: index) else {
                    #expect(list[index].id == Self.here.id && index == 0)
                    continue
                }
                #expect(bookmarks[onShelf].place.id == list[index].id && list.index(of: onShelf) == index)
            }
            for index in bookmarks.indices {
                let shown = list.index(of: index)
                #expect(shown.map { list[$0].id == bookmarks[index].place.id } ?? (filter != .all))
            }
            #expect(list.shelfIndex(at: -1) == nil && list.shelfIndex(at: list.count) == nil)
            #expect(list.index(of: ShelfIndex(bookmarks.count)) == nil)
        }
        let list = PlaceList.bookmarks(shelf(4), here: Self.here)
        #expect([-3, 0, 1, 3, 4, 9].map { list.shelfIndex(nearest: $0).offset } == [0, 0, 0, 2, 3, 3])
    }
}
