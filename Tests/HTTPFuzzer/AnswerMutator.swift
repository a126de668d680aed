import TestSupport

/// Turns a good answer into one that is wrong in one to three ways, chosen by the dice alone.
struct AnswerMutator {
    private var dice: SeededRandom
    private var statusLine = "HTTP/1.1 200 OK\r\n"
    private var headers: [String] = ["Server: openresty", "Content-Type: application/json; charset=utf-8"]
    private var body: [UInt8]
    private var isChunked = false
    private var hasLength = true
    private var trailers = ""

    init(body: [UInt8], dice: SeededRandom) {
        self.body = body
        self.dice = dice
    }

    static func good(_ body: [UInt8]) -> RawAnswer {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
        return RawAnswer([Array(head.utf8) + body])
    }

    mutating func mutated() -> RawAnswer {
        for _ in 0..<dice.one(of: [1, 1, 1, 2, 2, 3]) {
            switch dice.number(0...5) {
            case 0: breakStatusLine()
            case 1: breakHeaders()
            case 2: breakFraming()
            case 3: breakBody()
            case 4 where dice.chance(40): compress()
            default: break  // Only the bytes are changed, below.
            }
        }
        var bytes = before() + Array(statusLine.utf8) + framed()
        if dice.chance(10) { bytes += after() }
        if dice.chance(20) { bytes = Self.broken(bytes, times: dice.number(1...6), &dice) }
        return delivered(bytes)
    }

    private mutating func breakStatusLine() {
        let status =
            dice.chance(50)
            ? dice.one(of: ["000", "099", "1", "100", "101", "103", "199", "204", "205", "206", "301", "304"])
            : dice.one(of: ["401", "404", "429", "500", "599", "600", "999", "1000", "-1", "20x", "", "２００"])
        let version = dice.one(of: [
            "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/1.0", "HTTP/0.9",
            "HTTP/2.0", "HTTP/9.9", "HTP/1.1", "http/1.1",
            "ICY", "RTSP/1.0", "",
        ])
        let reason = dice.one(of: [
            "OK", "OK", "OK", "", "", "\u{1b}[31m", "날씨", String(repeating: "r", count: 70_000), "a\rb", "a\u{0}b",
        ])
        statusLine =
            "\(version) \(status) \(reason)"
            + dice.one(of: ["\r\n", "\r\n", "\r\n", "\r\n", "\r\n", "\n", "\r", "\r\r\n", ""])
    }

    private mutating func breakHeaders() {
        let long = String(repeating: "h", count: dice.one(of: [100, 9_000, 90_000]))
        headers.append(
            dice.one(of: [
                "Content-Length: 0", "Content-Length: -1", "Content-Length: 5, 5", "Content-Length: +3",
                "Content-Length:",
                "Content-Length: 18446744073709551616", "Content-Length: 99999999999", "Content-Length: 1e3",
                "Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: identity",
                "Transfer-Encoding: chunked, chunked", "Transfer-Encoding : chunked", "Connection: close",
                "Connection: keep-alive, Upgrade", "Upgrade: websocket", "Connection: \u{0}", "Keep-Alive: timeout=0",
                "Retry-After: 0", "Retry-After: -5", "Retry-After: Wed, 21 Oct 2015 07:28:00 GMT", "Date: x",
                "Retry-After: 99999999999999999999", "Location: http://127.0.0.2:1/", " folded: line", "\tfolded",
                "no colon at all", ": no name", "X-\u{7f}: 1", "X: \u{1b}]0;x\u{7}", "Trailer: X", long, "X: " + long,
                "Content-Encoding: gzip", "Content-Encoding: identity", "Set-Cookie: a=b", "Proxy-Authenticate: Basic",
            ]))
        // Two lengths are refused at once; a single wrong one gets further.
        if dice.chance(50) { hasLength = false }
        if dice.chance(5) { headers += (0..<dice.number(50...400)).map { "X-\($0): \($0)" } }
        headers.shuffle(using: &dice)
    }

    private mutating func breakFraming() {
        switch dice.number(0...4) {
        case 0, 1: (isChunked, hasLength) = (true, dice.chance(10))
        case 2: (isChunked, hasLength) = (false, false)
        case 3:
            (isChunked, hasLength) = (true, false)
            trailers = dice.one(of: [
                "X: 1\r\n", "Content-Length: 3\r\n", "bad\r\n", String(repeating: "t: 1\r\n", count: 400),
            ])
        default: (isChunked, hasLength) = (true, true)
        }
    }

