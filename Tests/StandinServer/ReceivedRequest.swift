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
    /// What it asks the centre of the warnings for; nil for another service.
    public let warningQuestion: WarningQuestion?
    /// By the server's clock.
    public let receivedAt: Timestamp
    /// For intervals; independent of the server's clock.
    public let instant: ContinuousClock.Instant
}
