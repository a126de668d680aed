import AppResources
import BookmarkStore
import Weather

/// What the grid can show: a named list of places, arranged once when it is made.
///
/// A new list is one value more in `DashboardViewModel.arrangedLists`: its tab, its number key and everything else follow.
package struct PlaceList: Hashable, Sendable, Identifiable {
    /// What a list is known by, whatever is in it.
    package enum ID: String, CaseIterable, Hashable, Sendable { case bookmarks, korea, here }

    package let id: ID
    package let title: Phrase
    package let order: PlaceOrder
    package let filter: PlaceFilter
    /// Whether the order that is shown is the person's own: only then can places be moved.
    package let isOrderedByHand: Bool
    /// As they are shown.
    private let places: [Place]
    /// How many of them stand before the list's own.
    private let lead: Int
    private let indices: [PlaceID: Int]
    /// The person's own order, where it is not what is shown; empty where the list has no such order.
    private let shelf: [PlaceID]
    private let shelfIndices: [PlaceID: ShelfIndex]

    private init(
        _ id: ID, _ title: Phrase, leading: [Place] = [], _ own: [Place], isOrderedByHand: Bool = false,
        _ order: PlaceOrder, _ filter: PlaceFilter
    ) {
        (self.id, self.title, self.order, self.filter) = (id, title, order, filter)
        places = leading + own.arranged(order, filter)
        lead = leading.count
        indices = Dictionary(places.enumerated().map { ($1.id, $0) }) { first, _ in first }
        self.isOrderedByHand = isOrderedByHand && order == .own && filter == .all
        shelf = isOrderedByHand && !self.isOrderedByHand ? own.map(\.id) : []
        shelfIndices = Dictionary(shelf.enumerated().map { ($1, ShelfIndex($0)) }) { first, _ in first }
    }

    package static let korea = korea(.own)

    package static func korea(_ order: PlaceOrder, _ filter: PlaceFilter = .all) -> PlaceList {
        PlaceList(.korea, .listKorea, KoreaTwenty.places, order, filter)
    }

    /// `here`: where the person is, before all bookmarks whatever their order.
    package static func bookmarks(
        _ list: BookmarkList, here: Place? = nil, _ order: PlaceOrder = .own, _ filter: PlaceFilter = .all
    ) -> PlaceList {
        PlaceList(
            .bookmarks, .listBookmarks, leading: [here].compactMap(\.self), list.map(\.shownPlace),
            isOrderedByHand: true, order, filter)
    }

    /// Where the person is; nil: not known.
    package static func here(_ place: Place?) -> PlaceList {
        PlaceList(.here, .listHere, [place].compactMap(\.self), .own, .all)
    }

    /// Where a place stands in what is shown.
    package func index(of id: PlaceID) -> Int? { indices[id] }

    // MARK: On the shelf

    /// How many of the shown places are the list's own: "here" before the bookmarks has no number and stays where it is.
    package var ownCount: Int { count - lead }

    /// Where the place at an index of what is shown stands on the shelf; nil where it is no bookmark.
    package func shelfIndex(at index: Int) -> ShelfIndex? {
        guard places.indices.contains(index), index >= lead else { return nil }
        return isOrderedByHand ? ShelfIndex(index - lead) : shelfIndices[places[index].id]
    }

    /// The same of the bookmark that is nearest to an index, which may lie before or behind them all.
    package func shelfIndex(nearest index: Int) -> ShelfIndex {
        shelfIndex(at: Swift.max(lead, Swift.min(count - 1, index))) ?? ShelfIndex(0)
    }

    /// Where a bookmark stands in what is shown; nil where it is not shown.
    package func index(of shelfIndex: ShelfIndex) -> Int? {
        if isOrderedByHand { return (0..<ownCount).contains(shelfIndex.offset) ? lead + shelfIndex.offset : nil }
        return shelf.indices.contains(shelfIndex.offset) ? indices[shelf[shelfIndex.offset]] : nil
    }
}

extension PlaceList: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { places.count }
    package subscript(index: Int) -> Place { places[index] }
}

extension PlaceList {
    /// What can be looked up follows from the places and their order, and is not compared.
    package static func == (left: PlaceList, right: PlaceList) -> Bool {
        left.id == right.id && left.order == right.order && left.filter == right.filter && left.lead == right.lead
            && left.isOrderedByHand == right.isOrderedByHand && left.shelf == right.shelf && left.places == right.places
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(places)
    }
}
