import AppResources
import WeatherService

/// Everything known about a source of official warnings without contacting it.
package struct WarningProfile: Sendable {
    package let id: SourceID
    /// Its name on the screen.
    package let title: Phrase
    /// The attribution with its address, for the about page.
    package let data: Phrase
    package let host: SourceHost
    /// How many calls one user may make.
    package let quota: CallQuota

    /// What the source learns, for the question whether it may be asked, and for the privacy notice.
    package let learns: Phrase
    /// Makes the source.
    package let opened: @MainActor (FeedHost) -> any WarningSource

    /// The Japan Meteorological Agency. It names no number; outlines of municipalities are asked for one a second (`JMAFeeds`), and
    /// the files of cyclones too (`JMATyphoons`).
    package static let jma = WarningProfile(
        id: .jma, title: .warningsJMA, data: .dataJMA, host: .jma, quota: CallQuota(perMinute: 60), learns: .learnsJMA
    ) { JMAFeeds($0) }

    /// The US National Weather Service. It names no number; points are asked about one a second (`NWSFeeds`).
    package static let nws = WarningProfile(
        id: .nws, title: .warningsNWS, data: .dataNWS, host: .nws, quota: CallQuota(perMinute: 60), learns: .learnsNWS
    ) { NWSFeeds($0) }

    /// The WMO's Severe Weather Information Centre. It names no limit; what is asked of it is far less (`SWICFeeds`), except full
    /// texts, which are read when they are opened.
    package static let swic = WarningProfile(
        id: .swic, title: .warningsSWIC, data: .dataSWIC, host: .swic, quota: CallQuota(perMinute: 10),
        learns: .learnsSWIC
    ) { SWICFeeds($0) }

    /// Every source of warnings: the offices of countries, then the one for all of them. Add a new one here.
    package static let all: [WarningProfile] = [.jma, .nws, .swic]

    /// The profile of a source; nil for an unknown id.
    package static func of(_ id: SourceID) -> WarningProfile? { all.first { $0.id == id } }
}

extension WarningProfile: Hashable {
    package static func == (left: WarningProfile, right: WarningProfile) -> Bool { left.id == right.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension SourceHost {
    package static let jma = SourceHost(
        source: .jma, standard: .jma, variable: "NALSSI_JMA_URL", purposes: [.warnings])
    package static let nws = SourceHost(
        source: .nws, standard: .nws, variable: "NALSSI_NWS_URL", purposes: [.warnings])
    package static let swic = SourceHost(
        source: .swic, standard: .swic, variable: "NALSSI_SWIC_URL", purposes: [.warnings])
}
