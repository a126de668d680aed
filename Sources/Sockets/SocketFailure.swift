import Glibc

/// A socket error.
public struct SocketFailure: Error, Hashable, Sendable {
    /// `errno`, or 0 if the host name cannot be resolved.
    public let code: Int32

    /// The system's message.
    public var reason: String { String(cString: strerror(code)) }

    package init(_ code: Int32) { self.code = code }
}
