import JSON
import Limits
import Weather

// `/data/2.5/air_pollution` and its forecast (https://openweathermap.org/api/air-pollution).
extension OpenWeatherAnswer {
    /// The first sample; nil if the service has no data for the place (an empty list, with HTTP 200).
    func airQuality() throws(WeatherFailure) -> AirQuality? {
        guard let first = try samples().first else { return nil }
        return try Self.airQuality(first, path: "list[0]")
    }

    /// All samples as a forecast; empty if the service has no data for the place. A sample without a time, or without
    /// both index and concentrations, is left out as long as there is a valid one; otherwise the first invalid field is
    /// thrown.
    func airForecast() throws(WeatherFailure) -> AirForecast {
        AirForecast(hours: try samples().read("list", Self.airQuality).values)
    }

    private func samples() throws(WeatherFailure) -> [JSONElement] {
        guard let list = json["list"].items(most: Limits.Network.airHours) else { throw .unreadable(field: "list") }
        return list
    }

    private static func airQuality(_ json: JSONElement, path: String) throws(WeatherFailure) -> AirQuality {
        let number = json["main"]["aqi"].number.flatMap { (0.5..<5.5).contains($0) ? Int($0.rounded()) : nil }
        let time = WireField.time(json["dt"].number)
        func concentration(_ name: String) -> Double? { WireField.concentration(json["components"][name].number) }
        let air = AirQuality(
            // The placeholder for a missing time goes no further than the check below.
            observedAt: time ?? Timestamp(secondsSince1970: 0),
            index: number.flatMap(AirQuality.Index.init),
            pm25: concentration("pm2_5"),
            pm10: concentration("pm10"),
            ozone: concentration("o3"),
            nitrogenDioxide: concentration("no2"),
            sulphurDioxide: concentration("so2"),
            carbonMonoxide: concentration("co"))
        // Concentrations say more than the index, and are kept even if it is invalid.
        guard air.index != nil || air.hasConcentrations else { throw .unreadable(field: path + ".main.aqi") }
        guard time != nil else { throw .unreadable(field: path + ".dt") }
        return air
    }
}
