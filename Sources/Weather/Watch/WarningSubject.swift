/// What alerts of official warnings tell apart: all warnings of a kind are one matter, because an office raises, extends and lifts them one by
/// one; of the kind `other`, those that the issuer calls alike.
public struct WarningSubject: Hashable, Comparable, Sendable {
    public let kind: WarningKind
    /// Of `other`, a digest of the issuer's words in 16 hexadecimal digits; else empty.
    private let words: String

    public init(_ kind: WarningKind) { (self.kind, words) = (kind, "") }

    public init(_ warning: Warning) {
        kind = warning.kind
        words = warning.kind == .other ? warning.texts.byLanguage.first.map { Self.digest($0.text.event) } ?? "" : ""
    }

    /// In the memory of alerts: `heavyRain`, `other-1b8…`.
    var key: String { words.isEmpty ? kind.rawValue : "\(kind.rawValue)-\(words)" }

    /// Nil if it is no key of a subject.
    init?(key: some StringProtocol) {
        let parts = key.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kind = parts.first.flatMap({ WarningKind(rawValue: String($0)) }), parts.count == 1 || kind == .other
        else { return nil }
        (self.kind, words) = (kind, parts.count == 1 ? "" : String(parts[1]))
    }

    public static func < (left: WarningSubject, right: WarningSubject) -> Bool { left.key < right.key }

    /// Words for a level, which change when a warning is raised. None is a part of another one before it.
    private static let levels = [
        "중대경보", "주의보", "경보", "特別警報", "注意報", "警報", "warning", "watch", "advisory", "alert",
    ]

    /// FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv) of the words without their level.
    private static func digest(_ event: String) -> String {
        var text = event.lowercased()
        for level in levels { text.replace(level, with: "") }
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
