import Limits
import Weather

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
        // The error can be dropped: all fields are lenient, so it can only mean that the body is not a JSON object.
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

    /// Whether it refuses because of too many requests, however it says so.
    var isAboutLimit: Bool {
        guard success == false || error == true else { return false }
        let words = "\(message ?? "") \(reason ?? "")".lowercased()
        return words.contains("limit") || words.contains("too many")
    }
}
