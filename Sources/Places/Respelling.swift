/// An alternative spelling of a text.
struct Respelling {
    let text: QueryText
    /// The best kind that its matches can have.
    let kind: MatchKind
    /// Whether it must match a whole name: 성나시 is a typo of 성남시 rather than the beginning of a village.
    var isWhole = false
    /// Whether it changes what was typed, rather than leaving out what is no part of a name.
    var isGuess = false
}
