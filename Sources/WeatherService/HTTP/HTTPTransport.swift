import Limits

/// Carries one GET request to a server and its answer back. It knows nothing of weather; tests put their own in.
public protocol HTTPTransport: Pausing {
    /// A request is about to be made, once it is paid for: what every request needs may be got ready meanwhile.
    func prepare()
    /// The whole answer, whatever its status below 300 or from 400 up.
    ///
    /// Throws `WeatherFailure` (`timedOut`, `tooSlow`, `offline`, `insecure`, `portal`, `tooLarge`, `redirected`, `unreadable` for
    /// what is not HTTP), or `CancellationError` when the calling task was cancelled: the connection is then closed.
    func get(_ url: RequestURL) async throws -> HTTPAnswer
}

extension HTTPTransport {
    public func prepare() {}
}

/// What a server answered.
public struct HTTPAnswer: Hashable, Sendable {
    public let status: Int
    /// Seconds to wait, from the `Retry-After` header; nil when it was absent or made no sense (`RetryAfter`).
    public let retryAfter: Int?
    public let body: [UInt8]

    public init(status: Int, retryAfter: Int? = nil, body: [UInt8]) {
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}

/// The address of one request, and what may be expected of it. It usually carries a key, so printing, interpolating or dumping it shows nothing.
public struct RequestURL: Hashable, Sendable {
    /// The address in full, key included: for the wire only.
    public let wireText: String
    /// What is sent besides what every request sends, by name: for the wire only.
    public let headers: [String: String]
    /// What the service counts for it.
    public let cost: Int
    /// Bytes its answer may have; a longer one is `tooLarge`.
    public let bodyLimit: Int
    /// The kind of body that is asked for.
    public let accepts: MediaType

    /// A kind of body, as HTTP names it.
    public enum MediaType: String, Hashable, Sendable {
        case json = "application/json"
        case png = "image/png"
    }

    public init(
        wireText: String, headers: [String: String] = [:], cost: Int = 1, bodyLimit: Int = Limits.Network.body,
        accepts: MediaType = .json
    ) {
        self.wireText = wireText
        self.headers = headers
        self.cost = cost
        self.bodyLimit = bodyLimit
        self.accepts = accepts
    }
}

extension RequestURL {
    /// Scheme, host and port.
    var host: String { String(wireText.split(separator: "/", maxSplits: 2).prefix(2).joined(separator: "//")) }
}

extension RequestURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "RequestURL(hidden)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
