import Weather

/// What an answer says of one place, as it is on the wire: numbers by the names they were asked for, and columns of them.
/// Any number may be null.
struct OpenMeteoPlaceDTO: Decodable {
    /// The middle of the grid cell the answer is about.
    @Lenient var latitude: WireNumber?
    @Lenient var longitude: WireNumber?
    /// The position in the question; absent from the first.
    @Lenient var locationID: WireNumber?
    @Lenient var offset: WireNumber?
    @Lenient var current: [String: Lenient<WireNumber>]?
    @Lenient var hourly: [String: Lenient<OpenMeteoColumn>]?
    @Lenient var daily: [String: Lenient<OpenMeteoColumn>]?
    @Lenient var error: Bool?
    @Lenient var reason: String?

    enum CodingKeys: String, CodingKey {
        case latitude, longitude, current, hourly, daily, error, reason
        case locationID = "location_id"
        case offset = "utc_offset_seconds"
    }

    var coordinate: Coordinate? {
        guard let latitude = latitude?.value, let longitude = longitude?.value else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// What it says about where it belongs.
    var whereabouts: OpenMeteoMatching.Entry {
        OpenMeteoMatching.Entry(number: (locationID?.value).flatMap(Int.init(exactly:)), coordinate: coordinate)
    }
}

/// The numbers of one name, one for each time; anything but a number is nil.
///
/// Nearly all of an answer is columns, and nearly all in them are plain numbers: those are read as such, and only what is not
/// is looked at leniently, which takes three times as long.
struct OpenMeteoColumn: Decodable {
    let numbers: [WireNumber?]

    init(from decoder: any Decoder) throws {
        var column = try decoder.unkeyedContainer()
        var numbers: [WireNumber?] = []
        while !column.isAtEnd {
            // Losing the reason is right: what is no number stays where it is, and is read another way.
            if let number = try? column.decode(Double.self), number.isFinite {
                numbers.append(WireNumber(value: number))
            } else {
                numbers.append(try column.decode(Lenient<WireNumber>.self).wrappedValue)
            }
        }
        self.numbers = numbers
    }
}

/// One row of a block: the numbers of one moment.
struct OpenMeteoRow {
    private let number: (String) -> WireNumber?

    subscript(_ name: String) -> WireNumber? { number(name) }

    fileprivate init(_ number: @escaping (String) -> WireNumber?) {
        self.number = number
    }

    var wind: Wind {
        Wind(
            speed: WireField.speed(self["wind_speed_10m"]),
            direction: (self["wind_direction_10m"]?.value).map(Bearing.init(degrees:)),
            gust: WireField.speed(self["wind_gusts_10m"]))
    }

    /// Percent on the wire.
    func probability(_ name: String) -> Double? { WireField.percent(self[name]).map { Double($0) / 100 } }
}

extension OpenMeteoPlaceDTO {
    /// The block of the moment.
    var now: OpenMeteoRow? { current.map { block in OpenMeteoRow { block[$0]?.wrappedValue } } }

    /// A block of columns by its rows: as many as it has times, and no more than `most`.
    static func rows(
        _ block: [String: Lenient<OpenMeteoColumn>]?, most: Int
    ) -> [OpenMeteoRow] {
        let columns = (block ?? [:]).compactMapValues(\.wrappedValue?.numbers)
        return (0..<min(most, columns["time"]?.count ?? 0)).map { index in
            OpenMeteoRow { name in
                guard let column = columns[name], column.indices.contains(index) else { return nil }
                return column[index]
            }
        }
    }
}
