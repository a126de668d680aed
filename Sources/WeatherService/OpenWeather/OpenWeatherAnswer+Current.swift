import JSON
import Weather

// `/data/2.5/weather` (https://openweathermap.org/current).
extension OpenWeatherAnswer {
    /// The response as a value. Time and temperature are required; anything else may be unknown.
    ///
    /// `usualOffset` is used if the response has no offset. The response's name is not read, and its coordinate only to
    /// check that it is for the requested place: both often belong to a district, and the place keeps its own.
    func currentWeather(usualOffset: UTCOffset) throws(WeatherFailure) -> CurrentWeather {
        let (main, sys) = (json["main"], json["sys"])
        let observedAt = try WireField.requiredTime(json["dt"].number, "dt")
        let temperature = try WireField.requiredTemperature(main["temp"].number, "main.temp")
        // Responses of `/group` had the offset in `sys` in 2020.
        let offset = WireField.offset(json["timezone"].number, sys["timezone"].number)
        let clock = LocalClock(offset ?? usualOffset)
        let sun = sun(at: observedAt)
        let sky = OpenWeatherCondition(json["weather"])
        return CurrentWeather(
            observedAt: observedAt,
            condition: sky.condition(
                at: observedAt, daylight: Daylight(partOfDay: sys["pod"].text, sun: sun, clock: clock)),
            temperature: temperature,
            feelsLike: WireField.temperature(main["feels_like"].number),
            humidity: WireField.percent(main["humidity"].number),
            pressure: WireField.pressure(main["pressure"].number),
            wind: Self.wind(json["wind"]),
            cloudCover: WireField.percent(json["clouds"]["all"].number),
            visibility: Self.visibility(json["visibility"]),
            // Of the last hour. Old responses may have a sum over three hours instead, which does not give it.
            rain: WireField.depth(json["rain"]["1h"].number),
            snow: WireField.depth(json["snow"]["1h"].number),
            sun: sun,
            clock: clock,
            icon: sky.iconCode)
    }

    /// In polar day and polar night alike, the service omits sunrise and sunset, sends 0, or sends equal times.
    private func sun(at time: Timestamp) -> Sun.Day? {
        let sys = json["sys"]
        let (sunrise, sunset) = (WireField.time(sys["sunrise"].number), WireField.time(sys["sunset"].number))
        guard sunrise != nil, sunrise == sunset else { return Sun.Day(sunrise: sunrise, sunset: sunset) }
        return points.first.map { Sun(over: $0).polarCourse(at: time) }
    }
}
