import Weather

/// A bookmarked place with everything needed to display it without a network.
public struct Bookmark: Identifiable, Hashable, Sendable {
    public let place: Place
    /// The user's name for it; nil if it has only its own name.
    public internal(set) var ownName: String?
    public internal(set) var position: Position
    public let addedAt: Timestamp

    public var id: PlaceID { place.id }

    /// The place under its displayed name: the user's own name if there is one.
    public var shownPlace: Place { ownName.map(place.called) ?? place }

    public init(place: Place, ownName: String? = nil, position: Position, addedAt: Timestamp) {
        self.place = place
        self.ownName = ownName
        self.position = position
        self.addedAt = addedAt
    }
}
