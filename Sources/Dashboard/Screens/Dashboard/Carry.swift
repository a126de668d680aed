import BookmarkStore
import Weather

/// A bookmark that is being carried: the list as it would be if the bookmark were dropped now.
///
/// Nothing is saved before the drop.
struct Carry: Hashable, Sendable {
    let id: PlaceID
    /// The list with the bookmark at the position where it is held.
    private(set) var list: BookmarkList
    /// Digits of a position typed so far.
    private(set) var typed = ""

    /// Nil if the list does not contain the bookmark.
    init?(_ id: PlaceID, from list: BookmarkList) {
        guard list.contains(id) else { return nil }
        self.id = id
        self.list = list
    }

    var index: ShelfIndex { list.index(of: id) ?? 0 }
    var place: Place? { list[id]?.shownPlace }

    /// Holds the bookmark over `index`.
    mutating func hold(at index: ShelfIndex) {
        typed = ""
        _ = list.move(id, to: index)
    }

    /// Takes a digit of a position counted from 1, and holds the bookmark at the position typed so far.
    mutating func type(_ digit: Int) {
        let digits = typed + "\(digit)"
        // A digit that would lead beyond the end starts a new number.
        let number = Int(digits).flatMap { $0 <= list.count ? digits : nil } ?? "\(digit)"
        guard let position = Int(number), position > 0 else {
            typed = ""
            return
        }
        hold(at: ShelfIndex(position: position))
        typed = number
    }

    /// The same bookmark at the same index of a list that has changed meanwhile; nil if the bookmark is gone.
    func over(_ changed: BookmarkList) -> Carry? {
        guard var carry = Carry(id, from: changed) else { return nil }
        carry.hold(at: index)
        return carry
    }
}
