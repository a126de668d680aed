/// What the width of a text depends on, for each code point. `scripts/widths` makes the table from the Python package wcwidth.
struct CharacterTraits: OptionSet {
    let rawValue: UInt32

    /// A mark or a Hangul vowel or final, which belongs to the character before it. Controls, format characters and variation
    /// selectors do not: they are never sent to a terminal.
    static let joins = CharacterTraits(rawValue: 1 << 2)
    /// A spacing combining mark (general category Mc).
    static let spacing = CharacterTraits(rawValue: 1 << 3)
    /// Joins the consonants on its sides.
    static let virama = CharacterTraits(rawValue: 1 << 4)
    /// A consonant of an Indic script.
    static let consonant = CharacterTraits(rawValue: 1 << 5)
    /// Can be joined with others to one emoji.
    static let pictograph = CharacterTraits(rawValue: 1 << 6)
    /// Narrow, but wide with the variation selector for emoji.
    static let widens = CharacterTraits(rawValue: 1 << 7)
    /// Narrow, but wide in old fonts for Chinese, Japanese and Korean (East Asian Width A).
    static let ambiguous = CharacterTraits(rawValue: 1 << 8)

    var width: Int { Int(rawValue & 0b11) }

    static func of(_ scalar: Unicode.Scalar) -> CharacterTraits {
        let wanted = scalar.value << bits | (1 << bits - 1)
        var (low, high) = (0, runs.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle] <= wanted { low = middle } else { high = middle }
        }
        return CharacterTraits(rawValue: runs[low] & (1 << bits - 1))
    }
}
