import Weather

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

struct WindDTO: Decodable {
    @Lenient var speed: WireNumber?
    @Lenient var deg: WireNumber?
    @Lenient var gust: WireNumber?

    var wind: Wind {
        Wind(
            speed: WireField.speed(speed),
            direction: (deg?.value).map(Bearing.init(degrees:)),
            gust: WireField.speed(gust))
    }
}

struct CloudsDTO: Decodable {
    @Lenient var all: WireNumber?
}

/// Rain or snow. Current weather has the last hour, a forecast step its three hours; old responses have either or both.
struct PrecipitationDTO: Decodable {
    @Lenient var oneHour: WireNumber?
    @Lenient var threeHours: WireNumber?

    enum CodingKeys: String, CodingKey {
        case oneHour = "1h"
        case threeHours = "3h"
    }
}

/// One of a response's conditions; the first is the main one. Its description is not read, because the program has its
/// own words.
struct ConditionDTO: Decodable {
    @Lenient var id: WireNumber?
    @Lenient var main: String?
    @Lenient var icon: String?
}

struct SysDTO: Decodable {
    @Lenient var sunrise: WireNumber?
    @Lenient var sunset: WireNumber?
    /// The position of the offset in responses of `/group` in 2020.
    @Lenient var timezone: WireNumber?
    /// Part of the day: `d` or `n`, in forecasts.
    @Lenient var pod: String?
}
