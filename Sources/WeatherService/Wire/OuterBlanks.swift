import Limits

extension StringProtocol {
    /// The text without spaces and tabs at either end, as the value of an HTTP field (RFC 9110 5.5).
    var withoutFieldBlanks: SubSequence { trimming { $0 == " " || $0 == "\t" } }
}
