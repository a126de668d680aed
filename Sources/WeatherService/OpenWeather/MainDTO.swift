/// Objects that several OpenWeather responses share, as sent (https://openweathermap.org/current,
/// https://openweathermap.org/forecast5).
struct MainDTO: Decodable {
    @Lenient var temp: WireNumber?
    @Lenient var feelsLike: WireNumber?
    @Lenient var pressure: WireNumber?
    @Lenient var humidity: WireNumber?

    enum CodingKeys: String, CodingKey {
        case temp, pressure, humidity
        case feelsLike = "feels_like"
    }
}
