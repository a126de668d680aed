import Files

/// Names in scripts without keys: Han, kana, Thai, Arabic, Devanagari and others. They match completely or by their beginning.
struct ScriptIndex {
    /// The most names with the same beginning that are ranked.
    private static let mostBeginnings = 2_000
    /// Suffixes for the kind of place: 東京都, 大阪市, 新宿駅, 別府温泉.
    private static let endings = [
        "市", "都", "府", "县", "縣", "県", "省", "区", "區", "州", "島", "岛", "駅", "站", "車站", "车站", "温泉", "溫泉",
    ]
    /// The fewest characters left of a name without its kind.
    private static let shortestName = 2

    private let starts, names: ByteTable

    init(_ tables: Tables) {
        starts = tables[.scriptStarts]
        names = tables[.scripts]
    }

    /// Adds the places whose names are, or begin with, `text`.
    func search(for text: String, into ranking: inout Ranking) {
        let folded = Self.folded(text)
        // So many names begin with a single character that none of them is meant for sure.
        let wereGuesses = ranking.areGuesses
        if !offerWhole(folded, into: &ranking) { ranking.areGuesses = wereGuesses || folded.count < Self.shortestName }
        offer(folded, into: &ranking)
        ranking.areGuesses = wereGuesses
        if ranking.isEmpty, let bare = Self.withoutKind(folded) { offer(bare, into: &ranking) }
    }

    /// Adds the places whose whole name is `folded`, with or without the kind of place; returns false if there are none.
    func searchWhole(_ folded: String, into ranking: inout Ranking) -> Bool {
        offerWhole(folded, into: &ranking)
            || Self.withoutKind(folded).map { offerWhole($0, into: &ranking) } == true
    }

    /// A name without the kind of place; nil if it has none, or too little is left.
    private static func withoutKind(_ name: String) -> String? {
        endings.filter { name.hasSuffix($0) && name.count >= $0.count + shortestName }.max { $0.count < $1.count }
            .map { String(name.dropLast($0.count)) }
    }

    private func offerWhole(_ name: String, into ranking: inout Ranking) -> Bool {
        let text = Array(name.utf8)
        let first = (0..<count).partitioningIndex { isBefore($0, text) }
        var number = first
        while number < count, case let at = starts.u24(number * 3), Int(names[at + 3]) == text.count,
            begins(at, with: text)
        {
            ranking.offer(place: names.u24(at), .exact, source: .script(number))
            number += 1
        }
        return number > first
    }

    /// A name as it is stored: without signs and spaces, with Hiragana as Katakana.
    func name(_ number: Int) -> String { names.text(starts.u24(number * 3) + 3).text }

    private func offer(_ text: String, into ranking: inout Ranking) {
        let text = Array(text.utf8)
        guard !text.isEmpty else { return }
        let first = (0..<count).partitioningIndex { isBefore($0, text) }
        for number in first..<min(count, first + Self.mostBeginnings) {
            let at = starts.u24(number * 3)
            let length = Int(names[at + 3])
            guard length >= text.count, begins(at, with: text) else { break }
            ranking.offer(
                place: names.u24(at), length == text.count ? .exact : .beginning, source: .script(number))
        }
    }

    /// Folds names as `scripts.py` does: without signs and spaces, with Hiragana as Katakana.
    static func folded(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars where !isSign(scalar.value) {
            let katakana = (0x3041...0x3096).contains(scalar.value) ? Unicode.Scalar(scalar.value + 0x60) : nil
            folded.append(katakana ?? scalar)
        }
        return String(folded)
    }

    private static func isSign(_ point: UInt32) -> Bool {
        switch point {
        case ..<0x80, 0xA0...0xBF, 0x2000...0x206F, 0x3000...0x303F, 0x30FB, 0xFF65: true
        default: false
        }
    }

    private var count: Int { starts.count / 3 }

    private func isBefore(_ number: Int, _ text: [UInt8]) -> Bool {
        let at = starts.u24(number * 3)
        let length = Int(names[at + 3])
        for index in 0..<min(length, text.count) where names[at + 4 + index] != text[index] {
            return names[at + 4 + index] < text[index]
        }
        return length < text.count
    }

    private func begins(_ at: Int, with text: [UInt8]) -> Bool {
        text.indices.allSatisfy { names[at + 4 + $0] == text[$0] }
    }
}
