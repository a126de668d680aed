import Loopback
import Synchronization
import TestSupport

/// A proxy on 127.0.0.1 that is also the server behind it: `elsewhere.example`, with a certificate from the tests'
/// authority.
final class FakeProxy: Sendable {
    enum Conduct: Sendable {
        case letsThrough
        case answers(String)
        case hangs, hangsUp
        case speaksSocks
        case refusesSocks
    }

    private let server: LoopbackServer
    private let seen: Seen

    var port: Int { server.port }
    /// The first request over each connection.
    var requests: [String] { seen.all.withLock { $0 } }

    static let url = "https://elsewhere.example/data"

    /// `body` is the answer of the server behind it.
    static func start(_ conduct: Conduct, body: String = "{}") throws -> FakeProxy {
        let seen = Seen()
        return FakeProxy(try LoopbackServer.start { Connection(conduct, body, seen) }, seen)
    }

    private init(_ server: LoopbackServer, _ seen: Seen) { (self.server, self.seen) = (server, seen) }

    func stop() async { await server.stop() }

    private final class Seen: Sendable {
        let all = Mutex<[String]>([])
    }

    private final class Connection: LoopbackServer.Handler {
        private enum Phase { case greeting, asked, through }

        private let conduct: Conduct
        private let body: String
        private let seen: Seen
        private var phase = Phase.greeting
        private var received: [UInt8] = []

        init(_ conduct: Conduct, _ body: String, _ seen: Seen) {
            (self.conduct, self.body, self.seen) = (conduct, body, seen)
        }

        func opened(_ connection: LoopbackConnection) {}
        func ended(_ connection: LoopbackConnection) {}

        func received(_ bytes: [UInt8], _ connection: LoopbackConnection) {
            received += bytes
            switch (phase, conduct) {
            case (.through, _):
                guard isWhole else { return }
                received = []
                connection.write(
                    Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
            case (.greeting, .speaksSocks), (.greeting, .refusesSocks):
                // RFC 1928: version, methods; no authentication is required.
                received = []
                phase = .asked
                connection.write([5, 0])
            case (.asked, .refusesSocks): connection.write([5, 2, 0, 1, 0, 0, 0, 0, 0, 0])
            case (.asked, _):
                guard received.count > 5 else { return }
                note(String(decoding: received.dropFirst(5).prefix(Int(received[4])), as: UTF8.self))
                connection.write([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])
                letThrough(connection)
            case (.greeting, _):
                guard isWhole else { return }
                note(String(decoding: received, as: UTF8.self))
                switch conduct {
                case .letsThrough:
                    connection.write(Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8))
                    letThrough(connection)
                case .answers(let text):
                    connection.write(Array(text.utf8))
                    connection.end()
                case .hangsUp: connection.cut()
                case .hangs, .speaksSocks, .refusesSocks: break
                }
            }
        }

        private var isWhole: Bool { String(decoding: received, as: UTF8.self).contains("\r\n\r\n") }

        private func note(_ text: String) { seen.all.withLock { $0.append(text) } }

        private func letThrough(_ connection: LoopbackConnection) {
            phase = .through
            received = []
            connection.filter = TLSFilter(.otherName)
        }
    }
}
