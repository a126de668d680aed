struct CloudsDTO: JSONObject {
    var all: Double?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "all": all = try json.number()
        default: try json.skip()
        }
    }
}
