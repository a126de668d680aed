import Weather

/// A warning of the stand-in's world in one language, as its office issues it. Every word of it is invented.
public struct StandinWarning: Hashable, Sendable {
    public let office: StandinOffice
    /// The message in its office's words.
    public let event: String
    public let headline: String
    public let description: String
    /// CAP's severity, 1 (minor) … 4 (extreme).
    public let severity: Int
    /// CAP's urgency, 1 (past) … 4 (immediate).
    public let urgency: Int
    /// CAP's certainty, 1 (unlikely) … 4 (observed).
    public let certainty: Int
    public let sent: Timestamp
    public let onset: Timestamp
    /// Nil if the message does not say when it ends.
    public let expires: Timestamp?
    /// When the centre no longer has it: it has expired, or another message has taken its place.
    public let gone: Timestamp
    public let areas: [StandinArea]
    /// The CAP's identifier.
    public let identifier: String
    /// What the message replaces, if anything.
    public let replaces: [String]
    /// The path of its CAP, the row's `capurl`.
    public let document: String
    /// The document with the same message in another language; empty if there is none.
    public let otherDocument: String
    /// The same message in a second language of the same document: event, headline, description.
    public let second: Second?

    /// A further `info` of the CAP.
    public struct Second: Hashable, Sendable {
        public let language: String
        public let event: String
        public let headline: String
        public let description: String
    }
}

/// An area of a warning.
public struct StandinArea: Hashable, Sendable {
    public let name: String
    public let shape: Shape

    /// Coordinates as (north, east), closed rings.
    public enum Shape: Hashable, Sendable {
        /// Polygons, each an outer ring and its holes.
        case polygons([[[Point]]])
        case point(Point)
        case none
    }

    public struct Point: Hashable, Sendable {
        public let north: Double
        public let east: Double

        public init(_ north: Double, _ east: Double) {
            self.north = north
            self.east = east
        }
    }
}

extension StandinArea.Shape {
    var isArea: Bool { if case .polygons = self { true } else { false } }

    /// Every ring of the stand-in is a square.
    func contains(_ north: Double, _ east: Double) -> Bool {
        func isInside(_ ring: [StandinArea.Point]) -> Bool {
            let (norths, easts) = (ring.map(\.north), ring.map(\.east))
            guard let south = norths.min(), let top = norths.max(), let west = easts.min(), let right = easts.max()
            else {
                return false
            }
            return south <= north && north <= top && west <= east && east <= right
        }
        guard case .polygons(let polygons) = self else { return false }
        return polygons.contains { rings in
            rings.first.map(isInside) == true && !rings.dropFirst().contains(where: isInside)
        }
    }
}

extension StandinArea {
    /// A square around a point, with a half side of so many degrees.
    static func square(_ name: String, _ north: Double, _ east: Double, _ reach: Double) -> StandinArea {
        StandinArea(name: name, shape: .polygons([[ring(north, east, reach)]]))
    }

    static func ring(_ north: Double, _ east: Double, _ reach: Double) -> [Point] {
        [(-1, -1), (-1, 1), (1, 1), (1, -1), (-1, -1)].map { Point(north + $0.0 * reach, east + $0.1 * reach) }
    }

    /// A square around a city of the table; nothing if there is none of the name.
    static func around(_ city: String, _ reach: Double = 0.4) -> StandinArea {
        guard let city = StandinCity.named(city) else { return StandinArea(name: city, shape: .none) }
        return square("\(city.english) area", city.latitude, city.longitude, reach)
    }
}

/// An office that issues warnings, or a member of the WMO without one. Their names, ids and most codes are invented.
public struct StandinOffice: Hashable, Sendable {
    /// The first part of its documents' names; empty for a member without an office.
    public let id: String
    public let name: String
    /// The language of its messages as a tag.
    public let language: String
    /// ISO 3166-1.
    public let country: String
    public let alpha3: String
    public let countryName: String
    /// The code of the member.
    public let member: String
    /// Whether the centre can read its messages.
    public let reports: Bool

    public static let korea = StandinOffice(
        id: "kr-standin-en", name: "Korea: Invented Weather Office", language: "en-US", country: "KR", alpha3: "KOR",
        countryName: "Korea", member: "095", reports: true)
    public static let japan = StandinOffice(
        id: "jp-standin-en", name: "Japan: Invented Weather Office", language: "en-US", country: "JP", alpha3: "JPN",
        countryName: "Japan", member: "901", reports: true)
    /// The same office in its own language: its messages are documents of their own.
    public static let japanInJapanese = StandinOffice(
        id: "jp-standin-ja", name: "日本: 架空気象所", language: "ja-JP", country: "JP", alpha3: "JPN",
        countryName: "Japan", member: "901", reports: true)
    public static let states = StandinOffice(
        id: "us-standin-en", name: "United States: Invented Weather Office", language: "en-US", country: "US",
        alpha3: "USA", countryName: "United States", member: "093", reports: true)
    /// Its documents have two languages each.
    public static let china = StandinOffice(
        id: "cn-standin-xx", name: "China: Invented Weather Office", language: "en-US", country: "CN", alpha3: "CHN",
        countryName: "China", member: "902", reports: true)
    public static let germany = StandinOffice(
        id: "de-standin-de", name: "Deutschland: Erfundenes Wetteramt", language: "de-DE", country: "DE",
        alpha3: "DEU", countryName: "Germany", member: "903", reports: true)
    public static let india = StandinOffice(
        id: "in-standin-xx", name: "India: Invented Weather Office", language: "en-IN", country: "IN", alpha3: "IND",
        countryName: "India", member: "066", reports: true)
    public static let fiji = StandinOffice(
        id: "fj-standin-en", name: "Fiji: Invented Weather Office", language: "en-FJ", country: "FJ", alpha3: "FJI",
        countryName: "Fiji", member: "907", reports: true)
    /// Nothing ever happens there.
    public static let quiet = StandinOffice(
        id: "nz-standin-en", name: "New Zealand: Invented Weather Office", language: "en-NZ", country: "NZ",
        alpha3: "NZL", countryName: "New Zealand", member: "904", reports: true)
    /// The centre cannot read its messages.
    public static let silent = StandinOffice(
        id: "mn-standin-en", name: "Mongolia: Invented Weather Office", language: "en-US", country: "MN",
        alpha3: "MNG", countryName: "Mongolia", member: "905", reports: false)
    /// A member without an office.
    public static let absent = StandinOffice(
        id: "", name: "", language: "", country: "TV", alpha3: "TUV", countryName: "Tuvalu", member: "906",
        reports: false)

    public static let all = [
        korea, japan, japanInJapanese, states, china, germany, india, fiji, quiet, silent, absent,
    ]
}
