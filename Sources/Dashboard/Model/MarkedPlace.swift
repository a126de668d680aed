import BookmarkStore
import Weather

/// A place that the user has marked in a list, to move or copy it with others, or to compare it with them.
struct MarkedPlace: Hashable, Sendable {
    let list: ListID
    let place: Place
}
