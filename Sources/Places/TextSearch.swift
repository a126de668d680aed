/// One query: its words read as a name, or as a name and the areas it lies in; where that finds nothing, as it may have
/// been meant.
struct TextSearch {
    /// Places of a region answer its name as if a hundredth of the people lived there (log 100 / log 1.2): who types
    /// California means Los Angeles rather than a town of that name, who types Victoria the city.
    private static let regionPenalty = 25
    /// Of many words that may all be areas, only so many readings are looked for inside names and with slips.
    private static let mostGuessed = 6
    /// Of more words than these nobody looks for a run that is a place.
    private static let mostWordsBeside = 12

    private let tables: Tables
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

    func matches(_ text: String) -> [Ranking.Entry] {
        let text = QueryText(text)
        var ranking = Ranking(limit: kept, places, KindTable(tables))
        guard let query = query(text) else {
            lookInScripts(text, into: &ranking)
            return ranking.entries
        }
        ranking.areGuesses = text.namesNothing
        begin(query, into: &ranking)
        let isUnknown = ranking.isEmpty
        if ranking.hasPutBehind || ranking.isSure && ranking.placeCount >= limit { return ranking.entries }

        names.lookInside(query.whole, where: nil, into: &ranking)
        // York City may be York, but New York City has both words.
        if isUnknown, !ranking.isFound { respell(text, into: &ranking) }
        if ranking.hasPutBehind { return ranking.entries }

        ranking.home = home(of: query)
        if isUnknown, !ranking.isFound, lookBeside(text, query, into: &ranking) { return ranking.entries }
        let readings = isUnknown ? query.readings.prefix(Self.mostGuessed) : []
        let narrowed = readings.map { ($0.name, areas.lying(in: $0.areas)) }
        for (name, isWanted) in narrowed { names.lookInside(name, where: isWanted, into: &ranking) }
        let meanings = [(query.whole, nil)] + narrowed
        for (name, isWanted) in meanings where !ranking.isSure && !isCancelled() {
            names.guess(name, where: isWanted, into: &ranking)
        }
        if ranking.best.map({ $0 >= .twoTypos }) ?? true { lookAtBeginning(of: text, into: &ranking) }
        return ranking.entries
    }

    /// A text in all the ways its words can be divided.
    private struct Query {
        let whole: TypedName
        let readings: [Reading]
    }

    private func query(_ text: QueryText) -> Query? {
        TypedName(text.words.joined(separator: " "), folding).map {
            Query(whole: $0, readings: reader.readings(of: text))
        }
    }

    /// Whole names and beginnings. What begins with all the words comes before what begins with some of them.
    private func begin(_ query: Query, into ranking: inout Ranking) {
        ranking.home = home(of: query)
        ranking.isOneSyllable = query.whole.isOneSyllable
        ranking.isShortLatin = query.whole.isShortLatin
        ranking.isCode = query.whole.isCode
        names.begin(query.whole, where: nil, into: &ranking)
        offerLargest(of: query.whole, into: &ranking)
        let wanted = query.readings.map { areas.lying(in: $0.areas) }
        for (reading, isWanted) in zip(query.readings, wanted) where reading.isCertain {
            names.whole(reading.name, .narrowed, where: isWanted, into: &ranking)
        }
        if ranking.placeCount >= limit || isCancelled() { return }
        ranking.putsBehind = true
        for (reading, isWanted) in zip(query.readings, wanted) {
            names.begin(reading.name, where: isWanted, into: &ranking)
        }
        ranking.putsBehind = false
        guard ranking.isEmpty else { return }
        names.sound(query.whole, where: nil, into: &ranking)
        for (reading, isWanted) in zip(query.readings, wanted) {
            names.sound(reading.name, where: isWanted, into: &ranking)
        }
    }

    /// The first other way to write the text that finds something.
    private func respell(_ text: QueryText, into ranking: inout Ranking) {
        let wereGuesses = ranking.areGuesses
        for respelling in Respeller(folding: folding).respellings(of: text) {
            guard !ranking.isFound, !isCancelled() else { break }
            guard let query = query(respelling.text) else { continue }
            ranking.bestKind = respelling.kind
            ranking.areGuesses = wereGuesses || respelling.kind == .keyboard && query.whole.isShortLatin
            if respelling.isWhole {
                names.whole(query.whole, .spelling, where: nil, into: &ranking)
            } else {
                begin(query, into: &ranking)
            }
        }
        ranking.areGuesses = wereGuesses
        ranking.bestKind = .exact
    }

