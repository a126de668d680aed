/// One query: its words read as a name, or as a name and the areas it lies in.
struct TextSearch {
    /// More words than these are read as one name.
    private static let mostWords = 6
    /// Slips are looked for only while fewer places than this were found without.
    private static let enough = 10

    private let folding: Folding
    private let names: NameSearch
    private let areas: AreaIndex
    private let places: PlaceTable
    private let limit: Int
    private let kept: Int
    private let isCancelled: () -> Bool

    /// Looks further until it has `limit` places; gives the best `kept`.
    init(tables: Tables, limit: Int, kept: Int, isCancelled: @escaping () -> Bool) {
        folding = Folding(tables)
        names = NameSearch(index: TermIndex(tables))
        areas = AreaIndex(tables)
        places = PlaceTable(tables)
        self.limit = limit
        self.kept = kept
        self.isCancelled = isCancelled
    }

    func matches(_ text: String) -> [Ranking.Entry] {
        let words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
        guard let whole = TypedName(words.joined(), folding) else { return [] }
        let home = whole.key.contains(where: Hangul.isJamo) ? korea : nil
        var ranking = Ranking(limit: kept, places, home: home)
        names.begin(whole, where: nil, into: &ranking)
        let named = areas.named(whole.key).filter(areas.isLarge)
        if !named.isEmpty { ranking.offerLargest(where: areas.lying(in: [named])) }
        if ranking.placeCount >= limit || isCancelled() { return ranking.entries }

        // What begins with all the words comes before what begins with some of them.
        let narrowed = narrowed(words, home: home, mayGuess: ranking.placeCount == 0)
        if !narrowed.isEmpty || isCancelled() {
            let first = ranking.entries
            let seen = Set(first.map(\.place))
            return first + narrowed.filter { !seen.contains($0.place) }
        }
        names.lookInside(whole, where: nil, into: &ranking)
        let isFound = ranking.isSure || ranking.placeCount >= min(limit, Self.enough)
        if !isFound, !isCancelled() { names.guess(whole, where: nil, into: &ranking) }
        return ranking.entries
    }

    /// Where Hangul is at home, area by area.
    private var korea: [Bool]? { folding.key("대한민국").map { areas.lying(in: [areas.named($0)]) } }

    /// The words read as a name and the areas it lies in, or as an area and a name written together; slips are only
    /// looked for when no such reading finds anything.
    private func narrowed(_ words: [String], home: [Bool]?, mayGuess: Bool) -> [Ranking.Entry] {
        let readings = words.count == 1 ? joined(words[0]) : words.count <= Self.mostWords ? readings(words) : []
        guard !readings.isEmpty else { return [] }
        let wanted = readings.map { areas.lying(in: $0.areas) }
        var ranking = Ranking(limit: kept, places, home: home)
        for step in [names.begin, names.lookInside] where ranking.placeCount == 0 {
            for (reading, isWanted) in zip(readings, wanted) { step(reading.name, isWanted, &ranking) }
            // Written together, only what is surely meant counts.
            if words.count == 1 || !mayGuess { return ranking.entries }
        }
        for (reading, isWanted) in zip(readings, wanted) where ranking.placeCount == 0 && !isCancelled() {
            names.guess(reading.name, where: isWanted, into: &ranking)
        }
        return ranking.entries
    }

    /// 경기광주, 서울강남구: a Korean province or city written together with what lies in it.
    private func joined(_ word: String) -> [Reading] {
        let letters = Array(word)
        guard letters.count >= 4, letters.allSatisfy({ ("가"..."힣").contains($0) }) else { return [] }
        return (2...letters.count - 2).compactMap { length in
            guard let key = folding.key(String(letters[..<length])) else { return nil }
            let named = areas.named(key)
            guard !named.isEmpty else { return nil }
            return TypedName(String(letters[length...]), folding).map { Reading(name: $0, areas: [named]) }
        }
    }

    private struct Reading {
        let name: TypedName
        /// For each further word the areas it may mean.
        let areas: [Set<Int>]
    }

    /// Every way to read some words at the end, or at the beginning, as areas.
    private func readings(_ words: [String]) -> [Reading] {
        let matches = words.map { folding.key($0).flatMap(areas.matches) }
        var readings: [Reading] = []
        func add(_ name: ArraySlice<String>, _ areas: [Set<Int>?]) {
            let known = areas.compactMap(\.self)
            guard known.count == areas.count, let name = TypedName(name.joined(), folding) else { return }
            readings.append(Reading(name: name, areas: known))
        }
        for nameLength in (1..<words.count).reversed() {
            let areaLength = words.count - nameLength
            add(words[..<nameLength], Array(matches[nameLength...]))
            add(words[areaLength...], Array(matches[..<areaLength]))
            // New York, South Korea: an area of several words.
            if areaLength > 1 {
                add(words[..<nameLength], [folding.key(words[nameLength...].joined()).flatMap(areas.matches)])
            }
        }
        return readings
    }
}
