import Weather

/// A period without requests to a host, and its cause.
public struct Pause: Hashable, Sendable {
    /// The last failure: `rateLimited`, `keyRefused`, `keyNotActive`, or trouble.
    public let cause: WeatherFailure
    public let began: Timestamp
    /// The first second in which requests are sent again; nil: only at the user's request.
    public let until: Timestamp?

    /// Whether it is in effect at `now`. A clock set back to before its start ends it, because the time left is then unknown.
    public func isOn(at now: Timestamp) -> Bool { began <= now && until.map { now < $0 } ?? true }

    /// Whether the host itself asked for the pause. Such a pause cannot be skipped by the user.
    public var isAskedFor: Bool { if case .rateLimited = cause { true } else { false } }

    /// Whether the cause is a refused key.
    public var isAboutKey: Bool { cause.isAboutKey }

    /// The failure for a request that is not sent because of the pause; `rateLimited` has the time left.
    public func failure(at now: Timestamp) -> WeatherFailure {
        guard isAskedFor, let until else { return cause }
        return .rateLimited(retryAfter: max(1, until.seconds(since: now)))
    }
}

/// A type whose requests may be paused.
public protocol Pausing: Sendable {
    /// The pause in effect; nil if requests are sent.
    var pause: Pause? { get }
    /// The user asked for fresh values, which may end the pause early.
    func refreshAsked()
    /// The network may have changed: requests that failed because of it are worth a try.
    func networkChanged()
}

extension Pausing {
    public var pause: Pause? { nil }
    public func refreshAsked() {}
    public func networkChanged() {}
}
