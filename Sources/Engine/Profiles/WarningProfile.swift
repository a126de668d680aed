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
    /// The key for its fuller service; nil if it has none. Keys come from the environment alone.
    package var key: SourceProfile.KeyNeed?
    /// Every host it may contact.
    package let hosts: [SourceHost]
    /// How many calls one user may make to each of its hosts.
    package let quota: CallQuota
    /// As those of `SourceProfile`.
    package var readingLimits = SourceProfile.sample.readingLimits
    package var refusesKey = SourceProfile.sample.refusesKey

    /// What the source learns, for the question whether it may be asked, and for the privacy notice.
    package let learns: Phrase
    /// Makes the source.
    package let opened: @MainActor (WarningDoors) -> any WarningSource

    /// The environment variables of this source.
    package var variables: [String] { (key?.variables ?? []) + hosts.map(\.variable) }

    /// The Japan Meteorological Agency. It names no number; outlines of municipalities are asked for one a second (`JMAFeeds`), and
    /// the files of cyclones too (`JMATyphoons`).
    package static let jma = WarningProfile(
        id: .jma, title: .warningsJMA, data: .dataJMA, hosts: [.jma], quota: CallQuota(perMinute: 60),
        learns: .learnsJMA
    ) { JMAFeeds($0.host(.jma)) }

    /// The US National Weather Service. It names no number; points are asked about one a second (`NWSFeeds`).
    package static let nws = WarningProfile(
        id: .nws, title: .warningsNWS, data: .dataNWS, hosts: [.nws], quota: CallQuota(perMinute: 60),
        learns: .learnsNWS
    ) { NWSFeeds($0.host(.nws)) }

    /// The Korea Meteorological Administration: with a key through Korea's portal of open data, without one from its own site.
    package static let kma = WarningProfile(
        id: .kma, title: .warningsKMA, data: .dataKMA,
        key: SourceProfile.KeyNeed(variable: "KMA_SERVICE_KEY", site: "data.go.kr", form: .dataGoKr),
        hosts: [.dataGoKr, .kma], quota: .dataGoKr, readingLimits: { DataGoKrLimits($0, now: $1) },
        refusesKey: DataGoKrLimits.refusesKey, learns: .learnsKMA
    ) { doors in
        guard let key = doors.key.flatMap({ DataGoKrKey($0) }) else { return KMACAPFeeds(doors.host(.kma)) }
        return KMAFeeds(doors.host(.dataGoKr), key: key, divisions: doors.divisions)
    }

    /// The WMO's Severe Weather Information Centre. It names no limit; what is asked of it is far less (`SWICFeeds`), except full
    /// texts, which are read when they are opened.
    package static let swic = WarningProfile(
        id: .swic, title: .warningsSWIC, data: .dataSWIC, hosts: [.swic], quota: CallQuota(perMinute: 10),
        learns: .learnsSWIC
    ) { SWICFeeds($0.host(.swic)) }

    /// Every source of warnings: the offices of countries, then the one for all of them. Add a new one here.
    package static let all: [WarningProfile] = [.kma, .jma, .nws, .swic]

    /// The profile of a source; nil for an unknown id.
    package static func of(_ id: SourceID) -> WarningProfile? { all.first { $0.id == id } }

    /// The sources to which the user may have a key.
    package static var keyed: [WarningProfile] { all.filter { $0.key != nil } }
}

/// What a source of warnings is built from.
@MainActor
package struct WarningDoors {
    /// One of its hosts.
    package let host: @MainActor (SourceHost) -> FeedHost
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
    package static let kma = SourceHost(
        source: .kma, standard: .kma, variable: "NALSSI_KMA_WARNING_URL", purposes: [.warnings], use: .withoutKey)
    package static let jma = SourceHost(
        source: .jma, standard: .jma, variable: "NALSSI_JMA_URL", purposes: [.warnings])
    package static let nws = SourceHost(
        source: .nws, standard: .nws, variable: "NALSSI_NWS_URL", purposes: [.warnings])
    package static let swic = SourceHost(
        source: .swic, standard: .swic, variable: "NALSSI_SWIC_URL", purposes: [.warnings])
}
