import Weather

/// A search result.
public struct PlaceMatch: Sendable {
    public let place: Place
    public let kind: MatchKind
    /// What it is, to be shown beside its name unless it is a settlement.
    public let placeKind: PlaceKind
    /// Whether the place may not be what was meant: the text is an edit away from its name or lies inside it, is the beginning
    /// or the initials of one among many abroad, or is not about a place, or names another kind of place. A spelling that somebody uses for the place is no guess.
    /// A guess must be shown as such, and never chosen without asking.
    public let isGuess: Bool
    /// The name by which the place was found, if it is none of `place.names`, nor a part or a romanisation of one: 안압지 for 동궁과
    /// 월지. Letters other than Hangul have lost their accents.
    public var matchedName: String?
}

/// How a name matched, best first. A better kind always precedes a worse one; within a kind, larger places come first.
public enum MatchKind: UInt8, RawOrdered, Sendable {
    /// The whole name.
    case exact
    /// The whole name in another romanisation.
    case spelling
    /// The whole name together with the region or country it lies in.
    case narrowed
    /// The whole name in some of the words, the longest run that matches, or without their particles; the other words are
    /// unrelated (서울 이번주 비, 속초에 비와).
    case beside
    /// The beginning of the name.
    case beginning
    /// A city of a million people with a typo in its Korean name.
    case cityWithTypo
    /// The beginning of the name with the last syllable half typed: 서구, on the way to 서귀포.
    case halfTyped
    /// Typed in the wrong layout of a Korean keyboard.
    case keyboard
    /// The beginning of one of the name's words.
    case word
    /// A part inside the name.
    case inside
    /// With one, two or three typos.
    case typo
    /// The whole name of a place outside the area that other words name, or one of the largest places of an area beside the
    /// unknown name of a place in it (Paris, Australia): something else was asked for.
    case elsewhere
    case twoTypos
    case threeTypos
    /// The beginning of the name, with typos.
    case beginningWithTypos
    /// A part inside the name of a village.
    case insideVillage

    static func typos(_ count: Int) -> MatchKind { count <= 1 ? .typo : count == 2 ? .twoTypos : .threeTypos }
}

/// The kind of a place. Places other than settlements lie in or near one, and have their own coordinates.
public enum PlaceKind: UInt8, CaseIterable, Sendable {
    // In the same order as in scripts/places/sights.py.
    /// A city, town or village, a division, or a region.
    case settlement
    /// A part of a town without a division of the same name, a new town, a garrison town.
    case quarter
    case mountain
    case beach
    case island
    /// For skiing, golf, bathing or amusement rides.
    case resort
    case university
    /// For trains or coaches.
    case station
    case airport
    /// A palace, temple, park, stadium, museum or the like.
    case attraction
    case hospital
    /// An interchange, junction, toll gate or rest area of a motorway.
    case highway
}

/// A place and its distance from the given point.
public struct NearbyPlace: Sendable {
    public let place: Place
    /// Kilometres.
    public let distance: Double
}
