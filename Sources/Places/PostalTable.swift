import Weather

/// The coordinates of US postal codes.
struct PostalTable {
    private static let size = 12
    private let table: ReadTable

    init(_ tables: Tables) {
        table = tables.postalCodes
    }

    /// The coordinate of a code and the number of its place.
    func find(_ code: Int) -> (coordinate: Coordinate, place: Int)? {
        table.with(0..<table.count) { table in
            let low = (0..<table.count / Self.size).partitioningIndex { table.u24($0 * Self.size) < code }
            let at = low * Self.size
            guard at < table.count, table.u24(at) == code else { return nil }
            return Coordinate(
                latitude: Double(table.u24(at + 3)) / Double(0xFF_FFFF) * 180 - 90,
                longitude: Double(table.u24(at + 6)) / Double(0xFF_FFFF) * 360 - 180
            ).map { ($0, table.u24(at + 9)) }
        }
    }
}
