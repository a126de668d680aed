import Weather

extension SourceID {
    /// Invented weather.
    public static let sample = SourceID(rawValue: "sample")
}

/// Invented weather, generated locally: for exploring the program without a key, and for tests. The same place and hour
/// give the same answer in every run. Displays must label it as invented.
public struct SampleSource: PlaceByPlaceSource {
    public let id = SourceID.sample
    private let now: @Sendable () -> Timestamp

    private static let stepCount = 40
    private static let stepLength = 3 * 3_600
    private static let airHours = 96

    public init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }

    /// Allows everything at once, so that a launch draws its tiles once; requests are limited to 50 places, so that the
    /// first answers of a long list do not wait for the last.
    public var limits: [RequestLimit] { [RequestLimit(atOnce: 24, isShared: true)] }
    public func placesPerRequest(for parts: Set<ReportPart>) -> Int { 50 }

    /// The weather of the last full hour (UTC).
    public func currentWeather(at place: Place) -> CurrentWeather {
        let hour = SampleClimate(coordinate: place.coordinate).hour(at: now())
        let clock = LocalClock(place.usualOffset)
        let sun = Sun(over: place.coordinate).day(clock.time(hour.time).dayNumber, clock: clock)
        return CurrentWeather(
            observedAt: hour.time,
            condition: hour.condition,
            temperature: Temperature(celsius: hour.temperature),
            feelsLike: hour.feelsLike,
            humidity: hour.humidity,
            pressure: Pressure(hectopascals: Double(hour.pressure)),
            wind: hour.wind,
            cloudCover: hour.cloudCover,
            visibility: hour.visibility,
            rain: hour.rain,
            snow: hour.snow,
            sun: sun,
            clock: clock)
    }

    /// Forty steps at multiples of three hours (UTC) after now, generated like the current weather, plus the steps since
    /// the start of yesterday, so that all of today is known and can be compared.
    public func forecast(at place: Place) -> Forecast {
        let climate = SampleClimate(coordinate: place.coordinate)
        let clock = LocalClock(place.usualOffset)
        let midnight = clock.startOfDay(clock.time(now()).dayNumber - 1).secondsSince1970
        let next = now().start(ofSpan: Self.stepLength).secondsSince1970 + Self.stepLength
        let passed = (next - midnight) / Self.stepLength
        let steps = (-passed..<Self.stepCount).map { index in
            step(at: Timestamp(secondsSince1970: next + index * Self.stepLength), climate: climate)
        }
        return Forecast(steps: steps, clock: clock)
    }

    public func airQuality(at place: Place) -> AirQuality? {
        SampleClimate(coordinate: place.coordinate).hour(at: now()).airQuality
    }

    /// The hours of four days from the current one on, generated like the current air quality.
    public func airForecast(at place: Place) -> AirForecast {
        let climate = SampleClimate(coordinate: place.coordinate)
        let first = now().start(ofSpan: 3_600)
        return AirForecast(
            hours: (0..<Self.airHours).map { climate.hour(at: first.adding(seconds: $0 * 3_600)).airQuality })
    }

    private func step(at time: Timestamp, climate: SampleClimate) -> ForecastStep {
        let hour = climate.hour(at: time)
        let threeHours = [-7_200, -3_600].compactMap { climate.fall(at: time.adding(seconds: $0)) } + [hour.fall]
        let rain = sum(threeHours.map(\.rain))
        let snow = sum(threeHours.map(\.snow))
        return ForecastStep(
            time: time,
            condition: hour.condition,
            temperature: Temperature(celsius: hour.temperature),
            feelsLike: hour.feelsLike,
            precipitationProbability: probability(of: hour, falls: rain != nil || snow != nil),
            rain: rain,
            snow: snow,
            humidity: hour.humidity,
            wind: hour.wind,
            pressure: Pressure(hectopascals: Double(hour.pressure)),
            cloudCover: hour.cloudCover,
            visibility: hour.visibility)
    }

    private func sum(_ depths: [PrecipitationDepth?]) -> PrecipitationDepth? {
        let total = depths.reduce(0) { $0 + ($1?.millimetres ?? 0) }
        return total > 0 ? PrecipitationDepth(millimetres: (total * 100).rounded() / 100) : nil
    }

    /// In steps of 5 %: grows with cloud cover, and is never small if there is precipitation.
    private func probability(of hour: SampleHour, falls: Bool) -> Double {
        let byCloud = Double(max(0, hour.cloudCover - 60)) / 100
        return min(20, ((byCloud + (falls ? 0.5 : 0)) * 20).rounded()) / 20
    }
}
