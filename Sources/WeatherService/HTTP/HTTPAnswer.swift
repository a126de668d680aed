/// A server's response.
public struct HTTPAnswer: Hashable, Sendable {
    public let status: Int
    /// Seconds to wait, from the `Retry-After` header; nil if it is missing or invalid (`RetryAfter`).
    public let retryAfter: Int?
    public let body: [UInt8]

    public init(status: Int, retryAfter: Int? = nil, body: [UInt8]) {
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}
