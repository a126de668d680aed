import Weather

/// A time in which a host is not asked, and why.
public struct Pause: Hashable, Sendable {
    /// What the host did last: `rateLimited`, `keyRefused`, `keyNotActive`, or what is trouble of its own.
    public let cause: WeatherFailure
    public let began: Timestamp
    /// The first second in which it is asked again; nil: not before a person says so.
    public let until: Timestamp?

    public init(cause: WeatherFailure, began: Timestamp, until: Timestamp?) {
        self.cause = cause
        self.began = began
        self.until = until
    }

    /// Whether it is on at `now`. A clock that was set back to before it began ends it: the time left is unknown then.
    public func isOn(at now: Timestamp) -> Bool { began <= now && until.map { now < $0 } ?? true }

    /// Whether the host itself said to wait. Such a pause is kept, whatever a person presses.
    public var isAskedFor: Bool { if case .rateLimited = cause { true } else { false } }

    /// Whether it is the key that the host does not accept.
    public var isAboutKey: Bool { cause.isAboutKey }

    /// What a request hears that is not sent because of it; a `rateLimited` says how long is left.
    public func failure(at now: Timestamp) -> WeatherFailure {
        guard isAskedFor, let until else { return cause }
        return .rateLimited(retryAfter: max(1, until.seconds(since: now)))
    }
}

/// What may be waiting for a host to be asked again.
public protocol Pausing: Sendable {
    /// The pause that holds requests back now; nil when they are sent.
    var pause: Pause? { get }
    /// A person asked for fresh values and will not wait for the pause to end.
    func refreshAsked()
    /// The network may be another one than a moment ago: what failed because of it is worth a try.
    func networkChanged()
}

extension Pausing {
    public var pause: Pause? { nil }
    public func refreshAsked() {}
    public func networkChanged() {}
}
