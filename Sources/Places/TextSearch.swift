/// One query: its words read as a name, or as a name and the areas it lies in.
struct TextSearch {
    /// Slips are looked for only while fewer places than this were found without.
    private static let enough = 10

    private let folding: Folding
    private let names: NameSearch
    private let areas: AreaIndex
    private let reader: AreaReader
    private let places: PlaceTable
    private let limit: Int
    private let kept: Int
    private let isCancelled: () -> Bool

    /// Looks further until it has `limit` places; gives the best `kept`.
    init(tables: Tables, limit: Int, kept: Int, isCancelled: @escaping () -> Bool) {
        folding = Folding(tables)
        names = NameSearch(index: TermIndex(tables))
        areas = AreaIndex(tables)
        reader = AreaReader(areas: areas, folding: folding)
        places = PlaceTable(tables)
        self.limit = limit
        self.kept = kept
        self.isCancelled = isCancelled
    }

    func matches(_ text: String) -> [Ranking.Entry] {
        let text = QueryText(text)
        guard let whole = TypedName(text.words.joined(), folding) else { return [] }
        let home = whole.key.contains(where: Hangul.isJamo) ? korea : nil
        var ranking = Ranking(limit: kept, places, home: home)
        names.begin(whole, where: nil, into: &ranking)
        offerLargest(of: whole, into: &ranking)
        let readings = reader.readings(of: text)
        for reading in readings where reading.isCertain {
            names.whole(reading.name, .narrowed, where: areas.lying(in: reading.areas), into: &ranking)
        }
        if ranking.placeCount >= limit || isCancelled() { return ranking.entries }

        // What begins with all the words comes before what begins with some of them.
        let narrowed = narrowed(readings, home: home, mayGuess: ranking.placeCount == 0 && text.words.count > 1)
        if !narrowed.isEmpty || isCancelled() {
            let first = ranking.entries
            let seen = Set(first.map(\.place))
            return first + narrowed.filter { !seen.contains($0.place) }.map(\.behind)
        }
        names.lookInside(whole, where: nil, into: &ranking)
        let isFound = ranking.isSure || ranking.placeCount >= min(limit, Self.enough)
        if !isFound, !isCancelled() { names.guess(whole, where: nil, into: &ranking) }
        return ranking.entries
    }

    /// A country or a region is answered with its largest places. A country is meant rather than a hamlet called Usa.
    private func offerLargest(of name: TypedName, into ranking: inout Ranking) {
        let named = areas.named(name.key).filter(areas.isLarge)
        guard !named.isEmpty else { return }
        let isCountry = named.contains { areas.parent($0) == nil }
        ranking.offerLargest(isCountry ? .exact : .area, where: areas.lying(in: [named]))
    }

    /// Where Hangul is at home, area by area.
    private var korea: [Bool]? { folding.key("대한민국").map { areas.lying(in: [areas.named($0)]) } }

    /// What the readings find; slips are only looked for when no reading finds anything.
    private func narrowed(_ readings: [Reading], home: [Bool]?, mayGuess: Bool) -> [Ranking.Entry] {
        let wanted = readings.map { areas.lying(in: $0.areas) }
        var ranking = Ranking(limit: kept, places, home: home)
        for step in mayGuess ? [names.begin, names.lookInside, names.guess] : [names.begin]
        where ranking.placeCount == 0 && !isCancelled() {
            for (reading, isWanted) in zip(readings, wanted) { step(reading.name, isWanted, &ranking) }
        }
        return ranking.entries
    }
}
