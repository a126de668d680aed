import Limits
import StandinServer
import Testing
import Weather

@testable import WeatherService

/// The questions to Open-Meteo, and their cost.
@Suite struct OpenMeteoQuestionTests {
    /// All questions.
    static let questions: [Set<ReportPart>] =
        ReportPart.allCases.map { [$0] } + [[.current, .forecast], [.air, .airForecast]]

    private func text(_ parts: Set<ReportPart>, _ places: [Place]) -> String {
        let question = OpenMeteoQuestion(parts)
        return question.request(places, at: question.isAboutAir ? .openMeteoAir : .openMeteo).wireText
    }

    @Test func `the grid requests the current weather and today's low and high, which count once`() {
        #expect(
            text([.current], [TestPlaces.seoul, TestPlaces.sydney])
                == "https://api.open-meteo.com/v1/forecast?latitude=37.5683,-33.8679&longitude=126.9778,151.2073"
                + "&current=temperature_2m,relative_humidity_2m,apparent_temperature,is_day,weather_code,wind_speed_10m,"
                + "wind_direction_10m,wind_gusts_10m&daily=temperature_2m_max,temperature_2m_min"
                + "&forecast_days=1&timezone=auto&timeformat=unixtime&wind_speed_unit=ms")
    }

    @Test
    func `the weather is asked for at a place's height, and apart from places without one`() {
        let summit = TestPlaces.seoul.with { $0.height = 1_947 }
        let asked = text([.current], [summit, summit])
        #expect(asked.contains("longitude=126.9778,126.9778&elevation=1947,1947&current="))
        #expect(!text([.air], [summit]).contains("elevation"))
        let both = [TestPlaces.seoul, summit, TestPlaces.sydney]
        let groups = OpenMeteoQuestion([.forecast]).groups(of: both)
        #expect(groups == [[TestPlaces.seoul, TestPlaces.sydney], [summit]])
        #expect(!text([.forecast], groups[0]).contains("elevation"))
        #expect(OpenMeteoQuestion([.air]).groups(of: both) == [both])
    }

    @Test func `hours reach a day back and a week ahead, days two weeks, and the air has its own host`() {
        #expect(text([.forecast], [TestPlaces.seoul]).contains("&hourly=temperature_2m,"))
        #expect(text([.forecast], [TestPlaces.seoul]).contains("&forecast_days=14&past_hours=24&forecast_hours=168&"))
        let air = "https://air-quality-api.open-meteo.com/v1/air-quality?latitude=37.5683&longitude=126.9778"
        let names = "pm10,pm2_5,carbon_monoxide,nitrogen_dioxide,sulphur_dioxide,ozone"
        #expect(text([.air], [TestPlaces.seoul]).hasPrefix("\(air)&current=\(names)&forecast_days=1&"))
        #expect(text([.airForecast], [TestPlaces.seoul]).hasPrefix("\(air)&hourly=\(names)&forecast_days=4&"))
    }

    @Test func `the current weather and the forecast share a question, with no field twice`() {
        #expect(
            text([.current, .forecast], [TestPlaces.seoul])
                == "https://api.open-meteo.com/v1/forecast?latitude=37.5683&longitude=126.9778"
                + "&current=temperature_2m,relative_humidity_2m,apparent_temperature,is_day,weather_code,wind_speed_10m,"
                + "wind_direction_10m,wind_gusts_10m"
                + "&daily=temperature_2m_max,temperature_2m_min,precipitation_probability_max,sunrise,sunset,"
                + "precipitation_sum,snowfall_sum,uv_index_max,weather_code"
                + "&hourly=temperature_2m,relative_humidity_2m,apparent_temperature,precipitation_probability,"
                + "precipitation,snowfall,weather_code,is_day,wind_speed_10m,wind_direction_10m,wind_gusts_10m,"
                + "pressure_msl,cloud_cover,visibility"
                + "&forecast_days=14&past_hours=24&forecast_hours=168&timezone=auto&timeformat=unixtime&wind_speed_unit=ms"
        )
        let air = text([.air, .airForecast], [TestPlaces.seoul])
        #expect(air.contains("/v1/air-quality?") && air.contains("&current=pm10,") && air.contains("&hourly=pm10,"))
        #expect(air.contains("&forecast_days=4&"))
        #expect(!air.contains("wind"), "the host for air does not know the unit")
    }

    @Test(
        arguments: [
            ([ReportPart.current], 1, 1), ([.current], 10, 10), ([.current], 20, 20), ([.forecast], 1, 3),
            ([.forecast], 10, 23),
            ([.air], 1, 1), ([.air], 20, 20), ([.airForecast], 3, 3), ([.current, .forecast], 1, 4),
            ([.current, .forecast], 20, 62), ([.air, .airForecast], 1, 2), ([.air, .airForecast], 20, 24),
        ] as [(Set<ReportPart>, Int, Int)])
    func `a request costs its places times a tenth of its variables, rounded up, and at least its places`(
        parts: Set<ReportPart>, places: Int, cost: Int
    ) {
        let all = TestPlaces.many(places)
        #expect(OpenMeteoQuestion(parts).cost(places: places) == cost)
        #expect(OpenMeteoQuestion(parts).request(all, at: .openMeteo).cost == cost)
        #expect(OpenMeteoFixture.source(CannedTransport(HTTPAnswer(""))).cost(of: parts, places: places) == cost)
    }

    @Test(arguments: questions)
    func `the largest batch is within all limits, and one more place would exceed one`(parts: Set<ReportPart>)
        throws
    {
        let question = OpenMeteoQuestion(parts)
        let most = question.mostPlaces(at: .openMeteoAir)
        // No place is longer than one at the far end of the Earth.
        let far = TestPlaces.place("far", "멀리", "far", -89.123_44, -179.123_44, offset: 0).with { $0.height = 8_848 }
        let places = [Place](repeating: far, count: most)
        #expect(question.request(places, at: .openMeteoAir).wireText.utf8.count <= 7_500)
        #expect(question.cost(places: most) <= 500)
        #expect(2 * most * question.bytesOfAnswer <= Limits.Network.bodyOfMany)
        #expect(most >= (parts.count > 1 ? 30 : 50))
        let isFull =
            question.cost(places: most + 1) > 500
            || question.request(places + [far], at: .openMeteoAir).wireText.utf8.count > 7_500
            || 2 * (most + 1) * question.bytesOfAnswer > Limits.Network.bodyOfMany
            || parts.count > 1 && (most + 1) * question.bytesOfAnswer > 786_432
        #expect(isFull)
    }

    @Test func `an answer about one place has the usual cap, and one about several a higher cap`() {
        func limit(_ places: Int) -> Int {
            OpenMeteoQuestion([.forecast]).request(TestPlaces.many(places), at: .openMeteo).bodyLimit
        }
        #expect(limit(1) == Limits.Network.body)
        #expect(limit(2) == Limits.Network.bodyOfMany)
    }

    @Test(arguments: questions)
    func `the stand-in's answer about a place has at most the expected bytes, and not far fewer`(
        parts: Set<ReportPart>
    ) async throws {
        let server = try await StandinServer.start(StandinOptions(now: Timestamp(OpenMeteoFixture.time)))
        let transport = CurlTransport(version: "test", bounds: .patient)
        let question = OpenMeteoQuestion(parts)
        let places = [TestPlaces.seoul, TestPlaces.sydney, TestPlaces.tromso, TestPlaces.apia]
        let answer = try await transport.get(
            question.request(places, at: try ServiceAddress(parsing: server.baseURL)))
        let bytes = answer.body.count / places.count
        #expect((question.bytesOfAnswer / 3...question.bytesOfAnswer).contains(bytes))
        await transport.shutDown()
        await server.stop()
    }

    @Test func `a long custom address leaves room for fewer places, but always for one`() throws {
        let long = try ServiceAddress(parsing: "https://weather.example/" + String(repeating: "a", count: 4_000))
        #expect(
            OpenMeteoQuestion([.current]).mostPlaces(at: long)
                < OpenMeteoQuestion([.current]).mostPlaces(at: .openMeteo))
        let endless = try ServiceAddress(parsing: "https://weather.example/" + String(repeating: "a", count: 9_000))
        #expect(OpenMeteoQuestion([.current]).mostPlaces(at: endless) == 1)
    }
}
