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
