/// Parses the requests in a connection's bytes.
struct RequestReader {
    struct Head {
        let method: String
        let uri: String
        /// Names in lower case; the first of duplicate names is kept.
        let headers: [String: String]
        let keepsAlive: Bool
    }

    /// The bytes are not HTTP, or exceed the limits for requests to a weather service.
    struct Refusal: Error {}

    private static let longestHead = 65_536
    private static let mostFields = 100
    private static let largestBody = 65_536

    private var bytes: [UInt8] = []
    /// The length of the part of `bytes` known not to contain the end of a head.
    private var searched = 0
    /// The rest of the last request's body, to be skipped.
    private var bytesToPass = 0

    /// Returns the requests that are now complete. Their bodies are skipped.
    mutating func take(_ more: [UInt8]) throws(Refusal) -> [Head] {
        bytes += more
        var heads: [Head] = []
        while true {
            let passed = min(bytesToPass, bytes.count)
            bytes.removeFirst(passed)
            bytesToPass -= passed
            // Methods are in capitals; anything else, such as TLS, is refused at once.
            if bytesToPass == 0, let first = bytes.first, !(65...90).contains(first) { throw Refusal() }
            guard bytesToPass == 0, let end = endOfHead() else { break }
            let lines = String(decoding: bytes[..<end], as: UTF8.self).split(
                separator: "\r\n", omittingEmptySubsequences: true)
            bytes.removeFirst(end)
            searched = 0
            heads.append(try head(lines))
        }
        guard bytes.count <= Self.longestHead else { throw Refusal() }
        return heads
    }

    private mutating func endOfHead() -> Int? {
        for index in stride(from: max(3, searched), to: bytes.count, by: 1)
        where bytes[index] == 10 && bytes[index - 1] == 13 && bytes[index - 2] == 10 && bytes[index - 3] == 13 {
            return index + 1
        }
        searched = bytes.count
        return nil
    }

    private mutating func head(_ lines: [Substring]) throws(Refusal) -> Head {
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3, words[2].hasPrefix("HTTP/1."), lines.count <= Self.mostFields else { throw Refusal() }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { throw Refusal() }
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            if headers[name] == nil { headers[name] = String(value) }
        }
        guard headers["transfer-encoding"] == nil else { throw Refusal() }
        if let length = headers["content-length"] {
            guard let length = Int(length), (0...Self.largestBody).contains(length) else { throw Refusal() }
            bytesToPass = length
        }
        let wish = headers["connection"]?.lowercased()
        return Head(
            method: String(words[0]), uri: String(words[1]), headers: headers,
            keepsAlive: words[2] == "HTTP/1.0" ? wish == "keep-alive" : wish != "close")
    }
}
