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

/// The kinds of places other than settlements.
struct KindTable {
    private static let size = 6
    private let table: ByteTable

    init(_ tables: Tables) {
        table = tables.kinds
    }

    /// Whether it is neither a settlement nor a part of one.
    func isSight(_ place: Int) -> Bool { kind(of: place).kind.rawValue > PlaceKind.quarter.rawValue }

    /// The kind of a place and its height above sea level, if known.
    func kind(of place: Int) -> (kind: PlaceKind, metres: Int?) {
        let low = (0..<table.count / Self.size).partitioningIndex { table.u24($0 * Self.size) < place }
        let at = low * Self.size
        guard at < table.count, table.u24(at) == place, let kind = PlaceKind(rawValue: table.u8(at + 3)) else {
            return (.settlement, nil)
        }
        let metres = Int(table.u16(at + 4))
        return (kind, metres > 0 ? metres : nil)
    }
}
