import Glibc

/// A place whose weather can be requested. Its names are the program's own; names in a service's answers never replace them.
public struct Place: Identifiable, Hashable, Sendable {
    public let id: PlaceID
    public var names: LocalizedText
    public var coordinate: Coordinate
    /// Province, state or the like.
    public var region: LocalizedText?
    public var country: LocalizedText?
    /// IANA name, such as `Asia/Seoul`.
    public var timeZone: String?
    /// The UTC offset to use until an answer provides a better one.
    public var usualOffset: UTCOffset
    /// Metres above sea level of a place that stands out from the ground around it, such as a summit; nil where the height of the
    /// ground is good enough, or unknown.
    public var height: Int?

    public init(
        id: PlaceID, names: LocalizedText, coordinate: Coordinate, region: LocalizedText? = nil,
        country: LocalizedText? = nil, timeZone: String? = nil, usualOffset: UTCOffset = .zero,
        height: Int? = nil
    ) {
        self.id = id
        self.names = names
        self.coordinate = coordinate
        self.region = region
        self.country = country
        self.timeZone = timeZone
        self.usualOffset = usualOffset
        self.height = height
    }

    /// Whether the place uses Korean time.
    public var isKorean: Bool { isInSouthKorea || timeZone == "Asia/Pyongyang" }

    /// Whether the place is in South Korea, as its time zone shows.
    public var isInSouthKorea: Bool { timeZone == "Asia/Seoul" || timeZone == "ROK" }

    /// The same place with something else known of it.
    public func with(_ change: (inout Place) -> Void) -> Place {
        var place = self
        change(&place)
        return place
    }

    /// The same place with another `usualOffset`.
    public func usually(_ offset: UTCOffset) -> Place { with { $0.usualOffset = offset } }

    /// The same place with a name given by the user, used in every language.
    public func called(_ name: String) -> Place {
        with { $0.names = LocalizedText([Language.english.rawValue: name]) }
    }
}

/// A permanent, unique identifier of a place: `owm:1835848` is OpenWeather's city 1835848.
public struct PlaceID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension PlaceID {
    /// The id of a place known only by its coordinate, to four decimals (about ten metres).
    public init(at coordinate: Coordinate) {
        self.init(rawValue: "geo:" + coordinate.text)
    }
}

extension Place {
    /// A place known only by its coordinate, to four decimals (about ten metres). It takes its name, region and time zone
    /// from `around`, if given.
    public init(at coordinate: Coordinate, around: Place? = nil) {
        let digits = coordinate.text
        // The time zone is not looked up; solar time is right to within an hour or two until an answer provides the offset.
        let hours = (coordinate.longitude / 15).rounded()
        self.init(
            id: PlaceID(at: coordinate),
            names: around?.names ?? LocalizedText(korean: digits, english: digits), coordinate: coordinate,
            region: around?.region, country: around?.country, timeZone: around?.timeZone,
            usualOffset: around?.usualOffset ?? UTCOffset(seconds: Int(hours) * 3_600))
    }
}

extension Coordinate {
    /// Latitude and longitude to four decimals (about ten metres): "37.5665,126.9780".
    public var text: String { "\(latitude.fourDecimals),\(longitude.fourDecimals)" }
}

extension Double {
    fileprivate var fourDecimals: String {
        let scaled = Int((abs(self) * 10_000).rounded())
        let fraction = String(scaled % 10_000)
        let padding = String(repeating: "0", count: 4 - fraction.count)
        return (self < 0 && scaled > 0 ? "-" : "") + "\(scaled / 10_000).\(padding)\(fraction)"
    }
}

/// A point on the Earth, WGS 84.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north, −90…90.
    public let latitude: Double
    /// Degrees east, −180…180.
    public let longitude: Double

    /// Nil if either number is not finite or out of range.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Kilometres along the surface, by the haversine formula on a sphere of 6,371.0088 km (the mean radius of the
    /// Earth, IUGG).
    public func distance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let north = (other.latitude - latitude) * radians / 2
        let east = (other.longitude - longitude) * radians / 2
        let half =
            sin(north) * sin(north)
            + cos(latitude * radians) * cos(other.latitude * radians) * sin(east) * sin(east)
        return 2 * 6_371.0088 * asin(min(1, half.squareRoot()))
    }
}
