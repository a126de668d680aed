import AppResources
import Weather
import WeatherService

/// Everything known about a source of official warnings without contacting it.
package struct WarningProfile: Sendable {
    package let id: SourceID
    /// Its name on the screen.
    package let title: Phrase
    /// The attribution with its address, for the about page.
    package let data: Phrase
    /// The key it needs; nil if it needs none. It comes from the environment alone.
    package var key: SourceProfile.KeyNeed?
    package let host: SourceHost
    /// How many calls one user may make.
    package let quota: CallQuota
    /// As those of `SourceProfile`.
    package var readingLimits = SourceProfile.sample.readingLimits
    package var refusesKey = SourceProfile.sample.refusesKey

    /// What the source learns, for the question whether it may be asked, and for the privacy notice.
    package let learns: Phrase
    /// Makes the source; nil without the key that it needs.
    package let opened: @MainActor (WarningDoors) -> (any WarningSource)?

    /// The environment variables of this source.
    package var variables: [String] { (key?.variables ?? []) + [host.variable] }

    /// The US National Weather Service. It names no number; points are asked about one a second (`NWSFeeds`).
    package static let nws = WarningProfile(
        id: .nws, title: .warningsNWS, data: .dataNWS, host: .nws, quota: CallQuota(perMinute: 60), learns: .learnsNWS
    ) { NWSFeeds($0.host) }

    /// The Korea Meteorological Administration, through Korea's portal of open data.
    package static let kma = WarningProfile(
        id: .kma, title: .warningsKMA, data: .dataKMA,
        key: SourceProfile.KeyNeed(variable: "KMA_SERVICE_KEY", site: "data.go.kr", form: .dataGoKr),
        host: .dataGoKr, quota: .dataGoKr, readingLimits: { DataGoKrLimits($0, now: $1) },
        refusesKey: DataGoKrLimits.refusesKey, learns: .learnsKMA
    ) { doors in
        doors.key.flatMap { DataGoKrKey($0) }.map { KMAFeeds(doors.host, key: $0, divisions: doors.divisions) }
    }

    /// The WMO's Severe Weather Information Centre. It names no limit; what is asked of it is far less (`SWICFeeds`), except full
    /// texts, which are read when they are opened.
    package static let swic = WarningProfile(
        id: .swic, title: .warningsSWIC, data: .dataSWIC, host: .swic, quota: CallQuota(perMinute: 10),
        learns: .learnsSWIC
    ) { SWICFeeds($0.host) }

    /// Every source of warnings: the offices of countries, then the one for all of them. Add a new one here.
    package static let all: [WarningProfile] = [.kma, .nws, .swic]

    /// The profile of a source; nil for an unknown id.
    package static func of(_ id: SourceID) -> WarningProfile? { all.first { $0.id == id } }

    /// The sources that need a key.
    package static var keyed: [WarningProfile] { all.filter { $0.key != nil } }
}

/// What a source of warnings is built from.
package struct WarningDoors: Sendable {
    package let host: FeedHost
    package let key: APIKey?
    /// The names of the Korean divisions around a point, from large to small; it reads the disk.
    package let divisions: @Sendable (Coordinate) -> [String]
}

extension WarningProfile: Hashable {
    package static func == (left: WarningProfile, right: WarningProfile) -> Bool { left.id == right.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension SourceHost {
    package static let dataGoKr = SourceHost(
        source: .kma, standard: .dataGoKr, variable: "NALSSI_DATA_GO_KR_URL", purposes: [.warnings], sendsKey: true,
        use: .withKey)
    package static let nws = SourceHost(
        source: .nws, standard: .nws, variable: "NALSSI_NWS_URL", purposes: [.warnings])
    package static let swic = SourceHost(
        source: .swic, standard: .swic, variable: "NALSSI_SWIC_URL", purposes: [.warnings])
}
