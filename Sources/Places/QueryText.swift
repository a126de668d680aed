import Limits

/// A typed text, split into fields (at commas, slashes, brackets, middle dots and hyphens between Hangul) and words.
struct QueryText {
    private static let separators: Set<Character> = [",", "，", "、", ";", "/", "·", "(", ")", "[", "]", "|"]

    let fields: [[String]]

    init(fields: [[String]]) {
        self.fields = fields.filter { !$0.isEmpty }
    }

    init(_ text: String) {
        self.init(
            fields: text.dividedBetweenHangul.split { Self.separators.contains($0) }
                .map { $0.split(whereSeparator: \.isWhitespace).map { String($0).withoutSentenceEnd } })
    }

    var words: [String] { fields.flatMap(\.self) }

    /// The field number of each word.
    var fieldOfWord: [Int] { fields.enumerated().flatMap { number, words in words.map { _ in number } } }

    /// A run of consecutive words, in their fields.
    subscript(range: some RangeExpression<Int>) -> QueryText {
        var first = 0
        return QueryText(
            fields: fields.map { words in
                defer { first += words.count }
                return words.indices.filter { range.contains(first + $0) }.map { words[$0] }
            })
    }
}

extension String {
    /// A word without the end of its sentence, if a syllable is before it: 대구는요?, 비와!, 추워ㅠㅠ.
    fileprivate var withoutSentenceEnd: String {
        let word = String(dropLast { "?？!.…~ㅠㅜㅋ;".contains($0) })
        return word.last?.isSyllable == true ? word : self
    }

    /// With commas instead of hyphens between Hangul: 서울-강남. In Latin names, hyphens are part of the name.
    fileprivate var dividedBetweenHangul: String {
        guard contains("-") else { return self }
        let letters = Array(self)
        return String(
            letters.indices.map { index in
                let isBetween =
                    letters[index] == "-" && index > 0 && index + 1 < letters.count && letters[index - 1].isSyllable
                    && letters[index + 1].isSyllable
                return isBetween ? "," : letters[index]
            })
    }
}

extension Character {
    /// Whether it is a complete Hangul syllable.
    var isSyllable: Bool { ("가"..."힣").contains(self) }
}
