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
    /// The number of requests to the centre of the warnings for each question.
    public internal(set) var receivedByWarningQuestion: [WarningQuestion: Int] = [:]

    public var inFlight: Int { received - answered - dropped - aborted }
}
