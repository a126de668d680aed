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

    /// The word of `{count|place|places}` that goes with the value of `count`: the first for one, the second for any other number.
    private static func number(of slot: Substring, _ values: KeyValuePairs<String, String>) -> Substring {
        let forms = slot.split(separator: "|", maxSplits: 2)
        guard forms.count == 3 else { return slot }
        return values.first { $0.key == forms[0] }?.value == "1" ? forms[1] : forms[2]
    }

    private func fill(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
        guard text.contains("{") else { return text }
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let slot = rest[rest.index(after: open)..<close]
            result += rest[..<open]
            if slot.contains("|") {
                result += Self.number(of: slot, values)
            } else if slot.contains("/") {
                result += KoreanParticle(slot).form(after: result)
            } else {
                result += values.first { $0.key == slot }?.value ?? String(rest[open...close])
            }
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
