import NIOCore
import NIOHTTP1
import NIOPosix
import Weather

/// A local OpenWeather: the same addresses, the same answers, the same errors, invented weather.
///
/// It listens on 127.0.0.1 only. A test starts one, points the program at `baseURL`, and reads back what was asked.
public final class StandinServer: Sendable {
    public typealias Log = @Sendable (ReceivedRequest, RequestOutcome) -> Void

    /// The port it listens on, also when any free one was asked for.
    public let port: Int
    public let key: String
    let conduct: Conduct
    let journal: Journal
    let group: MultiThreadedEventLoopGroup
    private let connections: ConnectionList
    private let listener: any Channel

    /// What `NALSSI_OPENWEATHER_URL` is to be.
    public var baseURL: String { "http://127.0.0.1:\(port)" }
    /// What `NALSSI_OPENWEATHER_ICON_URL` is to be.
    public var iconURL: String { baseURL + "/img/wn" }

    /// Starts a server; it runs until `stop()`. Throws `StandinStartError`.
    ///
    /// - Parameters:
    ///   - clock: what it takes for now; `options.now` goes first.
    ///   - log: called once for every request, when it has ended, on the server's own thread.
    public static func start(
        _ options: StandinOptions = StandinOptions(), clock: @escaping @Sendable () -> Timestamp = SystemClock.now,
        log: @escaping Log = { _, _ in }
    ) async throws -> StandinServer {
        let fixed = options.now
        let conduct = Conduct(delay: options.delay, faults: options.faults) { fixed ?? clock() }
        let responder = Responder(key: options.key, icons: IconShelf())
        let journal = Journal()
        let connections = ConnectionList()
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    connections.add(channel)
                    // No pipelining assistance: it stops reading while an answer is due, and a client that goes away
                    // in that time would not be noticed. The handler keeps its own line.
                    var limits = NIOHTTPDecoderLimitConfiguration()
                    limits.maxHeaderFieldSize = 16_384
                    limits.maxHeaderListSize = 65_536
                    limits.maxHeaderFieldCount = 100
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
                        withPipeliningAssistance: false, withEncoderConfiguration: .init(),
                        withDecoderLimitConfiguration: limits)
                    try channel.pipeline.syncOperations.addHandler(
                        ConnectionHandler(responder: responder, conduct: conduct, journal: journal, log: log))
                }
            }
        do {
            let listener = try await bootstrap.bind(host: "127.0.0.1", port: options.port).get()
            return StandinServer(
                key: options.key, conduct: conduct, journal: journal, group: group, connections: connections,
                listener: listener)
        } catch {
            try await group.shutdownGracefully()
            throw StandinStartError(error, port: options.port)
        }
    }

    private init(
        key: String, conduct: Conduct, journal: Journal, group: MultiThreadedEventLoopGroup,
        connections: ConnectionList, listener: any Channel
    ) {
        self.key = key
        self.conduct = conduct
        self.journal = journal
        self.group = group
        self.connections = connections
        self.listener = listener
        port = listener.localAddress?.port ?? 0
    }

    /// Stops listening, drops every connection and returns when nothing is left. May be called again.
    public func stop() async {
        journal.close()
        // Either may have closed on its own; that is what is wanted.
        try? await listener.close()
        for channel in connections.all { try? await channel.close() }
        // Fails only when it is down already.
        try? await group.shutdownGracefully()
    }
}
