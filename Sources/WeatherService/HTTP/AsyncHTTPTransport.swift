import AsyncHTTPClient
import Limits
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Weather

/// `HTTPTransport` over AsyncHTTPClient, on one event-loop thread.
///
/// Thread and client come to life with the first request, so a program without requests pays for neither. Redirects
/// are not followed: a key must not travel to an address the user did not choose.
public actor AsyncHTTPTransport: HTTPTransport {
    /// How long a request may take, and how much it may bring.
    public struct Bounds: Hashable, Sendable {
        /// Until the connection stands.
        public var connect: Duration = .seconds(3)
        /// Until the last byte of the body is here.
        public var total: Duration = .seconds(10)
        /// Of one answer, whatever its request allows.
        public var bodyBytes = Limits.Network.bodyOfMany
        /// Of all answers under way together, beyond `Limits.Network.bodyShare` each.
        public var sharedBytes = Limits.Network.bodiesTogether

        public init() {}
    }

    private let userAgent: String
    private let bounds: Bounds
    private let clock: any Clock<Duration>
    private let now: (@Sendable () -> Timestamp)?
    private let trusted: [NIOSSLCertificate]
    nonisolated let begun = BegunAnswers()
    private var connections: Connections?
    /// Those under way; who wants the same waits for it.
    private var looks: [CertificateLook: EventLoopFuture<Range<Int>>] = [:]
    private var isShutDown = false

    /// - Parameters:
    ///   - version: the program's own, for the `User-Agent` header.
    ///   - now: what a date in `Retry-After` is counted from when the answer has no date of its own, and what a
    ///     certificate's dates are held against.
    public init(
        version: String, bounds: Bounds = Bounds(), clock: any Clock<Duration> = ContinuousClock(),
        now: (@Sendable () -> Timestamp)? = nil
    ) {
        self.init(version: version, bounds: bounds, clock: clock, now: now, trusting: [])
    }

    /// `trusting`: certificates believed besides those of the system. For tests, which have no other way to a server
    /// that is believed.
    init(
        version: String, bounds: Bounds = Bounds(), clock: any Clock<Duration> = ContinuousClock(),
        now: (@Sendable () -> Timestamp)? = nil, trusting trusted: [NIOSSLCertificate]
    ) {
        userAgent = "nalssi/\(version)"
        self.bounds = bounds
        self.clock = clock
        self.now = now
        self.trusted = trusted
    }

    deinit {
        connections?.close()
    }

    public func get(_ url: RequestURL) async throws -> HTTPAnswer {
        let connections = try openConnections()
        let client = connections.client
        let (userAgent, bounds, now) = (userAgent, bounds, now)
        let number = begun.begin()
        defer { begun.end(number) }
        do {
            // The client's own deadline ends with the head of the answer, so the whole is raced against the clock.
            return try await withTimeLimit(bounds.total, clock: clock) {
                try await Self.answer(
                    to: url, number: number, from: client, userAgent: userAgent, bounds: bounds, now: now)
            }
        } catch {
            let failure = failure(for: error)
            if failure as? WeatherFailure == .timedOut, begun.end(number) { throw WeatherFailure.tooSlow }
            guard failure as? WeatherFailure == .insecure(.untrusted), let look = CertificateLook(url) else {
                throw failure
            }
            let problem = await problem(of: look, on: connections)
            try Task.checkCancellation()
            throw WeatherFailure.insecure(problem)
        }
    }

    /// Ends every request at once; later ones throw `CancellationError`. Sockets are closed in the background: who
    /// quits the program does not wait for a connection that is just being made.
    public func shutDown() {
        isShutDown = true
        connections?.close()
        connections = nil
    }

    /// Why a certificate was rejected: because of its dates, or because no trusted root signed it.
    private func problem(of look: CertificateLook, on connections: Connections) async -> TLSProblem {
        let loop = connections.group.next()
        let shared = looks[look] ?? look.validity(on: loop, limit: TimeAmount(bounds.connect))
        looks[look] = shared
        let own = loop.makePromise(of: Range<Int>.self)
        shared.cascade(to: own)
        // Losing the reason is right: that the certificate was not believed is known already.
        let validity = try? await withTaskCancellationHandler {
            try await own.futureResult.get()
        } onCancel: {
            own.fail(CancellationError())
        }
        looks[look] = nil
        guard let validity, let now = now?().secondsSince1970 else { return .untrusted }
        return now >= validity.upperBound ? .expired : now < validity.lowerBound ? .notYetValid : .untrusted
    }

    private func openConnections() throws -> Connections {
        guard !isShutDown else { throw CancellationError() }
        if let connections { return connections }
        let opened = Connections(bounds, begun, trusting: trusted)
        connections = opened
        return opened
    }

    private static func answer(
        to url: RequestURL, number: Int, from client: HTTPClient, userAgent: String, bounds: Bounds,
        now: (@Sendable () -> Timestamp)?
    ) async throws -> HTTPAnswer {
        var request = HTTPClientRequest(url: url.wireText)
        request.headers = [
            "User-Agent": userAgent, "Accept": url.accepts.rawValue, "Accept-Encoding": "identity",
            AnswerGuard.bodyLimitField: "\(min(url.bodyLimit, bounds.bodyBytes))", BegunAnswers.field: "\(number)",
        ]
        for (name, value) in url.headers { request.headers.replaceOrAdd(name: name, value: value) }
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

    init(_ bounds: AsyncHTTPTransport.Bounds, _ begun: BegunAnswers, trusting trusted: [NIOSSLCertificate]) {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow, timeout: .init(connect: TimeAmount(bounds.connect)))
        // The guards watch HTTP/1.1; HTTP/2 would go around them.
        configuration.httpVersion = .http1Only
        if !trusted.isEmpty {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.additionalTrustRoots = [.certificates(trusted)]
            configuration.tlsConfiguration = tls
        }
        let guarding = ConnectionGuard(held: HeldBytes(common: bounds.sharedBytes), begun: begun)
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
