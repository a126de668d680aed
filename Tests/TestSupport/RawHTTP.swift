import Foundation

/// Everything that came back over one connection, byte for byte.
public struct RawReply: Sendable {
    public enum Ending: Sendable, Equatable {
        /// The server closed the connection cleanly.
        case closed
        /// The server reset the connection.
        case reset
        /// No more bytes arrived in the time allowed.
        case timedOut
        /// The connection was still open: the bytes so far were enough.
        case open
    }

    /// Everything received, head and body.
    public let bytes: [UInt8]
    public let ending: Ending

    /// The status code; nil if not even a status line arrived.
    public var status: Int? {
        guard let line = head?.split(separator: "\r\n").first else { return nil }
        let words = line.split(separator: " ")
        return words.count > 1 ? Int(words[1]) : nil
    }

    /// Header values by lower-case name.
    public var headers: [String: String] {
        var headers: [String: String] = [:]
        for line in (head ?? "").split(separator: "\r\n").dropFirst() {
            let sides = line.split(separator: ":", maxSplits: 1)
            if sides.count == 2 { headers[sides[0].lowercased()] = sides[1].trimmingCharacters(in: .whitespaces) }
        }
        return headers
    }

    public var body: [UInt8] { headEnd.map { Array(bytes[$0...]) } ?? [] }
    public var text: String { String(decoding: body, as: UTF8.self) }
    /// The length announced in the head.
    public var promisedLength: Int? { headers["content-length"].flatMap { Int($0) } }

    /// The body as JSON; nil if it is not valid JSON.
    public var json: Any? { try? JSONSerialization.jsonObject(with: Data(body), options: .fragmentsAllowed) }
    public var object: [String: Any]? { json as? [String: Any] }

    private var headEnd: Int? {
        bytes.indices.first { $0 >= 4 && bytes[($0 - 4)..<$0].elementsEqual([13, 10, 13, 10]) }
            ?? (bytes.suffix(4) == [13, 10, 13, 10] ? bytes.count : nil)
    }

    private var head: String? { headEnd.map { String(decoding: bytes[..<$0], as: UTF8.self) } }
}

/// Requests over a plain socket, without a client library between the test and the wire.
public enum RawHTTP {
    /// Requests `target` (path and query) and reads until the server closes the connection, `isEnough` returns true, or
    /// `limit` seconds have passed.
    public static func get(
        port: Int, _ target: String, limit: Double = Deadline.usual, until isEnough: (RawReply) -> Bool = { _ in false }
    ) throws -> RawReply {
        let head = "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
        return try exchange(port: port, Array(head.utf8), limit: limit, until: isEnough)
    }

    /// Sends `bytes` unchanged and reads the reply.
    public static func exchange(
        port: Int, _ bytes: [UInt8], limit: Double = Deadline.usual, until isEnough: (RawReply) -> Bool = { _ in false }
    ) throws -> RawReply {
        let socket = try LoopbackSocket(port: port)
        defer { socket.close() }
        try socket.send(bytes)
        return socket.read(limit: limit, until: isEnough)
    }
}
