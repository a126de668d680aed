import Weather

/// Why an answer is missing. Every way a request can end without a value is one of these, so that each can be
/// explained to a person in their own language with what to do next. What a person would do the same about is one case.
public enum WeatherFailure: Error, Hashable, Sendable {
    /// A live source was chosen but no key was given.
    case noKey
    /// The service does not accept the key any more; it has worked before.
    case keyRefused
    /// The service does not accept a key that has never worked: mistyped, or newer than about two hours.
    case keyNotActive
    /// The key is good, but the plan behind it does not include this request.
    case notInPlan
    /// The service knows no such place.
    case notFound
    /// The service refuses questions about this place together with others, because it has no data for some of them; which ones is
    /// not known yet.
    case heldUp
    /// Too many requests. `retryAfter`: seconds to wait when the service said so.
    case rateLimited(retryAfter: Int?)
    /// The person's own budget of calls is used up; nothing was sent. There will be more at `until`.
    case overBudget(until: Timestamp)
    /// The service failed; `status` is the HTTP status it answered with.
    case server(status: Int)
    /// The service refused the request itself (a 4xx none of the above explains).
    case requestRefused(status: Int)
    /// Nothing of an answer within the time allowed.
    case timedOut
    /// The answer had begun, and was not whole within the time allowed.
    case tooSlow
    /// The service cannot be reached at all: no network, no such host, connection refused or lost.
    case offline
    /// This machine lacks libcurl, which carries the requests.
    case noTransport
    /// The proxy that the environment names does not let the request through; nothing was sent to the service.
    case proxy(ProxyProblem)
    /// A web page came where an answer was expected, as from the login page of a network.
    case portal
    /// The secure connection could not be set up; nothing was sent.
    case insecure(TLSProblem)
    /// The answer makes no sense; `field` is the first one that does not (`main.temp`), or `body` when it is not JSON.
    case unreadable(field: String)
    /// The answer is larger than anything a weather service sends; it was not read.
    case tooLarge
    /// The service sent us elsewhere; the key is not carried to another address.
    case redirected
    /// The answer is about a point so far from the one asked about that it is another place.
    case wrongPlace(kilometres: Int)
}

/// What keeps a connection from being secure.
public enum TLSProblem: Hashable, Sendable, CaseIterable {
    /// The server's certificate was good until some time ago; or this machine's clock is wrong.
    case expired
    /// The server's certificate will be good from some time on; or this machine's clock is wrong.
    case notYetValid
    /// The certificate leads to no root this machine trusts, as when the server has signed it itself.
    case untrusted
    /// The certificate belongs to another host.
    case otherName
    /// Anything else: no TLS at all, no protocol in common, a handshake that makes no sense.
    case other
}

/// What a proxy does instead of letting a request through.
public enum ProxyProblem: Hashable, Sendable, CaseIterable {
    /// It is not there, or says nothing.
    case unreachable
    /// It wants a name and a password, or others.
    case wantsPassword
    /// It says no, or makes no sense.
    case refused
}

extension WeatherFailure {
    /// Whether the same request may succeed in a while without the person changing anything.
    public var isTransient: Bool {
        switch self {
        case .offline, .timedOut, .tooSlow, .server, .insecure, .portal, .proxy, .unreadable, .tooLarge, .redirected,
            .overBudget, .heldUp:
            true
        case .noTransport, .noKey, .keyRefused, .keyNotActive, .notInPlan, .notFound, .rateLimited, .requestRefused,
            .wrongPlace:
            false
        }
    }

    /// Whether a better network may be all that is missing.
    public var isOfConnection: Bool {
        switch self {
        case .offline, .timedOut, .tooSlow, .insecure, .portal, .proxy, .redirected: true
        default: false
        }
    }

    /// Whether a shorter question might have been answered: the answer to a long one takes a slow line too long, and may be too large
    /// or end in the middle. A service that says nothing at all does so whatever it is asked.
    var isWorthAskingApart: Bool {
        switch self {
        case .tooSlow, .tooLarge, .server, .unreadable(field: "body"): true
        default: false
        }
    }

    public var isAboutKey: Bool { self == .keyRefused || self == .keyNotActive }
}
