import AppResources
import BookmarkStore
import Weather

/// What the grid can show: a named list of places.
///
/// A new list is one value more in `DashboardViewModel.lists`: its tab, its number key and everything else follow.
struct PlaceList: Hashable, Sendable, Identifiable {
    /// What a list is known by, whatever is in it.
    enum ID: String, Hashable, Sendable { case bookmarks, korea }

    let id: ID
    let title: Phrase
    /// Whether the order of the places is the person's own: only then can they be moved.
    let isOrderedByHand: Bool
    private let contents: Contents

    private enum Contents: Hashable, Sendable {
        case fixed([Place])
        case bookmarks(BookmarkList)
    }

    static let korea = PlaceList(
        id: .korea, title: .listKorea, isOrderedByHand: false, contents: .fixed(KoreaTwenty.places))

    static func bookmarks(_ list: BookmarkList) -> PlaceList {
        PlaceList(id: .bookmarks, title: .listBookmarks, isOrderedByHand: true, contents: .bookmarks(list))
    }

    /// Where a place stands in the list.
    func index(of id: PlaceID) -> Int? {
        switch contents {
        case .fixed(let places): places.firstIndex { $0.id == id }
        case .bookmarks(let list): list.index(of: id)
        }
    }
}

extension PlaceList: RandomAccessCollection {
    var startIndex: Int { 0 }

    var endIndex: Int {
        switch contents {
        case .fixed(let places): places.count
        case .bookmarks(let list): list.count
        }
    }

    subscript(index: Int) -> Place {
        switch contents {
        case .fixed(let places): places[index]
        case .bookmarks(let list): list[index].shownPlace
        }
    }
}
