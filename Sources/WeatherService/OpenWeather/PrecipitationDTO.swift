/// Rain or snow. Current weather has the last hour, a forecast step its three hours; old responses have either or both.
struct PrecipitationDTO: JSONObject {
    var oneHour: Double?
    var threeHours: Double?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "1h": oneHour = try json.number()
        case "3h": threeHours = try json.number()
        default: try json.skip()
        }
    }
}
