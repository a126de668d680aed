import Loopback
import Synchronization

/// Bytes to send in place of an HTTP answer, and what happens to the connection afterwards.
public struct RawAnswer: Sendable {
    public enum Ending: Sendable, Equatable {
        /// The connection stays open for the next request.
        case open
        case closed
        /// Closed without a TLS close alert, as when the wire is cut.
        case cut
        /// Closed with a TCP reset.
        case reset
    }

    /// Sent one after another, each flushed separately.
    public var pieces: [[UInt8]]
    /// Milliseconds between two pieces; without a pause they may arrive as one.
    public var pause: Int
    public var ending: Ending

    public init(_ pieces: [[UInt8]], pause: Int = 0, ending: Ending = .open) {
        self.pieces = pieces
        self.pause = pause
        self.ending = ending
    }

    public init(_ text: String, ending: Ending = .open) {
        self.init([Array(text.utf8)], ending: ending)
    }
}

/// A server on 127.0.0.1 without any knowledge of HTTP: it answers every request with the bytes from a script.
public final class RawServer: Sendable {
    /// Returns the answer to the request with this number, counted from 1, whose first line is `line`.
    public typealias Script = @Sendable (_ number: Int, _ line: String) -> RawAnswer
    /// The TLS identity for a new connection; nil for a plain one.
    public typealias Identity = @Sendable () -> ServerIdentity?

    private let server: LoopbackServer
    private let answered: Counter
    private let ended: Counter
    private let begun: Counter
    private let heads: LastHead

    public var port: Int { server.port }
    public var baseURL: String { "http://127.0.0.1:\(port)" }
    /// The number of requests so far.
    public var requestCount: Int { answered.value }
    /// The complete head of the last request.
    public var lastHead: String { heads.text }

    /// Sends unsolicited bytes over every open connection.
    public func say(_ text: String) {
        server.perform { for connection in $0 { connection.write(Array(text.utf8)) } }
    }

    /// Waits until this many connections have ended; returns false if they have not within `limit`.
    public func waitForEndedConnections(_ count: Int, limit: Duration = .seconds(240)) async -> Bool {
        await wait(until: ended, reaches: count, limit)
    }

    /// Waits until this many connections have begun; returns false if they have not within `limit`.
    public func waitForConnections(_ count: Int, limit: Duration = .seconds(240)) async -> Bool {
        await wait(until: begun, reaches: count, limit)
    }

    private func wait(until counter: Counter, reaches count: Int, _ limit: Duration) async -> Bool {
        let clock = ContinuousClock()
        let end = clock.now + limit
        while counter.value < count {
            // A cancelled wait ends here as well.
            guard clock.now < end, (try? await clock.sleep(for: .milliseconds(5))) != nil else { return false }
        }
        return true
    }

    /// `identity` is called for every connection, so that a server's certificate can be renewed.
    public static func start(
        showing identity: @escaping Identity = { nil }, _ script: @escaping Script
    ) async throws -> RawServer {
        let (answered, ended, begun, heads) = (Counter(), Counter(), Counter(), LastHead())
        let server = try LoopbackServer.start {
            RawConnection(identity(), script, answered: answered, ended: ended, begun: begun, heads)
        }
        return RawServer(server, answered: answered, ended: ended, begun: begun, heads: heads)
    }

    private init(_ server: LoopbackServer, answered: Counter, ended: Counter, begun: Counter, heads: LastHead) {
        self.server = server
        self.answered = answered
        self.ended = ended
        self.begun = begun
        self.heads = heads
    }

    public func stop() async { await server.stop() }
}

private final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

private final class LastHead: Sendable {
    private let last = Mutex("")

    var text: String { last.withLock { $0 } }
    func take(_ head: String) { last.withLock { $0 = head } }
}

/// One connection: reads requests up to their empty line, and answers each from the script.
private final class RawConnection: LoopbackServer.Handler {
    private let identity: ServerIdentity?
    private let script: RawServer.Script
    private let answered: Counter
    private let ended: Counter
    private let heads: LastHead
    private var received: [UInt8] = []

    init(
        _ identity: ServerIdentity?, _ script: @escaping RawServer.Script, answered: Counter, ended: Counter,
        begun: Counter, _ heads: LastHead
    ) {
        self.identity = identity
        self.script = script
        self.answered = answered
        self.ended = ended
        self.heads = heads
        _ = begun.next()
    }

    func opened(_ connection: LoopbackConnection) {
        connection.filter = identity.map { TLSFilter($0) }
    }

    func ended(_ connection: LoopbackConnection) { _ = ended.next() }

    func received(_ bytes: [UInt8], _ connection: LoopbackConnection) {
        received += bytes
        while let end = endOfRequest() {
            let line = String(decoding: received.prefix { $0 != 13 }, as: UTF8.self)
            heads.take(String(decoding: received.prefix(end), as: UTF8.self))
            received.removeFirst(end)
            send(script(answered.next(), line), connection)
        }
    }

    private func endOfRequest() -> Int? {
        guard received.count >= 4 else { return nil }
        return (4...received.count).first { received[($0 - 4)..<$0].elementsEqual([13, 10, 13, 10]) }
    }

    private func send(_ answer: RawAnswer, _ connection: LoopbackConnection) {
        if answer.pause > 0, !answer.pieces.isEmpty { return sendPiece(answer, 0, connection) }
        for piece in answer.pieces { connection.write(piece) }
        finish(answer, connection)
    }

    /// Sends one piece, and the next one after the pause.
    private func sendPiece(_ answer: RawAnswer, _ index: Int, _ connection: LoopbackConnection) {
        connection.write(answer.pieces[index])
        guard index + 1 < answer.pieces.count else { return finish(answer, connection) }
        connection.after(seconds: Double(answer.pause) / 1_000) { [weak self] in
            self?.sendPiece(answer, index + 1, connection)
        }
    }

    private func finish(_ answer: RawAnswer, _ connection: LoopbackConnection) {
        switch answer.ending {
        case .open: break
        case .closed: connection.end()
        case .cut: connection.cut()
        case .reset: connection.reset()
        }
    }
}
