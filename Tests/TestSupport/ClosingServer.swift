import Loopback

/// A server on 127.0.0.1 that closes every connection as soon as it receives anything.
public final class ClosingServer: Sendable {
    private let server: LoopbackServer

    public var port: Int { server.port }

    public static func start() async throws -> ClosingServer {
        ClosingServer(try LoopbackServer.start { Closing() })
    }

    private init(_ server: LoopbackServer) { self.server = server }

    public func stop() async { await server.stop() }

    private final class Closing: LoopbackServer.Handler {
        func opened(_ connection: LoopbackConnection) {}
        func received(_ bytes: [UInt8], _ connection: LoopbackConnection) { connection.cut() }
        func ended(_ connection: LoopbackConnection) {}
    }
}
