/// The host and port of gpsd.
public struct GpsdAddress: Hashable, Sendable {
    public let host: String
    public let port: Int

    /// gpsd's default address.
    public static let standard = GpsdAddress(host: "127.0.0.1", port: 2_947)

    private init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads `host`, `host:port`, `[::1]` or `[::1]:port`; the port defaults to gpsd's.
    public init(parsing text: String) throws(ServiceAddress.Refusal) {
        // Hosts and ports follow the same rules as in service addresses.
        let address = try ServiceAddress(parsing: "https://" + text)
        guard address.path.isEmpty, !text.contains("/") else { throw .notAURL }
        self.init(host: address.host, port: address.port ?? Self.standard.port)
    }
}

extension GpsdAddress: CustomStringConvertible {
    public var description: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}
