import NIOCore
import NIOPosix
import NIOSSL
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
    public var pause: Int64
    public var ending: Ending

    public init(_ pieces: [[UInt8]], pause: Int64 = 0, ending: Ending = .open) {
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

    private let group: MultiThreadedEventLoopGroup
    private let listener: any Channel
    private let answered: Counter
    private let ended: Counter
    private let begun: Counter
    private let heads: LastHead
    private let open: OpenChannels

    public var port: Int { listener.localAddress?.port ?? 0 }
    public var baseURL: String { "http://127.0.0.1:\(port)" }
    /// Requests so far.
    public var requestCount: Int { answered.value }
    /// The whole head of the last of them.
    public var lastHead: String { heads.text }

    /// Sends something that nobody has asked for over every connection there is.
    public func say(_ text: String) {
        for channel in open.all { channel.writeAndFlush(ByteBuffer(string: text), promise: nil) }
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
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let (answered, ended, begun, heads, open) = (Counter(), Counter(), Counter(), LastHead(), OpenChannels())
        let listener = try await ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    _ = begun.next()
                    let pipeline = channel.pipeline.syncOperations
                    if let identity = identity() { try pipeline.addHandler(identity.handler()) }
                    try pipeline.addHandler(RawConnection(script, answered, ended, heads))
                    open.insert(channel)
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return RawServer(
            group: group, listener: listener, answered: answered, ended: ended, begun: begun, heads: heads, open: open)
    }

    private init(
        group: MultiThreadedEventLoopGroup, listener: any Channel, answered: Counter, ended: Counter, begun: Counter,
        heads: LastHead, open: OpenChannels
    ) {
        self.group = group
        self.listener = listener
        self.answered = answered
        self.ended = ended
        self.begun = begun
        self.heads = heads
        self.open = open
    }

    public func stop() async {
        // Fails only when it is down already.
        try? await group.shutdownGracefully()
    }
}

private final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

private final class OpenChannels: Sendable {
    private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

    var all: [any Channel] { channels.withLock { Array($0.values) } }

    func insert(_ channel: any Channel) {
        channels.withLock { $0[ObjectIdentifier(channel)] = channel }
        channel.closeFuture.whenComplete { [self] _ in channels.withLock { $0[ObjectIdentifier(channel)] = nil } }
    }
}

private final class LastHead: Sendable {
    private let last = Mutex("")

    var text: String { last.withLock { $0 } }
    func take(_ head: String) { last.withLock { $0 = head } }
}

/// One connection: reads requests up to their empty line, answers each by the script.
private final class RawConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let script: RawServer.Script
    private let answered: Counter
    private let ended: Counter
    private let heads: LastHead
    private var received: [UInt8] = []

    init(_ script: @escaping RawServer.Script, _ answered: Counter, _ ended: Counter, _ heads: LastHead) {
        self.script = script
        self.answered = answered
        self.ended = ended
        self.heads = heads
    }

    func channelInactive(context: ChannelHandlerContext) {
        _ = ended.next()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += unwrapInboundIn(data).readableBytesView
        while let end = endOfRequest() {
            let line = String(decoding: received.prefix { $0 != 13 }, as: UTF8.self)
            heads.take(String(decoding: received.prefix(end), as: UTF8.self))
            received.removeFirst(end)
            send(script(answered.next(), line), from: 0, context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func endOfRequest() -> Int? {
        guard received.count >= 4 else { return nil }
        return (4...received.count).first { received[($0 - 4)..<$0].elementsEqual([13, 10, 13, 10]) }
    }

    private func send(_ answer: RawAnswer, from start: Int, _ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        for index in start..<max(start, answer.pieces.count) {
            if index > start, answer.pause > 0 {
                context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(answer.pause)) {
                    self.send(answer, from: index, context)
                }
                return
            }
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: answer.pieces[index])), promise: nil)
        }
        switch answer.ending {
        case .open: break
        // Behind what has been written, which closing would otherwise throw away as far as it has not left yet.
        case .closed:
            context.writeAndFlush(wrapOutboundOut(ByteBuffer())).assumeIsolated().whenComplete { _ in
                context.close(promise: nil)
            }
        case .cut: belowTLS(context).close(promise: nil)
        case .reset:
            if let socket = context.channel as? any SocketOptionProvider {
                // Fails only when the peer has gone already.
                socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenFailure { _ in }
            }
            belowTLS(context).close(promise: nil)
        }
    }

    /// What acts on the connection itself; there is nothing else where there is no TLS.
    private func belowTLS(_ context: ChannelHandlerContext) -> ChannelHandlerContext {
        (try? context.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self)) ?? context
    }
}

extension ServerIdentity {
    fileprivate func handler() throws -> NIOSSLServerHandler {
        let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
        let key = try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)
        let configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        return NIOSSLServerHandler(context: try NIOSSLContext(configuration: configuration))
    }
}
