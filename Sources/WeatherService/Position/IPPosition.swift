import Limits
import Weather

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where an IP address is, as a service has it in its tables: the city at best.
public struct IPPosition: Hashable, Sendable {
    public let coordinate: Coordinate
    /// The city's name as the service has it, mostly in English; nil where it knows none.
    public let city: String?

    /// Reads what ipwho.is answers. It admits failures with HTTP 200 and `success` false; others of its kind have `error`
    /// and `reason` instead.
    ///
    /// Throws what the status or the body admits to, `notFound` where the service does not know the address, or
    /// `unreadable` with the field that makes no sense.
    init(_ answer: HTTPAnswer) throws(WeatherFailure) {
        if WebPage.isOne(answer.body), WebPage.standsIn(for: answer.status) { throw .portal }
        // Losing the reason is right: fields are lenient, so the only one left is that this is no JSON object.
        let body =
            JSONNesting.isBearable(answer.body)
            ? try? JSONDecoder().decode(IPPositionDTO.self, from: Data(answer.body)) : nil
        if body?.isAboutLimit == true { throw .rateLimited(retryAfter: answer.retryAfter) }
        guard (200..<300).contains(answer.status) else {
            throw OpenWeatherAnswer.failure(status: answer.status, retryAfter: answer.retryAfter, message: nil)
        }
        guard let body else { throw .unreadable(field: "body") }
        if body.success == false || body.error == true { throw .notFound }
        guard let latitude = body.latitude?.value else { throw .unreadable(field: "latitude") }
        guard let longitude = body.longitude?.value,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { throw .unreadable(field: "longitude") }
        self.coordinate = coordinate
        let city = ServerText(body.city ?? "").text
        self.city = city.isEmpty ? nil : city
    }
}

private struct IPPositionDTO: Decodable {
    @Lenient var success: Bool?
    @Lenient var message: String?
    @Lenient var error: Bool?
    @Lenient var reason: String?
    @Lenient var latitude: WireNumber?
    @Lenient var longitude: WireNumber?
    @Lenient var city: String?

    /// Whether it refuses because it was asked too often, by whatever words.
    var isAboutLimit: Bool {
        guard success == false || error == true else { return false }
        let words = "\(message ?? "") \(reason ?? "")".lowercased()
        return words.contains("limit") || words.contains("too many")
    }
}
