import Weather

/// The part of a response for one place, as sent: single numbers by name, and columns of numbers. A number that is null,
/// missing or of another type becomes nil.
struct OpenMeteoPlaceDTO: JSONObject {
    /// The centre of the grid cell.
    private var latitude: Double?
    private var longitude: Double?
    /// The position in the request; missing for the first place.
    private var locationID: Double?
    private(set) var offset: Double?
    /// The IANA name of the place's time zone.
    private(set) var timezone: String?
    /// The values of the present.
    private(set) var now: OpenMeteoRow?
    private(set) var hourly: OpenMeteoBlock?
    private(set) var daily: OpenMeteoBlock?
    private(set) var error: Bool?
    private(set) var reason: String?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "latitude": latitude = try json.number()
        case "longitude": longitude = try json.number()
        case "location_id": locationID = try json.number()
        case "utc_offset_seconds": offset = try json.number()
        case "timezone": timezone = try json.text()
        case "current": now = try OpenMeteoBlock(ofOneRow: &json)?.onlyRow
        case "hourly": hourly = try OpenMeteoBlock(ofColumns: &json)
        case "daily": daily = try OpenMeteoBlock(ofColumns: &json)
        case "error": error = try json.flag()
        case "reason": reason = try json.text()
        default: try json.skip()
        }
    }

    var coordinate: Coordinate? {
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Its number and coordinate, for matching.
    var whereabouts: OpenMeteoMatching.Entry {
        OpenMeteoMatching.Entry(number: locationID.flatMap(Int.init(exactly:)), coordinate: coordinate)
    }
}
