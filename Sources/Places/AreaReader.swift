/// Finds all interpretations of a text as a name and its areas.
struct AreaReader {
    /// A text with more words is read as a single name.
    private static let mostWords = 8
    /// The fewest syllables of a name or an area when both are written as one word.
    private static let shortestJoined = 2
    /// The most areas before a name in one word: 경기도성남시분당구정자동.
    private static let mostJoined = 3

    let areas: AreaIndex
    let folding: Folding

    func readings(of text: QueryText) -> [AreaReading] {
        let words = text.words
        if words.count == 1 { return joined(words[0]) }
        return words.count <= Self.mostWords ? divided(words, fields: text.fieldOfWord) : []
    }

    /// Takes each run of words within one field as the name, longer runs first; the words before and after it must be areas.
    private func divided(_ words: [String], fields: [Int]) -> [AreaReading] {
        var phrases = AreaPhrases(keys: words.map { folding.key($0) ?? [] }, fields: fields, areas: areas)
        let hasFields = Set(fields).count > 1
        var readings: [AreaReading] = []
        for length in (1..<words.count).reversed() {
            for start in 0...words.count - length where fields[start] == fields[start + length - 1] {
                guard let before = phrases.fewest(in: 0..<start),
                    let behind = phrases.fewest(in: start + length..<words.count),
                    let name = TypedName(words[start..<start + length].joined(separator: " "), folding)
                else { continue }
                let found = before + behind
                readings.append(
                    AreaReading(
                        name: name, areas: found.map(\.areas), isCertain: hasFields || found.allSatisfy(\.isWhole),
                        isDivided: hasFields))
            }
        }
        return readings
    }

    /// 경기광주, 서울특별시강남구역삼동: Korean provinces, cities and districts written as one word with the places in them.
    private func joined(_ word: String) -> [AreaReading] {
        let letters = Array(word)
        guard letters.allSatisfy(\.isSyllable) else { return [] }
        return joined(letters[...], behind: [])
    }

    private func joined(_ letters: ArraySlice<Character>, behind above: [Set<Int>]) -> [AreaReading] {
        guard above.count < Self.mostJoined, letters.count >= 2 * Self.shortestJoined else { return [] }
        return (Self.shortestJoined...letters.count - Self.shortestJoined).flatMap { length -> [AreaReading] in
            guard let key = folding.key(String(letters.prefix(length))) else { return [] }
            let named = areas.named(key)
            guard !named.isEmpty else { return [] }
            let rest = letters.dropFirst(length)
            let reading = TypedName(String(rest), folding).map {
                AreaReading(name: $0, areas: above + [named], isCertain: true)
            }
            return [reading].compactMap(\.self) + joined(rest, behind: above + [named])
        }
    }
}

/// Divides words into phrases for areas: South Korea is one, Texas USA are two.
private struct AreaPhrases {
    struct AreaPhrase {
        let areas: Set<Int>
        let isWhole: Bool
    }

    let keys: [[UInt8]]
    /// The field number of each word; phrases do not continue after a comma.
    let fields: [Int]
    let areas: AreaIndex
    private var known: [Range<Int>: [AreaPhrase]?] = [:]

    init(keys: [[UInt8]], fields: [Int], areas: AreaIndex) {
        self.keys = keys
        self.fields = fields
        self.areas = areas
    }

    /// The smallest number of phrases that cover all words of `range`; nil if some words are not areas.
    mutating func fewest(in range: Range<Int>) -> [AreaPhrase]? {
        if range.isEmpty { return [] }
        if let known = known[range] { return known }
        var best: [AreaPhrase]?
        for end in range.dropFirst() + [range.upperBound] {
            guard let phrase = phrase(range.lowerBound..<end), let rest = fewest(in: end..<range.upperBound),
                rest.count + 1 < best?.count ?? .max
            else { continue }
            best = [phrase] + rest
        }
        known[range] = .some(best)
        return best
    }

    private func phrase(_ range: Range<Int>) -> AreaPhrase? {
        guard fields[range.lowerBound] == fields[range.upperBound - 1] else { return nil }
        let key = Array(keys[range].joined())
        return areas.matches(key).map { AreaPhrase(areas: $0, isWhole: areas.isWhole(key)) }
    }
}

/// One interpretation of a text: some of its words are the name, all others the areas it lies in.
struct AreaReading {
    let name: TypedName
    /// For each phrase, the areas it may mean.
    let areas: [Set<Int>]
    /// Whether this interpretation is certain if the name matches completely: the areas are written in full or after a comma.
    let isCertain: Bool
    /// Whether a comma or the like ends the name, so that it is complete.
    var isDivided = false
}
