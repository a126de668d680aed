import Weather

/// A time in which a host is not asked, and why.
public struct Pause: Hashable, Sendable {
    /// What the host did last: `rateLimited`, `server`, `offline`, `timedOut` or `insecure`.
    public let cause: WeatherFailure
    public let began: Timestamp
    /// The first second in which it may be asked again.
    public let until: Timestamp

    public init(cause: WeatherFailure, began: Timestamp, until: Timestamp) {
        self.cause = cause
        self.began = began
        self.until = until
    }

    /// Whether it is on at `now`. A clock that was set back to before it began ends it: nobody knows how long is left.
    public func isOn(at now: Timestamp) -> Bool { began <= now && now < until }

    /// Whether the host itself said to wait. Such a pause is kept, whatever a person presses.
    public var isAskedFor: Bool { if case .rateLimited = cause { true } else { false } }

    /// What a request hears that is not sent because of it; a `rateLimited` says how long is left.
    public func failure(at now: Timestamp) -> WeatherFailure {
        isAskedFor ? .rateLimited(retryAfter: max(1, until.seconds(since: now))) : cause
    }
}

/// What may be waiting for a host to be asked again.
public protocol Pausing: Sendable {
    /// The pause that holds requests back now; nil when they are sent.
    var pause: Pause? { get }
    /// A person asked for fresh values and will not wait for the pause to end.
    func refreshAsked()
}

extension Pausing {
    public var pause: Pause? { nil }
    public func refreshAsked() {}
}
