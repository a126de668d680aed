import Testing
import Weather

@testable import WeatherService

/// Invented answers in Open-Meteo's shapes, and the values they stand for.
@Suite struct OpenMeteoAnswersTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        var places = [InventedPlaces.sandIsland]
        let part: ReportPart
        /// By the order of the places.
        let expected: [Result<ReportValue, WeatherFailure>]
        var status = 200

        var testDescription: String { "\(file) as \(part), \(status)" }
    }

    /// 2026-03-05 06:00:25 UTC.
    private static let now = Timestamp(1_772_690_425)

    @Test(arguments: table)
    func `an answer gives exactly its values, or the failure it stands for`(_ one: Case) async throws {
        let answers = try await Self.answers([one.part], one)
        #expect(answers == one.expected.map { [one.part: $0] })
    }

    /// The program asks for present, hours and days at once.
    @Test(arguments: table.filter { $0.part == .current || $0.part == .forecast })
    func `parts requested together are read as if requested separately`(_ one: Case) async throws {
        let together = try await Self.answers([.current, .forecast], one)
        #expect(together.map { $0[one.part] } == one.expected)
    }

    /// The results of all places by part.
    private static func answers(
        _ parts: Set<ReportPart>, _ one: Case
    ) async throws -> [[ReportPart: Result<ReportValue, WeatherFailure>]] {
        let answer = HTTPAnswer(status: one.status, body: try AnswerFolder.invented.body(one.file))
        let source = OpenMeteoFixture.source(OpenMeteoLimits(CannedTransport(answer), now: { now }))
        do {
            let answers = try await source.answer(ReportRequest(parts, of: one.places))
            return one.places.map { place in
                let own = answers.results.filter { $0.key.place == place.id }
                return Dictionary(uniqueKeysWithValues: own.map { ($0.key.part, $0.value) })
            }
        } catch let failure as WeatherFailure {
            return one.places.map { _ in Dictionary(uniqueKeysWithValues: parts.map { ($0, .failure(failure)) }) }
        }
    }
}

extension OpenMeteoAnswersTests {
    static let table = weather + airs + errors

    private static let weather = [
        Case(file: "om_forecast/now.json", part: .current, expected: [.success(.current(now9))]),
        Case(
            file: "om_forecast/now.json", part: .forecast, expected: [.failure(.unreadable(field: "hourly"))]),
        Case(
            file: "om_forecast/hours-and-days.json", part: .current,
            expected: [.failure(.unreadable(field: "current"))]),
        Case(
            file: "om_forecast/hours-and-days.json", part: .forecast, expected: [.success(.forecast(hoursAndDays))]),
        Case(
            file: "om_forecast/old-names.json", part: .current, expected: [.failure(.unreadable(field: "current"))]),
        Case(file: "om_forecast/old-names.json", part: .forecast, expected: [.success(.forecast(oldNames))]),
        Case(
            file: "om_forecast/text-times.json", part: .current,
            expected: [.failure(.unreadable(field: "current.time"))]),
        Case(
            file: "om_forecast/text-times.json", part: .forecast,
            expected: [.failure(.unreadable(field: "hourly.time[0]"))]),
        Case(
            file: "om_forecast/broken-off.json", part: .current, expected: [.failure(.unreadable(field: "body"))]),
        Case(file: "om_multi/three-places.json", places: three, part: .current, expected: currentOfThree),
        Case(file: "om_multi/three-places.json", places: three, part: .forecast, expected: forecastOfThree),
    ]

    private static let today = DayOutlook(
        dayNumber: 20_517, low: Temperature(4), high: Temperature(11.2),
        sun: .rises(Timestamp(1_772_661_300), sets: Timestamp(1_772_702_760)),
        precipitation: PrecipitationDepth(millimetres: 23.7),
        precipitationProbability: 0.98, uvIndex: 1.85,
        condition: Condition(kind: .rain, intensity: .heavy, isDaylight: true))

    private static let now9 = CurrentWeather(
        observedAt: Timestamp(1_772_690_400),
        condition: Condition(kind: .showers, intensity: .moderate, isDaylight: true), temperature: Temperature(9.4),
        feelsLike: Temperature(6), humidity: 92, wind: Wind(7.31, from: 141, gust: 14.2), clock: LocalClock(32_400),
        today: today)

    /// The hour without a temperature is left out; 0.7 cm of snow is a millimetre of water.
    private static let hoursAndDays = Forecast(
        steps: [
            ForecastStep(
                time: Timestamp(1_772_690_400), length: ForecastStep.hour,
                condition: Condition(kind: .showers, intensity: .moderate, isDaylight: true),
                temperature: Temperature(9.4), feelsLike: Temperature(6), precipitationProbability: 0.98,
                rain: PrecipitationDepth(millimetres: 2.6), humidity: 92, wind: Wind(7.31, from: 141, gust: 14.2),
                pressure: Pressure(hectopascals: 1_007.2), cloudCover: 100,
                visibility: Visibility(Distance(metres: 5_120))),
            ForecastStep(
                time: Timestamp(1_772_694_000), length: ForecastStep.hour,
                condition: Condition(kind: .snow, intensity: .heavy, isDaylight: true), temperature: Temperature(0),
                feelsLike: Temperature(-4.5), precipitationProbability: 0.64,
                rain: PrecipitationDepth(millimetres: 1.4 - 1), snow: PrecipitationDepth(millimetres: 1),
                snowfall: SnowDepth(centimetres: 0.7), humidity: 88, wind: Wind(5, from: 155, gust: 9.9),
                pressure: Pressure(hectopascals: 1_008), cloudCover: 97, visibility: Visibility(Distance(metres: 880))),
            ForecastStep(
                time: Timestamp(1_772_701_200), length: ForecastStep.hour,
                condition: Condition(kind: .snow, intensity: .light, isDaylight: false), temperature: Temperature(-3),
                feelsLike: Temperature(-8.75), wind: Wind(2.08, from: 310, gust: 4.1),
                pressure: Pressure(hectopascals: 1_010.4), cloudCover: 30),
        ], clock: LocalClock(32_400),
        outlooks: [
            today,
            DayOutlook(
                dayNumber: 20_518, low: Temperature(-6.4), high: Temperature(3),
                sun: .rises(Timestamp(1_772_747_620), sets: Timestamp(1_772_789_210)),
                precipitation: PrecipitationDepth(millimetres: 0),
                precipitationProbability: 0.05, uvIndex: 5.05),
            DayOutlook(dayNumber: 20_519, condition: Condition(kind: .scatteredClouds, isDaylight: true)),
        ])

