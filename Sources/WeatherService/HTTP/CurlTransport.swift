import CCurl
import Glibc
import Limits
import Synchronization
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
    ///   - contact: how the services reach its developers, for the same; empty if they cannot.
    ///   - now: the present time, to which a date in `Retry-After` is compared if the response has no `Date`.
    ///   - proxies: the proxies between this machine and the hosts.
    ///   - authorities: the certificates to trust.
    public init(
        version: String, contact: String = "", bounds: Bounds = Bounds(),
        clock: any Clock<Duration> = ContinuousClock(),
        now: (@Sendable () -> Timestamp)? = nil, proxies: Proxies = .none, authorities: Authorities = .system
    ) {
        self.bounds = bounds
        self.clock = clock
        self.now = now
        thread = TransferThread(
            Transfer.Terms(
                userAgent: "nalssi/\(version)" + (contact.isEmpty ? "" : " (\(contact))"), bounds: bounds,
                authorities: authorities, proxies: proxies,
                held: HeldBytes(common: bounds.sharedBytes), begun: begun, traffic: traffic))
    }

    deinit { thread.stop() }

    public func prepare() { thread.prepare() }

    public func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        let number = begun.begin()
        defer { begun.end(number) }
        do {
            let (head, body) = try await answer(to: url, number: number, again: again)
            try Task.checkCancellation()
            return HTTPAnswer(
                status: head.status, retryAfter: retryAfter(in: head), expires: expires(in: head),
                lastModified: head["Last-Modified"].flatMap { date($0) == nil ? nil : $0 }, body: body)
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
        let url = RequestURL(
            wireText: address.description + "/", bodyLimit: Limits.Network.body, refusesWithPages: true)
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
        return RetryAfter.seconds(text, now: head["Date"].flatMap(date) ?? now?())
    }

    /// The two clocks may differ, so what counts is the time from one of the server's times to the other.
    private func expires(in head: AnswerHead) -> Timestamp? {
        guard let end = head["Expires"].flatMap(date) else { return nil }
        guard let sent = head["Date"].flatMap(date), let now = now?() else { return end }
        return now.adding(seconds: end.seconds(since: sent))
    }

    private func date(_ text: String) -> Timestamp? { HTTPDate(text, now: now?())?.moment }
}

/// Certificates to trust besides or instead of the system's.
public struct Authorities: Hashable, Sendable {
    /// A file of certificates (PEM), which replaces the system's.
    public let file: String?
    /// A folder of certificates under their hashes (openssl-rehash(1)), searched after the file.
    public let folder: String?

    public static let system = Authorities(file: nil, folder: nil)

    public init(file: String?, folder: String? = nil) {
        self.file = file
        self.folder = folder
    }

    /// Whether a file is named that cannot be read.
    public var lacksFile: Bool { file.map { access($0, R_OK) != 0 } ?? false }

    /// Whether a folder is named that is not there.
    public var lacksFolder: Bool {
        guard let folder else { return false }
        var status = stat()
        return stat(folder, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR
    }
}

/// Returns the result of `work`, or throws `WeatherFailure.timedOut` after `limit`, or what `check` throws, which is called
/// from time to time; `work` is then cancelled and awaited, so that it does not outlive the call.
func withTimeLimit<Value: Sendable>(
    _ limit: Duration, clock: any Clock<Duration>, checking check: @escaping @Sendable () throws -> Void,
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask(operation: work)
        group.addTask {
            try await sleep(for: limit, on: clock, checking: check)
            throw WeatherFailure.timedOut
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw CancellationError() }
        return first
    }
}

private func sleep<Time: Clock>(
    for duration: Duration, on clock: Time, checking check: () throws -> Void
) async throws where Time.Duration == Duration {
    let end = clock.now.advanced(by: duration)
    while clock.now < end {
        let left = clock.now.duration(to: end)
        try await clock.sleep(for: min(left, .milliseconds(Limits.Network.trafficInterval)))
        try check()
    }
}

/// Tracks which requests have begun to receive a response, to distinguish a slow connection from a server that does not
/// respond.
final class BegunAnswers: Sendable {
    private struct State {
        var last = 0
        /// Keyed by the numbers of unfinished requests.
        var hasBegun: [Int: Bool] = [:]
    }

    private let state = Mutex(State())

    /// Returns the number of a new request, to be passed to `end` once.
    func begin() -> Int {
        state.withLock { state in
            state.last += 1
            state.hasBegun[state.last] = false
            return state.last
        }
    }

    /// Records that the response's head has arrived; has no effect if the request has ended meanwhile.
    func headCame(of number: Int) { state.withLock { if $0.hasBegun[number] != nil { $0.hasBegun[number] = true } } }

    /// Ends the request; returns whether its response had begun.
    @discardableResult
    func end(_ number: Int) -> Bool { state.withLock { $0.hasBegun.removeValue(forKey: number) } ?? false }

    /// The number of responses being received.
    var count: Int { state.withLock { $0.hasBegun.values.count(where: \.self) } }
}
