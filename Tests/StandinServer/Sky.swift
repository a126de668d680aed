import Glibc
import Weather

/// Plausible invented weather: it depends on latitude, season and hour, varies from hour to hour, and is always the same
/// for the same coordinate and moment. Metric units throughout.
struct Sky {
    /// Degrees Celsius.
    let temperature: Double
    let feelsLike: Double
    /// Percent.
    let humidity: Int
    /// Hectopascals at sea level.
    let pressure: Int
    /// Metres per second.
    let windSpeed: Double
    let windDegrees: Int
    let gust: Double?
    /// Percent.
    let clouds: Int
    /// Metres.
    let visibility: Int
    /// Millimetres per hour, as water.
    let precipitation: Double
    /// 0…1.
    let precipitationProbability: Double
    let code: ConditionCode
    let isDaylight: Bool

    init(latitude: Double, longitude: Double, at time: Timestamp, clock: LocalClock, front: Front? = nil) {
        let passing = front?.weather(latitude: latitude, longitude: longitude, at: time)
        let drift = Drift(latitude: latitude, longitude: longitude, time: time)
        isDaylight = Sun(latitude: latitude, longitude: longitude).isUp(at: time)

        let season = cos(2 * .pi * (Double(time.secondsSince1970) / 86_400 - 19) / 365.2425)
        let winter = latitude < 0 ? -season : season
        let hour = Double((time.secondsSince1970 + clock.offset(at: time).seconds) % 86_400) / 3_600
        let mean = 28 - 0.38 * abs(latitude) - 0.36 * abs(latitude) * winter
        let usual = mean + 4 * cos(2 * .pi * (hour - 15) / 24) + 5 * drift.value(.warmth, hours: 36)
        temperature = passing?.temperature ?? usual

        clouds = passing?.clouds ?? Int(min(100, max(0, 52 + 75 * drift.value(.cloud, hours: 9))))
        let wetness = clouds > 70 ? drift.value(.wetness, hours: 6) : -1
        precipitation = passing?.precipitation ?? max(0, wetness) * 3.5
        let chance = min(1, max(0, Double(clouds - 40) / 60 * (0.6 + 0.4 * drift.value(.wetness, hours: 6))))
        precipitationProbability = passing.map { $0.precipitation > 0 ? 0.9 : 0 } ?? chance
        let damp = 58 + 22 * drift.value(.humidity, hours: 12) + Double(clouds - 50) * 0.2
        humidity = Int(min(100, max(12, damp + (precipitation > 0 ? 20 : 0))))
        pressure = Int(1_015 + 11 * drift.value(.pressure, hours: 48))
        windSpeed = passing?.windSpeed ?? 0.3 + 3.1 * (1 + drift.value(.wind, hours: 5))
        windDegrees = passing?.windDegrees ?? Int(180 * (1 + drift.value(.direction, hours: 18))) % 360
        gust = windSpeed > 2 ? windSpeed * 1.6 : nil

        let hazy = precipitation == 0 && clouds < 60 && drift.value(.haze, hours: 10) > 0.55
        visibility = hazy ? 3_500 : precipitation > 1 ? 7_000 : 10_000
        code = ConditionCode(clouds: clouds, precipitation: precipitation, temperature: temperature, isHazy: hazy)
        feelsLike = Self.apparentTemperature(temperature, humidity: humidity, wind: windSpeed)
    }

    /// Steadman's apparent temperature by the formula of the Australian Bureau of Meteorology.
    private static func apparentTemperature(_ temperature: Double, humidity: Int, wind: Double) -> Double {
        let vapour = Double(humidity) / 100 * 6.105 * exp(17.27 * temperature / (237.7 + temperature))
        return temperature + 0.33 * vapour - 0.7 * wind - 4
    }
}
