import Limits
import Weather

/// Sends GET requests and returns the responses. It knows nothing of weather; tests substitute their own.
public protocol HTTPTransport: Pausing {
    /// Loads what every request needs, because one is about to come. Returns at once.
    func prepare()
    /// Returns the complete response, whatever its status, except that 3xx throws.
    ///
    /// Throws `WeatherFailure` (`timedOut`, `tooSlow`, `offline`, `insecure`, `portal`, `tooLarge`, `redirected`, or
    /// `unreadable` for a response that is not HTTP), or `CancellationError` if the calling task was cancelled, which
    /// closes the connection.
    ///
    /// - Parameter again: for callers that count what is sent; called before the request is sent another time, because its
    ///   connection was lost or refused before any of the response. If it throws, nothing more is sent and the request fails
    ///   with that.
    func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer
}

/// Permits one more sending of a request; may be called on any thread.
public typealias Repetition = @Sendable () throws(WeatherFailure) -> Void

extension HTTPTransport {
    public func prepare() {}

    public func get(_ url: RequestURL) async throws -> HTTPAnswer { try await get(url) {} }
}

/// The URL of one request, and limits on its response. It usually contains a key, so printing, interpolating or dumping
/// it shows nothing.
public struct RequestURL: Hashable, Sendable {
    /// The complete URL including the key, for sending only.
    public let wireText: String
    /// Header fields in addition to those of every request, for sending only.
    public private(set) var headers: [String: String] = [:]
    /// How many calls the service counts for it.
    public private(set) var cost = 1
    /// What it is made for.
    public private(set) var kind = CallKind.places
    /// Seconds that must have passed since any other call to the host.
    public private(set) var spacing = 0
    /// The greatest length of the response body in bytes; a longer one is `tooLarge`.
    public private(set) var bodyLimit = Limits.Network.body
    /// The requested type of body.
    public private(set) var accepts = MediaType.json
    /// Whether the service's refusals are web pages, so that one with a status of 4xx is the service's own.
    public private(set) var refusesWithPages = false

    /// A media type.
    public enum MediaType: String, Hashable, Sendable {
        case json = "application/json"
        case geoJSON = "application/geo+json"
        case png = "image/png"
        /// Common Alerting Protocol, which servers call by several names.
        case cap = "application/cap+xml, application/xml, text/xml"
    }

    /// Scheme, host and port.
    var host: String { String(wireText.split(separator: "/", maxSplits: 2).prefix(2).joined(separator: "//")) }
}

extension RequestURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "RequestURL(hidden)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A server's response.
public struct HTTPAnswer: Hashable, Sendable {
    public let status: Int
    /// Seconds to wait, from the `Retry-After` header; nil if it is missing or invalid (`RetryAfter`).
    public private(set) var retryAfter: Int?
    /// From the `Expires` header, by this machine's clock; nil if it is missing or invalid.
    public private(set) var expires: Timestamp?
    /// The `Last-Modified` header as sent, to be sent back; nil if it is missing or no date.
    public private(set) var lastModified: String?
    public let body: [UInt8]
}
