import Limits

/// The base URL of a service: scheme, host, port and a path to which request paths are appended. Only addresses safe for
/// a key can be created: `https` to any host, plain `http` to this machine alone.
public struct ServiceAddress: Hashable, Sendable {
    public enum Scheme: String, Hashable, Sendable {
        case http, https
    }

    public let scheme: Scheme
    /// In lower case; an IPv6 address has no brackets.
    public let host: String
    public let port: Int?
    /// Empty, or starting with a slash and not ending with one.
    public let path: String

    /// https://ipwho.is, which locates IP addresses.
    public static let ipWhois = ServiceAddress(knownHost: "ipwho.is")

    /// https://maps.apigw.ntruss.com, Naver Maps.
    public static let naver = ServiceAddress(knownHost: "maps.apigw.ntruss.com")

    /// The HTTPS address of a built-in service.
    init(knownHost host: String, path: String = "") {
        self.init(scheme: .https, host: host, port: nil, path: path)
    }

    private init(scheme: Scheme, host: String, port: Int?, path: String) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.path = path
    }

    /// Reads `https://host[:port][/path]`, ignoring trailing slashes. Deliberately stricter than RFC 3986: anything that
    /// two programs might read differently (`\`, `@`, escapes in a host, non-ASCII names) is refused.
    public init(parsing text: String) throws(Refusal) {
        guard !text.isEmpty, text.utf8.allSatisfy({ Self.isPlain($0) }) else { throw .notAURL }
        let (schemeText, separator, rest) = text.split(around: "://")
        guard separator, !schemeText.isEmpty else { throw .notAURL }
        guard let scheme = Scheme(rawValue: schemeText.lowercased()) else {
            throw .schemeNotAllowed(String(schemeText))
        }
        if rest.contains("#") { throw .hasFragment }
        if rest.contains("?") { throw .hasQuery }
        let authority = rest.prefix { $0 != "/" }
        if authority.contains("@") { throw .hasUserInfo }

        let (host, portText) = try Self.hostAndPort(of: authority)
        var path = rest.dropFirst(authority.count)
        while path.last == "/" { path.removeLast() }
        self.init(scheme: scheme, host: host, port: try portText.map(Self.port), path: String(path))
        if scheme == .http && !isLoopback { throw .plainHTTPToRemoteHost(host) }
    }

    /// Whether the host is this machine: `localhost`, 127.0.0.0/8 or `::1`, each only in its plain spelling.
    public var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        // Some resolvers read a leading zero as octal: 0127.0.0.1 is another machine.
        let octets = parts.map { part in UInt8(part).flatMap { "\($0)" == part ? $0 : nil } }
        return octets.count == 4 && octets.first == 127 && !octets.contains(nil)
    }

    /// Why a text is not an address that a key may be sent to.
    public enum Refusal: Error, Hashable, Sendable {
        case notAURL
        case noHost
        /// Neither `https` nor `http`.
        case schemeNotAllowed(String)
        /// `http` to a host other than this machine.
        case plainHTTPToRemoteHost(String)
        /// A user name or password before an `@`.
        case hasUserInfo
        case hasQuery
        case hasFragment
        /// Not a number from 1 to 65535.
        case badPort
    }

    /// The name under which calls are counted: the host, plus the port if there is one.
    public var ledgerName: String { host + (port.map { ":\($0)" } ?? "") }
}

extension ServiceAddress: CustomStringConvertible {
    /// The address as written by a user, without a trailing slash.
    public var description: String {
        let shownHost = host.contains(":") ? "[\(host)]" : host
        return scheme.rawValue + "://" + shownHost + (port.map { ":\($0)" } ?? "") + path
    }
}

extension ServiceAddress {
    /// Visible ASCII except the characters that RFC 3986 excludes.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !#""<>\^`{|}"#.utf8.contains(byte)
    }

    private static func hostAndPort(of authority: Substring) throws(Refusal) -> (String, Substring?) {
        let host: Substring
        let rest: Substring
        if authority.first == "[" {
            let (inside, closed, after) = authority.dropFirst().split(around: "]")
            guard closed, inside.contains(":"),
                inside.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
            else { throw .notAURL }
            (host, rest) = (inside, after)
        } else {
            host = authority.prefix { $0 != ":" }
            rest = authority.dropFirst(host.count)
            guard host.allSatisfy({ $0.isLetter || $0.isNumber || "-._".contains($0) }) else { throw .notAURL }
        }
        guard !host.isEmpty else { throw .noHost }
        guard rest.isEmpty || rest.first == ":" else { throw .notAURL }
        return (host.lowercased(), rest.isEmpty ? nil : rest.dropFirst())
    }

    private static func port(_ text: Substring) throws(Refusal) -> Int {
        guard text.isDigits, let number = Int(text), (1...65_535).contains(number) else { throw .badPort }
        return number
    }
}

extension StringProtocol {
    /// The parts before and after the first `separator`, and whether it was found.
    fileprivate func split(around separator: String) -> (before: Substring, found: Bool, after: Substring) {
        // By bytes, because a search for a string builds tables in every call.
        guard let start = utf8.indices.first(where: { utf8[$0...].starts(with: separator.utf8) }) else {
            return (Substring(self), false, "")
        }
        return (Substring(self[..<start]), true, Substring(self[start...].dropFirst(separator.count)))
    }
}
