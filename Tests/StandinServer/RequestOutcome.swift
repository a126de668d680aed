/// How a request ended.
public enum RequestOutcome: Sendable, Hashable {
    /// A response with this HTTP status was sent, complete or deliberately spoiled.
    case answered(status: Int)
    /// The server dropped the connection on purpose.
    case dropped
    /// The client closed the connection before the response was complete.
    case aborted
}
