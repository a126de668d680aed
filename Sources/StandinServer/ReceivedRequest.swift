import Weather

/// A request as the server took it. It holds no key.
public struct ReceivedRequest: Sendable {
    /// Counts up from 1.
    public let number: Int
    public let method: String
    /// Without the query.
    public let path: String
    /// Percent-decoded, without the key.
    public let query: [String: String]
    /// Whether it carried a key at all, right or wrong.
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
    /// An answer with this HTTP status left, whole or spoiled on purpose.
    case answered(status: Int)
    /// The server dropped the connection on purpose.
    case dropped
    /// The client went away before the answer was out.
    case aborted
}

/// How busy the server was and is.
public struct StandinActivity: Sendable, Hashable {
    public internal(set) var received = 0
    public internal(set) var answered = 0
    /// Requests the server ended by dropping the connection, as a fault demanded.
    public internal(set) var dropped = 0
    /// Requests whose client closed the connection before the answer was out.
    public internal(set) var aborted = 0
    public internal(set) var openConnections = 0
    /// The most requests that were under way at once.
    public internal(set) var mostInFlight = 0
    /// How often each path was asked for.
    public internal(set) var receivedByPath: [String: Int] = [:]

    public var inFlight: Int { received - answered - dropped - aborted }
}
