/// Finds the places of one name, however it is typed. Each step adds its results to a ranking.
struct NameSearch {
    /// With fewer letters than this, matches inside names and typos would be arbitrary.
    private static let shortestInside = 3
    private static let shortestWithTypo = 4
    private static let longestWithTypo = 40
    /// The number of different letters that must be correct.
    private static let fewestShared = 2
    private static let figures = Set("0123456789".utf8)

    let index: TermIndex

    /// Whole names and beginnings.
    func begin(_ name: TypedName, where isWanted: [Bool]?, into ranking: inout Ranking) {
        if let pattern = name.pattern {
            initials(pattern, where: isWanted, into: &ranking)
            if pattern.isNeeded { return }
        }
        let found = index.range(ofPrefix: name.key)
        for term in found.exact {
            // Kochang means a Korean town rather than the island of Ko Chang.
            let isOneOfMany = !name.isDivided && index.hasSeveralWords(term)
            ranking.offer(index.postings(of: found.exact), .exact, inOneWord: isOneOfMany, where: isWanted)
        }
        beginnings(found.exact.upperBound..<found.all.upperBound, of: name, where: isWanted, into: &ranking)
        for key in name.divisions + [name.romanised].compactMap(\.self) {
            ranking.offer(index.postings(of: index.range(ofPrefix: key).exact), .spelling, where: isWanted)
        }
    }

    /// Names that begin with the typed one. In Hangul, whole syllables precede a half-typed one; in Latin letters, the
    /// first word of a large city's name counts as the whole name.
    private func beginnings(
        _ terms: Range<Int>, of name: TypedName, where isWanted: [Bool]?, into ranking: inout Ranking
    ) {
        let length = name.key.count
        guard name.pattern == nil, let first = name.key.first else {
            ranking.offer(index.postings(of: terms), .beginning, where: isWanted)
            return
        }
        guard Hangul.isJamo(first) else {
            ranking.offer(index.postings(of: terms), .beginning, where: isWanted)
            guard length >= Self.shortestInside else { return }
            for term in terms where index.beginsWord(term, at: length) {
                ranking.offerFirstWord(index.postings(of: term..<term + 1), where: isWanted)
            }
            return
        }
        var start = terms.lowerBound
        while start < terms.upperBound {
            let isWhole = index.beginsSyllable(start, at: length)
            var end = start + 1
            while end < terms.upperBound, index.beginsSyllable(end, at: length) == isWhole { end += 1 }
            ranking.offer(index.postings(of: start..<end), isWhole ? .beginning : .halfTyped, where: isWanted)
            start = end
        }
    }

    /// Whether this is the key of a whole name.
    func isWhole(_ key: [UInt8]) -> Bool { !index.range(ofPrefix: key).exact.isEmpty }

    /// Whether this is the key of a whole name; with `ofCity`, of that of a large city.
    func isWhole(_ key: [UInt8], ofCity: Bool) -> Bool {
        index.postings(of: index.range(ofPrefix: key).exact).contains { !ofCity || $0.rank >= Ranking.largeCityRank }
    }

    /// Whole names only, in any romanisation.
    func whole(_ name: TypedName, _ kind: MatchKind, where isWanted: [Bool]?, into ranking: inout Ranking) {
        for key in [name.key, name.romanised].compactMap(\.self) {
            ranking.offer(index.postings(of: index.range(ofPrefix: key).exact), kind, where: isWanted)
        }
    }

    /// Korean names of which a Latin name may be the romanisation, if the file has only the Hangul.
    func sound(_ name: TypedName, where isWanted: [Bool]?, into ranking: inout Ranking) {
        guard name.romanised != nil else { return }
        let romanisation = RevisedRomanisation { !index.range(ofPrefix: $0).all.isEmpty }
        for key in romanisation.readings(of: name.key) {
            let found = index.range(ofPrefix: key)
            ranking.offer(index.postings(of: found.exact), .spelling, where: isWanted)
            ranking.offer(
                index.postings(of: found.exact.upperBound..<found.all.upperBound), .beginning, where: isWanted)
        }
    }

    /// Matches inside names, and names typed in the wrong keyboard layout.
    func searchInside(_ name: TypedName, where isWanted: [Bool]?, into ranking: inout Ranking) {
        guard name.pattern?.isNeeded != true else { return }
        if let romanised = name.romanised, name.key.count >= Self.shortestInside {
            let sounding = index.range(ofPrefix: romanised)
            let rest = sounding.exact.upperBound..<sounding.all.upperBound
            ranking.offer(index.postings(of: rest), .word, where: isWanted)
        }
        if name.key.count >= Self.shortestInside, Set(name.key).count >= Self.fewestShared, !name.isMixed {
            inside(name, where: isWanted, into: &ranking)
        }
        if let retyped = name.retyped, ranking.bestFound.map({ $0 > .spelling }) ?? true {
            let found = index.range(ofPrefix: retyped)
            ranking.offer(index.postings(of: found.exact), .keyboard, where: isWanted)
            let isAnything = retyped.count <= Self.shortestWithTypo
            ranking.offer(
                index.postings(of: found.exact.upperBound..<found.all.upperBound), isAnything ? .inside : .word,
                where: isWanted)
        }
    }

