import Weather

/// A place in a list, with everything needed to display it without a network.
public struct Bookmark: Identifiable, Hashable, Sendable {
    public internal(set) var list: ListID
    public let place: Place
    /// The user's name for it; nil if it has only its own name.
    public internal(set) var ownName: String?
    /// Where it is in its list.
    public internal(set) var position: Position
    public let addedAt: Timestamp

    /// A place may be in several lists, once in each.
    public struct ID: Hashable, Sendable {
        public let list: ListID
        public let place: PlaceID

        public init(list: ListID, place: PlaceID) {
            self.list = list
            self.place = place
        }
    }

    public var id: ID { ID(list: list, place: place.id) }

    /// The place under its displayed name: the user's own name if there is one.
    public var shownPlace: Place { ownName.map(place.called) ?? place }
}
