import Foundation
import Testing
import Weather

@testable import WeatherService

/// Invented answers in the shapes that OpenWeather has used over the years, and the values they stand for.
@Suite struct OpenWeatherAnswersTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        let place: Place
        let part: ReportPart
        let expected: Result<ReportValue, WeatherFailure>
        var status = 200

        var testDescription: String { "\(file) as \(part), \(status)" }
    }

    @Test(arguments: table)
    func `an answer gives exactly its values, or the failure it stands for`(_ one: Case) async throws {
        #expect(try await Self.value(one.part, of: AnswerFolder.invented.body(one.file), one) == one.expected)
    }

    @Test(arguments: items)
    func `an item of a list is read like an answer of its own`(_ one: Case) async throws {
        let body = try #require(AnswerFolder.object(try AnswerFolder.invented.body(one.file)))
        let list = try #require(body["list"] as? [[String: Any]])
        let found = try list.map { Array(try JSONSerialization.data(withJSONObject: $0)) }
        var values: [Result<ReportValue, WeatherFailure>] = []
        for item in found { values.append(try await Self.value(.current, of: item, one)) }
        #expect(values.contains(one.expected), "\(values)")
        #expect(values.count == Self.items.count { $0.file == one.file })
    }

    private static func value(
        _ part: ReportPart, of body: [UInt8], _ one: Case
    ) async throws -> Result<ReportValue, WeatherFailure> {
        let transport = CannedTransport(HTTPAnswer(status: one.status, body: body))
        let source = OpenWeatherSource(transport: transport, key: APIKey("abc123"))
        let answers = try await source.answer(ReportRequest(part, of: [one.place]))
        return try #require(answers[ReportKey(place: one.place.id, part: part)])
    }
}

extension OpenWeatherAnswersTests {
    static let table = currents + forecasts + airs + errors

    // MARK: Now

    private static let currents = [
        current("rain", InventedPlaces.sandIsland, .success(rain)),
        current("polar-night-at-sea", InventedPlaces.polarSea, .success(polarNight)),
        current("old-year", InventedPlaces.saltbridge, .success(oldYear)),
        current("quoted", InventedPlaces.pebbleIsle, .success(quoted)),
        current("kelvin", InventedPlaces.sandIsland, .failure(.unreadable(field: "main.temp"))),
        // Lists are other answers, and none of them is taken for weather now.
        Case(
            file: "owm_group/two-places.json", place: InventedPlaces.sandIsland, part: .current,
            expected: .failure(.unreadable(field: "dt"))),
        Case(
            file: "owm_find/nulls.json", place: InventedPlaces.saltbridge, part: .current,
            expected: .failure(.unreadable(field: "dt"))),
        Case(
            file: "owm_find_empty/nothing.json", place: InventedPlaces.saltbridge, part: .current,
            expected: .failure(.unreadable(field: "dt"))),
    ]

    private static func current(
        _ name: String, _ place: Place, _ expected: Result<CurrentWeather, WeatherFailure>
    ) -> Case {
        Case(
            file: "owm_current/\(name).json", place: place, part: .current, expected: expected.map { .current($0) })
    }

    private static let rain = CurrentWeather(
        observedAt: Timestamp(1_772_690_400),
        condition: Condition(kind: .rain, intensity: .moderate, isDaylight: true),
        temperature: Temperature(9.37), feelsLike: Temperature(6.9), humidity: 91,
        pressure: Pressure(hectopascals: 1_007), wind: Wind(7.45, from: 138.5, gust: 6.2), cloudCover: 97,
        visibility: Visibility(Distance(metres: 4_300)), rain: PrecipitationDepth(millimetres: 2.41),
        sun: .rises(Timestamp(1_772_661_312), sets: Timestamp(1_772_702_744)), clock: LocalClock(32_400),
        icon: IconCode("10d"))

    private static let polarNight = CurrentWeather(
        observedAt: Timestamp(1_767_175_200),
        condition: Condition(kind: .snow, intensity: .moderate, isDaylight: false),
        temperature: Temperature(-7), feelsLike: Temperature(-14.26), humidity: 84,
        pressure: Pressure(hectopascals: 998), wind: Wind(11), cloudCover: 100,
        snow: PrecipitationDepth(millimetres: 0.38), clock: LocalClock(3_600), icon: IconCode("13n"))

