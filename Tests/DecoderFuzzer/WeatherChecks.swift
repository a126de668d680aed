import Limits
import Weather
import WeatherService

/// Conditions that every decoded value must meet, whichever service it comes from. The ranges of `WireField` are written
/// out again here so that a mistake there shows.
enum WeatherChecks {
    static func check(_ weather: CurrentWeather, farthest: Double? = nil) {
        check(weather.observedAt, "observedAt")
        check(weather.temperature.celsius, -100...70, "temperature")
        check(weather.feelsLike?.celsius, -100...70, "feelsLike")
        check(weather.humidity.map(Double.init), 0...100, "humidity")
        check(weather.pressure?.hectopascals, 300...1_200, "pressure")
        check(weather.wind)
        check(weather.cloudCover.map(Double.init), 0...100, "cloudCover")
        check(weather.visibility, farthest)
        check(weather.rain?.millimetres, 0...2_000, "rain")
        check(weather.snow?.millimetres, 0...2_000, "snow")
        if let amount = weather.amount { check(amount) }
        check(weather.sun)
        check(weather.clock)
        for humidity in [weather.humidity, 1, 100].compactMap(\.self) {
            let heat = weather.temperature.apparentInSummer(humidity: humidity)
            require((heat == nil) == (humidity == 0), "apparent temperature at \(humidity) %")
            check(heat?.celsius, -150...150, "apparent temperature")
        }
        if let today = weather.today { check(today) }
    }

    static func check(_ forecast: Forecast, farthest: Double? = nil) {
        require(forecast.steps.count <= Limits.Network.forecastSteps, "\(forecast.steps.count) steps")
        for (step, next) in zip(forecast.steps, forecast.steps.dropFirst()) {
            require(step.time < next.time, "steps out of order")
        }
        for step in forecast.steps {
            check(step.time, "time")
            check(Double(step.length), 1...86_400, "length")
            check(step.temperature.celsius, -100...70, "temperature")
            check(step.feelsLike?.celsius, -100...70, "feelsLike")
            check(step.precipitationProbability, 0...1, "precipitationProbability")
            check(step.rain?.millimetres, 0...2_000, "rain")
            check(step.snow?.millimetres, 0...2_000, "snow")
            check(step.snowfall?.centimetres, 0...2_000, "snowfall")
            check(step.amount)
            check(step.amountPerHour.water.millimetres, 0...Double.infinity, "amountPerHour")
            check(step.humidity.map(Double.init), 0...100, "humidity")
            check(step.pressure?.hectopascals, 300...1_200, "pressure")
            check(step.cloudCover.map(Double.init), 0...100, "cloudCover")
            check(step.visibility, farthest)
            check(step.wind)
        }
        check(forecast.clock)
        require(forecast.outlooks.count <= Limits.Network.forecastDays, "\(forecast.outlooks.count) days")
        for (day, next) in zip(forecast.outlooks, forecast.outlooks.dropFirst()) {
            require(day.dayNumber < next.dayNumber, "days out of order")
        }
        for day in forecast.outlooks { check(day) }
        if let first = forecast.steps.first { check(forecast.days(current: nil, now: first.start)) }
    }

    private static func check(_ days: [ForecastDay]) {
        for day in days {
            require(day.range.low <= day.range.high, "\(day.range)")
            check(day.precipitationProbability, 0...1, "precipitationProbability of a day")
            if let amount = day.amount { check(amount) }
            check(day.precipitation?.millimetres, 0...Double.infinity, "precipitation of a day")
        }
    }

    static func check(_ day: DayOutlook) {
        // One day either side of the valid range.
        check(Double(day.dayNumber), 10_956...47_483, "dayNumber")
        check(day.low?.celsius, -100...70, "low")
        check(day.high?.celsius, -100...70, "high")
        check(day.sun)
        check(day.snow?.millimetres, 0...2_000, "snow of a day")
        check(day.snowfall?.centimetres, 0...2_000, "snowfall of a day")
        check(day.precipitation?.millimetres, 0...2_000, "precipitation")
        check(day.precipitationProbability, 0...1, "precipitationProbability")
        check(day.uvIndex, 0...50, "uvIndex")
    }

    static func check(_ air: AirQuality) {
        check(air.observedAt, "observedAt")
        for pollutant in AirQuality.Pollutant.allCases { check(air[pollutant], 0...100_000, "\(pollutant)") }
        check(air.usIndex.map(Double.init), 0...500, "usIndex")
    }

    /// `farthest`: the distance in metres from which on the source only says that one sees at least so far.
    static func check(_ value: ReportValue, farthest: Double? = nil) {
        switch value {
        case .current(let weather): check(weather, farthest: farthest)
        case .forecast(let forecast): check(forecast, farthest: farthest)
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
        check(wind.gust?.metresPerSecond, (wind.speed?.metresPerSecond ?? 0)...150, "gust")
        guard let direction = wind.direction else { return }
        require((0..<360).contains(direction.degrees) && (0..<8).contains(direction.octant), "\(direction)")
    }

    private static func check(_ visibility: Visibility?, _ farthest: Double?) {
        check(visibility?.distance.metres, 0...1_000_000, "visibility")
        guard let visibility, let farthest, visibility.distance.metres != farthest else { return }
        require(visibility.isLimit == (visibility.distance.metres > farthest), "\(visibility)")
    }

    /// Rain, melted snow and fresh snow of a day at most.
    private static func check(_ amount: PrecipitationAmount) {
        for depth in [amount.rain, amount.melted, amount.water] {
            require(depth.millimetres >= 0 && depth.millimetres.isFinite, "\(amount)")
        }
        require(amount.snowfall.map { $0.centimetres > 0 && $0.centimetres.isFinite } ?? true, "\(amount)")
    }

    private static func check(_ sun: Sun.Day?) {
        guard case .rises(let sunrise, let sunset) = sun else { return }
        check(sunrise, "sunrise")
        check(sunset, "sunset")
        require((1..<86_400).contains(sunset.seconds(since: sunrise)), "\(sunrise) to \(sunset)")
    }

    private static func check(_ clock: LocalClock) {
        require(clock.changes.count <= Limits.Zone.changes, "\(clock.changes.count) changes of a clock")
        for (change, next) in zip(clock.changes, clock.changes.dropFirst()) {
            require(change.time < next.time, "changes out of order")
        }
    }

    private static func check(_ number: Double?, _ range: ClosedRange<Double>, _ field: String) {
        guard let number else { return }
        require(range.contains(number), "\(field) is \(number)")
    }
}
