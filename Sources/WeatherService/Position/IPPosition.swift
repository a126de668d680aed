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
        let body = IPPositionDTO(wholeOf: answer.body)
        if body?.isAboutLimit == true { throw .rateLimited(retryAfter: answer.retryAfter) }
        guard (200..<300).contains(answer.status) else {
            throw WeatherFailure(status: answer.status, retryAfter: answer.retryAfter)
        }
        guard let body else { throw .unreadable(field: "body") }
        if body.success == false || body.error == true { throw .notFound }
        guard let latitude = body.latitude else { throw .unreadable(field: "latitude") }
        guard let longitude = body.longitude,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { throw .unreadable(field: "longitude") }
        self.coordinate = coordinate
        let city = ServerText(body.city ?? "").text
        self.city = city.isEmpty ? nil : city
    }
}

private struct IPPositionDTO: JSONObject {
    var success: Bool?
    var message: String?
    var error: Bool?
    var reason: String?
    var latitude: Double?
    var longitude: Double?
    var city: String?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "success": success = try json.flag()
        case "message": message = try json.text()
        case "error": error = try json.flag()
        case "reason": reason = try json.text()
        case "latitude": latitude = try json.number()
        case "longitude": longitude = try json.number()
        case "city": city = try json.text()
        default: try json.skip()
        }
    }

    /// Whether it refuses because of too many requests, however it says so.
    var isAboutLimit: Bool {
        guard success == false || error == true else { return false }
        let words = "\(message ?? "") \(reason ?? "")".lowercased()
        return words.contains("limit") || words.contains("too many")
    }
}
