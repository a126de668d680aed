import Limits

/// A text that was broken into lines of a fixed width, with its paragraphs whole again.
///
/// The products of the US National Weather Service are such texts: at most 69 characters a line (NWS Instruction 10-1701),
/// items with a bullet, empty lines between paragraphs. A line that ends long before that width was ended on purpose, as
/// in lists; so were the rows of tables, which are told by wide gaps.
struct UnwrappedText: Hashable, Sendable {
    let text: String

    /// A break stays if the next word would have fitted on a line of so many characters. Lines are 60 to 69 wide.
    private static let surelyFits = 50
    private static let gap = "   "

    init(_ raw: String) {
        var text = ""
        var before: (length: Int, isRow: Bool)?
        for line in raw.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let words = line.withoutOuterBlanks
            let isRow = words.contains(Self.gap)
            let firstWord = words.prefix { $0 != " " }
            if !text.isEmpty {
                let goesOn =
                    !words.isEmpty && !isRow && !Self.beginsItem(words)
                    && before.map { !$0.isRow && $0.length + 1 + firstWord.count > Self.surelyFits } ?? false
                text += goesOn ? " " : "\n"
            }
            text += words
            before = words.isEmpty ? nil : (line.count, isRow)
        }
        self.text = text
    }

    private static func beginsItem(_ words: Substring) -> Bool {
        words.hasPrefix("*") || words.hasPrefix("•") || words.hasPrefix("- ")
    }
}