    /// Only what still has its old name is known.
    private static let oldNames = Forecast(
        steps: [
            ForecastStep(
                time: Timestamp(1_664_582_400), length: ForecastStep.hour,
                condition: Condition(kind: .unknown, isDaylight: false), temperature: Temperature(18.6)),
            ForecastStep(
                time: Timestamp(1_664_586_000), length: ForecastStep.hour,
                condition: Condition(kind: .unknown, isDaylight: false), temperature: Temperature(18)),
        ], clock: LocalClock(0))

    // MARK: Several places

    private static let three = [InventedPlaces.sandIsland, InventedPlaces.saltbridge, InventedPlaces.pebbleIsle]

    private static let currentOfThree: [Result<ReportValue, WeatherFailure>] = [
        .success(
            .current(
                CurrentWeather(
                    observedAt: Timestamp(1_772_690_400),
                    condition: Condition(kind: .showers, intensity: .moderate, isDaylight: true),
                    temperature: Temperature(9.4), clock: LocalClock(32_400)))),
        .success(
            .current(
                CurrentWeather(
                    observedAt: Timestamp(1_772_690_400), condition: Condition(kind: .fog, isDaylight: false),
                    temperature: Temperature(-2), clock: LocalClock(0)))),
        .failure(.noMeasurement),
    ]

    /// Without `is_day`, it is day from six to six: at 15:00, at 6:00, and not at 5:30.
    private static let forecastOfThree: [Result<ReportValue, WeatherFailure>] = [
        hour(1_772_690_400, Condition(kind: .showers, intensity: .light, isDaylight: true), 9.4, 32_400),
        hour(1_772_690_400, Condition(kind: .fog, isDaylight: true), -2, 0),
        hour(1_772_694_000, Condition(kind: .clear, isDaylight: false), 15.5, -5_400),
    ]

    private static func hour(
        _ time: Int, _ condition: Condition, _ celsius: Double, _ offset: Int
    ) -> Result<ReportValue, WeatherFailure> {
        let step = ForecastStep(
            time: Timestamp(time), length: ForecastStep.hour, condition: condition, temperature: Temperature(celsius))
        return .success(.forecast(Forecast(steps: [step], clock: LocalClock(offset))))
    }

    // MARK: Air

    private static let airs = [
        Case(file: "om_air/now.json", part: .air, expected: [.success(.air(dusty))]),
        Case(file: "om_air/now.json", part: .airForecast, expected: [.failure(.unreadable(field: "hourly"))]),
        Case(file: "om_air/hours.json", part: .air, expected: [.failure(.unreadable(field: "current"))]),
        Case(file: "om_air/hours.json", part: .airForecast, expected: [.success(.airForecast(dustyHours))]),
        Case(
            file: "om_air/no-data.json", places: [InventedPlaces.polarSea], part: .air,
            expected: [.success(.air(nil))]),
        Case(
            file: "om_air/no-data.json", places: [InventedPlaces.polarSea], part: .airForecast,
            expected: [.success(.airForecast(AirForecast(hours: [])))]),
    ]

    private static let dusty = AirQuality(
        observedAt: Timestamp(1_772_690_400), pm25: 58.4, pm10: 83.1, ozone: 64, nitrogenDioxide: 21.8,
        sulphurDioxide: 3, carbonMonoxide: 312)

    /// The hour without any value is left out.
    private static let dustyHours = AirForecast(hours: [
        dusty,
        AirQuality(
            observedAt: Timestamp(1_772_694_000), pm25: 41.7, pm10: 60, ozone: 70, nitrogenDioxide: 17.5,
            sulphurDioxide: 2.2),
        AirQuality(observedAt: Timestamp(1_772_697_600), pm25: 22),
    ])

    // MARK: Errors

    /// Each with its own status, and with 200, because the words say more; in every part.
    private static let errors = [
        (name: "latitude", status: 400, failure: WeatherFailure.notFound), ("no-data", 400, .notFound),
        ("variable", 400, .requestRefused(status: 400)),
        // 35 seconds to the next minute, and as much to the next hour and day.
        ("minute", 429, .rateLimited(retryAfter: 35)), ("hour", 429, .rateLimited(retryAfter: 3_575)),
        ("day", 429, .rateLimited(retryAfter: 64_775)), ("at-once", 429, .rateLimited(retryAfter: 5)),
        ("overloaded", 503, .server(status: 503)),
    ].flatMap { error in
        ReportPart.allCases.flatMap { part in
            [error.status, 200].map { status in
                Case(
                    file: "om_error/\(error.name).json", part: part, expected: [.failure(error.failure)],
                    status: status)
            }
        }
    }
}
