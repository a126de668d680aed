import Limits
import Weather

/// A place that was found, and how.
public struct PlaceMatch: Sendable {
    public let place: Place
    public let kind: MatchKind
    /// What it is, to be told beside its name unless it is a settlement.
    public let placeKind: PlaceKind
    /// Metres above the sea, of mountains and passes whose height is known.
    public let height: Int?
    /// Whether something else may well have been meant: the text has a slip, lies inside the name, or says nothing of a
    /// place. To be shown as a guess, and never chosen without being asked.
    public let isGuess: Bool
}

/// Every place on Earth with a thousand people, and Korea down to its villages: found by name while it is typed, or by
/// where it is. A value over a mapped file: cheap to copy, and safe to ask from anywhere.
public struct Gazetteer: Sendable {
    let file: GazetteerFile

    /// Opens `places.bin`. Reads nothing but its head.
    public init(path: String) throws(GazetteerFailure) {
        file = try GazetteerFile(path: path)
    }

    /// The places `text` may mean (its beginning, where it is longer than `Limits.Query`), best first: exact names before beginnings, those before what lies inside, slips
    /// last; among equals the larger place, then the one nearer to one of `followed`.
    ///
    /// More words narrow by region or country, in either order (`광주 경기`, `경기 광주`, `paris texas`). A coordinate gives
    /// the place it lies in. `isCancelled` is asked now and then; what was found until then is thrown away.
    public func search(
        _ text: String, limit: Int, near followed: [Coordinate] = [], isCancelled: @escaping () -> Bool = { false }
    ) -> [PlaceMatch] {
        guard limit > 0 else { return [] }
        let text = text.cutToQuery
        if let coordinate = CoordinateText.coordinate(text) { return [at(coordinate)] }
        let limit = min(limit, Limits.Query.places)
        let find = { (text: String) in
            file.withTables { tables in
                let kept = followed.isEmpty ? limit : max(limit, Self.comparedByNearness)
                let search = TextSearch(tables: tables, limit: limit, kept: kept, isCancelled: isCancelled)
                let found = search.matches(text)
                return isCancelled() ? [] : ranked(found, near: followed, limit: limit, tables)
            }
        }
        guard let code = PostalCode(text) else { return find(text) }
        // With a country the code is all that is asked for: its largest cities are no answer.
        let isAlone = code.rest.isEmpty || isCountry(code.rest)
        let beside = isAlone ? [] : find(code.rest)
        let found = [place(of: code, beside: beside)].compactMap(\.self) + beside
        return Array((isAlone || !found.isEmpty ? found : find(text)).prefix(limit))
    }

    /// The nearest town that is clearly larger than a place, by which a person tells it from its namesakes; nil when there
    /// is none within fifty kilometres. It reads more of the file than a search: to be asked of what is shown, not of all
    /// that is found.
    public func townBeside(_ place: Place) -> Place? {
        file.withTables { tables in
            let table = PlaceTable(tables)
            let own = table.index(of: place.id).map(table.rank) ?? 0
            let rank = max(own + Self.clearlyLarger, Self.thousandPeople)
            guard let near = Geography(tables).nearest(to: place.coordinate, rank: rank), let town = table.place(near),
                town.coordinate.distance(to: place.coordinate) <= Self.beside
            else { return nil }
            return town
        }
    }

    /// The place of an id that a search gave; nil when there is none (any more).
    public func place(_ id: PlaceID) -> Place? {
        file.withTables { tables in
            let table = PlaceTable(tables)
            return table.index(of: id).flatMap(table.place)
        }
    }

    /// The nearest place with a thousand people or more.
    public func nearest(to coordinate: Coordinate) -> NearbyPlace? {
        file.withTables { tables in
            guard let index = Geography(tables).nearest(to: coordinate, rank: Self.thousandPeople),
                let place = PlaceTable(tables).place(index)
            else { return nil }
            return NearbyPlace(place: place, distance: place.coordinate.distance(to: coordinate))
        }
    }

    /// The point itself as a place, under the name of what it lies in: in Korea the 읍, 면 or 동, elsewhere the nearest
    /// town within fifty kilometres, in the open sea only the coordinate.
    public func place(at coordinate: Coordinate) -> Place {
        let around = file.withTables { tables -> Place? in
            let geography = Geography(tables)
            if let town = geography.koreanTown(at: coordinate) { return PlaceTable(tables).place(town) }
            guard let near = geography.nearest(to: coordinate, rank: Self.thousandPeople) else { return nil }
            let place = PlaceTable(tables).place(near)
            return place.flatMap { $0.coordinate.distance(to: coordinate) <= 50 ? $0 : nil }
        }
        return Place(at: coordinate, around: around)
    }

    func withFolding<Result>(_ body: (Folding) -> Result) -> Result { file.withTables { body(Folding($0)) } }

    /// Villages of one name and size are so many.
    private static let comparedByNearness = 50

    /// The step of population at which a thousand people are: log 1000 / log 1.2, as in pack.py.
    private static let thousandPeople = 38

    /// How far the larger town may be that tells of a place, in kilometres.
    private static let beside = 50.0
    /// Five times as many people: log 5 / log 1.2.
    private static let clearlyLarger = 9

    private func at(_ coordinate: Coordinate) -> PlaceMatch {
        PlaceMatch(place: place(at: coordinate), kind: .exact, placeKind: .settlement, height: nil, isGuess: false)
    }

    private func ranked(
        _ entries: [Ranking.Entry], near followed: [Coordinate], limit: Int, _ tables: Tables
    ) -> [PlaceMatch] {
        let table = PlaceTable(tables)
        let kinds = KindTable(tables)
        guard !followed.isEmpty else {
            return entries.lazy.compactMap { match($0, table, kinds) }.prefix(limit).map(\.self)
        }
        let found = entries.compactMap { entry in match(entry, table, kinds).map { (score: entry.score, match: $0) } }
        let remoteness = found.map { found in
            followed.map { $0.distance(to: found.match.place.coordinate) }.min() ?? 0
        }
        let order = found.indices.sorted { one, other in
            (found[one].score, remoteness[one], one) < (found[other].score, remoteness[other], other)
        }
        return order.prefix(limit).map { found[$0].match }
    }

    private func match(_ entry: Ranking.Entry, _ table: PlaceTable, _ kinds: KindTable) -> PlaceMatch? {
        table.place(entry.place).map { place in
            let (placeKind, height) = kinds.kind(of: entry.place)
            return PlaceMatch(
                place: place, kind: Ranking.kind(entry.score), placeKind: placeKind, height: height,
                isGuess: entry.isGuess)
        }
    }
}

extension String {
    /// At most as much as is looked up, found without reading the rest.
    var cutToQuery: String {
        let bytes =
            utf8.count <= Limits.Query.bytes ? self : String(decoding: utf8.prefix(Limits.Query.bytes), as: UTF8.self)
        return String(bytes.prefix(Limits.Query.characters))
    }
}
