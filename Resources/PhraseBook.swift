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

    /// The same with values that were kept under their names.
    public func callAsFunction(_ phrase: Phrase, with values: [String: String]) -> String {
        fill(wording.screen(phrase), values)
    }

    public func callAsFunction(_ phrase: CommandPhrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
        fill(wording.commands(phrase), values)
    }

    /// The word from `{count|place|places}` that agrees with `count`: the first for one, the second for any other number.
    private static func number(of slot: Substring, _ values: some Collection<(key: String, value: String)>) -> Substring
    {
        let forms = slot.split(separator: "|", maxSplits: 2)
        guard forms.count == 3 else { return slot }
        return values.first { $0.key == forms[0] }?.value == "1" ? forms[1] : forms[2]
    }

    /// Searches byte by byte, since ASCII bytes never occur inside another UTF-8 character.
    private func fill(_ text: String, _ values: some Collection<(key: String, value: String)>) -> String {
        let bytes = text.utf8
        var (rest, result) = (bytes.startIndex, "")
        while let open = bytes[rest...].firstIndex(of: UInt8(ascii: "{")),
            let close = bytes[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let slot = text[bytes.index(after: open)..<close]
            result += text[rest..<open]
            if let value = values.first(where: { $0.key == slot })?.value {
                result += value
            } else if slot.utf8.contains(UInt8(ascii: "|")) {
                result += Self.number(of: slot, values)
            } else if slot.utf8.contains(UInt8(ascii: "/")) {
                result += KoreanParticle(slot).form(after: result)
            } else {
                result += text[open...close]
            }
            rest = bytes.index(after: close)
        }
        return rest == bytes.startIndex ? text : result + text[rest...]
    }
}
