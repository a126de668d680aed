import JSON
import Limits
import Weather

extension ServiceAddress {
    /// https://www.jma.go.jp/bosai, the Japan Meteorological Agency's own pages about hazards. They need no key.
    public static let jma = ServiceAddress(knownHost: "www.jma.go.jp", path: "/bosai")
}

/// What the Japan Meteorological Agency is called.
enum JMA {
    static let issuer = "気象庁"
    /// In the ids of warnings, which come without a message of their own.
    static let sender = "jma.go.jp"
}

/// The warnings of all of Japan at one time, as the Japan Meteorological Agency (気象庁) tells them to its own map (`r8/map.json`). One
/// request is for the whole country, so the agency learns no place.
///
/// It has a bulletin for each office and group of hazards, in no order, and keeps those that lift a warning for months. Nothing
/// has been tried against the live service: the form is that of recorded answers (August to October 2026).
struct JMAStatus: Hashable, Sendable {
    /// When the last bulletin was taken in, nil without any.
    private(set) var latest: Timestamp?
    /// The codes of the municipalities that a bulletin tells of, whatever it says.
    private(set) var areas: Set<String> = []
    /// What is in force.
    private(set) var rows: [Row] = []
    /// Bulletins, municipalities and warnings without what says whether, when or where they are in force; each may be a warning
    /// that is missing.
    private(set) var unreadable = 0

    /// A warning in a municipality.
    struct Row: Hashable, Sendable {
        /// Seven digits.
        let area: String
        let code: JMAWarningCode
        /// Whether the latest bulletin about it lowered a graver warning.
        let isLowered: Bool
        let bulletin: Bulletin
    }

    /// What a bulletin says of all its warnings.
    struct Bulletin: Hashable, Sendable {
        let reported: Timestamp
        /// In the office's own name, or the agency's.
        let office: String
        /// In Japanese.
        let headline: String?
    }

    static func request(at address: ServiceAddress, changedSince time: String? = nil) -> RequestURL {
        RequestURL(
            wireText: "\(address)/warning/data/r8/map.json", headers: time.map { ["If-Modified-Since": $0] } ?? [:],
            bodyLimit: Limits.JMA.status)
    }

    /// Throws the failure that the status reports, `unreadable` for anything but a list, or `tooLarge`. A list without bulletins is
    /// valid, and tells of no municipality.
    static func read(_ answer: HTTPAnswer) throws(WeatherFailure) -> JMAStatus {
        var reading = JMAStatusReading()
        for bulletin in try answer.json(as: .array, atMost: Limits.JMA.status).items() ?? [] {
            reading.take(bulletin)
            if reading.isFull { throw .tooLarge }
        }
        var status = JMAStatus()
        (status.latest, status.areas, status.unreadable) = (reading.latest, reading.areas, reading.unreadable)
        status.rows = Self.current(reading.inForce)
        return status
    }

    /// Without what a later bulletin has replaced by another grade of the same hazard: a higher one, or one that it says was lowered.
    private static func current(_ rows: [Row]) -> [Row] {
        let byArea = Dictionary(grouping: rows, by: \.area)
        return rows.filter { row in
            guard let meaning = row.code.meaning else { return true }
            return byArea[row.area]?.contains { other in
                guard let later = other.code.meaning, later.hazard == meaning.hazard, later.grade != meaning.grade,
                    other.bulletin.reported > row.bulletin.reported
                else { return false }
                return later.grade > meaning.grade || other.isLowered
            } != true
        }.sorted { ($0.area, $0.code.text) < ($1.area, $1.code.text) }
    }
}

/// When the agency took in the last bulletin (`r8/map_time.json`), which tells whether its map is alive.
enum JMAStatusTime {
    static func request(at address: ServiceAddress) -> RequestURL {
        RequestURL(wireText: "\(address)/warning/data/r8/map_time.json", bodyLimit: Limits.JMA.time)
    }

    /// Throws the failure that the status reports, or `unreadable`.
    static func read(_ answer: HTTPAnswer) throws(WeatherFailure) -> Timestamp {
        let json = try answer.json(atMost: Limits.JMA.time)
        guard let latest = json["latestControlDatetime"].time else {
            throw .unreadable(field: "latestControlDatetime")
        }
        return latest
    }
}
