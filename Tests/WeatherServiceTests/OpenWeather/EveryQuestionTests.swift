import StandinServer
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Every question, over real sockets, answered by the stand-in and read as the sources read it.
@Suite(.timeLimit(.minutes(Deadline.minutes))) struct EveryQuestionTests {
    private typealias Topic = OpenWeatherRequest.Topic

    /// Sends a question to a new server, and stops the server afterwards.
    private func withStandin(
        _ body: ((_ question: Topic) async throws -> HTTPAnswer) async throws -> Void
    ) async throws {
        let server = try await StandinServer.start(StandinOptions(now: Timestamp(1_795_222_200)))
        let transport = CurlTransport(version: "test", bounds: .patient)
        do {
            let key = try #require(APIKey(server.key))
            let address = try ServiceAddress(parsing: server.baseURL)
            try await body { question in
                try await transport.get(OpenWeatherRequest(question).url(at: address, key: key))
            }
        } catch {
            Issue.record(error)
        }
        await transport.shutDown()
        await server.stop()
    }

    @Test func `weather and forecast answer by coordinate`() async throws {
        let seoul = TestPlaces.seoul.coordinate
        try await withStandin { ask in
            let weather = try OpenWeatherAnswer(try await ask(.currentWeather(at: seoul)))
                .currentWeather(usualOffset: .zero)
            let days = try OpenWeatherAnswer(try await ask(.forecast(at: seoul))).forecast(usualOffset: .zero)
            #expect(weather.clock.offset == TestPlaces.seoul.usualOffset && days.steps.count == 40)
        }
    }

    @Test func `air and geocoder answer their questions`() async throws {
        let seoul = TestPlaces.seoul.coordinate
        let name = try #require(CityName("gwangju, kr"))
        let code = try #require(PostalQuery("04524,KR"))
        try await withStandin { ask in
            func places(_ question: Topic) async throws -> [Place] {
                try OpenWeatherAnswer(try await ask(question), as: .array).places
            }
            let now = try OpenWeatherAnswer(try await ask(.airPollution(at: seoul))).airQuality()
            let ahead = try OpenWeatherAnswer(try await ask(.airPollutionForecast(at: seoul))).airForecast()
            #expect(ahead.hours.count == 96 && ahead.hours.first == now)
            #expect(try await places(.placesCalled(name, limit: 5)).count == 2)
            #expect(try await places(.placesCalled(name, limit: 1)).count == 1)
            #expect(try await places(.placesAround(seoul, limit: 5)).map { $0.names.text(in: .korean) } == ["서울"])
            let coded = try OpenWeatherAnswer(try await ask(.place(of: code))).place
            #expect(coded?.names.text(in: .english) == "Seoul" && coded?.country?.text(in: .english) == "KR")
        }
    }
}
