import JSON
import Limits
import Weather

/// The response of `/data/2.5/weather`, as sent.
struct CurrentWeatherDTO: JSONObject {
    private(set) var coord: CoordinateDTO?
    private var dt: Double?
    private(set) var main: MainDTO?
    private var weather: [ConditionDTO?]?
    private var wind: WindDTO?
    /// In percent.
    private var clouds: Double?
    /// Of the last hour. Old responses may have a sum over three hours instead, which does not give it.
    private var rain: Double?
    private var snow: Double?
    private var visibility: Double?
    private var sys: SysDTO?
    private var timezone: Double?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "coord": coord = try CoordinateDTO(&json)
        case "dt": dt = try json.number()
        case "main": main = try MainDTO(&json)
        case "weather": weather = try json.list(most: Limits.Network.conditions)
        case "wind": wind = try WindDTO(&json)
        case "clouds": clouds = try json.number(of: "all")
        case "rain": rain = try json.number(of: "1h")
        case "snow": snow = try json.number(of: "1h")
        case "visibility": visibility = try json.number()
        case "sys": sys = try SysDTO(&json)
        case "timezone": timezone = try json.number()
        default: try json.skip()
        }
    }

    /// The greatest visibility that the service reports, in metres (https://openweathermap.org/current).
    static let farthest = 10_000.0

    /// The response as a value. Time and temperature are required; anything else may be unknown.
    ///
    /// `usualOffset` is used if the response has no offset. The response's name is not read, and its coordinate only to
    /// check that it is for the requested place: both often belong to a district, and the place keeps its own.
    func currentWeather(usualOffset: UTCOffset) throws(WeatherFailure) -> CurrentWeather {
        let observedAt = try WireField.requiredTime(dt, "dt")
        let temperature = try WireField.requiredTemperature(main?.temp, "main.temp")
        let clock = LocalClock(WireField.offset(timezone, sys?.timezone) ?? usualOffset)
        let sun = sun(at: observedAt)
        let daylight = Daylight(partOfDay: sys?.pod, sun: sun, clock: clock)
        let sky = OpenWeatherCondition(weather)
        return CurrentWeather(
            observedAt: observedAt,
            condition: sky.condition(at: observedAt, daylight: daylight),
            temperature: temperature,
            feelsLike: WireField.temperature(main?.feelsLike),
            humidity: WireField.percent(main?.humidity),
            pressure: WireField.pressure(main?.pressure),
            wind: wind?.wind ?? Wind(),
            cloudCover: WireField.percent(clouds),
            visibility: WireField.visibility(visibility, limit: Self.farthest),
            rain: WireField.depth(rain),
            snow: WireField.depth(snow),
            sun: sun,
            clock: clock,
            icon: sky.iconCode)
    }

    /// In polar day and polar night alike, the service omits sunrise and sunset, sends 0, or sends equal times.
    private func sun(at time: Timestamp) -> Sun.Day? {
        let (sunrise, sunset) = (WireField.time(sys?.sunrise), WireField.time(sys?.sunset))
        guard sunrise != nil, sunrise == sunset else { return Sun.Day(sunrise: sunrise, sunset: sunset) }
        return coord?.point?.readings.first.map { Sun(over: $0).polarCourse(at: time) }
    }
}
