import AppResources
import BookmarkStore
import Weather

/// What the grid can show: a named list of places in a fixed order.
struct PlaceList: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case bookmarks, korea }

    let kind: Kind
    private let contents: Contents

    private enum Contents: Hashable, Sendable {
        case fixed([Place])
        case bookmarks(BookmarkList)
    }

    static let korea = PlaceList(kind: .korea, contents: .fixed(KoreaTwenty.places))

    static func bookmarks(_ list: BookmarkList) -> PlaceList {
        PlaceList(kind: .bookmarks, contents: .bookmarks(list))
    }

    var title: Phrase {
        switch kind {
        case .bookmarks: .listBookmarks
        case .korea: .listKorea
        }
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
