import Weather

/// Why an answer is missing. Every way a request can end without a value is one of these, so that each can be
/// explained to a person in their own language with what to do next.
public enum WeatherFailure: Error, Hashable, Sendable {
    /// A live source was chosen but no key was given.
    case noKey
    /// The service does not accept the key any more.
    case keyRefused
    /// The service does not accept a key that has never worked: mistyped, or too new to work yet.
    case keyNotActive
    /// The key is good, but the plan behind it does not include this request.
    case notInPlan
    /// The service knows no such place.
    case notFound
    /// Too many requests. `retryAfter`: seconds to wait when the service said so.
    case rateLimited(retryAfter: Int?)
    /// The person's own budget of calls is used up; nothing was sent. There will be more at `until`.
    case overBudget(until: Timestamp)
    /// The service failed; `status` is the HTTP status it answered with.
    case server(status: Int)
    /// The service refused the request itself (a 4xx none of the above explains).
    case requestRefused(status: Int)
    /// No complete answer within the time allowed.
    case timedOut
    /// The service cannot be reached at all: no network, no such host, connection refused or lost.
    case offline
    /// The secure connection could not be set up; nothing was sent.
    case insecure
    /// The answer makes no sense; `field` is the first one that does not (`main.temp`), or `body` when it is not JSON.
    case unreadable(field: String)
    /// The answer is larger than anything a weather service sends; it was not read.
    case tooLarge
    /// The service sent us elsewhere; the key is not carried to another address.
    case redirected
}

extension WeatherFailure {
    /// Whether the same request may well succeed in a minute without anybody doing anything.
    public var isTransient: Bool {
        switch self {
        case .offline, .timedOut, .server: true
        default: false
        }
    }
}
