/// How a name matched, best first. A better kind always precedes a worse one; within a kind, larger places come first.
public enum MatchKind: UInt8, Comparable, Sendable {
    /// The whole name.
    case exact
    /// The whole name in another romanisation.
    case spelling
    /// The whole name together with the region or country it lies in.
    case narrowed
    /// The whole name in some of the words, the longest run that matches, or without their particles; the other words are
    /// unrelated (서울 이번주 비, 속초에 비와).
    case beside
    /// The beginning of the name.
    case beginning
    /// A city of a million people with a typo in its Korean name.
    case cityWithTypo
    /// The beginning of the name with the last syllable half typed: 서구, on the way to 서귀포.
    case halfTyped
    /// Typed in the wrong layout of a Korean keyboard.
    case keyboard
    /// The beginning of one of the name's words.
    case word
    /// A part inside the name.
    case inside
    /// With one, two or three typos.
    case typo
    /// The whole name of a place outside the area that other words name, or one of the largest places of an area beside the
    /// unknown name of a place in it (Paris, Australia): something else was asked for.
    case elsewhere
    case twoTypos
    case threeTypos
    /// The beginning of the name, with typos.
    case beginningWithTypos
    /// A part inside the name of a village.
    case insideVillage

    public static func < (one: MatchKind, other: MatchKind) -> Bool { one.rawValue < other.rawValue }

    static func typos(_ count: Int) -> MatchKind { count <= 1 ? .typo : count == 2 ? .twoTypos : .threeTypos }
}
