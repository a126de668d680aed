import Testing
import Weather

@testable import WeatherService

/// Open-Meteo's refusals, recognised by the text from its server.
@Suite struct OpenMeteoFailureTests {
    /// 2025-10-13 05:59:50 UTC.
    private static let now = Timestamp(1_760_335_190)
    private static let minutely = "Minutely API request limit exceeded. Please try again in one minute."
    private static let hourly = "Hourly API request limit exceeded. Please try again in the next hour."
    private static let daily = "Daily API request limit exceeded. Please try again tomorrow."

    /// The failure the program derives from an answer, limits included.
    private func failure(_ answer: HTTPAnswer) async throws -> WeatherFailure? {
        let transport = OpenMeteoLimits(CannedTransport(answer), now: { Self.now })
        do {
            let answers = try await OpenMeteoFixture.source(transport)
                .answer(ReportRequest(.current, of: [TestPlaces.seoul]))
            guard case .failure(let failure)? = answers[ReportKey(place: TestPlaces.seoul.id, part: .current)] else {
                return nil
            }
            return failure
        } catch let failure as WeatherFailure {
            return failure
        }
    }

    @Test(arguments: [(minutely, 10), (hourly, 10), (daily, 64_810), ("Too many concurrent requests", 5)])
    func `a limit is reported with the time until the service's next period`(reason: String, seconds: Int) async throws
    {
        for isErrorFirst in [true, false] {
            let body = OpenMeteoFixture.refusal(reason, errorFirst: isErrorFirst)
            #expect(try await failure(HTTPAnswer(429, body)) == .rateLimited(retryAfter: seconds))
            // The text decides, whatever the status.
            #expect(try await failure(HTTPAnswer(400, body)) == .rateLimited(retryAfter: seconds))
            #expect(try await failure(HTTPAnswer(200, body)) == .rateLimited(retryAfter: seconds))
        }
    }

    @Test func `at the start of a minute, hour or day the wait is a whole one`() {
        let midnight = Timestamp(1_760_313_600)
        #expect(OpenMeteoLimits.wait(Self.minutely, at: midnight) == 60)
        #expect(OpenMeteoLimits.wait(Self.hourly, at: midnight) == 3_600)
        #expect(OpenMeteoLimits.wait(Self.daily, at: midnight) == 86_400)
        #expect(OpenMeteoLimits.wait("Invalid timezone", at: midnight) == nil)
    }

    @Test(arguments: [
        (503, "The service is overloaded", WeatherFailure.server(status: 503)),
        (200, "The service is overloaded", .server(status: 503)),
        (400, "No data is available for this location", .notFound),
        (400, "Latitude must be in range of -90 to 90°. Given: 522.52.", .notFound),
        (400, "Invalid timezone", .notFound), (400, "Something new", .requestRefused(status: 400)),
        (400, "Forecast days is invalid. Allowed range 0 to 16. Given 17.", .requestRefused(status: 400)),
        (404, "Not Found", .requestRefused(status: 404)),
    ])
    func `other refusals are distinguished`(status: Int, reason: String, expected: WeatherFailure) async throws {
        #expect(try await failure(HTTPAnswer(status, OpenMeteoFixture.refusal(reason))) == expected)
    }

    @Test(arguments: [
        (429, "", WeatherFailure.rateLimited(retryAfter: nil)), (500, "oops", .server(status: 500)),
        (502, "<html>", .server(status: 502)), (302, "", .redirected), (200, "<html>login</html>", .portal),
        (511, "", .portal), (400, "", .requestRefused(status: 400)),
        (200, #"{"error":true}"#, .requestRefused(status: 400)),
    ])
    func `without the service's text the status decides`(status: Int, body: String, expected: WeatherFailure)
        async throws
    {
        #expect(try await failure(HTTPAnswer(status, body)) == expected)
    }

    @Test func `a wait in the header takes precedence over the text`() async throws {
        let answer = HTTPAnswer(429, OpenMeteoFixture.refusal(Self.daily), retryAfter: 30)
        #expect(try await failure(answer) == .rateLimited(retryAfter: 30))
    }

    @Test func `requests to the host are paused until the limit is over`() async throws {
        let clock = TestClock()
        let canned = CannedTransport(HTTPAnswer(429, OpenMeteoFixture.refusal(Self.hourly)))
        let gate = HostGate(
            OpenMeteoLimits(canned, now: { clock.now }), now: { clock.now }, chance: { 1 })
        let source = OpenMeteoFixture.source(gate)
        let request = ReportRequest(.current, of: [TestPlaces.seoul])
        await #expect(throws: WeatherFailure.self) { try await source.answer(request) }
        let until = try #require(source.pause?.until)
        #expect(until.secondsSince1970 % 3_600 == 0 && until > clock.now)
        await #expect(throws: WeatherFailure.self) { try await source.answer(request) }
        #expect(canned.requests.count == 1)
    }
}
