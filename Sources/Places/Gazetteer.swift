import Files
import Limits
import Weather

/// All places on Earth with at least a thousand people, and in Korea all villages, searchable by name while typing and by
/// coordinate. A value over a mapped file: cheap to copy and usable from any thread.
public struct Gazetteer: Sendable {
    let file: GazetteerFile

    /// Opens `places.bin`. Reads only its header.
    public init(path: String) throws(DataFileFailure) {
        file = try GazetteerFile(path: path)
    }

    /// Whether the file is still as it was when it was opened.
    public var isUnchanged: Bool { file.isUnchanged }

    /// Throws if the file has been shortened or overwritten since it was opened, by an update for instance: answers that were
    /// given meanwhile may then be wrong or incomplete.
    public func check() throws(DataFileFailure) { try file.check() }

    /// The places that `text` may mean (only its start if it is longer than `Limits.Query`), best first: exact names,
    /// then names that begin with it, then matches inside names, then typos; within each group, larger places come first,
    /// then those nearer to one of `points`. The language decides which country's postal codes come first.
    ///
    /// Additional words narrow the search by region or country, in either order (`광주 경기`, `경기 광주`, `paris texas`). A
    /// coordinate gives the place that contains it. `isCancelled` is checked now and then; after cancellation the results
    /// are dropped.
    public func search(
        _ text: String, in language: Language = .korean, limit: Int, near points: [Coordinate] = [],
        isCancelled: @escaping () -> Bool = { false }
    ) -> [PlaceMatch] {
        guard limit > 0 else { return [] }
        if let coordinate = CoordinateText.found(in: text) { return [at(coordinate)] }
        let text = text.cutToQuery
        let limit = min(limit, Limits.Query.places)
        let find = { (text: String) in
            file.withTables { tables in
                // The order below compares kinds of places: the first of few must be the first of many.
                let compared = max(limit, Self.comparedByKind)
                let kept = points.isEmpty ? compared : max(compared, Self.comparedByNearness)
                let search = TextSearch(tables: tables, limit: compared, kept: kept, isCancelled: isCancelled)
                let found = search.matches(text)
                return isCancelled() ? [] : ranked(found, for: text, near: points, limit: limit, tables)
            }
        }
        if let code = PlusCode(text), let place = find(code.rest).first(where: { !$0.isGuess })?.place,
            let coordinate = code.coordinate(near: place.coordinate)
        {
            return [at(coordinate)]
        }
        let code = PostalCode(text)?.withoutWeather
        let found = code.flatMap { matches(of: $0, in: language, find) } ?? find(text)
        return Array(found.prefix(limit))
    }

    /// The nearest town that is clearly larger than a place, to distinguish it from places with the same name; nil if
    /// there is none within fifty kilometres. It reads more of the file than a search, so call it only for results that
    /// are displayed.
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

    /// The place with an ID from a search; nil if it does not exist (any more).
    public func place(_ id: PlaceID) -> Place? {
        file.withTables { tables in
            let table = PlaceTable(tables)
            return table.index(of: id).flatMap { index in
                table.place(index)?.with { $0.height = KindTable(tables).kind(of: index).metres }
            }
        }
    }

    /// The nearest settlement with at least a thousand people.
    public func nearest(to coordinate: Coordinate) -> NearbyPlace? {
        file.withTables { tables in
            guard let index = Geography(tables).nearest(to: coordinate, rank: Self.thousandPeople),
                let place = PlaceTable(tables).place(index)
            else { return nil }
            return NearbyPlace(place: place, distance: place.coordinate.distance(to: coordinate))
        }
    }

    /// The point itself as a place, named after its surroundings: in Korea the 읍, 면 or 동, elsewhere the nearest town
    /// within fifty kilometres, on the open sea only the coordinate.
    public func place(at coordinate: Coordinate) -> Place {
        let around = file.withTables { tables in
            Self.town(around: coordinate, tables).flatMap(PlaceTable(tables).place)
        }
        return Place(at: coordinate, around: around)
    }

    /// The names of the Korean divisions that contain a point, in Korean and from large to small: `경기도`, `고양시`, `일산동구`,
    /// `장항동`. On a shore outside of them, those of the nearest place within five kilometres; none abroad and at sea.
    public func divisions(at coordinate: Coordinate) -> [String] {
        let town = file.withTables { tables -> Place? in
            let (geography, table) = (Geography(tables), PlaceTable(tables))
            if let town = geography.koreanTown(at: coordinate) { return table.place(town) }
            let near = geography.nearest(to: coordinate, rank: 0).flatMap(table.place)
            return near.flatMap { $0.coordinate.distance(to: coordinate) <= Self.shore ? $0 : nil }
        }
        guard let town, town.isInSouthKorea else { return [] }
        let regions = town.region?.text(in: .korean).split(separator: " ").map(String.init) ?? []
        return regions + [town.names.text(in: .korean)]
    }

    /// The place that a point is named after.
    static func town(around coordinate: Coordinate, _ tables: Tables) -> Int? {
        let geography = Geography(tables)
        if let town = geography.koreanTown(at: coordinate) { return town }
        guard let near = geography.nearest(to: coordinate, rank: thousandPeople),
            let place = PlaceTable(tables).place(near)
        else { return nil }
        return place.coordinate.distance(to: coordinate) <= 50 ? near : nil
    }

    func withFolding<Result>(_ body: (Folding) -> Result) -> Result { file.withTables { body(Folding($0)) } }

