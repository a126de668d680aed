import Limits
import Weather

/// Responses as values. Times and temperatures are required; anything else may be unknown.
extension OpenMeteoPlaceDTO {
    /// Seconds from the start of a day to its middle, which lies in the same day whichever offset the day was counted by.
    private static let halfDay = 43_200
    /// The greatest visibility that the service reports, in metres: 15 miles.
    private static let farthest = 24_140.0
    /// Centimetres of snow per millimetre of water, by the service's rule: "7 cm snow = 10 mm".
    private static let snowByWater = 0.7

    /// A part of the place's report. `usualOffset` is used if the response has no offset.
    func value(_ part: ReportPart, usualOffset: UTCOffset) throws(WeatherFailure) -> ReportValue {
        switch part {
        case .current: .current(try currentWeather(usualOffset: usualOffset))
        case .forecast: .forecast(try forecast(usualOffset: usualOffset))
        case .air: .air(try airQuality())
        case .airForecast: .airForecast(try airForecast())
        }
    }

    /// The current weather with today's summary.
    private func currentWeather(usualOffset: UTCOffset) throws(WeatherFailure) -> CurrentWeather {
        guard let now else { throw .unreadable(field: "current") }
        let time = try WireField.requiredTime(now[.time], "current.time")
        // The service sends null where its model has no value for the present.
        guard now[.temperature] != nil else { throw .noMeasurement }
        let temperature = try WireField.requiredTemperature(now[.temperature], "current.temperature_2m")
        let clock = LocalClock(WireField.offset(offset) ?? usualOffset)
        let day = clock.time(time).dayNumber
        return CurrentWeather(
            observedAt: time,
            condition: OpenMeteoCondition.condition(
                code: now[.weatherCode], isDay: now[.isDay], at: time, clock: clock),
            temperature: temperature,
            feelsLike: WireField.temperature(now[.feelsLike]),
            humidity: WireField.percent(now[.humidity]),
            wind: now.wind,
            clock: clock,
            today: outlooks(clock).first { $0.dayNumber == day })
    }

    /// The hours and days. An hour without time or temperature is left out as long as there is a valid one; otherwise the
    /// first invalid field is thrown.
    private func forecast(usualOffset: UTCOffset) throws(WeatherFailure) -> Forecast {
        let clock = LocalClock(WireField.offset(offset) ?? usualOffset)
        let rows = hourly?.rows(most: Limits.Network.forecastSteps) ?? []
        guard !rows.isEmpty else { throw .unreadable(field: "hourly") }
        var steps: [ForecastStep] = []
        steps.reserveCapacity(rows.count)
        var firstFailure: WeatherFailure?
        for (index, row) in rows.enumerated() {
            do throws(WeatherFailure) {
                steps.append(try Self.step(row, index: index, clock: clock))
            } catch {
                firstFailure = firstFailure ?? error
            }
        }
        if let firstFailure, steps.isEmpty { throw firstFailure }
        return Forecast(steps: steps, clock: clock, outlooks: outlooks(clock))
    }

    private static func step(
        _ row: OpenMeteoRow, index: Int, clock: LocalClock
    ) throws(WeatherFailure) -> ForecastStep {
        let time = try WireField.requiredTime(row[.time], "hourly.time[\(index)]")
        let temperature = try WireField.requiredTemperature(
            row[.temperature], "hourly.temperature_2m[\(index)]")
        let all = row[.precipitation]
        let snow = water(ofSnow: row[.snowfall])
        return ForecastStep(
            time: time,
            length: ForecastStep.hour,
            condition: OpenMeteoCondition.condition(
                code: row[.weatherCode], isDay: row[.isDay], at: time, clock: clock),
            temperature: temperature,
            feelsLike: WireField.temperature(row[.feelsLike]),
            precipitationProbability: row.probability(.precipitationProbability),
            rain: depth(all.map { $0 - (snow ?? 0) }),
            snow: depth(snow),
            snowfall: depth(snow).flatMap { _ in WireField.snowDepth(row[.snowfall]) },
            humidity: WireField.percent(row[.humidity]),
            wind: row.wind,
            pressure: WireField.pressure(row[.pressure]),
            cloudCover: WireField.percent(row[.cloudCover]),
            visibility: WireField.visibility(row[.visibility], limit: Self.farthest))
    }

    /// Nil if nothing falls, and for the rounding error left when all precipitation is snow.
    private static func depth(_ millimetres: Double?) -> PrecipitationDepth? {
        guard let millimetres, millimetres >= 0.05 else { return nil }
        return WireField.depth(millimetres)
    }

    private static func water(ofSnow centimetres: Double?) -> Double? { centimetres.map { $0 / snowByWater } }