    /// Without an offset, clouds and feels-like temperature; the rain is that of three hours.
    private static let oldYear = CurrentWeather(
        observedAt: Timestamp(1_432_900_800),
        condition: Condition(kind: .drizzle, intensity: .light, isDaylight: true),
        temperature: Temperature(12.604), humidity: 63, pressure: Pressure(hectopascals: 987.46), wind: Wind(3),
        sun: .rises(Timestamp(1_432_871_000), sets: Timestamp(1_432_930_400)),
        clock: LocalClock(InventedPlaces.usualOffset.seconds), icon: IconCode("09d"))

    private static let quoted = CurrentWeather(
        observedAt: Timestamp(1_772_690_400), condition: Condition(kind: .overcast, isDaylight: false),
        temperature: Temperature(5.5), humidity: 70, pressure: Pressure(hectopascals: 1_019),
        wind: Wind(1.5, from: 0), cloudCover: 88, visibility: Visibility(Distance(metres: 9_000)),
        clock: LocalClock(-5_400), icon: IconCode("04n"))

    // MARK: Items of lists

    static let items = [
        item("owm_group/two-places.json", InventedPlaces.sandIsland, group),
        item("owm_group/two-places.json", InventedPlaces.sandIsland, groupWithoutPlace),
        item("owm_find/nulls.json", InventedPlaces.saltbridge, found),
    ]

    private static func item(_ file: String, _ place: Place, _ weather: CurrentWeather) -> Case {
        Case(file: file, place: place, part: .current, expected: .success(.current(weather)))
    }

    /// Its offset is inside `sys`.
    private static let group = CurrentWeather(
        observedAt: Timestamp(1_588_730_400), condition: Condition(kind: .scatteredClouds, isDaylight: true),
        temperature: Temperature(18.3), feelsLike: Temperature(17), humidity: 58,
        pressure: Pressure(hectopascals: 1_015.5), wind: Wind(2, from: 205), cloudCover: 44,
        visibility: Visibility(Distance(metres: 10_000), isLimit: true),
        sun: .rises(Timestamp(1_588_711_000), sets: Timestamp(1_588_760_900)),
        clock: LocalClock(32_400), icon: IconCode("03d"))

    private static let groupWithoutPlace = CurrentWeather(
        observedAt: Timestamp(1_588_731_000),
        condition: Condition(kind: .snow, intensity: .heavy, isDaylight: false), temperature: Temperature(-1),
        humidity: 99, pressure: Pressure(hectopascals: 990), wind: Wind(13.25, gust: 21.5),
        rain: PrecipitationDepth(millimetres: 0.2), snow: PrecipitationDepth(millimetres: 4),
        sun: .rises(Timestamp(1_588_739_000), sets: Timestamp(1_588_793_200)),
        clock: LocalClock(InventedPlaces.usualOffset.seconds), icon: IconCode("13n"))

    private static let found = CurrentWeather(
        observedAt: Timestamp(1_479_297_600), condition: Condition(kind: .fewClouds, isDaylight: false),
        temperature: Temperature(14.875), humidity: 77, pressure: Pressure(hectopascals: 1_001.37),
        wind: Wind(4.36, from: 271.003), cloudCover: 12, clock: LocalClock(InventedPlaces.usualOffset.seconds),
        icon: IconCode("02n"))

    // MARK: Forecasts

    private static let forecasts = [
        forecast("owm_forecast/three-steps.json", InventedPlaces.sandIsland, .success(threeSteps)),
        forecast("owm_forecast/old-year.json", InventedPlaces.saltbridge, .success(oldSteps)),
        forecast(
            "malformed_owm_forecast/cut.json", InventedPlaces.sandIsland, .failure(.unreadable(field: "body"))),
        // Days are in another form, which is never requested.
        forecast(
            "owm_forecast_daily/two-days.json", InventedPlaces.kieselbach,
            .failure(.unreadable(field: "list[0].main.temp"))),
    ]

    private static func forecast(
        _ file: String, _ place: Place, _ expected: Result<Forecast, WeatherFailure>
    ) -> Case {
        Case(file: file, place: place, part: .forecast, expected: expected.map { .forecast($0) })
    }

