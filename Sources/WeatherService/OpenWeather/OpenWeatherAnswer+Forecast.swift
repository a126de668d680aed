import JSON
import Limits
import Weather

// `/data/2.5/forecast` (https://openweathermap.org/forecast5).
extension OpenWeatherAnswer {
    /// The response as a value. A step without time or temperature is left out as long as there is a valid one; otherwise
    /// the first invalid field is thrown. An empty list is `unreadable("list")`.
    func forecast(usualOffset: UTCOffset) throws(WeatherFailure) -> Forecast {
        guard let list = json["list"].items(most: Limits.Network.forecastSteps), !list.isEmpty else {
            throw .unreadable(field: "list")
        }
        let clock = LocalClock(WireField.offset(json["city"]["timezone"].number) ?? usualOffset)
        let steps = try list.read("list") { (step, path) throws(WeatherFailure) in
            try Self.step(step, path: path, clock: clock)
        }
        return Forecast(steps: steps.values, clock: clock)
    }

    private static func step(
        _ json: JSONElement, path: String, clock: LocalClock
    ) throws(WeatherFailure) -> ForecastStep {
        guard json.kind == .object else { throw .unreadable(field: path) }
        let main = json["main"]
        let time = try WireField.requiredTime(json["dt"].number, path + ".dt")
        let temperature = try WireField.requiredTemperature(main["temp"].number, path + ".main.temp")
        // The city's sunrise and sunset are only today's and would be wrong for the days ahead.
        let daylight = Daylight(partOfDay: json["sys"]["pod"].text, sun: nil, clock: clock)
        return ForecastStep(
            time: time,
            condition: OpenWeatherCondition(json["weather"]).condition(at: time, daylight: daylight),
            temperature: temperature,
            feelsLike: WireField.temperature(main["feels_like"].number),
            precipitationProbability: WireField.probability(json["pop"].number),
            // Of the step's three hours.
            rain: WireField.depth(json["rain"]["3h"].number),
            snow: WireField.depth(json["snow"]["3h"].number),
            humidity: WireField.percent(main["humidity"].number),
            wind: wind(json["wind"]),
            pressure: WireField.pressure(main["pressure"].number),
            cloudCover: WireField.percent(json["clouds"]["all"].number),
            visibility: visibility(json["visibility"]))
    }
}
