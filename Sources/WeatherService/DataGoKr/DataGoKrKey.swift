import Limits

/// A service key of data.go.kr. The portal hands out each in two forms, as it is and percent-encoded; both are accepted, and
/// exactly one form is sent. Printing, interpolating or dumping it shows nothing of it.
public struct DataGoKrKey: Hashable, Sendable {
    /// As it is: letters, digits and signs of Base64.
    public let plain: APIKey

    /// Trims white space around the key. Nil if nothing is left, if it is longer than `Limits.DataGoKr.key`, or if it has
    /// anything but visible ASCII.
    public init?(_ text: String) {
        guard text.utf8.count <= Limits.DataGoKr.key, let plain = APIKey(Self.decoded(String(text.withoutOuterBlanks))),
            plain.wireText.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.plain = plain
    }

    public init?(_ key: APIKey) { self.init(key.wireText) }

    /// Its value in the query of an address, for sending only.
    var queryValue: String { plain.wireText.percentEncoded }

    /// Without percent-encoding, however often that was applied: no key has a percent sign of its own.
    private static func decoded(_ text: String) -> String {
        var text = text
        while let less = text.withoutPercentEncoding { text = less }
        return text
    }
}

extension String {
    /// Nil if there is nothing to decode, or not everything can be.
    fileprivate var withoutPercentEncoding: String? {
        guard utf8.contains(UInt8(ascii: "%")) else { return nil }
        var bytes: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
