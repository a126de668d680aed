import Loopback
import Weather

/// A local OpenWeather: the same paths, the same responses, the same errors, invented weather.
///
/// It listens only on 127.0.0.1. A test starts it, points the program at `baseURL`, and inspects the requests.
public final class StandinServer: Sendable {
    public typealias Log = @Sendable (ReceivedRequest, RequestOutcome) -> Void

    /// The actual port, even if any free one was requested.
    public let port: Int
    public let key: String
    let conduct: Conduct
    let journal: Journal
    private let server: LoopbackServer

    /// The value for `NALSSI_OPENWEATHER_URL`.
    public var baseURL: String { "http://127.0.0.1:\(port)" }
    /// The value for `NALSSI_OPENWEATHER_ICON_URL`.
    public var iconURL: String { baseURL + "/img/wn" }

    /// Starts a server; it runs until `stop()`. Throws `StandinStartError`.
    ///
    /// - Parameters:
    ///   - clock: the present time; `options.now` takes precedence.
    ///   - log: called once at the end of every request, on the server's thread.
    public static func start(
        _ options: StandinOptions = StandinOptions(), clock: @escaping @Sendable () -> Timestamp = SystemClock.now,
        log: @escaping Log = { _, _ in }
    ) async throws -> StandinServer {
        let fixed = options.now
        let conduct = Conduct(
            delay: options.delay, faults: options.faults, warningFault: options.warningFault
        ) { fixed ?? clock() }
        let responder = Responder(key: options.key, icons: IconShelf(), front: options.front)
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

    /// Stops listening, closes all connections and returns when the server has ended. May be called again.
    public func stop() async {
        journal.close()
        await server.stop()
    }
}
