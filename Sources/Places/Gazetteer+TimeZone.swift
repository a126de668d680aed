import Weather

extension Gazetteer {
    /// The largest place by population in an IANA time zone, by any of its names (`ZoneLinks`); nil if there is none, as for `UTC`. It scans all places,
    /// which takes some milliseconds.
    public func largestCity(inTimeZone name: String) -> Place? {
        file.withTables { tables in
            let table = PlaceTable(tables)
            guard let zone = ZoneLinks.names(of: name).lazy.compactMap(table.zone).first else { return nil }
            let kinds = KindTable(tables)
            // A region has more people than its largest city, but is not a place with weather.
            return table.largest(inZone: zone) { kinds.kind(of: $0).kind == .settlement }.flatMap(table.place)
        }
    }

    /// The place with a name (as written by a service that locates IP addresses) that is nearest to a point, within
    /// thirty kilometres.
    public func city(named name: String, near coordinate: Coordinate) -> Place? {
        search(name, limit: Self.namesakes, near: [coordinate]).lazy
            .filter { !$0.isGuess && $0.placeKind == .settlement && $0.kind == .exact }.map(\.place)
            .first { $0.coordinate.distance(to: coordinate) <= Self.near }
    }

    private static let namesakes = 50
    private static let near = 30.0
}
