import Sockets
import Synchronization

/// Bytes to send instead of an HTTP answer, and how the connection goes on after them.
public struct RawAnswer: Sendable {
    public enum Ending: Sendable, Equatable {
        /// The connection stays, for the next request.
        case open
        case closed
        /// Closed without TLS saying so, as when the wire is cut.
        case cut
        /// Closed with a TCP reset.
        case reset
    }

    /// Sent one after another, each flushed by itself.
    public var pieces: [[UInt8]]
    /// Milliseconds between two pieces; with none they may arrive as one.
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

/// A server on 127.0.0.1 that knows no HTTP: whatever asks gets the bytes a script has for it.
public final class RawServer: Sendable {
    /// What to answer the request with this number, counted from 1, whose first line is `line`.
    public typealias Script = @Sendable (_ number: Int, _ line: String) -> RawAnswer
    /// What a new connection is secured with; nil for one that is not.
    public typealias Identity = @Sendable () -> ServerIdentity?

    private let server: LoopbackServer
    private let answered: Counter
    private let ended: Counter
    private let begun: Counter
    private let heads: LastHead

    public var port: Int { server.port }
    public var baseURL: String { "http://127.0.0.1:\(port)" }
    /// Requests so far.
    public var requestCount: Int { answered.value }
    /// The whole head of the last of them.
    public var lastHead: String { heads.text }

    /// Sends something that nobody has asked for over every connection there is.
    public func say(_ text: String) {
        server.perform { for connection in $0 { connection.write(Array(text.utf8)) } }
    }

    /// Waits until this many connections have ended; false when they had not after `limit`.
    public func waitForEndedConnections(_ count: Int, limit: Duration = .seconds(240)) async -> Bool {
        await wait(until: ended, reaches: count, limit)
    }

    /// The same for connections that have begun.
    public func waitForConnections(_ count: Int, limit: Duration = .seconds(240)) async -> Bool {
        await wait(until: begun, reaches: count, limit)
    }

    private func wait(until counter: Counter, reaches count: Int, _ limit: Duration) async -> Bool {
        let clock = ContinuousClock()
        let end = clock.now + limit
        while counter.value < count {
            // A cancelled wait is over as well.
            guard clock.now < end, (try? await clock.sleep(for: .milliseconds(5))) != nil else { return false }
        }
        return true
    }

    /// `identity` is asked for with every connection, so that a server's certificate can be renewed.
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

/// One connection: reads requests up to their empty line, answers each by the script.
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

    /// One piece, and the next one after the pause.
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
