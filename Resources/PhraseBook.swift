import Weather

/// The phrases in one language.
public struct PhraseBook: Sendable {
    public let language: Language
    private let wording: Wording

    public init(_ language: Language) {
        self.language = language
        wording = language.wording
    }

    /// The text of `phrase` with every `{name}` replaced by its value.
    public func callAsFunction(_ phrase: Phrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
        fill(wording.screen(phrase), values)
    }

    public func callAsFunction(_ phrase: CommandPhrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
        fill(wording.commands(phrase), values)
    }

    private func fill(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
        guard text.contains("{") else { return text }
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let slot = rest[rest.index(after: open)..<close]
            result += rest[..<open]
            if slot.contains("/") {
                result += KoreanParticle(slot).form(after: result)
            } else {
                result += values.first { $0.key == slot }?.value ?? String(rest[open...close])
            }
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
