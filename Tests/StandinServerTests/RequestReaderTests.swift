import TestSupport
import Testing

@testable import StandinServer

/// Reads requests from the bytes of a connection, in pieces of any size.
struct RequestReaderTests {
    private static let two = Array(
        "GET /a?b=c HTTP/1.1\r\nHost: x\r\nX-Y:  z\r\n\r\nPOST /d HTTP/1.0\r\nContent-Length: 5\r\n\r\nGET /GET /e HTTP/1.1\r\nConnection: close\r\n\r\n"
            .utf8)

    @Test(arguments: [1, 2, 3, 7, 30, 1_000]) func `pieces of any size give the same requests`(_ size: Int) throws {
        var reader = RequestReader()
        var heads: [RequestReader.Head] = []
        for start in stride(from: 0, to: Self.two.count, by: size) {
            heads += try reader.take(Array(Self.two[start..<min(start + size, Self.two.count)]))
        }
        #expect(heads.map(\.method) == ["GET", "POST", "GET"])
        #expect(heads.map(\.uri) == ["/a?b=c", "/d", "/e"])
        #expect(heads.map(\.keepsAlive) == [true, false, false])
        #expect(heads[0].headers == ["host": "x", "x-y": "z"])
    }

    @Test(arguments: [
        "\u{16}\u{3}\u{1}", "get / HTTP/1.1\r\n\r\n", "GET /\r\n\r\n", "GET / SMTP\r\n\r\n",
        "GET / HTTP/1.1\r\nno colon\r\n\r\n",
        "GET / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
        "GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 70_000))",
        "GET / HTTP/1.1\r\n\(String(repeating: "A: b\r\n", count: 200))\r\n",
    ]) func `invalid input is refused as soon as possible`(_ text: String) {
        var reader = RequestReader()
        #expect(throws: RequestReader.Refusal.self) { try reader.take(Array(text.utf8)) }
    }

    @Test func `arbitrary bytes give requests or a refusal`() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<2_000 {
            var reader = RequestReader()
            var bytes = Self.two
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? reader.take(bytes)
        }
    }
}
