import Weather

/// A language the program speaks: a text for every sentence and word.
///
/// Each language is a file. What it leaves out does not compile, because its texts are given by `switch` without a default.
/// `{name}` marks what is filled in, `{은/는}` is a particle whose form follows the text before it, and `{count|place|places}` is a word
/// whose form follows the number filled in for `count`.
public struct Wording: Sendable {
    let screen: @Sendable (Phrase) -> String
    let commands: @Sendable (CommandPhrase) -> String
}

extension Language {
    /// What the program says in this language.
    var wording: Wording {
        switch self {
        case .korean: .korean
        case .english: .english
        }
    }
}
