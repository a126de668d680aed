import Weather

extension Gazetteer {
    /// The name of a country, a region or a division, and its towns, the largest first; nil if there is no such area. Words beside
    /// the name narrow it down: `Georgia USA`. Of several areas of that name, the one with the largest town is meant. It scans all
    /// places, which takes some milliseconds.
    public func towns(ofRegion text: String, limit: Int) -> (names: LocalizedText, towns: [Place])? {
        file.withTables { tables in
            let (areas, table, kinds) = (AreaIndex(tables), PlaceTable(tables), KindTable(tables))
            guard let wanted = areas.meant(by: QueryText(text.cutToQuery), Folding(tables)) else { return nil }
            var towns: [Int: [(place: Int, rank: Int)]] = [:]
            let lying = wanted.map { (area: $0, lies: areas.lying(in: [[$0]])) }
            for place in 0..<table.count {
                let area = table.area(place)
                for (wanted, lies) in lying where lies.indices.contains(area) && lies[area] {
                    guard kinds.kind(of: place).kind == .settlement else { continue }
                    towns[wanted, default: []].append((place, table.rank(place)))
                }
            }
            // Swift's sort is stable.
            let ranked = towns.mapValues { $0.sorted { $0.rank > $1.rank } }
            guard let best = ranked.max(by: { Self.size($0.value) < Self.size($1.value) }) else { return nil }
            let names = areas.names(best.key)
            return (
                LocalizedText(korean: names.korean, english: names.english),
                best.value.lazy.compactMap { table.place($0.place) }.prefix(limit).map(\.self)
            )
        }
    }

    /// What decides among areas of one name.
    private static func size(_ towns: [(place: Int, rank: Int)]) -> Int {
        (towns.first?.rank ?? 0) * 100_000 + towns.count
    }
}

extension AreaIndex {
    /// The areas that a text names as a whole, or by one of its words while the others name areas that contain it.
    fileprivate func meant(by text: QueryText, _ folding: Folding) -> Set<Int>? {
        func areas(of words: ArraySlice<String>) -> Set<Int> { folding.key(words.joined()).map { named($0) } ?? [] }
        let words = text.words[...]
        guard !words.isEmpty else { return nil }
        let whole = areas(of: words)
        guard whole.isEmpty else { return whole }
        let parts = words.map { areas(of: [$0]) }
        guard words.count > 1, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        let lies = lying(in: parts)
        let inner = parts.reduce(into: Set<Int>()) { $0.formUnion($1) }.filter { lies.indices.contains($0) && lies[$0] }
        return inner.isEmpty ? nil : inner
    }
}
