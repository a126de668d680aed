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
