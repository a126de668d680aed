/// Why a proxy did not pass on a request.
public enum ProxyProblem: Hashable, Sendable, CaseIterable {
    /// It cannot be reached or does not respond.
    case unreachable
    /// It requires a user name and password, or rejects those given.
    case wantsPassword
    /// It refuses, or its response is invalid.
    case refused
}
