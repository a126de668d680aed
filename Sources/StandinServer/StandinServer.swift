import Sockets
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
    private let server: LoopbackServer

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
        do {
            let server = try LoopbackServer.start(port: options.port) {
                ConnectionHandler(responder: responder, conduct: conduct, journal: journal, log: log)
            }
            return StandinServer(key: options.key, conduct: conduct, journal: journal, server: server)
        } catch {
            throw StandinStartError(error, port: options.port)
        }
    }

    private init(key: String, conduct: Conduct, journal: Journal, server: LoopbackServer) {
        self.key = key
        self.conduct = conduct
        self.journal = journal
        self.server = server
        port = server.port
    }

    /// Stops listening, drops every connection and returns when nothing is left. May be called again.
    public func stop() async {
        journal.close()
        await server.stop()
    }
}
