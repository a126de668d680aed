import Weather

/// A search result.
public struct PlaceMatch: Sendable {
    public let place: Place
    public let kind: MatchKind
    /// What it is, to be shown beside its name unless it is a settlement.
    public let placeKind: PlaceKind
    /// Metres above sea level, of every mountain and pass; nil for any other place.
    public let height: Int?
    /// Whether the place may not be what was meant: the text is an edit away from its name or lies inside it, is the beginning
    /// or the initials of one among many abroad, or is not about a place, or names another kind of place. A spelling that somebody uses for the place is no guess.
    /// A guess must be shown as such, and never chosen without asking.
    public let isGuess: Bool
    /// The name by which the place was found, if it is none of `place.names`, nor a part or a romanisation of one: 안압지 for 동궁과
    /// 월지. Letters other than Hangul have lost their accents.
    public var matchedName: String?
}
