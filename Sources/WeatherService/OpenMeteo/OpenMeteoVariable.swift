/// The variables requested from Open-Meteo, with their names in its API (https://open-meteo.com/en/docs,
/// https://open-meteo.com/en/docs/air-quality-api).
enum OpenMeteoVariable: Int, CaseIterable {
    // For the present or an hour.
    case time
    case temperature
    case humidity
    case feelsLike
    case isDay
    case weatherCode
    case windSpeed
    case windDirection
    case windGusts
    case precipitationProbability
    case precipitation
    case snowfall
    case pressure
    case cloudCover
    case visibility
    // For a day.
    case highest
    case lowest
    case highestProbability
    case sunrise
    case sunset
    case precipitationSum
    case snowfallSum
    case uvIndex
    // Air pollutants, in µg/m³.
    case pm10
    case pm25
    case carbonMonoxide
    case nitrogenDioxide
    case sulphurDioxide
    case ozone

    var name: String {
        switch self {
        case .time: "time"
        case .temperature: "temperature_2m"
        case .humidity: "relative_humidity_2m"
        case .feelsLike: "apparent_temperature"
        case .isDay: "is_day"
        case .weatherCode: "weather_code"
        case .windSpeed: "wind_speed_10m"
        case .windDirection: "wind_direction_10m"
        case .windGusts: "wind_gusts_10m"
        case .precipitationProbability: "precipitation_probability"
        case .precipitation: "precipitation"
        case .snowfall: "snowfall"
        case .pressure: "pressure_msl"
        case .cloudCover: "cloud_cover"
        case .visibility: "visibility"
        case .highest: "temperature_2m_max"
        case .lowest: "temperature_2m_min"
        case .highestProbability: "precipitation_probability_max"
        case .sunrise: "sunrise"
        case .sunset: "sunset"
        case .precipitationSum: "precipitation_sum"
        case .snowfallSum: "snowfall_sum"
        case .uvIndex: "uv_index_max"
        case .pm10: "pm10"
        case .pm25: "pm2_5"
        case .carbonMonoxide: "carbon_monoxide"
        case .nitrogenDioxide: "nitrogen_dioxide"
        case .sulphurDioxide: "sulphur_dioxide"
        case .ozone: "ozone"
        }
    }

    /// Nil for a name that is never requested.
    init?(name: String) {
        guard let known = Self.named[name] else { return nil }
        self = known
    }

    private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}
