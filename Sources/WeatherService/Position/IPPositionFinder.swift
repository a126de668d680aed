import Limits

/// Asks a service over HTTPS where this machine's IP address is. It sends nothing; the service sees the address anyway.
public struct IPPositionFinder: Sendable {
    private let transport: any HTTPTransport
    private let address: ServiceAddress

    public init(transport: any HTTPTransport, address: ServiceAddress = .ipWhois) {
        self.transport = transport
        self.address = address
    }

    /// Throws `WeatherFailure`, `notFound` where the service does not know the address, or `CancellationError`.
    public func position() async throws -> IPPosition {
        let url = RequestURL(wireText: "\(address)/", bodyLimit: Limits.Position.body)
        return try IPPosition(try await transport.get(url))
    }

    /// A person asks anew: what keeps the service from being asked because it failed is over.
    public func refreshAsked() { transport.refreshAsked() }
}
