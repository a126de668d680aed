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
}
