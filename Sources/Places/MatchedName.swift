import Weather

/// The name by which a place was found, if it is none of the names that are shown: 안압지 for 동궁과 월지, ICN for an airport.
struct MatchedName {
    private let index: TermIndex
    private let scripts: ScriptIndex
    private let folding: Folding

    private let typed: String

    /// `typed`: the query, whose spelling is kept where a key has lost capitals and accents.
    init(_ tables: Tables, typed: String) {
        self.typed = typed
        index = TermIndex(tables)
        scripts = ScriptIndex(tables)
        folding = Folding(tables)
    }

    /// Nil if it is a shown name, the beginning or end of one, another romanisation of one, or one with its region before it.
    func name(by source: Ranking.Source, of place: Place, _ kind: PlaceKind) -> String? {
        switch source {
        case .area: return nil
        case .script(let number):
            let written = scripts.name(number)
            let shown = place.names.byLanguageCode.values.map(ScriptIndex.folded)
            return shown.contains { $0.hasPrefix(written) || written.hasPrefix($0) } ? nil : written
        case .key(let posting):
            let text = index.text(index.term(ofPosting: posting))
            guard let first = text.first.map({ $0 & 0x7F }), first != Folding.romanisedMark else { return nil }
            // Most places are found by the name in the language of the query.
            let likeliest = place.names.byLanguageCode[Hangul.isJamo(first) ? "ko" : "en"].flatMap(folding.key)
            if let likeliest, isShown(text.map { $0 & 0x7F }, [likeliest]) { return nil }
            let all = words(of: text)
            let names = place.names.byLanguageCode.values.compactMap(folding.key)
            guard !isShown(Array(all.joined()), names) else { return nil }
            // Some names carry a word that says where the place lies: 위산 대만. Without it, one may be that which is shown.
            let key = Array(withoutAreas(all, of: place).joined())
            guard !isShown(key, names), !isVariant(key, of: place, names) else { return nil }
            return written(withoutAreasBehind(all, of: place), isCode: kind == .airport && key.count == 3)
        }
    }

    /// The key that a place was found with; nil if there is none.
    func key(by source: Ranking.Source) -> [UInt8]? {
        guard case .key(let posting) = source else { return nil }
        return index.text(index.term(ofPosting: posting)).map { $0 & 0x7F }
    }

    private func words(of text: UnsafeRawBufferPointer) -> [[UInt8]] {
        text.reduce(into: []) { words, letter in
            if words.isEmpty || letter & 0x80 != 0 { words.append([]) }
            words[words.count - 1].append(letter & 0x7F)
        }
    }

    /// Some names carry a word that distinguishes the place from its namesakes: 신도 인천.
    private func withoutAreas(_ words: [[UInt8]], of place: Place) -> [[UInt8]] {
        guard words.count > 1 else { return words }
        let areas = areas(of: place)
        let left = words.filter { word in !areas.contains { $0.starts(with: word) } }
        return isGeneric(left) ? words : left
    }

    /// The same, but only behind the name: 해운대 of 해운대 해변 is a part of it.
    private func withoutAreasBehind(_ words: [[UInt8]], of place: Place) -> [[UInt8]] {
        let areas = areas(of: place)
        let behind = words.dropFirst().reversed().prefix { word in areas.contains { $0.starts(with: word) } }.count
        let left = Array(words.dropLast(behind))
        return isGeneric(left) ? words : left
    }

    private func areas(of place: Place) -> [[UInt8]] {
        [place.region, place.country].compactMap { $0?.byLanguageCode.values }.joined()
            .flatMap { $0.split { $0 == " " || $0 == "," }.compactMap(folding.key) }
    }

    /// Words that occur in names but are not names by themselves.
    private static let parts: Set<String> = ["공군", "해군", "육군", "st", "saint", "san", "santa", "fort", "port"]

    /// Whether words are no name alone: Tokyo Station is not called Station, nor New Delhi New.
    private func isGeneric(_ words: [[UInt8]]) -> Bool {
        words.allSatisfy { word in
            let word =
                word.allSatisfy(Hangul.isJamo) ? Hangul.composed(word) ?? "" : String(decoding: word, as: UTF8.self)
            return NeedlessWords.kinds.contains(word, isLast: false) || NeedlessWords.kinds.laterWords.contains(word)
                || Self.parts.contains(word)
        }
    }

    private func isShown(_ key: [UInt8], _ names: [[UInt8]]) -> Bool {
        names.contains { name in
            name.starts(with: key) || key.starts(with: name) || name.suffix(key.count).elementsEqual(key)
                || key.suffix(name.count).elementsEqual(name)
        }
    }

    /// Whether it is a name in another romanisation, or one behind its region.
    private func isVariant(_ key: [UInt8], of place: Place, _ names: [[UInt8]]) -> Bool {
        let sound = Folding.romanised(key)
        return sound != nil && names.contains { Folding.romanised($0) == sound }
            || place.names.byLanguageCode.values.compactMap(stem).contains { key.dropFirst().contains($0) }
    }

    /// A name without its kind of division: 수원시권선 holds that of 권선구.
    private func stem(of name: String) -> [UInt8]? {
        if let hyphen = name.firstIndex(of: "-"),
            hyphen > name.index(name.startIndex, offsetBy: 3, limitedBy: name.endIndex) ?? hyphen
        {
            return folding.key(name[..<hyphen])
        }
        return name.count > 2 && name.allSatisfy(\.isSyllable) ? folding.key(name.dropLast()) : nil
    }

    /// As it was typed, or else from the key; nil if the keystrokes do not form syllables.
    private func written(_ words: [[UInt8]], isCode: Bool) -> String? {
        let isTyped =
            words.first?.first.map { !Hangul.isJamo($0) } == true && folding.key(typed) == Array(words.joined())
        if isTyped, !isCode {
            return typed.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
        }
        let written = words.compactMap { word -> String? in
            if word.allSatisfy(Hangul.isJamo) { return Hangul.composed(word) }
            guard !word.contains(where: Hangul.isJamo) else { return nil }
            let latin = String(decoding: word, as: UTF8.self)
            return isCode ? latin.uppercased() : latin.prefix(1).uppercased() + latin.dropFirst()
        }
        return written.count == words.count ? written.joined(separator: " ") : nil
    }
}
