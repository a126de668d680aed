@testable import WeatherService

// Open-Meteo's own faults: most of them affect one place among many.
extension ServerFault {
    static let openMeteo = ofAnyService + openMeteoPlaces + openMeteoBodies + openMeteoRefusals

    /// Bad content in place of one place's weather.
    private static let openMeteoPlaces = [
        ServerFault("nothing for a place", place: nil, .unreadable(field: "body")),
        ServerFault("null for a place", place: "null", .unreadable(field: "body")),
        ServerFault("a number for a place", place: "-1e99", .unreadable(field: "body")),
        ServerFault("a list for a place", place: "[[],{}]", .unreadable(field: "body")),
        ServerFault("an object of nothing for a place", place: "{}", .unreadable(field: "current")),
        ServerFault(
            "every type wrong", place: #"{"latitude":[],"location_id":{},"current":"x","daily":7,"error":"y"}"#,
            .unreadable(field: "current")),
        ServerFault("no time", place: #"{"current":{"temperature_2m":1}}"#, .unreadable(field: "current.time")),
        ServerFault(
            "a temperature in words", place: #"{"current":{"time":1760335200,"temperature_2m":"warm"}}"#,
            .noMeasurement),
        ServerFault(
            "null for a temperature", place: #"{"current":{"time":1760335200,"temperature_2m":null}}"#,
            .noMeasurement),
        ServerFault("another place", place: OpenMeteoFixture.current(60, 25), .wrongPlace(kilometres: 0)),
        ServerFault("a refusal for a place", place: OpenMeteoFixture.refusal(noData), .notFound),
        ServerFault(
            "a refusal for a place, in other words", place: OpenMeteoFixture.refusal("Something new"), .notFound),
    ]

    /// Bad bodies in answers with a good status.
    private static let openMeteoBodies = [
        ServerFault("an empty list", 200, "[]", .unreadable(field: "body")),
        ServerFault(
            "words of trouble behind the answer", 200, "[\(OpenMeteoFixture.current())]" + OpenMeteoFixture.appended,
            .unreadable(field: "body")),
        ServerFault(
            "words of trouble in the middle of it", 200,
            OpenMeteoFixture.current().prefix(300) + OpenMeteoFixture.appended, .unreadable(field: "body")),
    ]

    private static let noData = "No data is available for this location"

    /// The service's refusals (weather-apis.md §2); the time is 06:00 UTC.
    private static let openMeteoRefusals =
        [
            refusal(400, "Invalid timezone", .notFound),
            refusal(400, "Something new", .requestRefused(status: 400)),
            refusal(400, noData, .notFound),
            refusal(400, "Latitude must be in range of -90 to 90°. Given: 522.52.", .notFound),
            refusal(200, "Invalid timezone", .notFound),
            refusal(429, "Minutely API request limit exceeded. Please try again in one minute.", limited(60)),
            refusal(429, "Hourly API request limit exceeded. Please try again in the next hour.", limited(3_600)),
            refusal(429, "Daily API request limit exceeded. Please try again tomorrow.", limited(18 * 3_600)),
            refusal(429, "Too many concurrent requests", limited(5)),
            refusal(200, "Too many concurrent requests", limited(5)),
            refusal(503, "The service is overloaded", .server(status: 503)),
            refusal(400, "The service is overloaded", .server(status: 503)),
        ]
        + [401, 403, 404].map { status in
            ServerFault("\(status)", status, "{}", .requestRefused(status: status))
        }

    private static func refusal(_ status: Int, _ reason: String, _ failure: WeatherFailure) -> ServerFault {
        ServerFault("\(status): \(reason)", status, OpenMeteoFixture.refusal(reason), failure)
    }

    private static func limited(_ seconds: Int) -> WeatherFailure { .rateLimited(retryAfter: seconds) }
}