    /// The longest run of words that is a place, whatever stands beside it; false when there is none.
    private func lookBeside(_ text: QueryText, _ query: Query, into ranking: inout Ranking) -> Bool {
        let respeller = Respeller(folding: folding)
        let text = respeller.withoutWeather(text)
        let words = text.words
        guard words.count > 1, words.count <= Self.mostWordsBeside else { return false }
        if ranking.home == nil {
            // San Franciso is no San.
            names.guess(query.whole, where: nil, into: &ranking)
            if ranking.best.map({ $0 < .beginningWithTypos }) == true { return false }
        }
        ranking.bestKind = .beside
        defer { ranking.bestKind = .exact }
        for length in (1..<words.count).reversed() {
            let runs = (0...words.count - length).map { text[$0..<$0 + length] }.filter { !$0.isCommon }
            ranking.provinces = provinces(namedBy: runs)
            defer { ranking.provinces = nil }
            for isKindless in [false, true] {
                for run in runs where !isCancelled() {
                    if let run = isKindless ? respeller.withoutKinds(run) : run { lookWhole(run, into: &ranking) }
                }
                if ranking.best.map({ $0 <= .beside }) == true { return true }
            }
        }
        return false
    }

    /// The provinces of Korea that some words name, or name something in: what is typed beside them and has a namesake there
    /// is not elsewhere. Nil when there are none.
    private func provinces(namedBy runs: [QueryText]) -> [Bool]? {
        let named = runs.compactMap { folding.key($0.words.joined()) }.map(areas.named).joined()
        let home = folding.key("대한민국").map(areas.named) ?? []
        let provinces = named.compactMap { area in
            let chain = Array(areas.chain(area))
            return chain.count > 1 && chain.last.map(home.contains) == true ? chain[chain.count - 2] : nil
        }
        return provinces.isEmpty ? nil : areas.lying(in: [Set(provinces)])
    }

    /// Where hardly anything else is found, the place that a word in Hangul begins with, as a guess: 대전컨퍼런스홀 is in 대전.
    private func lookAtBeginning(of text: QueryText, into ranking: inout Ranking) {
        ranking.areGuesses = true
        defer { ranking.areGuesses = false }
        for word in text.words.prefix(Self.mostWordsBeside) where word.allSatisfy(\.isSyllable) && word.count > 3 {
            for length in (2...word.count - 2).reversed() where !isCancelled() {
                let beginning = String(word.prefix(length))
                guard length > 2 || folding.key(beginning).map({ !areas.named($0).isEmpty }) == true else { continue }
                ranking.bestKind = .beside
                lookWhole(QueryText(fields: [[beginning]]), into: &ranking)
                if ranking.best == .beside { return }
            }
        }
    }

    /// The places that some words are the whole name of, with or without the areas these lie in.
    private func lookWhole(_ text: QueryText, into ranking: inout Ranking) {
        guard let query = query(text) else { return }
        ranking.home = home(of: query)
        ranking.isShortLatin = query.whole.isShortLatin
        offerLargest(of: query.whole, into: &ranking)
        guard query.whole.isTelling else { return }
        names.whole(query.whole, .beside, where: nil, into: &ranking)
        for reading in query.readings.prefix(Self.mostGuessed) {
            names.whole(reading.name, .beside, where: areas.lying(in: reading.areas), into: &ranking)
        }
    }

    /// Names in letters that have no key: all of the text, else its words one by one.
    private func lookInScripts(_ text: QueryText, into ranking: inout Ranking) {
        let scripts = ScriptIndex(tables)
        scripts.look(for: text.words.joined(), into: &ranking)
        guard ranking.isEmpty, text.words.count > 1 else { return }
        ranking.bestKind = .beside
        for word in text.words.prefix(Self.mostWordsBeside) where !isCancelled() {
            if folding.key(word) == nil {
                scripts.look(for: word, into: &ranking)
            } else {
                lookWhole(QueryText(fields: [[word]]), into: &ranking)
            }
        }
    }

    /// A country or a region is answered with its largest places. A country is meant rather than a hamlet called Usa.
    private func offerLargest(of name: TypedName, into ranking: inout Ranking) {
        let named = areas.named(name.key).filter(areas.isLarge)
        guard !named.isEmpty else { return }
        let isCountry = named.contains { areas.parent($0) == nil }
        ranking.offerLargest(where: areas.lying(in: [named]), penalty: isCountry ? 0 : Self.regionPenalty)
    }

    /// Where Hangul is at home, area by area.
    private func home(of query: Query) -> [Bool]? {
        guard query.whole.key.contains(where: Hangul.isJamo) else { return nil }
        return folding.key("대한민국").map { areas.lying(in: [areas.named($0)]) }
    }
}
