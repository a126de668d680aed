/// The search if the text as a whole is not a place.
extension TextSearch {
    /// The most words of a query in which runs of words are searched for.
    private static let mostWordsBeside = 12

    /// Searches for the longest run of words that is a place, whatever is beside it; returns false if there is none.
    func searchBeside(_ text: QueryText, _ query: Query, into ranking: inout Ranking) -> Bool {
        let text = respeller.withoutWeather(text)
        let words = text.words
        guard words.count > 1, words.count <= Self.mostWordsBeside else { return false }
        if ranking.home == nil {
            // San Franciso does not mean San.
            names.guess(query.whole, where: nil, into: &ranking)
            if ranking.bestFound.map({ $0 < .beginningWithTypos }) == true { return false }
        }
        defer { ranking.bestKind = .exact }
        for length in (1..<words.count).reversed() {
            let readings: [(QueryText) -> QueryText?] = [{ $0 }, respeller.withoutKinds, \.withoutParticles]
            for reading in readings {
                for start in 0...words.count - length where !isCancelled() {
                    let run = text[start..<start + length]
                    guard !run.isCommon, let run = reading(run), !run.isCommon else { continue }
                    searchWhole(run, at: start..<start + length, of: text, into: &ranking)
                }
                if ranking.bestFound.map({ $0 <= .beside }) == true { return true }
            }
        }
        if ranking.bestFound != .elsewhere { searchAtBeginnings(of: words, into: &ranking) }
        return false
    }

    /// Searches for places with one run of the words of a text as their whole name that lie in the areas named by the words before
    /// and behind it. Others with the name are kept as something else than what was asked for.
    private func searchWhole(_ run: QueryText, at range: Range<Int>, of text: QueryText, into ranking: inout Ranking) {
        let (before, behind) = (text[..<range.lowerBound], text[range.upperBound...])
        let others = QueryText(fields: before.fields + behind.fields)
        let qualifiers = qualifiers(beside: range, of: text)
        ranking.asked = qualifiers.isEmpty ? nil : areas.lying(in: qualifiers)
        let named = folding.key(run.words.joined()).map(areas.named) ?? []
        let isArea = named.contains(where: areas.isLarge)
        ranking.namesLargeArea = isArea && !others.isCommon
        let isAnother =
            isArea
            && (follows(unknownFieldOf: text, range) || others.words.contains(where: isPlace)
                || !others.isCommon && named.allSatisfy(areas.isProvince))
        ranking.bestKind = isAnother ? .elsewhere : .beside
        searchWhole(run, into: &ranking)
        ranking.asked = nil
        ranking.namesLargeArea = false
    }

    private func qualifiers(beside range: Range<Int>, of text: QueryText) -> [Set<Int>] {
        areas.qualifiers(in: text[..<range.lowerBound], folding)
            + areas.qualifiers(in: text[range.upperBound...], folding)
    }

    /// Whether the field before an area is a name without a place: Newbridge, Singapore. A house number is none.
    private func follows(unknownFieldOf text: QueryText, _ range: Range<Int>) -> Bool {
        let fields = text.fieldOfWord
        guard range.lowerBound > 0, case let field = fields[range.lowerBound - 1], field != fields[range.lowerBound]
        else { return false }
        let name = QueryText(fields: [text.fields[field]])
        return !name.isCommon && !name.words.contains { $0.contains(where: \.isNumber) }
            && areas.qualifiers(in: name, folding).isEmpty
    }

    /// Whether a word beside an area is itself the name of a place, in Latin letters of a large city.
    private func isPlace(_ word: String) -> Bool {
        guard word.count > 1, !NeedlessWords.isCommon(word.plainWord), let key = folding.key(word) else { return false }
        return names.isWhole(key, ofCity: !key.contains(where: Hangul.isJamo))
    }

    /// Offers places whose name begins with one of the Hangul words as guesses: 노량진 김밥집.
    private func searchAtBeginnings(of words: [String], into ranking: inout Ranking) {
        ranking.areGuesses = true
        defer { ranking.areGuesses = false }
        for word in words
        where word.count > 1 && word.allSatisfy(\.isSyllable) && !NeedlessWords.isCommon(word) && !isCancelled() {
            guard let name = TypedName(word, folding) else { continue }
            names.begin(name, where: nil, into: &ranking)
        }
    }

