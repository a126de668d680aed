/// One query: its words are read as a name, or as a name and its areas; if that finds nothing, alternative readings are tried.
struct TextSearch {
    /// Places found by the name of their region count as if they had a hundredth of their population (log 100 / log 1.2):
    /// California means Los Angeles rather than a town of that name, Victoria means the city.
    private static let regionPenalty = 25
    /// The largest places of an area come behind the places that have the unknown name elsewhere.
    private static let nearestPenalty = 60
    /// The most readings that are searched for inside names and with typos, because many words may all be areas.
    static let mostGuessed = 6

    let tables: Tables
    let folding: Folding
    let names: NameSearch
    let areas: AreaIndex
    private let reader: AreaReader
    private let places: PlaceTable
    private let limit: Int
    private let kept: Int
    let isCancelled: () -> Bool

    /// Continues searching until it has `limit` places, and returns the best `kept`.
    init(tables: Tables, limit: Int, kept: Int, isCancelled: @escaping () -> Bool) {
        self.tables = tables
        folding = Folding(tables)
        names = NameSearch(index: TermIndex(tables))
        areas = AreaIndex(tables)
        reader = AreaReader(areas: areas, folding: folding)
        places = PlaceTable(tables)
        self.limit = limit
        self.kept = kept
        self.isCancelled = isCancelled
    }

    var respeller: Respeller { Respeller(folding: folding, areas: areas) }

    func matches(_ text: String) -> [Ranking.Entry] {
        let text = QueryText(text)
        guard let address = RoadAddress(text), !isBegun(text) else { return matches(text) }
        return address.district.words.isEmpty ? [] : matches(address.district)
    }

    /// Whether a name begins with the whole text: 서울로 7017 is a sight, and 을지로 3 the beginning of 을지로3가.
    private func isBegun(_ text: QueryText) -> Bool {
        folding.key(text.words.joined()).map { !names.index.range(ofPrefix: $0).all.isEmpty } ?? false
    }

    private func matches(_ text: QueryText) -> [Ranking.Entry] {
        var ranking = Ranking(limit: kept, places, KindTable(tables))
        guard let query = query(text) else {
            searchInScripts(text, into: &ranking)
            return ranking.entries
        }
        ranking.areGuesses = text.namesNothing
        begin(query, into: &ranking)
        if !ranking.hasWhole { searchWithoutParticles(text, into: &ranking) }
        let isUnknown = ranking.isEmpty
        if ranking.hasPutBehind || ranking.isSure && ranking.placeCount >= limit { return ranking.entries }

        names.searchInside(query.whole, where: nil, into: &ranking)
        // York City may mean York, but New York City contains both words.
        if isUnknown, !ranking.isFound { respell(text, into: &ranking) }
        if ranking.hasPutBehind { return ranking.entries }

        ranking.home = home(of: query)
        if isUnknown, !ranking.isFound, searchBeside(text, query, into: &ranking) { return ranking.entries }
        let readings = isUnknown ? query.readings.prefix(Self.mostGuessed) : []
        let narrowed = readings.map { ($0.name, areas.lying(in: $0.areas)) }
        for (reading, (name, isWanted)) in zip(readings, narrowed) {
            ranking.areSmallBegunGuesses = reading.isDivided
            names.searchInside(name, where: isWanted, into: &ranking)
        }
        ranking.areSmallBegunGuesses = false
        let meanings = [(query.whole, nil)] + narrowed
        for (name, isWanted) in meanings where !ranking.isSure && !isCancelled() {
            names.guess(name, where: isWanted, into: &ranking)
        }
        if ranking.bestFound.map({ $0 >= .twoTypos }) ?? true { searchAtBeginning(of: text, into: &ranking) }
        return ranking.entries
    }

    /// A text with all divisions of its words.
    struct Query {
        let whole: TypedName
        let readings: [AreaReading]
    }

    func query(_ text: QueryText) -> Query? {
        TypedName(text.words.joined(separator: " "), folding).map {
            Query(whole: $0, readings: reader.readings(of: text))
        }
    }

    /// Whole names and beginnings. Names that begin with all the words precede those that begin with some of them.
    private func begin(_ query: Query, into ranking: inout Ranking) {
        ranking.home = home(of: query)
        ranking.shape = query.whole.shape
        ranking.isCountry = areas.named(query.whole.key).contains { areas.parent($0) == nil }
        names.begin(query.whole, where: nil, into: &ranking)
        offerLargest(of: query.whole, into: &ranking)
        let wanted = query.readings.map { areas.lying(in: $0.areas) }
        for (reading, isWanted) in zip(query.readings, wanted) where reading.isCertain {
            names.whole(reading.name, .narrowed, where: isWanted, into: &ranking)
        }
        if ranking.placeCount >= limit || isCancelled() { return }
        let wereSmallGuesses = ranking.areSmallBegunGuesses
        ranking.putsBehind = true
        for (reading, isWanted) in zip(query.readings, wanted) {
            // A name before a comma is complete.
            ranking.areSmallBegunGuesses = wereSmallGuesses || reading.isDivided
            names.begin(reading.name, where: isWanted, into: &ranking)
        }
        ranking.areSmallBegunGuesses = wereSmallGuesses
        ranking.putsBehind = false
        guard !ranking.isFound else { return }
        names.sound(query.whole, where: nil, into: &ranking)
        for (reading, isWanted) in zip(query.readings, wanted) {
            ranking.areSmallBegunGuesses = wereSmallGuesses || reading.isDivided
            names.sound(reading.name, where: isWanted, into: &ranking)
        }
        ranking.areSmallBegunGuesses = wereSmallGuesses
    }

    /// Uses the first alternative spelling that finds something.
    private func respell(_ text: QueryText, into ranking: inout Ranking) {
        let wereGuesses = ranking.areGuesses
        for respelling in respeller.respellings(of: text) {
            guard !ranking.isFound, !isCancelled() else { break }
            guard let query = query(respelling.text) else { continue }
            ranking.bestKind = respelling.kind
            ranking.areSmallBegunGuesses =
                respelling.isSmallBegunGuess || respelling.text.words.count < text.words.count
            ranking.areGuesses =
                wereGuesses || respelling.isGuess || respelling.kind == .keyboard && query.whole.shape == .fewLetters
            if respelling.isWhole {
                names.whole(query.whole, .spelling, where: nil, into: &ranking)
            } else {
                begin(query, into: &ranking)
            }
        }
        ranking.areGuesses = wereGuesses
        ranking.areSmallBegunGuesses = false
        ranking.bestKind = .exact
    }

    /// Offers the largest places of a country or region. A country is meant rather than a hamlet called Usa.
    func offerLargest(of name: TypedName, into ranking: inout Ranking) {
        let named = areas.named(name.key).filter(areas.isLarge)
        guard !named.isEmpty else { return }
        let isCountry = named.contains { areas.parent($0) == nil }
        let penalty = ranking.bestKind == .elsewhere ? Self.nearestPenalty : isCountry ? 0 : Self.regionPenalty
        ranking.offerLargest(where: areas.lying(in: [named]), penalty: penalty)
    }

    /// For a query with Hangul, whether each area is in Korea; otherwise nil.
    func home(of query: Query) -> [Bool]? {
        guard query.whole.key.contains(where: Hangul.isJamo) else { return nil }
        return folding.key("대한민국").map { areas.lying(in: [areas.named($0)]) }
    }
}
