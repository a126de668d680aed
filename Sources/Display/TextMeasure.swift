/// Measures a text scalar by scalar, and says which of them begin a cell: the rules of the Python package wcwidth 0.7.0.
///
/// Marks take no cell, except a spacing one behind its base, as fonts of fixed width draw it. The second letter of a flag, a
/// skin tone, and what a joiner adds to an emoji take none; the selector for emoji makes a narrow character wide. In Indic
/// scripts the second consonant of a conjunct takes a cell, the others take none. One rule differs: wcwidth leaves out
/// whatever follows a joiner, this only parts of an emoji, so that no letter is lost.
public struct TextMeasure {
    /// What a scalar does to the cells of its text.
    public enum Step: Equatable {
        /// It begins a character of this many cells.
        case begins(Int)
        /// It belongs to the character before it.
        case joins
        /// The character before it takes two cells instead of one.
        case widens
        /// It is not shown.
        case hidden
    }

    private struct State: OptionSet {
        let rawValue: UInt8
        static let afterVirama = State(rawValue: 1)
        static let inConjunct = State(rawValue: 2)
        /// After the first letter of a flag.
        static let inFlag = State(rawValue: 4)
        /// After a joiner that follows no virama.
        static let afterJoiner = State(rawValue: 8)
    }

    /// The cells of the text so far.
    public private(set) var columns = 0
    private var state: State = []
    /// The scalar that began the last character.
    private var base: Unicode.Scalar = " "
    /// Whether a spacing mark or the selector for emoji may still add a cell to the last character.
    private var mayGrow = false

    public init() {}

    public mutating func add(_ scalar: Unicode.Scalar) -> Step {
        if state.isEmpty, let width = DisplayWidth.plain(scalar) { return begin(scalar, width) }
        let isInFlag = state.remove(.inFlag) != nil
        if state.remove(.afterJoiner) != nil, let step = joined(CharacterTraits.of(scalar)) { return step }
        switch scalar.value {
        case 0x200D:
            if !state.contains(.afterVirama) { state.insert(.afterJoiner) }
            return .hidden
        case 0xFE0F where mayGrow:
            mayGrow = false
            guard CharacterTraits.of(base).contains(.widens) else { return .hidden }
            columns += 1
            return .widens
        case 0x1F1E6...0x1F1FF:
            guard !isInFlag else {
                base = scalar
                return .joins
            }
            state.insert(.inFlag)
        case 0x1F3FB...0x1F3FF where CharacterTraits.of(base).contains(.pictograph): return .joins
        default: break
        }
        return add(scalar, CharacterTraits.of(scalar))
    }

    /// The effect of a scalar behind a joiner; nil if it is a character of its own.
    private func joined(_ traits: CharacterTraits) -> Step? {
        if traits.width == 0 { return traits.contains(.joins) ? .joins : .hidden }
        return traits.contains(.pictograph) && CharacterTraits.of(base).contains(.pictograph) ? .hidden : nil
    }

    private mutating func add(_ scalar: Unicode.Scalar, _ traits: CharacterTraits) -> Step {
        if traits.contains(.consonant), state.remove(.afterVirama) != nil {
            let isSecond = state.insert(.inConjunct).inserted
            return begin(scalar, isSecond ? 1 : 0)
        }
        if traits.width > 0 {
            state.subtract([.afterVirama, .inConjunct])
            return begin(scalar, traits.width)
        }
        if mayGrow, traits.contains(.spacing) {
            mayGrow = false
            state.remove(.afterVirama)
            // The last consonant of a conjunct already has the cell that its vowel would add.
            guard state.remove(.inConjunct) == nil else { return .joins }
            columns += 1
            return .begins(1)
        }
        state.remove(.afterVirama)
        if traits.contains(.virama) { state.insert(.afterVirama) }
        return traits.contains(.joins) ? .joins : .hidden
    }

    private mutating func begin(_ scalar: Unicode.Scalar, _ width: Int) -> Step {
        (base, mayGrow) = (scalar, true)
        columns += width
        return width > 0 ? .begins(width) : .joins
    }
}
