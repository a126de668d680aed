import AppResources
import Weather

/// What the grid can show: a named list of places in a fixed order.
struct PlaceList: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case bookmarks, korea }

    let kind: Kind
    let places: [Place]

    var title: Phrase {
        switch kind {
        case .bookmarks: .listBookmarks
        case .korea: .listKorea
        }
    }

    static let bookmarks = PlaceList(kind: .bookmarks, places: [])
    static let korea = PlaceList(kind: .korea, places: KoreaTwenty.places)
}
