import Weather

/// A received request, without its key.
public struct ReceivedRequest: Sendable {
    /// Numbered from 1.
    public let number: Int
    public let method: String
    /// Without the query.
    public let path: String
    /// Percent-decoded, without the key.
    public let query: [String: String]
    /// Whether it had a key, right or wrong.
    public let carriedKey: Bool
    /// Header names in lower case.
    public let headers: [String: String]
    /// The city it is about, or the nearest one the stand-in knows.
    public let city: StandinCity?
    /// By the server's clock.
    public let receivedAt: Timestamp
    /// For intervals; independent of the server's clock.
    public let instant: ContinuousClock.Instant
}

/// How a request ended.
public enum RequestOutcome: Sendable, Hashable {
    /// A response with this HTTP status was sent, complete or deliberately spoiled.
    case answered(status: Int)
    /// The server dropped the connection on purpose.
    case dropped
    /// The client closed the connection before the response was complete.
    case aborted
}

/// The server's past and present activity.
public struct StandinActivity: Sendable, Hashable {
    public internal(set) var received = 0
    public internal(set) var answered = 0
    /// Requests that the server ended by dropping the connection because of a fault.
    public internal(set) var dropped = 0
    /// Requests whose client closed the connection before the response was complete.
    public internal(set) var aborted = 0
    public internal(set) var openConnections = 0
    /// The greatest number of concurrent requests.
    public internal(set) var mostInFlight = 0
    /// The number of requests for each path.
    public internal(set) var receivedByPath: [String: Int] = [:]

    public var inFlight: Int { received - answered - dropped - aborted }
}
