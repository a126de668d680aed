import AppResources
import BookmarkStore
import Weather

/// One tab of the overview: a named list of places, arranged once when it is made.
///
/// To add a list that everybody has, add a value to `ListViewModel.arrangedTabs`: its tab, its number key and the rest follow.
package struct PlaceList: Hashable, Sendable, Identifiable {
    package typealias ID = ListID

    package let id: ID
    package let title: ListTitle
    package let order: PlaceOrder
    package let filter: PlaceFilter
    /// Whether the places are shown in the user's own order. Only then can they be moved.
    package let isOrderedByHand: Bool
    /// In the order shown.
    private let places: [Place]
    /// How many places precede the list's own.
    private let lead: Int
    private let indices: [PlaceID: Int]
    /// The user's own order where it differs from the one shown, else empty; empty too for lists without such an order.
    private let shelf: [PlaceID]
    private let shelfIndices: [PlaceID: ShelfIndex]

    private init(
        _ id: ID, _ title: ListTitle, leading: [Place] = [], _ own: [Place], isOrderedByHand: Bool = false,
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
        PlaceList(.korea, .phrase(.listKorea), KoreaTwenty.places, order, filter)
    }

    /// `here`: the user's location, placed before all bookmarks in any order.
    package static func bookmarks(
        _ list: BookmarkList, here: Place? = nil, _ order: PlaceOrder = .own, _ filter: PlaceFilter = .all
    ) -> PlaceList {
        PlaceList(
            .bookmarks, .phrase(.listBookmarks), leading: [here].compactMap(\.self), list.map(\.shownPlace),
            isOrderedByHand: true, order, filter)
    }

    /// A list of the user's own.
    package static func own(
        _ list: BookmarkList, named name: String, _ order: PlaceOrder = .own, _ filter: PlaceFilter = .all
    ) -> PlaceList {
        PlaceList(list.id, .name(name), list.map(\.shownPlace), isOrderedByHand: true, order, filter)
    }

    /// The user's location; nil if it is unknown.
    package static func here(_ place: Place?) -> PlaceList {
        PlaceList(.here, .phrase(.listHere), [place].compactMap(\.self), .own, .all)
    }

    /// The position of a place in the list as shown; nil if it is not shown.
    package func index(of id: PlaceID) -> Int? { indices[id] }

    // MARK: On the shelf

    /// How many of the places shown are the list's own. "Here" in front of the bookmarks has no number and cannot be moved.
    package var ownCount: Int { count - lead }

    /// The position in the user's own order of the place shown at an index; nil if it is not a bookmark.
    package func shelfIndex(at index: Int) -> ShelfIndex? {
        guard places.indices.contains(index), index >= lead else { return nil }
        return isOrderedByHand ? ShelfIndex(index - lead) : shelfIndices[places[index].id]
    }

    /// The same for the bookmark nearest to an index, which may lie before or after all bookmarks.
    package func shelfIndex(nearest index: Int) -> ShelfIndex {
        shelfIndex(at: Swift.max(lead, Swift.min(count - 1, index))) ?? ShelfIndex(0)
    }

    /// Where a bookmark appears in the list as shown; nil if it is not shown.
    package func index(of shelfIndex: ShelfIndex) -> Int? {
        if isOrderedByHand { return (0..<ownCount).contains(shelfIndex.offset) ? lead + shelfIndex.offset : nil }
        return shelf.indices.contains(shelfIndex.offset) ? indices[shelf[shelfIndex.offset]] : nil
    }
}

/// What a list is called: the same for everybody, or by the user.
package enum ListTitle: Hashable, Sendable {
    case phrase(Phrase)
    case name(String)

    package func text(_ phrase: PhraseBook) -> String {
        switch self {
        case .phrase(let title): phrase(title)
        case .name(let name): name
        }
    }
}

extension ListID {
    package static let korea = ListID(rawValue: "korea")
    package static let here = ListID(rawValue: "here")
    /// The lists that everybody has, in the order of their tabs. Options and settings name them by their raw values.
    package static let builtIn: [ListID] = [.bookmarks, .korea, .here]
}

extension PlaceList: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { places.count }
    package subscript(index: Int) -> Place { places[index] }
}

extension PlaceList {
    /// The lookup tables follow from the places and their order, so they are not compared.
    package static func == (left: PlaceList, right: PlaceList) -> Bool {
        left.id == right.id && left.title == right.title && left.order == right.order && left.filter == right.filter
            && left.lead == right.lead
            && left.isOrderedByHand == right.isOrderedByHand && left.shelf == right.shelf && left.places == right.places
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(places)
    }
}

/// The order in which a list shows its places.
package enum PlaceOrder: Hashable, Sendable {
    /// The list's own.
    case own
    /// The ranking as it was when the user asked for it, so that places do not move under the cursor. Places that it lacks
    /// follow in the list's own order.
    case ranked([PlaceID])

    /// Ranks by ascending key, or descending; ties keep the order of `places`, and places without a key come last.
    package static func ranking(
        _ places: some Sequence<Place>, descending: Bool = false, by key: (Place) -> Double?
    ) -> PlaceOrder {
        let keyed = places.map { (id: $0.id, key: key($0)) }
        let known = keyed.compactMap { one in one.key.map { (id: one.id, key: descending ? -$0 : $0) } }
        // Swift's sort is stable.
        let sorted = known.sorted { $0.key < $1.key }.map(\.id)
        return .ranked(sorted + keyed.filter { $0.key == nil }.map(\.id))
    }

    func arranged(_ places: [Place]) -> [Place] {
        guard case .ranked(let ids) = self else { return places }
        let ranks = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
        return places.map { (place: $0, rank: ranks[$0.id] ?? ids.count) }.sorted { $0.rank < $1.rank }.map(\.place)
    }
}

extension [Place] {
    /// The places that pass a filter, in an order.
    func arranged(_ order: PlaceOrder, _ filter: PlaceFilter) -> [Place] {
        order.arranged(filter == .all ? self : self.filter(filter.lets))
    }
}

/// Which of a list's places are shown.
package enum PlaceFilter: Hashable, Sendable {
    case all
    case only(Set<PlaceID>)

    func lets(_ place: Place) -> Bool {
        switch self {
        case .all: true
        case .only(let ids): ids.contains(place.id)
        }
    }
}
