/// How a name was found, best first. A better way always comes before a worse one; within one, larger places first.
public enum MatchKind: UInt8, Comparable, Sendable {
    /// The whole name.
    case exact
    /// The whole name in another romanisation.
    case spelling
    /// The whole name, together with the region or country it lies in.
    case narrowed
    /// A place that some of the words name, the longest run that does; the others say something else (서울 이번주 비).
    case beside
    /// The beginning of it.
    case beginning
    /// A city of a million people with a slip in its Korean name.
    case cityWithTypo
    /// The beginning of it, the last syllable being typed: 서구, on the way to 서귀포.
    case halfTyped
    /// With Korean and Latin letters taken for each other, as on the wrong keyboard layout.
    case keyboard
    /// The beginning of one of its words.
    case word
    /// Something inside it.
    case inside
    /// With one, two or three slips.
    case typo
    case twoTypos
    case threeTypos
    /// The beginning of it, with slips.
    case beginningWithTypos
    /// Something inside the name of a village.
    case insideVillage

    public static func < (one: MatchKind, other: MatchKind) -> Bool { one.rawValue < other.rawValue }

    static func typos(_ count: Int) -> MatchKind { count <= 1 ? .typo : count == 2 ? .twoTypos : .threeTypos }
}
