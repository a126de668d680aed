/// Finds alternative spellings of a text, likelier ones first, for texts that match no place.
struct Respeller {
    /// The fewest syllables left of a word that loses its ending: 부산역, but not 수역.
    private static let shortestStem = 2
    private static let divisions = ["읍", "면", "동", "리"]

    let folding: Folding
    let areas: AreaIndex

    /// The text without words about the weather.
    func withoutWeather(_ text: QueryText) -> QueryText { without(.weather, text) ?? text }

    /// The text without the kind of place; nil if it has none.
    func withoutKinds(_ text: QueryText) -> QueryText? { without(.kinds, text) }

    private func without(_ needless: NeedlessWords, _ text: QueryText) -> QueryText? {
        text.without(needless, shortestStem: Self.shortestStem) { areas.isAbbreviation(number: $0, in: text, folding) }
    }

    private func withoutCommonWords(_ text: QueryText) -> QueryText? {
        text.withoutCommonWords { areas.isAbbreviation(number: $0, in: text, folding) }
    }

    /// The text without words that people type into any field, the particles of Korean words, or both; likelier ones first.
    func withoutParticles(_ text: QueryText) -> [QueryText] {
        let bare = withoutWeather(text)
        let named = withoutCommonWords(bare) ?? bare
        return [text, bare, named].reduce(into: []) { found, text in
            if let stems = text.withoutParticles, !found.contains(where: { $0.fields == stems.fields }) {
                found.append(stems)
            }
        }
    }

    func respellings(of text: QueryText) -> [Respelling] {
        let inOtherLayout = otherLayout(of: text).flatMap { retyped in
            [Respelling(text: retyped, kind: .keyboard)]
                + reworded(retyped).map { Respelling(text: $0.text, kind: .keyboard) }
        }
        return reworded(text) + inOtherLayout
    }

    /// The text without words about the weather, then also without the kind of place or with another kind of division.
    private func reworded(_ text: QueryText) -> [Respelling] {
        let bare = without(.weather, text)
        let place = bare ?? text
        let kindless = withoutKinds(place)
        let named = withoutCommonWords(place)
        let stems = (named ?? place).withoutParticles
        return [
            bare.map { Respelling(text: $0, kind: .exact) },
            named.map { Respelling(text: $0, kind: .exact) },
            stems.map { Respelling(text: $0, kind: .exact) },
        ].compactMap(\.self) + otherKinds(of: place).map { Respelling(text: $0, kind: .spelling, isWhole: true) }
            + [
                kindless.map { Respelling(text: $0, kind: .spelling, isWhole: place.endsInCity(without: $0)) },
                place.withoutWeatherInWords { isName($0) }.map {
                    Respelling(text: $0, kind: .exact, isSmallBegunGuess: true)
                },
            ].compactMap(\.self)
            + otherDivisions(of: place).map { Respelling(text: $0, kind: .spelling, isGuess: true) }
    }

    /// What is left of a word that was written together with others: two syllables, or a country (괌날씨).
    private func isName(_ word: String) -> Bool {
        word.count > 1 || folding.key(word).map { key in areas.named(key).contains { areas.parent($0) == nil } } == true
    }

    /// Words of one meaning at the end of a name, of which a place may have any: 판교나들목 is 판교IC, 수원버스터미널 is 수원터미널.
    private static let sameKinds = [
        [
            "터미널", "버스터미널", "종합버스터미널", "종합터미널", "고속버스터미널", "고속터미널", "시외버스터미널", "공용버스터미널",
            "여객자동차터미널", "시외버스정류장",
        ],
        ["여객선터미널", "여객터미널", "연안여객선터미널", "연안여객터미널"],
        ["ic", "나들목", "인터체인지", "아이씨", "톨게이트", "tg", "요금소", "영업소"],
        ["tg", "톨게이트", "요금소", "영업소"], ["jc", "jct", "분기점", "정션"],
        ["대병원", "대학병원", "대학교병원", "의대병원"], ["해수욕장", "해변", "비치"],
    ]

