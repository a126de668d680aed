import Weather

/// Where weather comes from. A source asks for one thing about one place at a time and holds no state that a
/// caller can see; coalescing, caching and order are `WeatherService`'s.
///
/// Every method throws `WeatherFailure`, or `CancellationError` when the calling task was cancelled: then the request
/// on the wire has been given up as well.
public protocol WeatherSource: Pausing {
    /// The weather at `place` now.
    func currentWeather(at place: Place) async throws -> CurrentWeather
    /// The days ahead at `place`.
    func forecast(at place: Place) async throws -> Forecast
    /// The air at `place` now; nil where the source knows nothing of it.
    func airQuality(at place: Place) async throws -> AirQuality?
}
