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
        offerLargest(of: whole, into: &ranking)
        let readings =
            words.count == 1 ? joined(words[0]) : words.count <= Self.mostWords ? self.readings(words, text) : []
        for reading in readings where reading.isCertain {
            names.whole(reading.name, .narrowed, where: areas.lying(in: reading.areas), into: &ranking)
        }
        if ranking.placeCount >= limit || isCancelled() { return ranking.entries }

        // What begins with all the words comes before what begins with some of them.
        let narrowed = narrowed(readings, home: home, mayGuess: ranking.placeCount == 0 && words.count > 1)
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

    /// 경기광주, 서울강남구: a Korean province or city written together with what lies in it.
    private func joined(_ word: String) -> [Reading] {
        let letters = Array(word)
        guard letters.count >= 4, letters.allSatisfy({ ("가"..."힣").contains($0) }) else { return [] }
        return (2...letters.count - 2).compactMap { length in
            guard let key = folding.key(String(letters[..<length])) else { return nil }
            let named = areas.named(key)
            guard !named.isEmpty else { return nil }
            return TypedName(String(letters[length...]), folding).map {
                Reading(name: $0, areas: [named], isCertain: false)
            }
        }
    }

    private struct Reading {
        let name: TypedName
        /// For each further word the areas it may mean.
        let areas: [Set<Int>]
        /// Whether that is what was meant if the name is a whole one: the areas are written out, or behind a comma.
        let isCertain: Bool
    }

    /// Every way to read some words at the end, or at the beginning, as areas.
    private func readings(_ words: [String], _ text: String) -> [Reading] {
        let keys = words.map { folding.key($0) ?? [] }
        let matches = keys.map(areas.matches)
        let isWhole = keys.map(areas.isWhole)
        let hasComma = text.contains(",")
        var readings: [Reading] = []
        func add(_ name: ArraySlice<String>, _ areas: [Set<Int>?], isCertain: Bool) {
            let known = areas.compactMap(\.self)
            guard known.count == areas.count, let name = TypedName(name.joined(), folding) else { return }
            readings.append(Reading(name: name, areas: known, isCertain: isCertain || hasComma))
        }
        for nameLength in (1..<words.count).reversed() {
            let areaLength = words.count - nameLength
            add(
                words[..<nameLength], Array(matches[nameLength...]),
                isCertain: isWhole[nameLength...].allSatisfy(\.self))
            add(
                words[areaLength...], Array(matches[..<areaLength]),
                isCertain: isWhole[..<areaLength].allSatisfy(\.self))
            // New York, South Korea: an area of several words.
            if areaLength > 1 {
                let key = Array(keys[nameLength...].joined())
                add(words[..<nameLength], [areas.matches(key)], isCertain: areas.isWhole(key))
            }
        }
        return readings
    }
}
