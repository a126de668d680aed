import JSON
import Weather

/// The objects shared by current weather and forecast.
extension Report {
    /// - Parameter spread: the difference of `temp_min` and `temp_max` from the temperature, in °C. They are the spread
    ///   over the city at this moment, never the day's.
    func main(_ sky: Sky, spread: Double) -> JSONValue {
        [
            "temp": units.temperature(sky.temperature), "feels_like": units.temperature(sky.feelsLike),
            "temp_min": units.temperature(sky.temperature - spread),
            "temp_max": units.temperature(sky.temperature + spread),
            "pressure": .integer(sky.pressure), "humidity": .integer(sky.humidity),
            "sea_level": .integer(sky.pressure), "grnd_level": .integer(sky.pressure - 8),
        ]
    }

    func weather(_ sky: Sky) -> JSONValue {
        [
            [
                "id": .integer(sky.code.id), "main": .text(sky.code.main),
                "description": .text(sky.code.description(inKorean: inKorean)),
                "icon": .text(sky.code.icon(isDaylight: sky.isDaylight)),
            ]
        ]
    }

    func wind(_ sky: Sky) -> JSONValue {
        let wind: JSONValue = ["speed": units.speed(sky.windSpeed), "deg": .integer(sky.windDegrees)]
        return wind.adding("gust", sky.gust.map(units.speed))
    }

    /// `{"1h":x}` or `{"3h":x}` in millimetres, whatever the units; nil without precipitation of this kind.
    func precipitation(_ sky: Sky, hours: Int, snow: Bool) -> JSONValue? {
        guard sky.precipitation > 0, sky.code.isSnow == snow else { return nil }
        return ["\(hours)h": .rounded(sky.precipitation * Double(hours))]
    }

    /// Adds sunrise and sunset of the local day, which are 0 in polar day and polar night.
    func adding(sunAt time: Timestamp, to object: JSONValue) -> JSONValue {
        let day = spot.sunDay(spot.clock.time(time).dayNumber, clock: spot.clock)
        return
            object
            .adding("sunrise", .integer(day.sunrise?.secondsSince1970 ?? 0))
            .adding("sunset", .integer(day.sunset?.secondsSince1970 ?? 0))
    }
}

/// `/data/2.5/air_pollution` and its forecast.
extension Report {
    /// Four days of hours.
    private static let airHours = 96

    func air() -> JSONValue { air(hours: 1) }

    /// From the current hour on.
    func airForecast() -> JSONValue { air(hours: Self.airHours) }

    private func air(hours: Int) -> JSONValue {
        let first = Timestamp(secondsSince1970: now.secondsSince1970 - now.secondsSince1970 % 3_600)
        let list = (0..<hours).map { air(at: first.adding(seconds: $0 * 3_600)) }
        return ["coord": coordinate(longitudeFirst: true), "list": .array(list)]
    }

    private func air(at hour: Timestamp) -> JSONValue {
        let air = StandinAir(spot, at: hour)
        let components: JSONValue = [
            "co": .rounded(air.carbonMonoxide), "no": .rounded(0.5), "no2": .rounded(air.nitrogenDioxide),
            "o3": .rounded(air.ozone), "so2": .rounded(air.sulphurDioxide), "pm2_5": .rounded(air.fineDust),
            "pm10": .rounded(air.dust), "nh3": .rounded(2.1),
        ]
        return [
            "main": ["aqi": .integer(Self.index(fineDust: air.fineDust))], "components": components,
            "dt": .integer(hour.secondsSince1970),
        ]
    }

    /// OpenWeather's index is that of the worst component; here that is always PM2.5 (limits 10, 25, 50, 75 µg/m³).
    private static func index(fineDust: Double) -> Int {
        1 + [10, 25, 50, 75].count { fineDust >= $0 }
    }
}

extension JSONValue {
    /// Degrees with four decimals, as in the service's responses.
    static func coordinate(_ degrees: Double) -> JSONValue {
        .number((degrees * 10_000).rounded() / 10_000)
    }
}

/// Time in the service's `dt_txt` format: UTC, never local.
enum UTCText {
    static func text(of time: Timestamp) -> String {
        let moment = LocalClock.utc.time(time)
        let date = "\(moment.year)-\(twoDigits(moment.month))-\(twoDigits(moment.day))"
        return "\(date) \(twoDigits(moment.hour)):\(twoDigits(moment.minute)):00"
    }

    static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
}