    /// The text with the kind of place in other words, which may stand apart from the name (판교 나들목).
    private func otherKinds(of text: QueryText) -> [QueryText] {
        guard var words = text.fields.last, var word = words.popLast()?.lowercased() else { return [] }
        let isApart = Self.sameKinds.contains { $0.contains(word) }
        if isApart, let name = words.popLast() { word = name.lowercased() + word }
        return Self.sameKinds.flatMap { kinds -> [QueryText] in
            let typed = kinds.filter { word.hasSuffix($0) && word.count >= $0.count + Self.shortestStem }
            guard let typed = typed.max(by: { $0.count < $1.count }) else { return [] }
            let stem = String(word.dropLast(typed.count))
            guard stem.allSatisfy(\.isSyllable) else { return [] }
            return kinds.filter { isApart || $0 != typed }
                .map { QueryText(fields: text.fields.dropLast() + [words + [stem + $0]]) }
        }
    }

    /// 정관읍 was once 정관면: replaces the last syllable with the other kinds of division.
    private func otherDivisions(of text: QueryText) -> [QueryText] {
        Self.divisions.flatMap { old in
            Self.divisions.filter { $0 != old }.compactMap { new in
                text.withLastKoreanWord { $0.count > 1 && $0.hasSuffix(old) ? $0.dropLast() + new : nil }
            }
        }
    }

    /// The result of the same keys in the other layout, word by word. Also tries lower case, because with Caps Lock on,
    /// capitals are not double consonants.
    private func otherLayout(of text: QueryText) -> [QueryText] {
        let layouts: [(String) -> String?] = [
            { Hangul.retyped($0).flatMap(Hangul.composed) },
            { Hangul.retyped($0.lowercased()).flatMap(Hangul.composed) },
            { folding.key($0).flatMap(Hangul.latinKeys).map { String(decoding: $0, as: UTF8.self) } },
        ]
        return layouts.compactMap(text.mapped)
    }
}

extension QueryText {
    /// The text without needless words, but with those whose number `isKept` accepts; nil if it has none of them or nothing else.
    fileprivate func without(
        _ needless: NeedlessWords, shortestStem: Int, isKept: (Int) -> Bool
    ) -> QueryText? {
        let words = words
        let last = words.indices.last
        var number = 0
        let left = QueryText(
            fields: fields.map { field in
                field.filter { word in
                    defer { number += 1 }
                    let word = word.plainWord
                    let isNeedless =
                        needless.contains(word, isLast: number == last)
                        || number > 0 && needless.laterWords.contains(word)
                    return !isNeedless || isKept(number)
                }
            })
        let isEmpty = left.words.isEmpty
        let shorter = (isEmpty ? self : left).withLastKoreanWord { word in
            needless.endings.first { word.hasSuffix($0) && word.count >= $0.count + shortestStem }
                .map { String(word.dropLast($0.count)) }
        }
        return shorter ?? (isEmpty || left.words.count == words.count ? nil : left)
    }

    /// The text without words that are typed into any field, and without single syllables beside them; nil if it has none of
    /// them or nothing else.
    fileprivate func withoutCommonWords(isKept: (Int) -> Bool) -> QueryText? {
        var number = 0
        let left = QueryText(
            fields: fields.map { field in
                field.filter { word in
                    defer { number += 1 }
                    return !NeedlessWords.isCommon(word.plainWord) || isKept(number)
                }
            })
        guard !left.words.isEmpty, left.words.count < words.count else { return nil }
        let names = QueryText(fields: left.fields.map { $0.filter { $0.count > 1 || !$0.isKorean } })
        return names.words.isEmpty ? left : names
    }

