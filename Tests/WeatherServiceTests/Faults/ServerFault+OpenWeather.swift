@testable import WeatherService

// OpenWeather's own faults.
extension ServerFault {
    static let openWeather = ofAnyService + openWeatherBodies + openWeatherRefusals

    private static let openWeatherBodies = [
        ServerFault("an object of nothing", 200, "{}", .unreadable(field: "dt")),
        ServerFault("every type wrong", 200, #"{"dt":[],"main":"x","weather":7}"#, .unreadable(field: "dt")),
        ServerFault(
            "a temperature in words", 200, #"{"dt":1760335200,"main":{"temp":"warm"}}"#,
            .unreadable(field: "main.temp")),
        ServerFault(
            "null for a temperature", 200, #"{"dt":1760335200,"main":{"temp":null}}"#,
            .unreadable(field: "main.temp")),
        ServerFault(
            "another place", 200, #"{"coord":{"lat":60,"lon":25},"dt":1760335200,"main":{"temp":1}}"#,
            .wrongPlace(kilometres: 0)),
    ]

    /// The service's refusals (weather-apis.md §1.5).
    private static let openWeatherRefusals = [
        ServerFault("400", 400, #"{"cod":"400","message":"wrong latitude"}"#, .requestRefused(status: 400)),
        ServerFault("401", 401, #"{"cod":401, "message": "Invalid API key."}"#, .keyRefused),
        ServerFault(
            "401 about the plan", 401,
            #"{"cod":401, "message": "Please note that using One Call 3.0 requires a separate subscription"}"#,
            .notInPlan),
        ServerFault("403", 403, "{}", .notInPlan),
        ServerFault("404", 404, #"{"cod":"404","message":"city not found"}"#, .notFound),
        ServerFault("404 in a 200", 200, #"{"message":"Error: Not found city","cod":"404"}"#, .notFound),
        ServerFault("429", 429, #"{"cod":429, "message": "blocked"}"#, .rateLimited(retryAfter: nil)),
    ]
}
