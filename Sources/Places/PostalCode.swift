/// A five-digit postal code among other words: `90210`, `Chicago, IL 60601`, `94103-1234`.
struct PostalCode {
    /// Codes up to this one may be Korean.
    private static let lastOfKorea = 63_999

    let number: Int
    /// The other words.
    var rest: String
    /// Whether English words beside it ask for its weather, so that it is hardly a code of Korea: 10001 weather.
    var isInEnglish = false

    /// Nil unless there is exactly one code.
    init?(_ text: String) {
        let words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
        let codes = words.indices.filter { Self.number(words[$0]) != nil }
        guard codes.count == 1, let number = Self.number(words[codes[0]]) else { return nil }
        self.number = number
        rest = words.indices.filter { $0 != codes[0] }.map { words[$0] }.joined(separator: " ")
    }

    /// The code without words about the weather, if there are no others.
    var withoutWeather: PostalCode {
        let words = rest.split(separator: " ").map { String($0).plainWord }
        guard !words.isEmpty, words.allSatisfy({ NeedlessWords.weather.contains($0, isLast: false) }) else {
            return self
        }
        var code = self
        code.rest = ""
        code.isInEnglish = words.contains { $0.allSatisfy(\.isASCII) }
        return code
    }

    var mayBeKorean: Bool { number <= Self.lastOfKorea }

    private static func number(_ word: String) -> Int? {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        let further = word.dropFirst(digits.count)
        guard digits.count == 5, further.isEmpty || further.count == 5 && further.first == "-" else { return nil }
        return further.dropFirst().allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
    }
}
