import Weather

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
