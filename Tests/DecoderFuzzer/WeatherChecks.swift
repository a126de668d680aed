import Limits
import Weather
import WeatherService

/// Conditions that every decoded value must meet, whichever service it comes from. The ranges of `WireField` are written
/// out again here so that a mistake there shows.
enum WeatherChecks {
    static func check(_ weather: CurrentWeather) {
        check(weather.observedAt, "observedAt")
        check(weather.temperature.celsius, -100...70, "temperature")
        check(weather.feelsLike?.celsius, -100...70, "feelsLike")
        check(weather.humidity.map(Double.init), 0...100, "humidity")
        check(weather.pressure?.hectopascals, 300...1_200, "pressure")
        check(weather.wind)
        check(weather.cloudCover.map(Double.init), 0...100, "cloudCover")
        check(weather.visibility?.distance.metres, 0...1_000_000, "visibility")
        check(weather.rain?.millimetres, 0...2_000, "rain")
        check(weather.snow?.millimetres, 0...2_000, "snow")
        check(weather.sun?.sunrise, "sunrise")
        check(weather.sun?.sunset, "sunset")
        if let today = weather.today { check(today) }
    }

    static func check(_ forecast: Forecast) {
        require(forecast.steps.count <= Limits.Network.forecastSteps, "\(forecast.steps.count) steps")
        for (step, next) in zip(forecast.steps, forecast.steps.dropFirst()) {
            require(step.time < next.time, "steps out of order")
        }
        for step in forecast.steps {
            check(step.time, "time")
            check(step.temperature.celsius, -100...70, "temperature")
            check(step.precipitationProbability, 0...1, "precipitationProbability")
            check(step.rain?.millimetres, 0...2_000, "rain")
            check(step.snow?.millimetres, 0...2_000, "snow")
            check(step.humidity.map(Double.init), 0...100, "humidity")
            check(step.wind)
        }
        require(forecast.outlooks.count <= Limits.Network.forecastDays, "\(forecast.outlooks.count) days")
        for (day, next) in zip(forecast.outlooks, forecast.outlooks.dropFirst()) {
            require(day.dayNumber < next.dayNumber, "days out of order")
        }
        for day in forecast.outlooks { check(day) }
    }

    static func check(_ day: DayOutlook) {
        // One day either side of the valid range.
        check(Double(day.dayNumber), 10_956...47_483, "dayNumber")
        check(day.low?.celsius, -100...70, "low")
        check(day.high?.celsius, -100...70, "high")
        check(day.sun?.sunrise, "sunrise")
        check(day.sun?.sunset, "sunset")
        check(day.precipitation?.millimetres, 0...2_000, "precipitation")
        check(day.precipitationProbability, 0...1, "precipitationProbability")
        check(day.uvIndex, 0...50, "uvIndex")
    }

    static func check(_ air: AirQuality) {
        check(air.observedAt, "observedAt")
        for pollutant in AirQuality.Pollutant.allCases { check(air[pollutant], 0...100_000, "\(pollutant)") }
        check(air.usIndex.map(Double.init), 0...500, "usIndex")
    }

    static func check(_ value: ReportValue) {
        switch value {
        case .current(let weather): check(weather)
        case .forecast(let forecast): check(forecast)
        case .air(let air): if let air { check(air) }
        case .airForecast(let forecast):
            require(forecast.hours.count <= Limits.Network.airHours, "\(forecast.hours.count) hours of air")
            for hour in forecast.hours { check(hour) }
        }
    }

    static func check(_ place: Place) {
        for text in [place.names, place.region, place.country].compactMap(\.self) {
            for name in text.byLanguageCode.values {
                require(!name.isEmpty, "an empty name")
                TextChecks.check(name)
            }
        }
        require(!place.names.byLanguageCode.isEmpty, "a place without a name")
        if let zone = place.timeZone { TextChecks.check(zone) }
    }

    static func check(_ time: Timestamp?, _ field: String) {
        check(time.map { Double($0.secondsSince1970) }, 946_684_800...4_102_444_800, field)
    }

    private static func check(_ wind: Wind) {
        check(wind.speed?.metresPerSecond, 0...150, "wind speed")
        check(wind.gust?.metresPerSecond, 0...150, "gust")
        guard let direction = wind.direction else { return }
        require((0..<360).contains(direction.degrees) && (0..<8).contains(direction.octant), "\(direction)")
    }

    private static func check(_ number: Double?, _ range: ClosedRange<Double>, _ field: String) {
        guard let number else { return }
        require(range.contains(number), "\(field) is \(number)")
    }
}
