/// A language of the user interface.
public enum Language: String, CaseIterable, Sendable {
    case korean = "ko"
    case english = "en"
}

/// The same text in several languages, keyed by BCP 47 code (`ko`, `en`, `ja` …).
public struct LocalizedText: Hashable, Sendable {
    public let byLanguageCode: [String: String]

    public init(_ byLanguageCode: [String: String]) {
        self.byLanguageCode = byLanguageCode
    }

    public init(korean: String, english: String) {
        self.init([Language.korean.rawValue: korean, Language.english.rawValue: english])
    }

    /// The text in `language`, or else in English, or else in the first language by code (so that every run picks the
    /// same); empty only if there is no text at all.
    public func text(in language: Language) -> String {
        byLanguageCode[language.rawValue]
            ?? byLanguageCode[Language.english.rawValue]
            ?? byLanguageCode.min { $0.key < $1.key }?.value
            ?? ""
    }
}
