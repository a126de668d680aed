/// What a place is. Everything that is no settlement lies in one, or beside it, and has a point of its own.
public enum PlaceKind: UInt8, CaseIterable, Sendable {
    // In the order of scripts/places/sights.py.
    /// A city, town or village, a division, or a region.
    case settlement
    /// A part of a town that no division is named after, a new town, an army town.
    case quarter
    case mountain
    case beach
    case island
    /// Of skiing, golf, baths or rides.
    case resort
    case university
    /// Of trains or coaches.
    case station
    case airport
    /// A palace, temple, park, stadium, museum or the like.
    case attraction
}

/// What is known of places that are no settlements.
struct KindTable {
    private static let size = 6
    private let table: ByteTable

    init(_ tables: Tables) {
        table = tables.kinds
    }

    /// Whether it is neither a settlement nor a part of one.
    func isSight(_ place: Int) -> Bool { kind(of: place).kind.rawValue > PlaceKind.quarter.rawValue }

    /// What a place is, and how many metres above the sea where that is known.
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
