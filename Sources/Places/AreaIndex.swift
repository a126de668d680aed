import Files

/// Countries, regions, and divisions that contain others.
struct AreaIndex {
    private static let size = 8
    private static let none = 0xFFFF

    private let areas, starts, terms, texts: ByteTable

    init(_ tables: Tables) {
        areas = tables[.areas]
        starts = tables[.areaTermStarts]
        terms = tables[.areaTerms]
        texts = tables[.texts]
    }

    var count: Int { areas.count / Self.size }

    func parent(_ area: Int) -> Int? {
        let parent = areas.u16(area * Self.size)
        // Parents precede children in the table, so a damaged file cannot cause an endless loop.
        return parent != Self.none && parent < area ? parent : nil
    }

    func names(_ area: Int) -> (english: String, korean: String) {
        (texts.text(areas.u24(area * Self.size + 2)).text, texts.text(areas.u24(area * Self.size + 5)).text)
    }

    /// The area and all areas that contain it, innermost first.
    func chain(_ area: Int) -> some Sequence<Int> {
        sequence(first: area) { parent($0) }
    }

    /// The areas a word may mean: those with it as their whole name or abbreviation, or else those whose name begins with
    /// it (at least two letters). Nil if there are none.
    func matches(_ key: [UInt8]) -> Set<Int>? {
        guard key.count > 1 else { return nil }
        let found = terms(beginningWith: key)
        let whole = found.filter(\.isWhole)
        let areas = (whole.isEmpty ? found.filter { !$0.isCode } : whole).map(\.area)
        return areas.isEmpty ? nil : Set(areas)
    }

    /// The areas with exactly this name.
    func named(_ key: [UInt8]) -> Set<Int> {
        Set(terms(beginningWith: key).filter { $0.isWhole && !$0.isCode }.map(\.area))
    }

    /// Whether this is exactly the name or abbreviation of an area.
    func isWhole(_ key: [UInt8]) -> Bool { key.count > 1 && terms(beginningWith: key).contains(where: \.isWhole) }

    /// Whether it is a country or a direct part of one.
    func isLarge(_ area: Int) -> Bool { parent(area).map { parent($0) == nil } ?? true }

    /// For each area, whether it lies in, or is, an area of every set in `wanted`.
    func lying(in wanted: [Set<Int>]) -> [Bool] {
        var all = [Bool](repeating: true, count: count)
        for set in wanted {
            var lies = [Bool](repeating: false, count: count)
            for area in set where area < count { lies[area] = true }
            // Parents precede children.
            for area in 0..<count where !lies[area] { lies[area] = parent(area).map { lies[$0] } ?? false }
            for area in 0..<count where !lies[area] { all[area] = false }
        }
        return all
    }

    private typealias Term = (area: Int, isCode: Bool, isWhole: Bool)

    private func terms(beginningWith key: [UInt8]) -> [Term] {
        var low = (0..<starts.count / 3).partitioningIndex { isBefore(starts.u24($0 * 3), key) }
        var found: [Term] = []
        while low < starts.count / 3 {
            let at = starts.u24(low * 3)
            let length = Int(terms[at + 2])
            guard length >= key.count, key.indices.allSatisfy({ terms[at + 3 + $0] == key[$0] }) else { break }
            let number = terms.u16(at)
            found.append((number & 0x7FFF, number & 0x8000 != 0, length == key.count))
            low += 1
        }
        return found
    }

    /// Whether the name at `at` sorts before all that begin with `key`.
    private func isBefore(_ at: Int, _ key: [UInt8]) -> Bool {
        let length = Int(terms[at + 2])
        for index in 0..<min(length, key.count) where terms[at + 3 + index] != key[index] {
            return terms[at + 3 + index] < key[index]
        }
        return length < key.count
    }
}

/// The areas that the words beside a name say it lies in.
extension AreaIndex {
    /// The areas that a text names in full or by an abbreviation, in the order of its phrases: for each phrase the areas it may
    /// mean. A Korean division counts as its province, because a sight may lie beyond the next town's border.
    func qualifiers(in text: QueryText, _ folding: Folding) -> [Set<Int>] {
        let words = text.words
        let fields = text.fieldOfWord
        var found: [Set<Int>] = []
        var start = 0
        while start < words.count {
            let ends = (start + 1...words.count).reversed().filter { fields[$0 - 1] == fields[start] }
            let phrase = ends.lazy.compactMap { end in
                named(words[start..<end], folding).map { (areas: $0, end: end) }
            }.first
            if let phrase {
                found.append(phrase.areas)
            } else if isAbbreviation(number: start, in: text, folding),
                let areas = folding.key(words[start]).flatMap(matches)
            {
                found.append(areas)
            }
            start = phrase?.end ?? start + 1
        }
        return found.map { Set($0.compactMap { area in chain(area).first(where: isLarge) }) }
    }

    /// Whether it is a province of Korea that is no city: 경기도. Its middle is far from most places in it.
    func isProvince(_ area: Int) -> Bool {
        isLarge(area) && parent(area).map { names($0).english == "South Korea" } == true
            && names(area).korean.hasSuffix("도")
    }

    /// Whether a word is the abbreviation of an area rather than a word that is written like one: it is all of its field, or in
    /// capitals among other words (Dublin AU, Portland, ME).
    func isAbbreviation(number: Int, in text: QueryText, _ folding: Folding) -> Bool {
        let words = text.words
        let fields = text.fieldOfWord
        guard words.count > 1, let key = folding.key(words[number]), isWhole(key) else { return false }
        let isAlone = fields.count { $0 == fields[number] } == 1
        return isAlone || words[number].isCapitals && words.contains { !$0.isCapitals }
    }

    /// The areas with this name, with or without the particle behind it; nil if there are none.
    private func named(_ words: ArraySlice<String>, _ folding: Folding) -> Set<Int>? {
        let name = words.joined()
        let spellings = [name, KoreanParticles.stem(of: name)].compactMap(\.self)
        return spellings.lazy.compactMap(folding.key).filter { $0.count > 1 }.map(named).first { !$0.isEmpty }
    }
}

extension String {
    fileprivate var isCapitals: Bool { !isEmpty && allSatisfy { $0.isASCII && $0.isUppercase } }
}
