import Weather

/// Why an answer is missing. Covers every way a request can fail, so that each can be explained to the user with what to
/// do next. Failures with the same remedy share one case.
public enum WeatherFailure: Error, Hashable, Sendable {
    /// A live source was chosen but no key was given.
    case noKey
    /// The service no longer accepts the key, which has worked before.
    case keyRefused
    /// The service does not accept a key that has never worked: it may be mistyped, or less than about two hours old.
    case keyNotActive
    /// The key is valid, but its plan does not include this request.
    case notInPlan
    /// The service has no data for the place, or refuses to answer for it.
    case notFound
    /// The service refuses a request for several places, because it has no data for some of them; which ones is not known yet.
    case heldUp
    /// Too many requests. `retryAfter`: seconds to wait, if the service said so.
    case rateLimited(retryAfter: Int?)
    /// The user's own call budget is used up, and nothing was sent. More calls are available at `until`.
    case overBudget(until: Timestamp)
    /// The service failed with this HTTP status.
    case server(status: Int)
    /// The service refused the request for another reason (any other 4xx status).
    case requestRefused(status: Int)
    /// No response within the time limit.
    case timedOut
    /// The response had begun but was not complete within the time limit.
    case tooSlow
    /// The service cannot be reached at all: no network, no such host, connection refused or lost.
    case offline
    /// This machine lacks libcurl, which sends the requests.
    case noTransport
    /// The proxy set in the environment did not pass on the request; nothing was sent to the service.
    case proxy(ProxyProblem)
    /// A web page arrived instead of the expected response, such as a network's login page.
    case portal
    /// The secure connection could not be set up; nothing was sent.
    case insecure(TLSProblem)
    /// The response is invalid; `field` is the first invalid field (`main.temp`), or `body` if it is not JSON.
    case unreadable(field: String)
    /// The response is larger than any weather service's; it was not read completely.
    case tooLarge
    /// The service redirected the request; the key is not sent to another address.
    case redirected
    /// The answer is for a point so far from the requested one that it is another place.
    case wrongPlace(kilometres: Int)
    /// The answer has no temperature for the present; its forecast may be complete.
    case noMeasurement

    /// Whether the same request may succeed later without any action by the user.
    public var isTransient: Bool {
        switch self {
        case .proxy(.unreadable), .insecure(.noAuthorityFile), .insecure(.noAuthorityFolder): false
        case .offline, .timedOut, .tooSlow, .server, .insecure, .portal, .proxy, .unreadable, .tooLarge, .redirected,
            .overBudget, .heldUp, .noMeasurement:
            true
        case .noTransport, .noKey, .keyRefused, .keyNotActive, .notInPlan, .notFound, .rateLimited, .requestRefused,
            .wrongPlace:
            false
        }
    }

    /// Whether a better network connection may solve it.
    public var isOfConnection: Bool {
        switch self {
        case .offline, .timedOut, .tooSlow, .insecure, .portal, .proxy, .redirected: true
        default: false
        }
    }

    /// Whether a smaller request might succeed: a long response takes too long on a slow connection, may be too large, or
    /// may be cut off. A service that does not respond at all does so for any request.
    var isWorthAskingApart: Bool {
        switch self {
        case .tooSlow, .tooLarge, .server, .unreadable(field: "body"): true
        default: false
        }
    }

    public var isAboutKey: Bool { self == .keyRefused || self == .keyNotActive }
}

/// What keeps a connection from being secure.
public enum TLSProblem: Hashable, Sendable, CaseIterable {
    /// The server's certificate has expired, or this machine's clock is wrong.
    case expired
    /// The server's certificate is not valid yet, or this machine's clock is wrong.
    case notYetValid
    /// The certificate has no trusted root, for example because it is self-signed.
    case untrusted
    /// The certificate belongs to another host.
    case otherName
    /// `SSL_CERT_FILE` names no file with certificates.
    case noAuthorityFile
    /// The certificate is not trusted, and `SSL_CERT_DIR` names no folder.
    case noAuthorityFolder
    /// Anything else: no TLS, no protocol in common, an invalid handshake.
    case other
}

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

extension WeatherFailure {
    /// The failure that an HTTP status alone reports (RFC 9110, 15; 511 is RFC 6585's of a network that wants a login). A service
    /// without a key refuses no key: 401 and 403 are refusals of the request.
    init(status: Int, retryAfter: Int?) {
        self =
            switch status {
            case 300..<400: .redirected
            case 404: .notFound
            case 511: .portal
            case 429: .rateLimited(retryAfter: retryAfter)
            case 400..<500: .requestRefused(status: status)
            default: .server(status: status)
            }
    }
}