    private static let threeSteps = Forecast(
        steps: [
            ForecastStep(
                time: Timestamp(1_772_701_200),
                condition: Condition(kind: .rain, intensity: .heavy, isDaylight: true),
                temperature: Temperature(8.9), feelsLike: Temperature(6.31), precipitationProbability: 1,
                rain: PrecipitationDepth(millimetres: 11.62), humidity: 93, wind: Wind(8.03, from: 121, gust: 13.9),
                pressure: Pressure(hectopascals: 1_008), cloudCover: 100,
                visibility: Visibility(Distance(metres: 2_700))),
            ForecastStep(
                time: Timestamp(1_772_712_000), condition: Condition(kind: .sleet, isDaylight: false),
                temperature: Temperature(3), feelsLike: Temperature(-1.5), precipitationProbability: 0.42,
                rain: PrecipitationDepth(millimetres: 0.5), snow: PrecipitationDepth(millimetres: 1), humidity: 88,
                wind: Wind(5, from: 0), pressure: Pressure(hectopascals: 1_010), cloudCover: 76),
            ForecastStep(
                time: Timestamp(1_772_722_800), condition: Condition(kind: .clear, isDaylight: false),
                temperature: Temperature(1.75), precipitationProbability: 0, humidity: 70,
                wind: Wind(0.94, from: 312), pressure: Pressure(hectopascals: 1_014), cloudCover: 0,
                visibility: Visibility(Distance(metres: 10_000), isLimit: true)),
        ], clock: LocalClock(32_400))

    /// Without an offset and without chances; the step without a temperature is left out, and an empty object has no amount.
    private static let oldSteps = Forecast(
        steps: [
            ForecastStep(
                time: Timestamp(1_486_296_000),
                condition: Condition(kind: .rain, intensity: .light, isDaylight: true),
                temperature: Temperature(4.04), rain: PrecipitationDepth(millimetres: 0.145), humidity: 95,
                wind: Wind(6.81, from: 233.501), pressure: Pressure(hectopascals: 1_002.85), cloudCover: 68),
            ForecastStep(
                time: Timestamp(1_486_317_600), condition: Condition(kind: .clear, isDaylight: false),
                temperature: Temperature(2), humidity: 96, wind: Wind(4, from: 247),
                pressure: Pressure(hectopascals: 1_004), cloudCover: 8),
        ], clock: LocalClock(InventedPlaces.usualOffset.seconds))

    // MARK: Air

    private static let airs = [
        air("now", InventedPlaces.sandIsland, .air(dusty)),
        air("now", InventedPlaces.sandIsland, .airForecast(AirForecast(hours: [dusty]))),
        air("hours", InventedPlaces.sandIsland, .air(clean)),
        air("hours", InventedPlaces.sandIsland, .airForecast(AirForecast(hours: [fair, clean]))),
        air("no-data", InventedPlaces.polarSea, .air(nil)),
        air("no-data", InventedPlaces.polarSea, .airForecast(AirForecast(hours: []))),
    ]

    private static func air(_ name: String, _ place: Place, _ expected: ReportValue) -> Case {
        Case(file: "owm_air/\(name).json", place: place, part: expected.part, expected: .success(expected))
    }

    private static let dusty = AirQuality(
        observedAt: Timestamp(1_772_690_400), index: .poor, pm25: 58.42, pm10: 83, ozone: 64,
        nitrogenDioxide: 21.76, sulphurDioxide: 3.03, carbonMonoxide: 312.5)

    private static let clean = AirQuality(
        observedAt: Timestamp(1_772_697_600), index: .good, pm25: 3, pm10: 7.61, ozone: 38.27,
        nitrogenDioxide: 4.4, sulphurDioxide: 0.85, carbonMonoxide: 201)

    /// The service marks an unknown value with −9999.
    private static let fair = AirQuality(
        observedAt: Timestamp(1_772_694_000), index: .fair, pm25: 11.34, pm10: 19.07, ozone: 70.5,
        nitrogenDioxide: 9.12)

    // MARK: Errors

    /// Each with its own status, and hidden in a 200 as in the past; in every part.
    private static let errors = [
        (name: "wrong-key", status: 401, failure: WeatherFailure.keyRefused), ("other-plan", 401, .notInPlan),
        ("unknown-city", 404, .notFound), ("unknown-city-in-200", 404, .notFound),
        ("empty-question", 400, .requestRefused(status: 400)), ("wrong-date", 400, .requestRefused(status: 400)),
        ("too-many", 429, .rateLimited(retryAfter: nil)), ("internal", 500, .server(status: 500)),
    ].flatMap { error in
        ReportPart.allCases.flatMap { part in
            [error.status, 200].map { status in
                Case(
                    file: "owm_error/\(error.name).json", place: InventedPlaces.sandIsland, part: part,
                    expected: .failure(error.failure), status: status)
            }
        }
    }
}
