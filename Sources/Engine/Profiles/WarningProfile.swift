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

    /// The WMO's Severe Weather Information Centre. It names no limit; what is asked of it is far less (`SWICFeeds`), except full
    /// texts, which are read when they are opened.
    package static let swic = WarningProfile(
        id: .swic, title: .warningsSWIC, data: .dataSWIC, host: .swic, quota: CallQuota(perMinute: 10))

    /// Every source of warnings. Add a new one here.
    package static let all: [WarningProfile] = [.swic]

    /// The profile of a source; nil for an unknown id.
    package static func of(_ id: SourceID) -> WarningProfile? { all.first { $0.id == id } }
}

extension WarningProfile: Hashable {
    package static func == (left: WarningProfile, right: WarningProfile) -> Bool { left.id == right.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension SourceID {
    package static let swic = SourceID(rawValue: "swic")
}

extension SourceHost {
    package static let swic = SourceHost(
        source: .swic, standard: .swic, variable: "NALSSI_SWIC_URL", purposes: [.warnings])
}