    /// The number of villages that may share a name and size.
    private static let comparedByNearness = 50
    /// As many as the results of a search on the screen.
    private static let comparedByKind = 20

    /// The population rank of a thousand people: log 1000 / log 1.2, as in pack.py.
    private static let thousandPeople = 38

    /// How far outside of its town a shore may be, in kilometres: outlines of towns leave out harbours and beaches.
    private static let shore = 5.0

    /// The greatest distance of the larger town that distinguishes a place, in kilometres.
    private static let beside = 50.0
    /// Five times as many people: log 5 / log 1.2.
    private static let clearlyLarger = 9

    private func at(_ coordinate: Coordinate) -> PlaceMatch {
        PlaceMatch(place: place(at: coordinate), kind: .exact, placeKind: .settlement, isGuess: false)
    }

    private func ranked(
        _ entries: [Ranking.Entry], for text: String, near points: [Coordinate], limit: Int, _ tables: Tables
    ) -> [PlaceMatch] {
        let table = PlaceTable(tables)
        let kinds = KindTable(tables)
        let matched = MatchedName(tables, typed: text)
        let query = QueryText(text)
        let words = KindWords(in: RoadAddress(query)?.district ?? query, Folding(tables))
        let found = entries.lazy.compactMap { entry in
            match(entry, table, kinds, matched, words).map {
                (score: entry.score, match: $0.match, isOfKind: $0.isOfKind)
            }
        }
        if points.isEmpty, words.isEmpty { return found.prefix(limit).map(\.match) }
        let all = Array(found)
        let remoteness = all.map { found in
            points.map { $0.distance(to: found.match.place.coordinate) }.min() ?? 0
        }
        // Whatever is of the kind that was typed comes before what merely has the name.
        let order = all.indices.sorted { one, other in
            (all[one].isOfKind ? 0 : 1, all[one].score, remoteness[one], one)
                < (all[other].isOfKind ? 0 : 1, all[other].score, remoteness[other], other)
        }
        return order.prefix(limit).map { all[$0].match }
    }

    private func match(
        _ entry: Ranking.Entry, _ table: PlaceTable, _ kinds: KindTable, _ matched: MatchedName, _ words: KindWords
    ) -> (match: PlaceMatch, isOfKind: Bool)? {
        table.place(entry.place).map { place in
            let (placeKind, height) = kinds.kind(of: entry.place)
            let place = place.with { $0.height = height }
            let matchedName = matched.name(by: entry.source, of: place, placeKind)
            let isOfKind = words.fit(
                placeKind, names: place.names.byLanguageCode.values,
                key: words.isEmpty ? nil : matched.key(by: entry.source))
            let kind = Ranking.kind(entry.score)
            let match = PlaceMatch(
                place: place, kind: kind, placeKind: placeKind,
                isGuess: entry.isGuess || !isOfKind, matchedName: matchedName)
            return (match, isOfKind && !words.isEmpty && kind <= .word)
        }
    }
}

extension String {
    /// The part of the text that is searched for, cut without reading the rest.
    var cutToQuery: String {
        let bytes =
            utf8.count <= Limits.Query.bytes ? self : String(decoding: utf8.prefix(Limits.Query.bytes), as: UTF8.self)
        return String(bytes.prefix(Limits.Query.characters))
    }
}

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

extension Gazetteer {
    /// How many people live in each of these places, as a rank of which each step is a fifth more; 0 if the gazetteer has nothing
    /// near. A place of a service may lie beside the gazetteer's: that of the same number counts, or else the nearest.
    public func populationRanks(of places: [Place]) -> [Int] {
        file.withTables { tables in
            let table = PlaceTable(tables)
            return places.map { table.entry(of: $0).map(table.rank) ?? 0 }
        }
    }
}

extension PlaceTable {
    /// How far from a place its entry may be, in degrees.
    private static let reach = 0.1

    fileprivate func entry(of place: Place) -> Int? {
        let number = number(of: place.id)
        var best: (index: Int, square: Double)?
        var same: Int?
        forEachPlace(within: Self.reach, of: place.coordinate) { index, latitude, longitude, own in
            if own == number { same = index }
            let (north, east) = (latitude - place.coordinate.latitude, longitude - place.coordinate.longitude)
            let square = north * north + east * east
            let isFurther = best.map { $0.square < square || $0.square == square && rank($0.index) >= rank(index) }
            if isFurther != true { best = (index, square) }
        }
        return same ?? best?.index
    }
}

extension Gazetteer {
    /// Whether a text says that its place lies elsewhere than `place` does: "Paris, Australia" contradicts Paris in Texas. Such an
    /// answer of another service to the text is not what was asked for. A text that names no country or region contradicts nothing,
    /// nor does one that is the whole name of the place, such as "New Mexico".
    public func contradicts(_ text: String, _ place: Place) -> Bool {
        file.withTables { tables in
            let text = QueryText(text.cutToQuery)
            let folding = Folding(tables)
            let areas = AreaIndex(tables)
            let name = folding.key(text.words.joined())
            if let name, place.names.byLanguageCode.values.contains(where: { folding.key($0) == name }) {
                return false
            }
            let asked = AreaReader(areas: areas, folding: folding).readings(of: text)
                .filter { $0.isCertain && !$0.areas.isEmpty }
            guard !asked.isEmpty, let town = Self.town(around: place.coordinate, tables) else { return false }
            let area = PlaceTable(tables).area(town)
            return !asked.contains { reading in
                let lies = areas.lying(in: reading.areas)
                return lies.indices.contains(area) && lies[area]
            }
        }
    }
}
