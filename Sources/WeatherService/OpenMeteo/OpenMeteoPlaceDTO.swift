import JSON
import Weather

/// The part of a response for one place, as sent: single numbers by name, and columns of numbers. A number that is null,
/// missing or of another type becomes nil. It is read from front to back (`JSONReader`), because the columns are most of the largest
/// answers: nothing but their numbers is stored.
struct OpenMeteoPlaceDTO {
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

    /// Nil if the value is not an object.
    init?(_ json: inout JSONReader) throws(JSONReader.Malformed) {
        let isObject = try json.object { name, json throws(JSONReader.Malformed) in try take(name, from: &json) }
        guard isObject else { return nil }
    }

    private mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
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

/// Columns of numbers by variable, with one number for each time. A block of the present has a single row.
struct OpenMeteoBlock {
    /// Indexed by the variable's raw value; `missing` stands for an absent or invalid number.
    private var columns = [[Double]](repeating: [], count: OpenMeteoVariable.allCases.count)

    private static let missing = Double.nan

    /// Nil if the value is not an object.
    init?(ofColumns json: inout JSONReader) throws(JSONReader.Malformed) {
        try self.init(&json) { column, json throws(JSONReader.Malformed) in
            column = try json.numbers(else: Self.missing) ?? []
        }
    }

    /// Reads a block with one number per variable; nil if the value is not an object.
    init?(ofOneRow json: inout JSONReader) throws(JSONReader.Malformed) {
        try self.init(&json) { column, json throws(JSONReader.Malformed) in
            column.append(try json.number() ?? Self.missing)
        }
    }

    private init?(
        _ json: inout JSONReader,
        read: (inout [Double], inout JSONReader) throws(JSONReader.Malformed) -> Void
    ) throws(JSONReader.Malformed) {
        let isObject = try json.object { name, json throws(JSONReader.Malformed) in
            // A duplicate name is ignored.
            guard let variable = OpenMeteoVariable(name: name), columns[variable.rawValue].isEmpty else {
                return try json.skip()
            }
            try read(&columns[variable.rawValue], &json)
        }
        guard isObject else { return nil }
    }

    /// The row of a block of the present, with or without a time.
    var onlyRow: OpenMeteoRow { OpenMeteoRow(block: self, index: 0) }

    /// As many rows as there are times, at most `most`.
    func rows(most: Int) -> [OpenMeteoRow] {
        (0..<min(most, columns[OpenMeteoVariable.time.rawValue].count)).map { OpenMeteoRow(block: self, index: $0) }
    }

    func number(_ variable: OpenMeteoVariable, at index: Int) -> Double? {
        let column = columns[variable.rawValue]
        guard column.indices.contains(index), !column[index].isNaN else { return nil }
        return column[index]
    }
}

/// One row of a block: the numbers of one moment.
struct OpenMeteoRow {
    let block: OpenMeteoBlock
    let index: Int

    subscript(_ variable: OpenMeteoVariable) -> Double? { block.number(variable, at: index) }

    var wind: Wind {
        Wind(
            speed: WireField.speed(self[.windSpeed]),
            direction: self[.windDirection].map(Bearing.init(degrees:)),
            gust: WireField.speed(self[.windGusts]))
    }

    /// Sent in percent; returned as 0…1.
    func probability(_ variable: OpenMeteoVariable) -> Double? {
        WireField.percent(self[variable]).map { Double($0) / 100 }
    }
}