    /// Searches for whole places by the words without their particles: 여수도 is 여수, though names begin with it.
    func searchWithoutParticles(_ text: QueryText, into ranking: inout Ranking) {
        guard text.words.count <= Self.mostWordsBeside, !startsStation(text) else { return }
        for stems in respeller.withoutParticles(text) where !isCancelled() {
            if stems.isCommon { continue }
            ranking.bestKind = .beside
            searchWhole(stems, stems.words.count > 1 ? .beside : .exact, into: &ranking)
            ranking.bestKind = .exact
            if ranking.bestFound.map({ $0 <= .beside }) == true { return }
        }
    }

    /// Whether the text is the name of a station or a division but for its last syllable: 남구로, on the way to 남구로역.
    private func startsStation(_ text: QueryText) -> Bool {
        guard text.words.count == 1, let word = text.words.first else { return false }
        return ["역", "동", "읍", "면"].contains { ending in
            folding.key(word + ending).map(names.isWhole) == true
        }
    }

    /// If hardly anything else matches, offers the place at the beginning of a Hangul word as a guess: 대전컨퍼런스홀 is in 대전.
    func searchAtBeginning(of text: QueryText, into ranking: inout Ranking) {
        ranking.areGuesses = true
        defer { ranking.areGuesses = false }
        for word in text.words.prefix(Self.mostWordsBeside) where word.allSatisfy(\.isSyllable) && word.count > 3 {
            for length in (2...word.count - 2).reversed() where !isCancelled() {
                let beginning = String(word.prefix(length))
                guard length > 2 || folding.key(beginning).map({ !areas.named($0).isEmpty }) == true else { continue }
                ranking.bestKind = .beside
                searchWhole(QueryText(fields: [[beginning]]), into: &ranking)
                if ranking.bestFound == .beside { return }
            }
        }
    }

    /// Searches for places with these words as the whole name, with or without their areas. Of kind `.beside`, a sight is
    /// preferred to a town.
    private func searchWhole(_ text: QueryText, _ kind: MatchKind = .beside, into ranking: inout Ranking) {
        guard let query = query(text) else { return }
        ranking.home = home(of: query)
        ranking.shape = query.whole.shape
        let best = ranking.bestKind
        if ranking.namesLargeArea { ranking.bestKind = .elsewhere }
        offerLargest(of: query.whole, into: &ranking)
        ranking.bestKind = best
        guard query.whole.isTelling else { return }
        names.whole(query.whole, kind, where: nil, into: &ranking)
        for reading in query.readings.prefix(Self.mostGuessed) {
            names.whole(reading.name, kind, where: areas.lying(in: reading.areas), into: &ranking)
        }
    }

    /// Searches for names in scripts without keys: first for the whole text, then word by word.
    func searchInScripts(_ text: QueryText, into ranking: inout Ranking) {
        let scripts = ScriptIndex(tables)
        let words = text.words
        if !words.contains(where: { folding.key($0).map(areas.isWhole) == true }) {
            scripts.search(for: words.joined(), into: &ranking)
        }
        guard ranking.isEmpty else { return }
        guard words.count > 1 else { return searchInSentence(words.joined(), scripts, into: &ranking) }
        for (number, word) in words.enumerated().prefix(Self.mostWordsBeside) where !isCancelled() {
            guard folding.key(word) == nil else {
                searchWhole(QueryText(fields: [[word]]), at: number..<number + 1, of: text, into: &ranking)
                continue
            }
            let qualifiers = qualifiers(beside: number..<number + 1, of: text)
            ranking.asked = qualifiers.isEmpty ? nil : areas.lying(in: qualifiers)
            ranking.bestKind = .beside
            scripts.search(for: word, into: &ranking)
            if ranking.isEmpty { searchInSentence(word, scripts, into: &ranking) }
            ranking.asked = nil
        }
    }

    /// Searches for the longest name in a sentence without blanks. If it also has words that are not about the weather, the place is
    /// a guess.
    private func searchInSentence(_ text: String, _ scripts: ScriptIndex, into ranking: inout Ranking) {
        let letters = Array(ScriptIndex.folded(text))
        guard (3...ScriptSentence.longest).contains(letters.count) else { return }
        let wereGuesses = ranking.areGuesses
        defer { (ranking.areGuesses, ranking.bestKind) = (wereGuesses, .exact) }
        ranking.bestKind = .beside
        let (before, behind) = ScriptSentence.needless(letters)
        for isSure in [true, false] {
            for length in (2...min(ScriptSentence.longestName, letters.count - 1)).reversed() where !isCancelled() {
                for start in 0...letters.count - length where (before[start] && behind[start + length]) == isSure {
                    let name = String(letters[start..<start + length])
                    guard !ScriptSentence.isWord(name) else { continue }
                    ranking.areGuesses = wereGuesses || !isSure
                    if scripts.searchWhole(name, into: &ranking) { return }
                }
            }
        }
    }
}
