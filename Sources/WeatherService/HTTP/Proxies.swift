/// What stands between this machine and the hosts it asks, as curl reads it from the environment.
public struct Proxies: Hashable, Sendable {
    /// One proxy.
    public struct Proxy: Hashable, Sendable {
        /// As libcurl takes it: a scheme, a name and a password may stand in it. Never shown.
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
    /// Hosts that are asked without one: names, addresses, or `*`.
    private let exceptions: [String]

    public static let none = Proxies(environment: [:])

    /// Reads `https_proxy`, `http_proxy` (in lower case only: a web server hands the other to its scripts, with whatever a stranger
    /// has sent), `all_proxy` and `no_proxy`. What is too long or is not plain ASCII counts as not there.
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

    /// Bytes of a variable; none that means anything is longer.
    private static let longest = 4_096

    /// What requests to `address` go through; nil: nothing. This machine is always asked directly.
    public func proxy(for address: ServiceAddress) -> Proxy? {
        guard !address.isLoopback, !exceptions.contains(where: { Self.covers($0, address.host) }) else { return nil }
        return address.scheme == .https ? secure : plain
    }

    /// The same for a whole request.
    func proxy(for url: RequestURL) -> Proxy? {
        // Anything else was not made by us, and is refused by the transfer.
        guard let address = try? ServiceAddress(parsing: String(url.wireText.prefix { $0 != "?" })) else { return nil }
        return proxy(for: address)
    }

    /// A name covers itself and all below it, an address itself, and `10.0.0.0/8` what begins with the same bits.
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