    private mutating func breakBody() {
        switch dice.number(0...6) {
        case 0: body = []
        case 1: body.removeLast(dice.number(0...body.count))
        case 2: body = Array(String(repeating: dice.one(of: ["[", "{\"a\":"]), count: dice.number(10...20_000)).utf8)
        case 3: body += [UInt8](repeating: 32, count: dice.one(of: [10, 70_000, 400_000]))
        case 4: body = (0..<dice.number(0...3_000)).map { _ in UInt8.random(in: 0...255, using: &dice) }
        case 5:
            let text = String(decoding: body, as: UTF8.self)
            let number = dice.one(of: [
                "1e999", "-1e-400", "9223372036854775808", "null", "\"x\"", "[]", "{}", "00", "NaN",
            ])
            body = Array(text.replacing(dice.one(of: ["21.34", "1760335200", "32400", "200", "3"]), with: number).utf8)
        default: body = Self.broken(body, times: dice.number(1...30), &dice)
        }
    }

    private mutating func compress() {
        headers.append("Content-Encoding: " + dice.one(of: ["gzip", "deflate", "br", "zstd", "gzip, gzip", "GZip"]))
        // The first bytes of a gzip stream, followed by the plain body.
        if dice.chance(50) { body = [0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3] + body }
    }

    private mutating func before() -> [UInt8] {
        guard dice.chance(8) else { return [] }
        let first = dice.one(of: [
            "\r\n", "\n", " ", "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n",
            "HTTP/1.1 102 Processing\r\nContent-Length: 4\r\n\r\nbody",
            "HTTP/1.1 199 X\r\nTransfer-Encoding: chunked\r\n\r\n",
            "HTTP/1.1 204 No Content\r\n\r\n", "\u{16}\u{3}\u{1}", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        ])
        return Array(String(repeating: first, count: dice.one(of: [1, 1, 1, 2, 2_000])).utf8)
    }

    private mutating func after() -> [UInt8] {
        Array(
            dice.one(of: [
                "\r\n", "x", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", "HTTP/1.1 099 X\r\n\r\n", "0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Le", String(repeating: "\u{0}", count: 100_000),
            ]).utf8)
    }

    /// The headers, the empty line and the framed body.
    private mutating func framed() -> [UInt8] {
        var lines = headers
        if isChunked { lines.append("Transfer-Encoding: chunked") }
        if hasLength {
            lines.append("Content-Length: \(max(0, body.count + (dice.chance(8) ? dice.number(-50...50) : 0)))")
        }
        let lineEnd = dice.chance(3) ? "\n" : "\r\n"
        var bytes = Array((lines.joined(separator: lineEnd) + lineEnd + (dice.chance(2) ? "" : lineEnd)).utf8)
        guard isChunked else { return bytes + body }
        var rest = body[...]
        let longest = dice.one(of: [1, 3, 100, 5_000, 100_000])
        while !rest.isEmpty {
            let chunk = rest.prefix(longest)
            rest = rest.dropFirst(chunk.count)
            let size =
                dice.chance(1)
                ? dice.one(of: ["zz", "-1", "FFFFFFFFFFFFFFFFF", "7fffffffffffffff", ""])
                : String(chunk.count, radix: 16)
            bytes += Array((size + (dice.chance(2) ? ";a=\"b\"" : "") + "\r\n").utf8) + chunk + [13, 10]
        }
        return bytes + (dice.chance(10) ? [] : Array("0\r\n\(trailers)\r\n".utf8))
    }

    /// Flips, removes, doubles or inserts bytes anywhere.
    private static func broken(_ bytes: [UInt8], times: Int, _ dice: inout SeededRandom) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<times where !bytes.isEmpty {
            let place =
                dice.chance(60) ? dice.number(0...min(300, bytes.count - 1)) : dice.number(0...(bytes.count - 1))
            switch dice.number(0...3) {
            case 0: bytes[place] ^= UInt8(1) << UInt8(dice.number(0...7))
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + dice.number(1...8)))
            case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + dice.number(1...40))], at: place)
            default: bytes.insert(dice.one(of: [0, 9, 10, 13, 32, 58, 127, 255]), at: place)
            }
        }
        return bytes
    }

    /// Chooses the pieces, where the answer is cut, and how the connection ends.
    private mutating func delivered(_ bytes: [UInt8]) -> RawAnswer {
        var bytes = bytes
        let isCut = dice.chance(15)
        if isCut { bytes.removeLast(dice.number(0...bytes.count)) }
        var pieces: [[UInt8]] = []
        let cuts = dice.chance(60) ? [] : (0..<dice.number(1...4)).map { _ in dice.number(0...bytes.count) }.sorted()
        for (start, end) in zip([0] + cuts, cuts + [bytes.count]) { pieces.append(Array(bytes[start..<end])) }
        // An open connection may leave the client waiting until its time limit.
        let ending: RawAnswer.Ending = dice.chance(12) ? .open : dice.chance(10) ? .reset : .closed
        return RawAnswer(pieces, pause: dice.chance(10) ? 1 : 0, ending: ending)
    }
}
