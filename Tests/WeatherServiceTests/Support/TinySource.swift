import TestSupport
import Weather

@testable import WeatherService

extension SourceID {
    static let tiny = SourceID(rawValue: "tiny")
}

/// A third source, as small as possible: the current temperature south of 35°, with its own key and ten calls a day, which
/// ends at midnight on the Pacific coast.
struct TinySource: PlaceByPlaceSource {
    /// The current weather south of 35°.
    static func covers(_ part: ReportPart, at place: Place) -> Bool {
        part == .current && place.coordinate.latitude <= 35
    }

    static let quota = CallQuota(perMinute: 10, perDay: 10, dayZone: UTCOffset(seconds: -8 * 3_600))

    let id = SourceID.tiny
    let transport: any HTTPTransport
    let key: APIKey?
    let address: ServiceAddress
    var budget: CallBudget?

    func covers(_ part: ReportPart, at place: Place) -> Bool { Self.covers(part, at: place) }
    var pause: Pause? { transport.pause }
    func budget(for part: ReportPart) -> CallBudget? { budget }

    func currentWeather(at place: Place) async throws -> CurrentWeather {
        guard let key else { throw WeatherFailure.noKey }
        let point = "\(place.coordinate.latitude),\(place.coordinate.longitude)"
        let answer = try await transport.get(
            RequestURL(wireText: "\(address)/now?at=\(point)", headers: ["X-Tiny-Key": key.wireText]))
        let json = try OpenWeatherAnswer(answer, about: place.coordinate).json
        guard let time = json["time"].number.flatMap({ Int(exactly: $0) }) else {
            throw WeatherFailure.unreadable(field: "time")
        }
        guard let celsius = json["celsius"].number else { throw WeatherFailure.unreadable(field: "celsius") }
        return CurrentWeather(
            observedAt: Timestamp(time), condition: Condition(kind: .clear, isDaylight: true),
            temperature: Temperature(celsius: celsius), clock: LocalClock(place.usualOffset))
    }

    // These are never requested from it.
    func forecast(at place: Place) async throws -> Forecast { throw WeatherFailure.notFound }
    func airQuality(at place: Place) async throws -> AirQuality? { throw WeatherFailure.notFound }
    func airForecast(at place: Place) async throws -> AirForecast { throw WeatherFailure.notFound }
}

extension ServerFault {
    static let tiny =
        ofAnyService + [
            ServerFault("an object of nothing", 200, "{}", .unreadable(field: "time")),
            ServerFault(
                "a temperature in words", 200, #"{"time":1760335200,"celsius":"warm"}"#, .unreadable(field: "celsius")),
            ServerFault(
                "another place", 200, #"{"coord":[60,25],"time":1760335200,"celsius":1}"#, .wrongPlace(kilometres: 0)),
            ServerFault("401", 401, "{}", .keyRefused),
        ]
}
