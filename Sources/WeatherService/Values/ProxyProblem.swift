/// Why a proxy did not pass on a request.
public enum ProxyProblem: Hashable, Sendable {
    /// It cannot be reached or does not respond.
    case unreachable
    /// It requires a user name and password, or rejects those given.
    case wantsPassword
    /// It refuses, or its response is invalid.
    case refused
    /// An environment variable about proxies cannot be read, so nothing was contacted.
    case unreadable(variable: String)
}
