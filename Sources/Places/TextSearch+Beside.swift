/// The search if the text as a whole is not a place.
extension TextSearch {
    /// The most words of a query in which runs of words are searched for.
    private static let mostWordsBeside = 12

    /// Searches for the longest run of words that is a place, whatever is beside it; returns false if there is none.
    func lookBeside(_ text: QueryText, _ query: Query, into ranking: inout Ranking) -> Bool {
        let respeller = Respeller(folding: folding)
        let text = respeller.withoutWeather(text)
        let words = text.words
        guard words.count > 1, words.count <= Self.mostWordsBeside else { return false }
        if ranking.home == nil {
            // San Franciso does not mean San.
            names.guess(query.whole, where: nil, into: &ranking)
            if ranking.bestFound.map({ $0 < .beginningWithTypos }) == true { return false }
        }
        ranking.bestKind = .beside
        defer { ranking.bestKind = .exact }
        for length in (1..<words.count).reversed() {
            let runs = (0...words.count - length).map { text[$0..<$0 + length] }.filter { !$0.isCommon }
            ranking.provinces = provinces(namedBy: runs)
            defer { ranking.provinces = nil }
            let readings: [(QueryText) -> QueryText?] = [{ $0 }, respeller.withoutKinds, \.withoutParticles]
            for reading in readings {
                for run in runs where !isCancelled() {
                    if let run = reading(run), !run.isCommon { lookWhole(run, into: &ranking) }
                }
                if ranking.bestFound.map({ $0 <= .beside }) == true { return true }
            }
        }
        lookAtBeginnings(of: words, into: &ranking)
        return false
    }

    /// Offers places whose name begins with one of the Hangul words as guesses: 노량진 김밥집.
    private func lookAtBeginnings(of words: [String], into ranking: inout Ranking) {
        ranking.areGuesses = true
        defer { ranking.areGuesses = false }
        for word in words
        where word.count > 1 && word.allSatisfy(\.isSyllable) && !NeedlessWords.isCommon(word) && !isCancelled() {
            guard let name = TypedName(word, folding) else { continue }
            names.begin(name, where: nil, into: &ranking)
        }
    }

    /// Searches for whole places by the words without their particles: 여수도 is 여수, though names begin with it.
    func lookWithoutParticles(_ text: QueryText, into ranking: inout Ranking) {
        guard text.words.count <= Self.mostWordsBeside, !startsStation(text) else { return }
        for stems in Respeller(folding: folding).withoutParticles(text) where !isCancelled() {
            if stems.isCommon { continue }
            ranking.bestKind = .beside
            lookWhole(stems, stems.words.count > 1 ? .beside : .exact, into: &ranking)
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

    /// The Korean provinces that some words name, or in which they name something: a sight beside them must lie there
    /// even if it has namesakes elsewhere. Nil if there are none.
    private func provinces(namedBy runs: [QueryText]) -> [Bool]? {
        let named = runs.compactMap { folding.key($0.words.joined()) }.map(areas.named).joined()
        let home = folding.key("대한민국").map(areas.named) ?? []
        let provinces = named.compactMap { area in
            let chain = Array(areas.chain(area))
            return chain.count > 1 && chain.last.map(home.contains) == true ? chain[chain.count - 2] : nil
        }
        return provinces.isEmpty ? nil : areas.lying(in: [Set(provinces)])
    }

    /// If hardly anything else matches, offers the place at the beginning of a Hangul word as a guess: 대전컨퍼런스홀 is in 대전.
    func lookAtBeginning(of text: QueryText, into ranking: inout Ranking) {
        ranking.areGuesses = true
        defer { ranking.areGuesses = false }
        for word in text.words.prefix(Self.mostWordsBeside) where word.allSatisfy(\.isSyllable) && word.count > 3 {
            for length in (2...word.count - 2).reversed() where !isCancelled() {
                let beginning = String(word.prefix(length))
                guard length > 2 || folding.key(beginning).map({ !areas.named($0).isEmpty }) == true else { continue }
                ranking.bestKind = .beside
                lookWhole(QueryText(fields: [[beginning]]), into: &ranking)
                if ranking.bestFound == .beside { return }
            }
        }
    }

    /// Searches for places with these words as the whole name, with or without their areas. Of kind `.beside`, a sight is
    /// preferred to a town.
    private func lookWhole(_ text: QueryText, _ kind: MatchKind = .beside, into ranking: inout Ranking) {
        guard let query = query(text) else { return }
        ranking.home = home(of: query)
        ranking.shape = query.whole.shape
        offerLargest(of: query.whole, into: &ranking)
        guard query.whole.isTelling else { return }
        names.whole(query.whole, kind, where: nil, into: &ranking)
        for reading in query.readings.prefix(Self.mostGuessed) {
            names.whole(reading.name, kind, where: areas.lying(in: reading.areas), into: &ranking)
        }
    }

    /// Searches for names in scripts without keys: first for the whole text, then word by word.
    func lookInScripts(_ text: QueryText, into ranking: inout Ranking) {
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
}
