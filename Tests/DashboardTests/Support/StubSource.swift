import Weather
import WeatherService

/// A source in name only; its answers do not matter in these tests.
struct StubSource: PlaceByPlaceSource {
    let id: SourceID

    func currentWeather(at place: Place) async throws -> CurrentWeather { throw WeatherFailure.offline }
    func forecast(at place: Place) async throws -> Forecast { throw WeatherFailure.offline }
    func airQuality(at place: Place) async throws -> AirQuality? { throw WeatherFailure.offline }
    func airForecast(at place: Place) async throws -> AirForecast { throw WeatherFailure.offline }
}
