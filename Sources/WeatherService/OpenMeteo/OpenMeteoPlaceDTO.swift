import Weather

/// What an answer says of one place, as it is on the wire: numbers by the names they were asked for, and columns of them.
/// Any number may be null, missing or of another kind; then it is nil.
struct OpenMeteoPlaceDTO {
    /// The middle of the grid cell the answer is about.
    private var latitude: Double?
    private var longitude: Double?
    /// The position in the question; absent from the first.
    private var locationID: Double?
    private(set) var offset: WireNumber?
    /// The block of the moment.
    private(set) var now: OpenMeteoRow?
    private(set) var hourly: OpenMeteoBlock?
    private(set) var daily: OpenMeteoBlock?
    private(set) var error: Bool?
    private(set) var reason: String?

    /// Nil where there is another value than an object.
    init?(_ json: inout JSONReader) throws(JSONReader.Malformed) {
        let isObject = try json.object { name, json throws(JSONReader.Malformed) in
            switch name {
            case "latitude": latitude = try json.number()
            case "longitude": longitude = try json.number()
            case "location_id": locationID = try json.number()
            case "utc_offset_seconds": offset = try json.number().map(WireNumber.init(value:))
            case "current": now = try OpenMeteoBlock(ofOneRow: &json)?.onlyRow
            case "hourly": hourly = try OpenMeteoBlock(ofColumns: &json)
            case "daily": daily = try OpenMeteoBlock(ofColumns: &json)
            case "error": error = try json.flag()
            case "reason": reason = try json.text()
            default: try json.skip()
            }
        }
        guard isObject else { return nil }
    }

    var coordinate: Coordinate? {
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// What it says about where it belongs.
    var whereabouts: OpenMeteoMatching.Entry {
        OpenMeteoMatching.Entry(number: locationID.flatMap(Int.init(exactly:)), coordinate: coordinate)
    }
}

/// Columns of numbers by what they are, one number for each time. A block of the moment is one of a single row.
struct OpenMeteoBlock {
    /// By the variable's number; `missing` stands for what is no number.
    private var columns = [[Double]](repeating: [], count: OpenMeteoVariable.allCases.count)

    private static let missing = Double.nan

    /// Nil where there is another value than an object.
    init?(ofColumns json: inout JSONReader) throws(JSONReader.Malformed) {
        try self.init(&json) { column, json throws(JSONReader.Malformed) in
            _ = try json.array { json throws(JSONReader.Malformed) in
                column.append(try json.number() ?? Self.missing)
            }
        }
    }

    /// A block of one number each; nil where there is another value than an object.
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
            // A name that comes twice counts once.
            guard let variable = OpenMeteoVariable(name: name), columns[variable.rawValue].isEmpty else {
                return try json.skip()
            }
            try read(&columns[variable.rawValue], &json)
        }
        guard isObject else { return nil }
    }

    /// The row of a block of one number each, whether or not it has a time.
    var onlyRow: OpenMeteoRow { OpenMeteoRow(block: self, index: 0) }

    /// As many as there are times, and no more than `most`.
    func rows(most: Int) -> [OpenMeteoRow] {
        (0..<min(most, columns[OpenMeteoVariable.time.rawValue].count)).map { OpenMeteoRow(block: self, index: $0) }
    }

    fileprivate func number(_ variable: OpenMeteoVariable, at index: Int) -> WireNumber? {
        let column = columns[variable.rawValue]
        guard column.indices.contains(index), !column[index].isNaN else { return nil }
        return WireNumber(value: column[index])
    }
}

/// One row of a block: the numbers of one moment.
struct OpenMeteoRow {
    fileprivate let block: OpenMeteoBlock
    fileprivate let index: Int

    subscript(_ variable: OpenMeteoVariable) -> WireNumber? { block.number(variable, at: index) }

    var wind: Wind {
        Wind(
            speed: WireField.speed(self[.windSpeed]),
            direction: (self[.windDirection]?.value).map(Bearing.init(degrees:)),
            gust: WireField.speed(self[.windGusts]))
    }

    /// Percent on the wire.
    func probability(_ variable: OpenMeteoVariable) -> Double? {
        WireField.percent(self[variable]).map { Double($0) / 100 }
    }
}
