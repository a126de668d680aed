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
