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
