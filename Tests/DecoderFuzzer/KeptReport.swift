import Weather

@testable import WeatherService

/// Whatever a service may say is still the same after it was kept, but for sentences, which are not.
enum KeptReport {
    static func check(_ value: ReportValue) {
        let time = Timestamp(secondsSince1970: 1_760_335_200)
        let report = KnownReport(
            place: PlaceID(rawValue: "owm:1"), value: value,
            stamp: ReportStamp(source: .openWeather, observedAt: value.observedAt, fetchedAt: time))
        do throws(ByteReader.Damaged) {
            let read = try ReportCacheFile.decode(ReportCacheFile.encode([report]))
            require(read.map(\.value) == [withoutSentences(value)], "kept as \(read), was \(value)")
        } catch {
            require(false, "what was kept cannot be read: \(value)")
        }
    }

    private static func withoutSentences(_ value: ReportValue) -> ReportValue {
        switch value {
        case .air, .airForecast: value
        case .current(let now):
            .current(
                CurrentWeather(
                    observedAt: now.observedAt, condition: silent(now.condition), temperature: now.temperature,
                    feelsLike: now.feelsLike, humidity: now.humidity, pressure: now.pressure, wind: now.wind,
                    cloudCover: now.cloudCover, visibility: now.visibility, rain: now.rain, snow: now.snow,
                    sunrise: now.sunrise, sunset: now.sunset, offset: now.offset, today: now.today))
        case .forecast(let forecast):
            .forecast(
                Forecast(
                    steps: forecast.steps.map { step in
                        ForecastStep(
                            time: step.time, length: step.length, condition: silent(step.condition),
                            temperature: step.temperature,
                            precipitationProbability: step.precipitationProbability, rain: step.rain,
                            snow: step.snow, humidity: step.humidity, wind: step.wind)
                    }, offset: forecast.offset, outlooks: forecast.outlooks))
        }
    }

    private static func silent(_ condition: Condition) -> Condition {
        Condition(kind: condition.kind, isDaylight: condition.isDaylight, summary: "")
    }
}
