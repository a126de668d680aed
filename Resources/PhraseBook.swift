import Weather

/// The phrases in one language.
public struct PhraseBook: Sendable {
    public let language: Language

    public init(_ language: Language) {
        self.language = language
    }

    /// The text of `phrase` with every `{name}` replaced by its value.
    public func callAsFunction(_ phrase: Phrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
        fill(phrase.texts, values)
    }

    public func callAsFunction(_ phrase: CommandPhrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
        fill(phrase.texts, values)
    }

    private func fill(_ texts: (ko: String, en: String), _ values: KeyValuePairs<String, String>) -> String {
        let text = language == .korean ? texts.ko : texts.en
        guard text.contains("{") else { return text }
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            result += rest[..<open]
            result += values.first { $0.key == name }?.value ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
