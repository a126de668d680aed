/// Objects that several OpenWeather responses share, as sent (https://openweathermap.org/current,
/// https://openweathermap.org/forecast5).
struct MainDTO: JSONObject {
    var temp: Double?
    var feelsLike: Double?
    var pressure: Double?
    var humidity: Double?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "temp": temp = try json.number()
        case "feels_like": feelsLike = try json.number()
        case "pressure": pressure = try json.number()
        case "humidity": humidity = try json.number()
        default: try json.skip()
        }
    }
}