    /// Names with typos.
    func guess(_ name: TypedName, where isWanted: [Bool]?, into ranking: inout Ranking) {
        guard name.pattern?.isNeeded != true, !name.isMixed else { return }
        typos(name.key, in: literal(name.key), where: isWanted, into: &ranking)
        if let romanised = name.romanised {
            typos(romanised, in: hangulEnd..<latinStart, where: isWanted, into: &ranking)
        }
    }

    private var hangulEnd: Int { index.hangul.upperBound }
    private var latinStart: Int { max(index.range(ofPrefix: [Folding.romanisedMark]).all.upperBound, hangulEnd) }

    /// The keys in the same script: Hangul or Latin.
    private func literal(_ key: [UInt8]) -> Range<Int> {
        key.first.map(Hangul.isJamo) == true ? index.hangul : latinStart..<index.count
    }

    private func inside(_ name: TypedName, where isWanted: [Bool]?, into ranking: inout Ranking) {
        let key = name.key
        key.withUnsafeBufferPointer { letters in
            index.forEach(in: literal(key), holding: key, missing: 0) { term in
                let kind = Self.inside(index.text(term), letters, mayRunOn: name.isDivided)
                if let kind { ranking.offer(index.postings(of: term..<term + 1), kind, where: isWanted) }
            }
        }
    }

    /// How a key matches inside a name. A match of a single word, or one that begins inside a word, must end within the
    /// same word: Degu is not in Santiago de Guayaquil.
    @inline(__always)
    private static func inside(
        _ text: UnsafeRawBufferPointer, _ key: UnsafeBufferPointer<UInt8>, mayRunOn: Bool
    ) -> MatchKind? {
        guard text.count > key.count else { return nil }
        var kind: MatchKind?
        for start in 1...text.count - key.count where text[start] & 0x7F == key[0] {
            let isWord = text[start] & 0x80 != 0
            var length = 1
            let mask: UInt8 = isWord && mayRunOn ? 0x7F : 0xFF
            while length < key.count, text[start + length] & mask == key[length] { length += 1 }
            guard length == key.count else { continue }
            if isWord { return .word }
            kind = .inside
        }
        return kind
    }

    private func initials(_ pattern: InitialsPattern, where isWanted: [Bool]?, into ranking: inout Ranking) {
        ranking.initials = pattern.letters.count
        defer { ranking.initials = nil }
        index.forEach(in: index.hangul, holding: pattern.letters, missing: 0) { term in
            guard let kind = pattern.match(index.text(term)) else { return }
            ranking.offer(index.postings(of: term..<term + 1), kind, where: isWanted)
        }
    }

    private func typos(
        _ key: [UInt8], in range: Range<Int>, where isWanted: [Bool]?, into ranking: inout Ranking
    ) {
        let most = Self.typosAllowed(key)
        guard most > 0, Set(key).count >= Self.fewestShared else { return }
        let distance = EditDistance(key)
        // A key of one repeated letter would have to be compared with every key that has the letter.
        let missing = min(most, Set(key).count - Self.fewestShared)
        // With several typos, or an incomplete name, the first letter is hardly ever wrong.
        let sameStart = index.range(ofPrefix: Array(key.prefix(key[0] == Folding.romanisedMark ? 2 : 1))).all
        index.forEach(in: sameStart, holding: key, missing: missing) { term in
            let text = index.text(term)
            guard text.count >= key.count - most else { return }
            let (whole, beginning) = distance.distances(
                to: UnsafeRawBufferPointer(rebasing: text.prefix(key.count + most)))
            if whole > 0, whole <= most, text.count <= key.count + most {
                ranking.offer(index.postings(of: term..<term + 1), .typos(whole), where: isWanted)
            } else if beginning > 0, beginning <= min(most, 2), key.count > Self.shortestWithTypo {
                ranking.offer(index.postings(of: term..<term + 1), .beginningWithTypos, where: isWanted)
            }
        }
        // Too many keys contain both of just two letters.
        guard missing > 0 || Set(key).count > Self.fewestShared else { return }
        let inRange = sameStart.clamped(to: range)
        for elsewhere in [range.lowerBound..<inRange.lowerBound, inRange.upperBound..<range.upperBound] {
            index.forEach(in: elsewhere, holding: key, missing: min(1, missing)) { term in
                let text = index.text(term)
                guard abs(text.count - key.count) <= 1, distance.distances(to: text).whole == 1 else { return }
                ranking.offer(index.postings(of: term..<term + 1), .typo, where: isWanted)
            }
        }
    }

    /// One typo in a short word, two or three in longer ones. A Hangul syllable is two or three keystrokes. Digits are
    /// not in the slices, so with few letters every key would have to be compared.
    private static func typosAllowed(_ key: [UInt8]) -> Int {
        let length = key.first == Folding.romanisedMark ? key.count - 1 : key.count
        let letters = length - key.count(where: figures.contains)
        guard letters >= shortestWithTypo, length <= longestWithTypo else { return 0 }
        return length < 8 ? 1 : length < 13 ? 2 : 3
    }
}
