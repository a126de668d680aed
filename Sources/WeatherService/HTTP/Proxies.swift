/// The proxies for requests, read from the environment as curl does.
public struct Proxies: Hashable, Sendable {
    /// One proxy.
    public struct Proxy: Hashable, Sendable {
        /// In libcurl's form, which may contain a scheme, a user name and a password. Never shown.
        let wireText: String

        /// Host and port.
        public var name: String {
            let rest = wireText.firstRange(of: "://").map { wireText[$0.upperBound...] } ?? wireText[...]
            let authority = rest.prefix { $0 != "/" }
            return String(authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority)
        }
    }

    private let secure: Proxy?
    private let plain: Proxy?
    /// Hosts that bypass the proxies: names, addresses, or `*`.
    private let exceptions: [String]

    public static let none = Proxies(environment: [:])

    /// Reads `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`. `HTTP_PROXY` is ignored, because web servers pass
    /// it to scripts with contents chosen by the client. Values that are too long or not plain ASCII are ignored.
    public init(environment: [String: String]) {
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }
                .first {
                    !$0.isEmpty && $0.utf8.count <= Self.longest && $0.utf8.allSatisfy { (0x20...0x7E).contains($0) }
                }
        }
        let any = value("all_proxy", "ALL_PROXY")
        secure = (value("https_proxy", "HTTPS_PROXY") ?? any).map(Proxy.init)
        plain = (value("http_proxy") ?? any).map(Proxy.init)
        exceptions = (value("no_proxy", "NO_PROXY") ?? "").split { $0 == "," || $0 == " " }.map { $0.lowercased() }
    }

    /// The greatest length of a variable in bytes; no sensible one is longer.
    private static let longest = 4_096

    /// The proxy for requests to `address`; nil for none. This machine is always reached directly.
    public func proxy(for address: ServiceAddress) -> Proxy? {
        guard !address.isLoopback, !exceptions.contains(where: { Self.covers($0, address.host) }) else { return nil }
        return address.scheme == .https ? secure : plain
    }

    /// The proxy for a request.
    func proxy(for url: RequestURL) -> Proxy? {
        guard secure != nil || plain != nil else { return nil }
        // Other URLs do not come from this program, and the transfer refuses them.
        guard let address = try? ServiceAddress(parsing: String(url.wireText.prefix { $0 != "?" })) else { return nil }
        return proxy(for: address)
    }

    /// A name covers itself and its subdomains, an address covers itself, and `10.0.0.0/8` covers addresses with the same
    /// leading bits.
    private static func covers(_ exception: String, _ host: String) -> Bool {
        if exception == "*" { return true }
        let parts = exception.split(separator: "/", maxSplits: 1)
        if parts.count == 2, let bits = Int(parts[1]), (0...32).contains(bits), let network = ipv4(parts[0]) {
            return ipv4(host[...]).map { bits == 0 || ($0 ^ network) >> (32 - bits) == 0 } ?? false
        }
        var name = exception[...]
        while name.first == "." { name.removeFirst() }
        if name.last == "." { name.removeLast() }
        if name.first == "[", name.last == "]" { name = name.dropFirst().dropLast() }
        return !name.isEmpty && (host == name || (host.hasSuffix("." + name) && ipv4(host[...]) == nil))
    }

    private static func ipv4(_ text: Substring) -> UInt32? {
        let octets = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        guard octets.count == 4, !octets.contains(nil) else { return nil }
        return octets.reduce(0) { $0 << 8 | UInt32($1 ?? 0) }
    }
}
