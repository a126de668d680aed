import AsyncHTTPClient
import Limits
import NIOCore
import NIOHTTP1
import NIOPosix
import Weather

/// `HTTPTransport` over AsyncHTTPClient, on one event-loop thread.
///
/// Thread and client come to life with the first request, so a program that makes none pays for neither. Redirects
/// are not followed: a key must not travel to an address nobody chose.
public actor AsyncHTTPTransport: HTTPTransport {
    /// How long a request may take, and how much it may bring.
    public struct Bounds: Hashable, Sendable {
        /// Until the connection stands.
        public var connect: Duration = .seconds(3)
        /// Until the last byte of the body is here.
        public var total: Duration = .seconds(10)
        /// Of one answer.
        public var bodyBytes = Limits.Network.body
        /// Of all answers under way together, beyond `Limits.Network.bodyShare` each.
        public var sharedBytes = Limits.Network.bodiesTogether

        public init() {}
    }

    private let userAgent: String
    private let bounds: Bounds
    private let clock: any Clock<Duration>
    private let now: (@Sendable () -> Timestamp)?
    private var connections: Connections?
    private var isShutDown = false

    /// - Parameters:
    ///   - version: the program's own, for the `User-Agent` header.
    ///   - now: what a date in `Retry-After` is counted from when the answer has no date of its own.
    public init(
        version: String, bounds: Bounds = Bounds(), clock: any Clock<Duration> = ContinuousClock(),
        now: (@Sendable () -> Timestamp)? = nil
    ) {
        userAgent = "nalssi/\(version)"
        self.bounds = bounds
        self.clock = clock
        self.now = now
    }

    deinit {
        connections?.close()
    }

    public func get(_ url: RequestURL) async throws -> HTTPAnswer {
        let client = try openConnections().client
        let (userAgent, bounds, now) = (userAgent, bounds, now)
        do {
            // The client's own deadline ends with the head of the answer, so the whole is raced against the clock.
            return try await withTimeLimit(bounds.total, clock: clock) {
                try await Self.answer(to: url, from: client, userAgent: userAgent, bounds: bounds, now: now)
            }
        } catch {
            throw failure(for: error)
        }
    }

    /// Ends every request at once; later ones throw `CancellationError`. Sockets are closed in the background: who
    /// quits the program does not wait for a connection that is just being made.
    public func shutDown() {
        isShutDown = true
        connections?.close()
        connections = nil
    }

    private func openConnections() throws -> Connections {
        guard !isShutDown else { throw CancellationError() }
        if let connections { return connections }
        let opened = Connections(bounds)
        connections = opened
        return opened
    }

    private static func answer(
        to url: RequestURL, from client: HTTPClient, userAgent: String, bounds: Bounds,
        now: (@Sendable () -> Timestamp)?
    ) async throws -> HTTPAnswer {
        var request = HTTPClientRequest(url: url.wireText)
        request.headers = [
            "User-Agent": userAgent, "Accept": "application/json", "Accept-Encoding": "identity",
        ]
        let response = try await client.execute(request, timeout: TimeAmount(bounds.total))
        // The guards have let it through whole, and no larger than allowed.
        var body: [UInt8] = []
        for try await piece in response.body { body += piece.readableBytesView }
        try Task.checkCancellation()
        return HTTPAnswer(
            status: Int(response.status.code), retryAfter: retryAfter(in: response.headers, now: now), body: body)
    }

    private static func retryAfter(in headers: HTTPHeaders, now: (@Sendable () -> Timestamp)?) -> Int? {
        guard let text = headers.first(name: "Retry-After") else { return nil }
        let said = headers.first(name: "Date").flatMap { HTTPDate($0, now: now?())?.moment }
        return RetryAfter.seconds(text, now: said ?? now?())
    }
}

/// A client and the thread it runs on, opened and closed together.
private struct Connections: Sendable {
    let group: MultiThreadedEventLoopGroup
    let client: HTTPClient

    init(_ bounds: AsyncHTTPTransport.Bounds) {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow, timeout: .init(connect: TimeAmount(bounds.connect)))
        // The guards watch HTTP/1.1; HTTP/2 would go around them.
        configuration.httpVersion = .http1Only
        let guarding = ConnectionGuard(
            bodyLimit: bounds.bodyBytes, held: HeldBytes(common: bounds.sharedBytes))
        configuration.http1_1ConnectionDebugInitializer = { guarding.install(on: $0) }
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
        // Otherwise a refused connection is tried again until the time is up, and "offline" is told late.
        configuration.connectionPool.retryConnectionEstablishment = false
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        client = HTTPClient(eventLoopGroup: group, configuration: configuration)
    }

    func close() {
        // Neither end has anything to tell that still matters when the connections are being thrown away.
        client.shutdown { [group] _ in
            group.shutdownGracefully { _ in }
        }
    }
}
