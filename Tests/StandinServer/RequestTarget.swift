/// The path and the decoded query of a request.
struct RequestTarget: Sendable {
    /// As received, without the query.
    let path: String
    /// Percent-decoded; the first of duplicate names is kept.
    let query: [String: String]

    init(uri: String) {
        let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts.first ?? "/")
        var query: [String: String] = [:]
        for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&").prefix(64) {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.decoded(sides[0])
            if query[name] == nil { query[name] = sides.count > 1 ? Self.decoded(sides[1]) : "" }
        }
        self.query = query
    }

    /// The query without the key, which must not be recorded.
    var queryWithoutKey: [String: String] {
        query.filter { !Self.keyNames.contains($0.key.lowercased()) }
    }

    /// Whether it has a key, right or wrong.
    var carriesKey: Bool { query.keys.contains { Self.keyNames.contains($0.lowercased()) } }

    static let keyName = "appid"
    /// OpenWeather's, and that of data.go.kr.
    private static let keyNames: Set = [keyName, "servicekey"]

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") {
                bytes.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), let high = digit(rest.first), let low = digit(rest.dropFirst().first) {
                bytes.append(high * 16 + low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8?) -> UInt8? {
        switch byte {
        case .some(let byte) where (0x30...0x39).contains(byte): byte - 0x30
        case .some(let byte) where (0x41...0x46).contains(byte): byte - 0x37
        case .some(let byte) where (0x61...0x66).contains(byte): byte - 0x57
        default: nil
        }
    }
}
