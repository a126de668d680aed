import Testing
import Weather

@testable import WeatherService

/// Decoding Open-Meteo's answers.
@Suite struct OpenMeteoDecodingTests {
    private typealias Fixture = OpenMeteoFixture

    private func forecast(_ text: String) async throws -> Forecast {
        guard case .forecast(let forecast) = try await Fixture.value(.forecast, of: HTTPAnswer(text)).get() else {
            throw WeatherFailure.notFound
        }
        return forecast
    }

    @Test func `the current weather has everything that was requested, and the whole of today`() async throws {
        guard
            case .current(let weather) = try await Fixture.value(.current, of: HTTPAnswer(Fixture.current())).get()
        else { throw WeatherFailure.notFound }
        #expect(
            weather
                == CurrentWeather(
                    observedAt: Timestamp(Fixture.time),
                    condition: Condition(kind: .rain, intensity: .light, isDaylight: true),
                    temperature: Temperature(celsius: 21.3), feelsLike: Temperature(celsius: 20.8), humidity: 60,
                    wind: Wind(
                        speed: Speed(metresPerSecond: 2.06), direction: Bearing(degrees: 220),
                        gust: Speed(metresPerSecond: 5.5)),
                    clock: LocalClock(UTCOffset(seconds: 32_400)),
                    today: DayOutlook(
                        dayNumber: 20_374, low: Temperature(celsius: 17), high: Temperature(celsius: 24.1),
                        precipitationProbability: 0.37)))
    }

    @Test func `hours have rain and snow separately, and an hour without temperature is left out`() async throws {
        let steps = try await forecast(Fixture.forecast).steps
        #expect(steps.map { $0.time.secondsSince1970 - Fixture.midnight } == [0, 3_600, 10_800])
        #expect(steps.allSatisfy { $0.length == 3_600 })
        #expect(steps.map(\.condition.kind) == [.clear, .rain, .snow])
        #expect(steps.map(\.condition.isDaylight) == [false, false, true])
        #expect(steps.map(\.precipitationProbability) == [0, 0.37, 1])
        #expect(steps.map { $0.rain?.millimetres } == [nil, 1.2, nil])
        // 0.7 cm of snow is a millimetre of water.
        #expect(steps.map { $0.snow?.millimetres } == [nil, nil, 1])
        #expect(steps.map { $0.snowfall?.centimetres } == [nil, nil, 0.7])
        #expect(steps.map(\.humidity) == [80, nil, 90])
        #expect(steps.map { $0.wind.gust?.metresPerSecond } == [2, 4, nil])
    }

    @Test func `days follow the place's clock, and null or zero values are unknown`() async throws {
        let days = try await forecast(Fixture.forecast).outlooks
        #expect(days.map(\.dayNumber) == [20_374, 20_375])
        #expect(days.map { $0.low?.celsius } == [-2.5, 12])
        #expect(days.map { $0.high?.celsius } == [24.1, 22])
        #expect(days.map { $0.sun?.sunrise?.secondsSince1970 } == [1_760_305_000, nil])
        #expect(days.map { $0.precipitation?.millimetres } == [2.5, nil])
        #expect(days.map { $0.snowfall?.centimetres } == [0.7, nil])
        #expect(days.map { $0.snow.map { ($0.millimetres * 10).rounded() } } == [10, nil])
        #expect(days.map(\.precipitationProbability) == [1, nil])
        #expect(days.map(\.uvIndex) == [5.35, 6.2])
    }

    @Test func `the sun does not rise if both times are midnight, and does not set if they are a day apart`()
        async throws
    {
        let days = 1_764_111_600
        let text = """
            {"utc_offset_seconds":3600,"hourly":{"time":[\(days)],"temperature_2m":[1]},
             "daily":{"time":[\(days),\(days + 86_400),\(days + 172_800),\(days + 259_200)],
              "sunrise":[\(days),\(days + 86_400),\(days + 172_801),\(days + 300_000)],
              "sunset":[\(days),\(days + 172_800),\(days + 259_200),\(days + 299_999)]}}
            """
        #expect(
            try await forecast(text).outlooks.map(\.sun) == [
                .polarNight, .polarDay, .rises(Timestamp(days + 172_801), sets: Timestamp(days + 259_200)), nil,
            ])
    }

    @Test(arguments: [-39_600, -12_600, 0, 20_700, 46_800])
    func `days are counted correctly in every zone, even if the clock changes in the week`(offset: Int) async throws {
        for (index, change) in [-3_600, 0, 3_600].enumerated() {
            // Midnight at the start of 2025-10-14, by a clock that is an hour off by then.
            let midnight = 20_375 * 86_400 - offset + change
            let text = """
                {"utc_offset_seconds":\(offset),"hourly":{"time":[\(midnight + 3_600)],"temperature_2m":[1]},
                 "daily":{"time":[\(midnight)],"temperature_2m_min":[1],"temperature_2m_max":[2]}}
                """
            #expect(try await forecast(text).outlooks.map(\.dayNumber) == [20_375], "\(index)")
        }
    }

    @Test func `the air is read from its concentrations, and hours of nulls are left out`() async throws {
        let now = try await Fixture.value(.air, of: HTTPAnswer(Fixture.air())).get()
        guard case .air(let air?) = now else { throw WeatherFailure.notFound }
        #expect(
            air
                == AirQuality(
                    observedAt: Timestamp(Fixture.time), pm25: 28.1, pm10: 45.2, ozone: 79, nitrogenDioxide: 12.4,
                    sulphurDioxide: 4.2, carbonMonoxide: 240))
        guard
            case .airForecast(let hours) = try await Fixture.value(.airForecast, of: HTTPAnswer(Fixture.airHours)).get()
        else { throw WeatherFailure.notFound }
        #expect(hours.hours.map(\.pm25) == [28.1, 9])
        #expect(try await Fixture.value(.air, of: HTTPAnswer(Fixture.noAir)).get() == .air(nil))
    }

    @Test func `nulls and wrong types in optional fields are unknown`() async throws {
        let text =
            #"{"current":{"time":1760335200,"temperature_2m":3,"weather_code":null,"is_day":null,"#
            + #""visibility":"far","cloud_cover":[1],"wind_speed_10m":null},"daily":{"time":[null]},"hourly":3}"#
        guard case .current(let weather) = try await Fixture.value(.current, of: HTTPAnswer(text)).get() else {
            throw WeatherFailure.notFound
        }
        // The place's usual clock is used instead; at 15:00 it is day.
        #expect(
            weather
                == CurrentWeather(
                    observedAt: Timestamp(Fixture.time),
                    condition: Condition(kind: .unknown, isDaylight: true),
                    temperature: Temperature(celsius: 3), clock: LocalClock(UTCOffset(seconds: 32_400))))
    }

    @Test(arguments: [
        (ReportPart.current, #"{"current":{"time":1760335200,"temperature_2m":-400}}"#, "current.temperature_2m"),
        (.current, #"{"current":{"temperature_2m":3}}"#, "current.time"),
        (.current, #"{"current":{"time":"2025-10-13T15:00","temperature_2m":3}}"#, "current.time"),
        (.current, #"{"hourly":{}}"#, "current"), (.air, "{}", "current"), (.airForecast, "{}", "hourly"),
        (.forecast, #"{"hourly":{"time":[]}}"#, "hourly"),
        (.forecast, #"{"hourly":{"time":[1760335200,null],"temperature_2m":[null,1]}}"#, "hourly.temperature_2m[0]"),
        (.current, "[]", "body"), (.current, "null", "body"), (.current, "3", "body"), (.current, "", "body"),
        (.current, OpenMeteoFixture.current() + OpenMeteoFixture.appended, "body"),
        (.forecast, String(OpenMeteoFixture.forecast.dropLast(40)) + OpenMeteoFixture.appended, "body"),
    ])
    func `a missing required field is reported by name`(part: ReportPart, text: String, field: String) async throws {
        #expect(try await Fixture.value(part, of: HTTPAnswer(text)) == .failure(.unreadable(field: field)))
    }

    @Test func `without a temperature nothing has been measured, but the forecast beside it is read`() async throws {
        let answer = HTTPAnswer(
            #"{"current":{"time":1760335200,"temperature_2m":null},"#
                + #""hourly":{"time":[1760335200],"temperature_2m":[9]}}"#)
        #expect(try await Fixture.value(.current, of: answer) == .failure(.noMeasurement))
        guard case .success(.forecast) = try await Fixture.value(.forecast, of: answer) else {
            return #expect(Bool(false), "no forecast")
        }
    }

    private typealias Row = (code: Double, kind: Condition.Kind, intensity: Condition.Intensity?)

    @Test func `every code of the service has its kind and intensity`() {
        let table: [Row] = [
            (0, .clear, nil), (1, .fewClouds, nil), (2, .scatteredClouds, nil), (3, .overcast, nil), (45, .fog, nil),
            (48, .fog, nil), (51, .drizzle, .light), (53, .drizzle, .moderate), (55, .drizzle, .heavy),
            (56, .freezingRain, .light), (57, .freezingRain, .heavy), (61, .rain, .light), (63, .rain, .moderate),
            (65, .rain, .heavy), (66, .freezingRain, .light), (67, .freezingRain, .heavy), (71, .snow, .light),
            (73, .snow, .moderate), (75, .snow, .heavy), (77, .snow, nil), (80, .showers, .light),
            (81, .showers, .moderate), (82, .showers, .heavy), (85, .snow, .light), (86, .snow, .heavy),
            (95, .thunderstorm, .moderate), (96, .thunderstorm, .moderate), (99, .thunderstorm, .heavy),
        ]
        for row in table {
            let reading = OpenMeteoCondition.reading(row.code)
            #expect(reading == (row.kind, row.intensity), "\(row.code)")
        }
    }

    @Test(arguments: [4.0, 100, -1, 1e300, 61.5]) func `any other code is unknown`(code: Double) {
        #expect(OpenMeteoCondition.reading(code) == (.unknown, nil))
    }
}
