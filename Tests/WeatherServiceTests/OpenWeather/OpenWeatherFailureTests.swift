import Testing
import Weather

@testable import WeatherService

@Suite struct OpenWeatherFailureTests {
    private func source(answering answer: HTTPAnswer, key: String? = "abc") -> OpenWeatherSource {
        OpenWeatherSource(transport: CannedTransport(answer), key: key.flatMap { APIKey($0) })
    }

    @Test func `without a key no request is sent`() async {
        // given
        let transport = CannedTransport(HTTPAnswer(Fixture.current))
        let source = OpenWeatherSource(transport: transport, key: nil)

        // when, then
        await #expect(throws: WeatherFailure.noKey) { try await source.currentWeather(at: TestPlaces.seoul) }
        await #expect(throws: WeatherFailure.noKey) { try await source.forecast(at: TestPlaces.seoul) }
        await #expect(throws: WeatherFailure.noKey) { try await source.airQuality(at: TestPlaces.seoul) }
        await #expect(throws: WeatherFailure.noKey) { try await source.airForecast(at: TestPlaces.seoul) }
        #expect(transport.requests.isEmpty)
    }

    @Test func `a good answer is a value`() async throws {
        let weather = try await source(answering: HTTPAnswer(Fixture.current)).currentWeather(at: TestPlaces.seoul)
        #expect(weather.temperature.celsius == 21.34)
        let forecast = try await source(answering: HTTPAnswer(Fixture.forecast)).forecast(at: TestPlaces.seoul)
        #expect(forecast.steps.count == 2)
        let air = try await source(answering: HTTPAnswer(Fixture.air)).airQuality(at: TestPlaces.seoul)
        #expect(air?.index == .moderate)
    }

    private static let plan = """
        {"cod":401, "message": "Please note that using One Call 3.0 requires a separate subscription to the One Call by \
        Call plan. Learn more here https://openweathermap.org/price."}
        """
    private static let blocked = """
        {"cod":429, "message": "Your account is temporary blocked due to exceeding of requests limitation of your \
        subscription type. Please choose the proper subscription https://openweathermap.org/price"}
        """

    @Test(
        arguments: [
            (
                401, #"{"cod":401, "message": "Invalid API key. Please see https://openweathermap.org/faq#error401"}"#,
                .keyRefused
            ),
            (401, "", .keyRefused),
            (401, plan, .notInPlan),
            (403, "Forbidden", .notInPlan),
            (404, #"{"cod":"404","message":"city not found"}"#, .notFound),
            (400, #"{"cod":"400","message":"Nothing to geocode"}"#, .requestRefused(status: 400)),
            (400, #"{"cod":"400","message":"wrong latitude"}"#, .requestRefused(status: 400)),
            (413, #"{"cod":"413","message":"entity too large"}"#, .requestRefused(status: 413)),
            (429, blocked, .rateLimited(retryAfter: nil)),
            (500, #"{"cod":"500","message":"Internal error: 500001"}"#, .server(status: 500)),
            (502, "<html><body><h1>502 Bad Gateway</h1></body></html>", .server(status: 502)),
            (504, "", .server(status: 504)),
            (302, "", .redirected),
            (200, "<html></html>", .portal),
            (200, "\u{FEFF}\r\n <!DOCTYPE html><title>Wi-Fi</title>", .portal),
            (403, "<html>blocked</html>", .portal),
            (404, "<html>no such page</html>", .portal),
            (511, "", .portal),
            (429, "<html>slow down</html>", .rateLimited(retryAfter: nil)),
            (503, "<html>back soon</html>", .server(status: 503)),
            (504, " <html>too late</html>", .server(status: 504)),
            (200, "", .unreadable(field: "body")),
            (200, "[]", .unreadable(field: "body")),
            (204, "", .unreadable(field: "body")),
            (200, #"{"message":"Error: Not found city","cod":"404"}"#, .notFound),
            (200, #"{"cod":401,"message":"Invalid API key"}"#, .keyRefused),
            (200, #"{"cod":"500","message":"bad request"}"#, .server(status: 500)),
            (200, #"{"cod":"777"}"#, .unreadable(field: "cod")),
            (200, #"{"cod":"200","message":"accurate"}"#, .unreadable(field: "dt")),
        ] as [(Int, String, WeatherFailure)])
    func `every refusal has its reason`(_ status: Int, _ body: String, _ failure: WeatherFailure) async {
        let source = source(answering: HTTPAnswer(status, body))
        await #expect(throws: failure) { try await source.currentWeather(at: TestPlaces.seoul) }
    }

    @Test func `the requested wait is passed on`() async {
        let source = source(answering: HTTPAnswer(429, Self.blocked, retryAfter: 30))
        await #expect(throws: WeatherFailure.rateLimited(retryAfter: 30)) {
            try await source.forecast(at: TestPlaces.seoul)
        }
    }
}
