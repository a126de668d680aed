import AppResources
import Engine

/// A draft of a mail to the developers with the facts they would ask for first. It contains nothing that the page does not
/// show.
struct Letter: Hashable, Sendable {
    let address: String
    let subject: String
    let body: String

    @MainActor
    init(_ facts: ProgramFacts, _ settings: Settings, _ phrase: PhraseBook) {
        address = facts.address ?? ""
        subject = "nalssi \(facts.version)"
        body = """
            nalssi \(facts.version), \(settings.source.rawValue), \(settings.language.rawValue)
            \(facts.terminal())
            """
    }

    /// As a `mailto:` link (RFC 6068): a line break is %0D%0A, a blank %20.
    var link: String {
        "mailto:\(Self.encoded(address, keeping: "@"))?subject=\(Self.encoded(subject))&body=\(Self.encoded(body))"
    }

    private static func encoded(_ text: String, keeping others: String = "") -> String {
        text.replacing("\n", with: "\r\n").utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain =
                byte < 0x80
                && (character.isLetter || character.isNumber || "-._~".contains(character)
                    || others.contains(character))
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + digits
        }.joined()
    }
}