    private func outlooks(_ clock: LocalClock) -> [DayOutlook] {
        (daily?.rows(most: Limits.Network.forecastDays) ?? []).compactMap { row in
            guard let start = WireField.time(row[.time]) else { return nil }
            return DayOutlook(
                // After a clock change, days may begin at midnight by the new or the old offset.
                dayNumber: clock.time(start.adding(seconds: Self.halfDay)).dayNumber,
                low: WireField.temperature(row[.lowest]),
                high: WireField.temperature(row[.highest]),
                sun: Sun.Day(sunrise: WireField.time(row[.sunrise]), sunset: WireField.time(row[.sunset])),
                precipitation: WireField.depth(row[.precipitationSum]),
                snow: WireField.depth(Self.water(ofSnow: row[.snowfallSum])),
                snowfall: WireField.snowDepth(row[.snowfallSum]),
                precipitationProbability: row.probability(.highestProbability),
                uvIndex: WireField.uvIndex(row[.uvIndex]),
                condition: row[.weatherCode].map { code in
                    OpenMeteoCondition.condition(
                        code: code, isDay: 1, at: start.adding(seconds: Self.halfDay), clock: clock)
                })
        }
    }
}

extension OpenMeteoPlaceDTO {
    /// The current air quality; nil if the service has no data for the place, which it reports as nulls.
    private func airQuality() throws(WeatherFailure) -> AirQuality? {
        guard let now else { throw .unreadable(field: "current") }
        return AirQuality(now, at: try WireField.requiredTime(now[.time], "current.time"))
    }

    /// The hours with at least one concentration.
    private func airForecast() throws(WeatherFailure) -> AirForecast {
        guard let hourly else { throw .unreadable(field: "hourly") }
        return AirForecast(
            hours: hourly.rows(most: Limits.Network.airHours).compactMap { row in
                WireField.time(row[.time]).flatMap { AirQuality(row, at: $0) }
            })
    }
}

extension AirQuality {
    /// Nil if the row has no concentration.
    fileprivate init?(_ row: OpenMeteoRow, at time: Timestamp) {
        self.init(
            observedAt: time, pm25: WireField.concentration(row[.pm25]), pm10: WireField.concentration(row[.pm10]),
            ozone: WireField.concentration(row[.ozone]),
            nitrogenDioxide: WireField.concentration(row[.nitrogenDioxide]),
            sulphurDioxide: WireField.concentration(row[.sulphurDioxide]),
            carbonMonoxide: WireField.concentration(row[.carbonMonoxide]))
        guard hasConcentrations else { return nil }
    }
}

/// Open-Meteo's weather codes: the part of the WMO's table 4677 that the service uses (https://open-meteo.com/en/docs,
/// "WMO Weather interpretation codes").
enum OpenMeteoCondition {
    /// Light, moderate and heavy follow the table's slight, moderate and heavy (or dense, or violent).
    static func reading(_ code: Double?) -> (kind: Condition.Kind, intensity: Condition.Intensity?) {
        guard let code, (0..<100).contains(code), code == code.rounded() else { return (.unknown, nil) }
        return switch Int(code) {
        case 0: (.clear, nil)
        // Mainly clear, partly cloudy, overcast.
        case 1: (.fewClouds, nil)
        case 2: (.scatteredClouds, nil)
        case 3: (.overcast, nil)
        // Fog and depositing rime fog.
        case 45, 48: (.fog, nil)
        case 51: (.drizzle, .light)
        case 53: (.drizzle, .moderate)
        case 55: (.drizzle, .heavy)
        // Freezing drizzle and freezing rain.
        case 56, 66: (.freezingRain, .light)
        case 57, 67: (.freezingRain, .heavy)
        case 61: (.rain, .light)
        case 63: (.rain, .moderate)
        case 65: (.rain, .heavy)
        case 71: (.snow, .light)
        case 73: (.snow, .moderate)
        case 75: (.snow, .heavy)
        // Snow grains.
        case 77: (.snow, nil)
        case 80: (.showers, .light)
        case 81: (.showers, .moderate)
        case 82: (.showers, .heavy)
        // Snow showers.
        case 85: (.snow, .light)
        case 86: (.snow, .heavy)
        // "Slight or moderate", without and with hail; "heavy", with hail.
        case 95, 96: (.thunderstorm, .moderate)
        case 99: (.thunderstorm, .heavy)
        default: (.unknown, nil)
        }
    }

    static func condition(
        code: Double?, isDay: Double?, at time: Timestamp, clock: LocalClock
    ) -> Condition {
        let daylight = Daylight(partOfDay: nil, sun: nil, clock: clock)
        let (kind, intensity) = reading(code)
        return Condition(
            kind: kind, intensity: intensity, isDaylight: isDay.map { $0 != 0 } ?? daylight.contains(time))
    }
}
