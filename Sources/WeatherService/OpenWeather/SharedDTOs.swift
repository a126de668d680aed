import JSON
import Weather

// Objects that several OpenWeather responses share, as sent (https://openweathermap.org/current,
// https://openweathermap.org/forecast5).

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

/// One of a response's conditions; the first is the main one. Its description is not read, because the program has its
/// own words.
struct ConditionDTO: JSONObject {
    var id: Double?
    var main: String?
    var icon: String?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "id": id = try json.number()
        case "main": main = try json.text()
        case "icon": icon = try json.text()
        default: try json.skip()
        }
    }
}

struct WindDTO: JSONObject {
    var speed: Double?
    var deg: Double?
    var gust: Double?

    var wind: Wind {
        Wind(
            speed: WireField.speed(speed),
            direction: deg.map(Bearing.init(degrees:)),
            gust: WireField.speed(gust))
    }

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "speed": speed = try json.number()
        case "deg": deg = try json.number()
        case "gust": gust = try json.number()
        default: try json.skip()
        }
    }
}

struct SysDTO: JSONObject {
    var sunrise: Double?
    var sunset: Double?
    /// The position of the offset in responses of `/group` in 2020.
    var timezone: Double?
    /// Part of the day: `d` or `n`, in forecasts.
    var pod: String?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "sunrise": sunrise = try json.number()
        case "sunset": sunset = try json.number()
        case "timezone": timezone = try json.number()
        case "pod": pod = try json.text()
        default: try json.skip()
        }
    }
}

/// `coord` as sent: `{"lon":127,"lat":37.5}`, or a bare pair, which the documentation of air pollution shows without
/// saying which number comes first.
struct CoordinateDTO: JSONReadable {
    /// Nil if there is no valid one, because a response need not contain its point.
    let point: AnsweredPoint?

    init?(_ json: inout JSONReader) throws(JSONReader.Malformed) {
        if try json.kind() == .array {
            let pair = try Pair(&json)?.numbers ?? []
            point = pair.count == 2 ? Self.point([(pair[0], pair[1]), (pair[1], pair[0])]) : nil
        } else {
            let fields = try Fields(&json)
            guard let lat = fields?.lat, let lon = fields?.lon else { return nil }
            point = Self.point([(lat, lon)])
        }
    }

    private struct Pair: JSONReadable {
        /// No more than it takes to see that there are too many.
        private(set) var numbers: [Double] = []

        init?(_ json: inout JSONReader) throws(JSONReader.Malformed) {
            _ = try json.array { json throws(JSONReader.Malformed) in
                if let number = try json.number(), numbers.count < 3 { numbers.append(number) }
            }
        }
    }

    private struct Fields: JSONObject {
        var lat: Double?
        var lon: Double?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "lat": lat = try json.number()
            case "lon": lon = try json.number()
            default: try json.skip()
            }
        }
    }

    private static func point(_ pairs: [(latitude: Double, longitude: Double)]) -> AnsweredPoint? {
        let readings = pairs.compactMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
        return readings.isEmpty ? nil : AnsweredPoint(readings: readings)
    }
}
