/// Where gpsd listens: a host and a port.
public struct GpsdAddress: Hashable, Sendable {
    public let host: String
    public let port: Int

    /// Where gpsd listens unless it is told otherwise.
    public static let standard = GpsdAddress(host: "127.0.0.1", port: 2_947)

    private init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads `host`, `host:port`, `[::1]` or `[::1]:port`; without a port the usual one is meant.
    public init(parsing text: String) throws(ServiceAddress.Refusal) {
        // The rules for a host and its port are those of every other address.
        let address = try ServiceAddress(parsing: "https://" + text)
        guard address.path.isEmpty, !text.contains("/") else { throw .notAURL }
        self.init(host: address.host, port: address.port ?? Self.standard.port)
    }
}

extension GpsdAddress: CustomStringConvertible {
    public var description: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}
