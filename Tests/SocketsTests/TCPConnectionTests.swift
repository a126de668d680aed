import Loopback
import Sockets
import Synchronization
import TestSupport
import Testing

/// A client connection, and the server on which the tests and the stand-in are built.
@Suite(.timeLimit(.minutes(Deadline.minutes))) struct TCPConnectionTests {
    /// Echoes its input; a first byte `!` ends the connection after the echo, `#` resets it, and `?` gets no answer.
    private final class Echo: LoopbackServer.Handler {
        let seen: Seen

        init(_ seen: Seen) { self.seen = seen }

        func opened(_ connection: LoopbackConnection) {}
        func ended(_ connection: LoopbackConnection) { seen.ends.add(1, ordering: .relaxed) }

        func received(_ bytes: [UInt8], _ connection: LoopbackConnection) {
            seen.pieces.add(1, ordering: .relaxed)
            switch bytes.first {
            case UInt8(ascii: "#"): connection.reset()
            case UInt8(ascii: "?"): break
            case UInt8(ascii: "!"):
                connection.write(bytes)
                connection.end()
            default: connection.write(bytes)
            }
        }
    }

    private final class Seen: Sendable {
        /// The number of pieces received, and of connections that have ended.
        let pieces = Atomic(0), ends = Atomic(0)

        func wait(for isThere: (Seen) -> Bool) async { while !isThere(self) { await Task.yield() } }
    }

    private func withServer(_ body: (LoopbackServer, Seen) async throws -> Void) async throws {
        let seen = Seen()
        let server = try LoopbackServer.start { Echo(seen) }
        try await body(server, seen)
        await server.stop()
    }

    private func open(_ server: LoopbackServer) async throws -> TCPConnection {
        try await TCPConnection.open(host: "127.0.0.1", port: server.port, within: .seconds(60))
    }

    private func read(_ count: Int, from connection: TCPConnection) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let piece = try await connection.read()
            if piece.isEmpty { break }
            bytes += piece
        }
        return bytes
    }

    @Test func `written bytes come back, however many, and the end is reported`() async throws {
        try await withServer { server, _ in
            let connection = try await open(server)
            let much = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) | 0x80 }
            async let back = read(much.count, from: connection)
            try await connection.write(much)
            #expect(try await back == much)
            try await connection.write(Array("!bye".utf8))
            #expect(try await read(4, from: connection) == Array("!bye".utf8))
            #expect(try await connection.read().isEmpty)
        }
    }

    @Test func `a reset is an error`() async throws {
        try await withServer { server, _ in
            let connection = try await open(server)
            try await connection.write(Array("#".utf8))
            await #expect(throws: SocketFailure.self) { try await connection.read() }
        }
    }

    @Test func `a waiting task is cancelled at once, and its connection is closed`() async throws {
        try await withServer { server, seen in
            let waiting = Task {
                let connection = try await open(server)
                try await connection.write(Array("?".utf8))
                return try await connection.read()
            }
            await seen.wait { $0.pieces.load(ordering: .relaxed) > 0 }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            await seen.wait { $0.ends.load(ordering: .relaxed) > 0 }
        }
    }

    @Test func `a port without a listener and a name that does not resolve are reported`() async throws {
        // A server that has stopped leaves its port to the next test; nobody is given port 1.
        await #expect(throws: SocketFailure.self) {
            _ = try await TCPConnection.open(host: "127.0.0.1", port: 1, within: .seconds(60))
        }
        await #expect(throws: SocketFailure.self) {
            _ = try await TCPConnection.open(host: "no.such.host.invalid", port: 1, within: .seconds(60))
        }
    }

    @Test func `a port in use is refused, and is free again after the server stops`() async throws {
        // Another process may take a free port in between, but not twenty times in a row.
        for _ in 0..<20 {
            let first = try LoopbackServer.start { Echo(Seen()) }
            #expect(throws: SocketFailure.self) { try LoopbackServer.start(port: first.port) { Echo(Seen()) } }
            await first.stop()
            await first.stop()
            guard let second = try? LoopbackServer.start(port: first.port, handler: { Echo(Seen()) }) else { continue }
            #expect(second.port == first.port)
            return await second.stop()
        }
        Issue.record("no port was free again")
    }

    @Test func `many simultaneous connections are served, and all end with the server`() async throws {
        try await withServer { server, seen in
            let connections = try await withThrowingTaskGroup(of: TCPConnection.self) { group in
                for _ in 0..<100 { group.addTask { try await open(server) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for connection in connections { try await connection.write([1]) }
            for connection in connections { #expect(try await connection.read() == [1]) }
            await server.stop()
            #expect(seen.ends.load(ordering: .relaxed) == 100)
        }
    }

    @Test func `delayed work does not run early, and never after the connection's end`() async throws {
        try await withServer { server, _ in
            let connection = try await open(server)
            try await connection.write([1])
            _ = try await connection.read()
            let begun = ContinuousClock.now
            server.perform { for connection in $0 { connection.after(seconds: 0.05) { connection.write([2]) } } }
            #expect(try await connection.read() == [2])
            #expect(ContinuousClock.now - begun >= .milliseconds(50))
            server.perform {
                for connection in $0 {
                    connection.after(seconds: 0.05) { connection.write([3]) }
                    connection.end()
                }
            }
            #expect(try await connection.read().isEmpty)
        }
    }
}
