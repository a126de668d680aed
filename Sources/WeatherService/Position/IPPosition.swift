import JSON
import Limits
import Weather

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
}

/// The location of an IP address according to a service: at best the city.
public struct IPPosition: Hashable, Sendable {
    public let coordinate: Coordinate
    /// The city's name as given by the service, usually in English; nil if unknown.
    public let city: String?

    /// Reads a response of ipwho.is. It reports failures with HTTP 200 and `success` false; similar services send `error`
    /// and `reason` instead.
    ///
    /// Throws the failure given by the status or body, `notFound` if the service cannot locate the address, or
    /// `unreadable` with the invalid field.
    init(_ answer: HTTPAnswer) throws(WeatherFailure) {
        if WebPage.isOne(answer.body), WebPage.standsIn(for: answer.status) { throw .portal }
        let json = JSONElement(wholeOf: answer.body)
        let isRefusal = json?["success"].flag == false || json?["error"].flag == true
        let words = ["message", "reason"].compactMap { json?[$0].text?.lowercased() }
        if isRefusal, words.contains(where: { $0.contains("limit") || $0.contains("too many") }) {
            throw .rateLimited(retryAfter: answer.retryAfter)
        }
        guard (200..<300).contains(answer.status) else {
            throw WeatherFailure(status: answer.status, retryAfter: answer.retryAfter)
        }
        guard let json, json.kind == .object else { throw .unreadable(field: "body") }
        if isRefusal { throw .notFound }
        guard json["latitude"].number != nil else { throw .unreadable(field: "latitude") }
        guard let coordinate = json.coordinate("latitude", "longitude") else { throw .unreadable(field: "longitude") }
        self.coordinate = coordinate
        city = json["city"].shown()
    }
}