    /// The text without the particles of its Korean words; nil if it has none.
    var withoutParticles: QueryText? {
        let stems = fields.map { $0.map { KoreanParticles.stem(of: $0) ?? $0 } }
        return stems == fields ? nil : QueryText(fields: stems)
    }

    /// The text without what is about the weather and written together with a name: 오늘서울날씨, 서울내일비와. Nil if there is nothing of
    /// it.
    fileprivate func withoutWeatherInWords(_ isName: (String) -> Bool) -> QueryText? {
        let changed = fields.map { words in
            words.map { word in NeedlessWords.weather.name(in: word).flatMap { isName($0) ? $0 : nil } ?? word }
        }
        return changed == fields ? nil : QueryText(fields: changed)
    }

    /// Whether its last word is that of `other` plus 시.
    fileprivate func endsInCity(without other: QueryText) -> Bool {
        words.last.map { $0 == (other.words.last ?? "") + "시" } ?? false
    }

    /// The text with its last Hangul word changed; nil if `change` returns nil.
    fileprivate func withLastKoreanWord(_ change: (String) -> String?) -> QueryText? {
        guard let field = fields.lastIndex(where: { $0.contains(where: \.isKorean) }),
            let word = fields[field].lastIndex(where: \.isKorean), let changed = change(fields[field][word])
        else { return nil }
        var fields = fields
        fields[field][word] = changed
        return QueryText(fields: fields)
    }

    /// The text with every word changed; nil if a word cannot be changed or none differs.
    fileprivate func mapped(_ change: (String) -> String?) -> QueryText? {
        let changed = fields.map { $0.compactMap(change) }
        return changed.map(\.count) == fields.map(\.count) && changed != fields ? QueryText(fields: changed) : nil
    }
}

extension QueryText {
    /// Whether all its words are common ones.
    var isCommon: Bool { !words.isEmpty && words.allSatisfy { NeedlessWords.isCommon($0.plainWord) } }

    /// Whether it is unlikely to name a place: common words, single syllables beside such words, or signs that names do
    /// not have.
    var namesNothing: Bool {
        let words = words
        let signs = Set("!@#$%^&*_=+<>{}\\|~:")
        return words.contains { $0.contains(where: signs.contains) || $0.hasPrefix("-") } || describesNothing
            || words.allSatisfy { $0.allSatisfy(\.isNumber) }
            || words.allSatisfy { word in
                let word = word.plainWord
                return words.count == 1
                    ? NeedlessWords.isNothing(alone: word) : NeedlessWords.isCommon(word) || word.count < 2
            }
    }
}

extension QueryText {
    private static let places: Set<String> = ["나라", "곳", "도시", "지역", "섬", "바다", "동네", "산", "마을", "여행지", "휴양지"]

    /// Whether it only says what a place is like: 따뜻한 나라, 눈 오는 나라, which is not Nara.
    fileprivate var describesNothing: Bool {
        let words = words.map(\.plainWord)
        return zip(words, words.dropFirst()).contains { word, next in
            NeedlessWords.weather.describes(word)
                && Self.places.contains { next == $0 || KoreanParticles.stem(of: next) == $0 }
        }
    }
}

extension String {
    /// Whether it consists of Hangul syllables.
    fileprivate var isKorean: Bool { allSatisfy(\.isSyllable) }

    /// The word in lower case without surrounding punctuation.
    var plainWord: String {
        let letters = lowercased().drop { $0.isPunctuation }
        return String(letters.prefix { !$0.isPunctuation || $0 == "-" || $0 == "'" })
    }
}

/// An alternative spelling of a text.
struct Respelling {
    let text: QueryText
    /// The best kind that its matches can have.
    let kind: MatchKind
    /// Whether it must match a whole name: 성나시 is a typo of 성남시 rather than the beginning of a village.
    var isWhole = false
    /// Whether it changes what was typed, rather than leaving out what is no part of a name.
    var isGuess = false
    /// Whether a small place that only begins with it is a guess.
    var isSmallBegunGuess = false
}
