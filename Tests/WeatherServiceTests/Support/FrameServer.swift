import Loopback
import Synchronization
import TestSupport

/// A server on 127.0.0.1 that speaks HTTP/2 (RFC 9113) with the tests' certificate, and answers every request with the frames
/// from a script.
final class FrameServer: Sendable {
    /// Returns the frames for the stream with these four bytes as its number.
    typealias Script = @Sendable (_ stream: [UInt8]) -> [UInt8]

    private let server: LoopbackServer
    private let seen: Seen

    var port: Int { server.port }
    var requests: Int { seen.count.withLock(\.self) }

    static func start(_ script: @escaping Script) throws -> FrameServer {
        let seen = Seen()
        return FrameServer(try LoopbackServer.start { Connection(script, seen) }, seen)
    }

    private init(_ server: LoopbackServer, _ seen: Seen) { (self.server, self.seen) = (server, seen) }

    func stop() async { await server.stop() }

    private final class Seen: Sendable {
        let count = Mutex(0)
    }

    private final class Connection: LoopbackServer.Handler {
        private let script: Script
        private let seen: Seen
        private var received: [UInt8] = []
        private var hasGreeted = false

        init(_ script: @escaping Script, _ seen: Seen) { (self.script, self.seen) = (script, seen) }

        func opened(_ connection: LoopbackConnection) { connection.filter = TLSFilter(.good, speaksHTTP2: true) }
        func ended(_ connection: LoopbackConnection) {}

        func received(_ bytes: [UInt8], _ connection: LoopbackConnection) {
            received += bytes
            if !hasGreeted {
                // "PRI * HTTP/2.0", an empty line, "SM", an empty line.
                guard received.count >= 24 else { return }
                received.removeFirst(24)
                hasGreeted = true
                connection.write([0, 0, 0, 4, 0, 0, 0, 0, 0])
            }
            // A frame: its length in three bytes, type, flags, and the stream in four bytes.
            while received.count >= 9 {
                let length = received[..<3].reduce(0) { $0 << 8 | Int($1) }
                guard received.count >= 9 + length else { return }
                let (type, flags, stream) = (received[3], received[4], Array(received[5..<9]))
                received.removeFirst(9 + length)
                switch type {
                // SETTINGS, to be acknowledged.
                case 4 where flags & 1 == 0: connection.write([0, 0, 0, 4, 1, 0, 0, 0, 0])
                // HEADERS: a request.
                case 1:
                    seen.count.withLock { $0 += 1 }
                    connection.write(script(stream))
                default: break
                }
            }
        }
    }
}
