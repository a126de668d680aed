import Weather

extension Gazetteer {
    /// The place with the most people whose clocks follow an IANA time zone; nil where none is known, as for `UTC`.
    /// It looks through every place there is, some milliseconds long.
    public func largestCity(inTimeZone name: String) -> Place? {
        file.withTables { tables in
            let table = PlaceTable(tables)
            guard let zone = table.zone(named: name) else { return nil }
            let kinds = KindTable(tables)
            // A region has more people than its largest city, and is no place to have weather.
            return table.largest(inZone: zone) { kinds.kind(of: $0).kind == .settlement }.flatMap(table.place)
        }
    }

    /// The place of a name (as a service that knows IP addresses writes it) nearest to a point, within thirty kilometres.
    public func city(named name: String, near coordinate: Coordinate) -> Place? {
        search(name, limit: Self.namesakes, near: [coordinate]).lazy
            .filter { !$0.isGuess && $0.placeKind == .settlement && $0.kind == .exact }.map(\.place)
            .first { $0.coordinate.distance(to: coordinate) <= Self.near }
    }

    private static let namesakes = 50
    private static let near = 30.0
}
