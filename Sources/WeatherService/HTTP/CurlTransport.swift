import CCurl
import Limits
import Sockets
import Weather

/// `HTTPTransport` over libcurl, on one thread of its own (`TransferThread`).
///
/// Thread and library come to life when the first request is about to be made, so a program without requests pays for neither. Redirects are not
/// followed: a key must not travel to an address the user did not choose.
public final class CurlTransport: HTTPTransport {
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

    private let bounds: Bounds
    private let clock: any Clock<Duration>
    private let now: (@Sendable () -> Timestamp)?
    let begun = BegunAnswers()
    private let thread: TransferThread

    /// - Parameters:
    ///   - version: the program's own, for the `User-Agent` header.
    ///   - now: what a date in `Retry-After` is counted from when the answer has no date of its own.
    ///   - proxies: what stands between this machine and the hosts.
    ///   - authorities: a file of certificates (PEM) that are trusted instead of those the system trusts.
    public init(
        version: String, bounds: Bounds = Bounds(), clock: any Clock<Duration> = ContinuousClock(),
        now: (@Sendable () -> Timestamp)? = nil, proxies: Proxies = .none, authorities: String? = nil
    ) {
        self.bounds = bounds
        self.clock = clock
        self.now = now
        thread = TransferThread(
            Transfer.Terms(
                userAgent: "nalssi/\(version)", bounds: bounds, authorities: authorities, proxies: proxies,
                held: HeldBytes(common: bounds.sharedBytes), begun: begun))
    }

    deinit { thread.stop() }

    public func prepare() { thread.prepare() }

    public func get(_ url: RequestURL) async throws -> HTTPAnswer {
        let number = begun.begin()
        defer { begun.end(number) }
        do {
            let (head, body) = try await withTimeLimit(bounds.total, clock: clock) { [thread] in
                try await thread.answer(to: url, number: number)
            }
            try Task.checkCancellation()
            return HTTPAnswer(status: head.status, retryAfter: retryAfter(in: head), body: body)
        } catch WeatherFailure.timedOut where begun.end(number) {
            throw WeatherFailure.tooSlow
        }
    }

    /// What libcurl and its TLS call themselves, such as "libcurl/7.88.1 OpenSSL/3.0.17"; nil where there is no libcurl.
    public static var libraryVersion: String? {
        nalssi_curl_open() ? nalssi_curl_version().map { String(cString: $0) } : nil
    }

    /// What a host says of itself: that it is there, over a connection that can be trusted, and what its clock shows.
    public struct HostAnswer: Hashable, Sendable {
        /// Any status is an answer.
        public let status: Int
        /// What its `Date` says; nil where it says nothing.
        public let date: Timestamp?
    }

    /// Asks a host for nothing in particular, without a key. Throws as `get` does.
    public func reach(_ address: ServiceAddress) async throws -> HostAnswer {
        let number = begun.begin()
        defer { begun.end(number) }
        let url = RequestURL(wireText: address.description + "/", bodyLimit: Limits.Network.body)
        let (head, _) = try await withTimeLimit(bounds.total, clock: clock) { [thread] in
            try await thread.answer(to: url, number: number)
        }
        return HostAnswer(status: head.status, date: head["Date"].flatMap { HTTPDate($0, now: now?())?.moment })
    }

    /// Ends every request at once; later ones throw `CancellationError`. Nobody waits for a connection that is just being made.
    public func shutDown() async { thread.stop() }

    private func retryAfter(in head: AnswerHead) -> Int? {
        guard let text = head["Retry-After"] else { return nil }
        let said = head["Date"].flatMap { HTTPDate($0, now: now?())?.moment }
        return RetryAfter.seconds(text, now: said ?? now?())
    }
}
