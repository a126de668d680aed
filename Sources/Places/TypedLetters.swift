/// Which letters of a name a typed text stands for, so that a list of results can show why a place is in it.
///
/// Only what is there letter by letter counts: in any case, with or without accents, by initial consonants, with the last syllable
/// half typed, and in the other layout of a Korean keyboard. A name that was found by its sound, by another name or in spite of
/// typos has none.
struct TypedLetters {
    /// With fewer letters than this, a match inside a name would be arbitrary.
    private static let shortestInside = 3

    private let folding: Folding
    private let words: [String]
    /// Nil if the text is in a script without search keys.
    private let whole: TypedName?
    /// The words of a text that has several.
    private let parts: [TypedName]

    init(_ typed: String, _ folding: Folding) {
        self.folding = folding
        words = QueryText(typed).words
        whole = TypedName(words.joined(separator: " "), folding)
        parts = words.count > 1 ? words.compactMap { TypedName($0, folding) } : []
    }

    /// Ranges of characters in ascending order, none beside another.
    func ranges(in name: String) -> [Range<Int>] {
        guard let whole else { return asWritten(in: name) }
        let letters = NameLetters(name, folding)
        if let range = letters.range(of: whole, insideFrom: Self.shortestInside) { return [range] }
        let found =
            parts.compactMap { letters.range(of: $0, insideFrom: nil) } + (isBegun(with: name) ? [letters.all] : [])
        return found.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
            if let last = joined.last, last.upperBound >= range.lowerBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
    }

    /// Whether a typed word is the Hangul name and something behind it: 속초에, 부산역.
    private func isBegun(with name: String) -> Bool {
        name.count > 1 && name.allSatisfy(\.isSyllable) && words.contains { $0.hasPrefix(name) }
    }

    /// The beginning of a name in a script without search keys.
    private func asWritten(in name: String) -> [Range<Int>] {
        let sought = ScriptIndex.folded(words.joined())
        var read = ""
        for (index, character) in name.enumerated() where !sought.isEmpty {
            read += ScriptIndex.folded(String(character))
            guard sought.hasPrefix(read) else { break }
            if read == sought { return [0..<index + 1] }
        }
        return []
    }
}

/// The key of a name, and the characters that its letters belong to.
private struct NameLetters {
    /// In the place of a character that no key has.
    private static let unknown: UInt8 = 0

    /// The first letter of a word has the mark of a term.
    private var key: [UInt8] = []
    /// The character of each letter.
    private var owners: [Int] = []
    let all: Range<Int>

    init(_ name: String, _ folding: Folding) {
        var beginsWord = true
        for (index, character) in name.enumerated() {
            var codes = folding.key(String(character)) ?? [Self.unknown]
            if beginsWord, !codes.isEmpty { codes[0] |= 0x80 }
            beginsWord = codes.isEmpty
            key += codes
            owners += codes.map { _ in index }
        }
        all = 0..<name.count
    }

    /// The characters that a typed name stands for: from the beginning, else from that of a word, else inside a word if so many
    /// letters are there.
    func range(of name: TypedName, insideFrom shortest: Int?) -> Range<Int>? {
        let found =
            beginning(name.key) ?? name.retyped.flatMap(beginning) ?? name.pattern.flatMap(matched)
            ?? shortest.flatMap { name.key.count >= $0 ? inside(name.key) : nil }
        return found.map { owners[$0.lowerBound]..<owners[$0.upperBound - 1] + 1 }
    }

    private func beginning(_ letters: [UInt8]) -> Range<Int>? {
        key.indices.first { isWord($0) && holds(letters, at: $0) }.map { $0..<$0 + letters.count }
    }

    /// Within one word.
    private func inside(_ letters: [UInt8]) -> Range<Int>? {
        let start = key.indices.dropFirst().first { start in
            owners[start] != owners[start - 1] && holds(letters, at: start)
                && !(start..<start + letters.count).contains(where: isWord)
        }
        return start.map { $0..<$0 + letters.count }
    }

    private func matched(_ pattern: InitialsPattern) -> Range<Int>? { key.withUnsafeBytes(pattern.range) }

    private func isWord(_ index: Int) -> Bool { key[index] & 0x80 != 0 }

    private func holds(_ letters: [UInt8], at start: Int) -> Bool {
        !letters.isEmpty && start + letters.count <= key.count
            && letters.indices.allSatisfy { key[start + $0] & 0x7F == letters[$0] }
    }
}

extension Gazetteer {
    /// For each of these names the characters that `text` stands for, as ranges of offsets in ascending order.
    public func typedLetters(_ text: String, in names: [String]) -> [[Range<Int>]] {
        withFolding { folding in
            let typed = TypedLetters(text.cutToQuery, folding)
            return names.map(typed.ranges)
        }
    }
}
