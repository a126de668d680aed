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
