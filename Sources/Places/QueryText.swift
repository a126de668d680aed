/// What was typed, divided: fields between commas, slashes and middle dots, and their words.
struct QueryText {
    private static let separators: Set<Character> = [",", "，", "、", ";", "/", "·"]

    let fields: [[String]]

    init(fields: [[String]]) {
        self.fields = fields.filter { !$0.isEmpty }
    }

    init(_ text: String) {
        self.init(
            fields: text.split { Self.separators.contains($0) }
                .map { $0.split(whereSeparator: \.isWhitespace).map(String.init) })
    }

    var words: [String] { fields.flatMap(\.self) }

    /// For each word the number of its field.
    var fieldOfWord: [Int] { fields.enumerated().flatMap { number, words in words.map { _ in number } } }
}
