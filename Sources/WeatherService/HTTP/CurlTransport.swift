import CCurl
import Limits
import Sockets
import Weather

/// `HTTPTransport` over libcurl, on one thread of its own (`TransferThread`).
///
/// The thread and the library are started just before the first request, so a program without requests pays for neither.
/// Redirects are not followed: a key must not travel to an address the user did not choose.
public final class CurlTransport: HTTPTransport {
    /// Limits on the time and size of a request.
    public struct Bounds: Hashable, Sendable {
        /// Time to connect.
        public var connect: Duration = .seconds(3)
        /// Time until the last byte of the body.
        public var total: Duration = .seconds(10)
        /// Bytes of one response body, whatever its request allows.
        public var bodyBytes = Limits.Network.bodyOfMany
        /// Bytes of all unfinished responses together, beyond `Limits.Network.bodyShare` each.
        public var sharedBytes = Limits.Network.bodiesTogether

        public init() {}
    }

    private let bounds: Bounds
    private let clock: any Clock<Duration>
    private let now: (@Sendable () -> Timestamp)?
    let begun = BegunAnswers()
    private let traffic = Traffic()
    private let thread: TransferThread

    /// - Parameters:
    ///   - version: the program's version, for the `User-Agent` header.
    ///   - now: the present time, to which a date in `Retry-After` is compared if the response has no `Date`.
    ///   - proxies: the proxies between this machine and the hosts.
    ///   - authorities: the certificates to trust.
    public init(
        version: String, bounds: Bounds = Bounds(), clock: any Clock<Duration> = ContinuousClock(),
        now: (@Sendable () -> Timestamp)? = nil, proxies: Proxies = .none, authorities: Authorities = .system
    ) {
        self.bounds = bounds
        self.clock = clock
        self.now = now
        thread = TransferThread(
            Transfer.Terms(
                userAgent: "nalssi/\(version)", bounds: bounds, authorities: authorities, proxies: proxies,
                held: HeldBytes(common: bounds.sharedBytes), begun: begun, traffic: traffic))
    }

    deinit { thread.stop() }

    public func prepare() { thread.prepare() }

    public func get(_ url: RequestURL) async throws -> HTTPAnswer { try await get(url) {} }

    public func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        let number = begun.begin()
        defer { begun.end(number) }
        do {
            let (head, body) = try await answer(to: url, number: number, again: again)
            try Task.checkCancellation()
            return HTTPAnswer(status: head.status, retryAfter: retryAfter(in: head), body: body)
        } catch WeatherFailure.timedOut where begun.end(number) {
            throw WeatherFailure.tooSlow
        }
    }

    /// The versions of libcurl and its TLS library, such as "libcurl/7.88.1 OpenSSL/3.0.17"; nil if libcurl is not installed.
    public static var libraryVersion: String? {
        nalssi_curl_open() ? nalssi_curl_version().map { String(cString: $0) } : nil
    }

    /// A host's response to a connection check: it can be reached and trusted, and its clock may be known.
    public struct HostAnswer: Hashable, Sendable {
        /// Any HTTP status; all of them show that the host responds.
        public let status: Int
        /// The time in its `Date` field, if any.
        public let date: Timestamp?
    }

    /// Requests a host's root page, without a key, to see whether it responds. Throws as `get` does.
    public func reach(_ address: ServiceAddress) async throws -> HostAnswer {
        let number = begun.begin()
        defer { begun.end(number) }
        let url = RequestURL(wireText: address.description + "/", bodyLimit: Limits.Network.body)
        let (head, _) = try await answer(to: url, number: number) {}
        return HostAnswer(status: head.status, date: head["Date"].flatMap { HTTPDate($0, now: now?())?.moment })
    }

    private func answer(
        to url: RequestURL, number: Int, again: @escaping Repetition
    ) async throws -> TransferThread.Outcome {
        let host = url.host
        traffic.begin(host)
        defer { traffic.end(host) }
        return try await withTimeLimit(bounds.total, clock: clock, checking: { [traffic] in try traffic.check(host) }) {
            [thread] in
            try await thread.answer(to: url, number: number, again: again)
        }
    }

    /// Ends all requests at once; later ones throw `CancellationError`. Does not wait for connections that are being made.
    public func shutDown() async { thread.stop() }

    private func retryAfter(in head: AnswerHead) -> Int? {
        guard let text = head["Retry-After"] else { return nil }
        let said = head["Date"].flatMap { HTTPDate($0, now: now?())?.moment }
        return RetryAfter.seconds(text, now: said ?? now?())
    }
}
