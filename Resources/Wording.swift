import Weather

/// A language of the program: the text of every phrase.
///
/// Each language is a file. A missing text is a compile error, because the texts are in a `switch` without a default. `{name}`
/// is a slot for a value, `{은/는}` a particle that agrees with the text before it, and `{count|place|places}` a word that agrees
/// with the value of `count`.
public struct Wording: Sendable {
    let screen: @Sendable (Phrase) -> String
    let commands: @Sendable (CommandPhrase) -> String
}

extension Language {
    /// All texts in this language.
    var wording: Wording {
        switch self {
        case .korean: .korean
        case .english: .english
        }
    }
}
