import JSON
import Limits
import Weather

/// A municipality or a part of one, the smallest area that the agency warns (市町村等; "class 20" in its files).
struct JMAArea: Hashable, Sendable {
    let code: String
    /// In Japanese; empty if it is unknown.
    let name: String
    /// Degrees: the box around it.
    let south, west, north, east: Double

    /// Seven digits.
    static func isCode(_ text: some StringProtocol) -> Bool { text.utf8.count == 7 && text.isDigits }

    /// A place on the edge of the box may be in it; about 200 metres.
    private static let margin = 0.002

    fileprivate func holds(_ place: Coordinate) -> Bool {
        (south - Self.margin...north + Self.margin).contains(place.latitude)
            && (west - Self.margin...east + Self.margin).contains(place.longitude)
    }

    fileprivate func distanceFromCentre(to place: Coordinate) -> Double {
        Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)?.distance(to: place) ?? .infinity
    }

    fileprivate func distance(to place: Coordinate) -> Double {
        let nearest = Coordinate(
            latitude: min(max(place.latitude, south), north), longitude: min(max(place.longitude, west), east))
        return nearest?.distance(to: place) ?? .infinity
    }
}

/// All municipalities with the boxes around them (`class20relm.json`).
struct JMAAreaList: Hashable, Sendable {
    let areas: [JMAArea]
    private let names: [String: String]

    /// A place in no box is in the nearest one, if that is not farther away than this, in kilometres.
    private static let farthest = 30.0

    init(_ areas: [JMAArea]) {
        self.areas = areas
        names = Dictionary(areas.map { ($0.code, $0.name) }) { first, _ in first }
    }

    static func request(at address: ServiceAddress, changedSince time: String? = nil) -> RequestURL {
        RequestURL(
            wireText: "\(address)/common/const/class20relm.json",
            headers: time.map { ["If-Modified-Since": $0] } ?? [:], bodyLimit: Limits.JMA.list)
    }

    /// Throws the failure that the status reports, `unreadable` if there is no municipality, or `tooLarge`. One without a box is left
    /// out.
    static func read(_ answer: HTTPAnswer) throws(WeatherFailure) -> JMAAreaList {
        // By their codes.
        let members = try answer.json(atMost: Limits.JMA.list).members ?? []
        let areas = members.filter { JMAArea.isCode($0.name) }.compactMap { JMAArea(code: $0.name, $0.value) }
        if areas.count > Limits.JMA.areas { throw .tooLarge }
        guard !areas.isEmpty else { throw .unreadable(field: "ne") }
        return JMAAreaList(areas)
    }

    func name(of code: String) -> String { names[code] ?? "" }

    /// What is known of where a place is.
    enum Step: Hashable, Sendable {
        case found(String)
        /// The outline of this municipality is needed.
        case needs(String)
        /// Far from all of them.
        case nowhere
    }

    /// The municipality of a place, as the agency's own pages find it: of those whose boxes hold it, the one whose outline does, or
    /// else the one whose centre is nearest.
    ///
    /// - Parameter outline: what is known of an outline; nil if it has not been asked for.
    func area(of place: Coordinate, _ outline: (String) -> JMAOutline?) -> Step {
        let around = areas.filter { $0.holds(place) }.map { ($0.code, $0.distanceFromCentre(to: place)) }
            .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(Limits.JMA.candidates)
        guard let nearest = around.first else {
            let near = areas.map { ($0.code, $0.distance(to: place)) }.filter { $0.1 <= Self.farthest }
            return near.min { ($0.1, $0.0) < ($1.1, $1.0) }.map { .found($0.0) } ?? .nowhere
        }
        guard around.count > 1 else { return .found(nearest.0) }
        for (code, _) in around {
            guard let outline = outline(code) else { return .needs(code) }
            if outline.contains(place) { return .found(code) }
        }
        return .found(nearest.0)
    }
}

/// The outline of a municipality (`geojson/class20s/CODE.json`).
struct JMAOutline: Hashable, Sendable {
    private let rings: [GeoRing]

    /// Of a municipality that has none: it holds nothing.
    static let none = JMAOutline([])

    init(_ rings: [GeoRing]) {
        self.rings = rings
    }

    static func request(for code: String, at address: ServiceAddress) -> RequestURL {
        RequestURL(
            wireText: "\(address)/common/const/geojson/class20s/\(code).json", spacing: 1,
            bodyLimit: Limits.JMA.outline)
    }

    /// Throws the failure that the status reports, or `unreadable` if it has no ring.
    static func read(_ answer: HTTPAnswer) throws(WeatherFailure) -> JMAOutline {
        let features = try answer.json(atMost: Limits.JMA.outline)["features"].items() ?? []
        let polygons = features.flatMap { GeoPolygon.all(inGeometry: $0["geometry"]) }
        guard !polygons.isEmpty else { throw .unreadable(field: "features") }
        return JMAOutline(polygons.flatMap { [$0.outer] + $0.holes })
    }

    /// The agency writes islands as further rings of one polygon, so a place is inside if an odd number of rings has it.
    func contains(_ place: Coordinate) -> Bool { rings.count { $0.contains(place) } % 2 == 1 }
}

extension JMAArea {
    /// A municipality as sent: `{"name":…,"ne":[north,east],"sw":[south,west]}`. Nil without a box.
    fileprivate init?(code: String, _ json: JSONElement) {
        guard let northEast = json["ne"].numbers(else: .nan), northEast.count == 2,
            let southWest = json["sw"].numbers(else: .nan), southWest.count == 2
        else { return nil }
        // Not a number is in no range.
        guard (-90...90).contains(southWest[0]), (southWest[0]...90).contains(northEast[0]),
            (-180...180).contains(southWest[1]), (southWest[1]...180).contains(northEast[1])
        else { return nil }
        self.init(
            code: code, name: json["name"].shown() ?? "", south: southWest[0], west: southWest[1], north: northEast[0],
            east: northEast[1])
    }
}
