import Limits

/// Asks a service over HTTPS for the location of this machine's IP address. The request contains no data; the service
/// sees the IP address anyway.
public struct IPPositionFinder: Sendable {
    private let transport: any HTTPTransport
    private let address: ServiceAddress

    public init(transport: any HTTPTransport, address: ServiceAddress = .ipWhois) {
        self.transport = transport
        self.address = address
    }

    /// Throws `WeatherFailure` (`notFound` if the service cannot locate the address) or `CancellationError`.
    public func position() async throws -> IPPosition {
        let url = RequestURL(wireText: "\(address)/", bodyLimit: Limits.Position.body)
        return try IPPosition(try await transport.get(url))
    }

    /// Ends the pause after failures, because the user asked again.
    public func refreshAsked() { transport.refreshAsked() }
}
