import AppResources
import BookmarkStore
import Weather

/// What the grid can show: a named list of places.
///
/// A new list is one value more in `DashboardViewModel.lists`: its tab, its number key and everything else follow.
package struct PlaceList: Hashable, Sendable, Identifiable {
    /// What a list is known by, whatever is in it.
    package enum ID: String, CaseIterable, Hashable, Sendable { case bookmarks, korea, here }

    package let id: ID
    package let title: Phrase
    /// Whether the order of the places is the person's own: only then can they be moved.
    package let isOrderedByHand: Bool
    private let contents: Contents

    private enum Contents: Hashable, Sendable {
        case fixed([Place])
        /// `here`: where the person is, before them all.
        case bookmarks(BookmarkList, here: Place?)
    }

    package static let korea = PlaceList(
        id: .korea, title: .listKorea, isOrderedByHand: false, contents: .fixed(KoreaTwenty.places))

    package static func bookmarks(_ list: BookmarkList, here: Place? = nil) -> PlaceList {
        PlaceList(
            id: .bookmarks, title: .listBookmarks, isOrderedByHand: true, contents: .bookmarks(list, here: here))
    }

    /// Where the person is; nil: not known.
    package static func here(_ place: Place?) -> PlaceList {
        PlaceList(id: .here, title: .listHere, isOrderedByHand: false, contents: .fixed([place].compactMap(\.self)))
    }

    /// How many places stand before those the person has ordered. They have no number and stay where they are.
    package var lead: Int { if case .bookmarks(_, _?) = contents { 1 } else { 0 } }

    /// Where a place stands in the list.
    package func index(of id: PlaceID) -> Int? {
        switch contents {
        case .fixed(let places): places.firstIndex { $0.id == id }
        case .bookmarks(let list, let here): here?.id == id ? 0 : list.index(of: id).map { $0 + lead }
        }
    }
}

extension PlaceList: RandomAccessCollection {
    package var startIndex: Int { 0 }

    package var endIndex: Int {
        switch contents {
        case .fixed(let places): places.count
        case .bookmarks(let list, _): list.count + lead
        }
    }

    package subscript(index: Int) -> Place {
        switch contents {
        case .fixed(let places): places[index]
        case .bookmarks(let list, let here):
            if let here, index == 0 { here } else { list[index - lead].shownPlace }
        }
    }
}
