/// The proxies for requests, read from the environment as curl does.
public struct Proxies: Hashable, Sendable {
    /// One proxy.
    public struct Proxy: Hashable, Sendable {
        /// In libcurl's form, which may contain a scheme, a user name and a password. Never shown.
        let wireText: String
        /// Host and port.
        public let name: String
        /// The environment variable that sets it.
        public let variable: String

        /// Reads `[scheme://][user[:password]@]host[:port]`; nil if libcurl would take a part of the password for the host.
        ///
        /// For libcurl the host begins after the first `@` and ends before the first `/`, `?` or `#`. In a password, `@` is
        /// therefore escaped here. The others must be escaped by the user, because nothing says where the host begins.
        init?(_ text: String, from variable: String) {
            let scheme = text.firstRange(of: "://").map { text[..<$0.upperBound] } ?? ""
            let rest = text.dropFirst(scheme.count)
            let at = rest.lastIndex(of: "@")
            let user = at.map { rest[..<$0] } ?? ""
            let host = at.map { rest[rest.index(after: $0)...] } ?? rest
            guard !user.contains(where: Self.endsHost) else { return nil }
            self.variable = variable
            name = String(host.prefix { !Self.endsHost($0) })
            wireText = scheme + (at == nil ? "" : user.replacing("@", with: "%40") + "@") + host
        }

        private static func endsHost(_ character: Character) -> Bool { "/?#\\".contains(character) }
    }

    private let secure: Proxy?
    private let plain: Proxy?
    /// Hosts that bypass the proxies: names, addresses, or `*`.
    private let exceptions: [String]
    /// The first variable that cannot be read. It leaves open which hosts may be contacted directly, so none is.
    public let unreadable: String?

    public static let none = Proxies(environment: [:])

    /// Reads `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`. `HTTP_PROXY` is ignored, because web servers pass
    /// it to scripts with contents chosen by the client.
    public init(environment: [String: String]) {
        var unreadable: String?
        func value(_ names: String...) -> (name: String, text: String)? {
            guard let name = names.first(where: { environment[$0]?.isEmpty == false }), let text = environment[name]
            else { return nil }
            let isPlain = text.utf8.count <= Self.longest && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            if isPlain { return (name, text) }
            unreadable = unreadable ?? name
            return nil
        }
        func proxy(_ value: (name: String, text: String)?) -> Proxy? {
            guard let value else { return nil }
            let proxy = Proxy(value.text, from: value.name)
            if proxy == nil { unreadable = unreadable ?? value.name }
            return proxy
        }
        let secure = proxy(value("https_proxy", "HTTPS_PROXY"))
        let plain = proxy(value("http_proxy"))
        let any = proxy(value("all_proxy", "ALL_PROXY"))
        self.secure = secure ?? any
        self.plain = plain ?? any
        exceptions = (value("no_proxy", "NO_PROXY")?.text ?? "").split { $0 == "," || $0 == " " }
            .map { $0.lowercased() }
        self.unreadable = unreadable
    }

    /// The greatest length of a variable in bytes; no sensible one is longer.
    private static let longest = 4_096

    /// The proxy for requests to `address`; nil for none. This machine is always reached directly.
    public func proxy(for address: ServiceAddress) -> Proxy? {
        guard !address.isLoopback, !exceptions.contains(where: { Self.covers($0, address.host) }) else { return nil }
        return address.scheme == .https ? secure : plain
    }

    /// The proxy for a request. Throws if a variable cannot be read.
    func proxy(for url: RequestURL) throws(WeatherFailure) -> Proxy? {
        if let unreadable { throw .proxy(.unreadable(variable: unreadable)) }
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

extension Proxies.Proxy: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { name }
    public var debugDescription: String { name }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
