import AppResources
import Weather
import WeatherService

/// Everything known about a source of weather without contacting it, one value for each source. Code that depends on the source
/// reads it here; only a source's own files compare its name.
package struct SourceProfile: Sendable {
    package var id: SourceID
    package var words: Words
    /// Whether the weather is invented and no host is contacted. Every view that shows it must say so.
    package var isInvented = false
    /// The key it needs; nil if it needs none.
    package var key: KeyNeed?
    /// Every host it may contact, in the order the hosts are named to the user.
    package var hosts: [SourceHost] = []
    /// How many calls one user may make to all of its hosts together, given their setting for calls a minute; nil means no limit.
    package var quota: @Sendable (_ callsPerMinute: Int) -> CallQuota? = { _ in nil }
    package var facts = SourceFacts()
    /// Wraps a transport to translate a host's own way of reporting limits into a status and a number of seconds.
    package var readingLimits: @Sendable (any HTTPTransport, @escaping @Sendable () -> Timestamp) -> any HTTPTransport =
        { transport, _ in transport }
    /// Whether an answer means that the key was rejected.
    package var refusesKey: @Sendable (HTTPAnswer) -> Bool = { _ in false }
    /// Makes the source and its place finder.
    package var opened: @MainActor (SourceDoors) -> Opened

    /// A source ready for requests; `finder` is nil if it does not offer a place search.
    package typealias Opened = (source: any WeatherSource, finder: (any PlaceFinder)?)

    /// The source's names.
    package struct Words: Hashable, Sendable {
        /// The name on the screen.
        package var title: Phrase
        /// The attribution it requires beside its data; nil if its name is enough.
        package var credit: Phrase?
        /// The attribution with address and licence, for the about page; nil for invented weather.
        package var data: Phrase?
    }

    /// A key that the user must have.
    package struct KeyNeed: Hashable, Sendable {
        /// The environment variable for it.
        package var variable: String
        /// Where to get one, such as `openweathermap.org`.
        package var site: String
        package var form = Form.plain

        /// How it is written.
        package enum Form: Hashable, Sendable {
            /// Letters, digits, `-` and `_`.
            case plain
            /// As data.go.kr hands it out, in either form.
            case dataGoKr

            /// Nil for a text of another form.
            func key(pasted text: String) -> APIKey? {
                switch self {
                case .plain: APIKey(pasted: text)
                case .dataGoKr: DataGoKrKey(text)?.plain
                }
            }
        }

        /// The environment variables for it.
        package var variables: [String] { [variable, variable + "_FILE"] }
    }

    package var needsKey: Bool { key != nil }

    /// What there is to report if the air is from another source.
    package func facts(withAirOf other: SourceProfile?) -> SourceFacts {
        var facts = facts
        if let other { facts.hasGases = other.facts.hasGases }
        return facts
    }

    /// The environment variables of this source.
    package var variables: [String] {
        (key?.variables ?? []) + hosts.filter { $0.source == id }.map(\.variable)
    }

    /// Every source, in the order they are offered. Add a new one here.
    package static let all: [SourceProfile] = [.sample, .openWeather, .openMeteo, .metNorway]

    /// The profile of a source; nil for an unknown id.
    package static func of(_ id: SourceID) -> SourceProfile? { all.first { $0.id == id } }

    /// The source that tells what lies between the places of a map; nil if none of them does.
    package static func ofField(among sources: [SourceProfile]) -> SourceProfile? {
        sources.first { $0.facts.hasField }
    }

    /// The sources that need a key.
    package static var keyed: [SourceProfile] { all.filter(\.needsKey) }

    /// The environment variables for keys, as named to a user who has none.
    package static var keyVariables: String { keyed.compactMap(\.key?.variable).joined(separator: ", ") }
}

/// Two profiles are the same if they are of the same source.
extension SourceProfile: Hashable {
    package static func == (left: SourceProfile, right: SourceProfile) -> Bool { left.id == right.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension SourceID {
    /// Whether weather from this source is invented, and so not worth storing.
    package var isInvented: Bool { SourceProfile.of(self)?.isInvented ?? false }
}

extension SourceRouting {
    /// Whether the weather is invented.
    package var isInvented: Bool { ids.allSatisfy(\.isInvented) }
}

/// A host that a source of weather or of warnings contacts.
package struct SourceHost: Hashable, Sendable {
    /// What the host provides.
    package enum Purpose: CaseIterable, Hashable, Sendable { case weather, air, placeSearch, icons, warnings }

    /// When the host is contacted.
    package enum Use: Hashable, Sendable {
        case always
        /// Only if the user has chosen the service's pictures.
        case forIcons
        /// Only with the user's key, or only without one.
        case withKey, withoutKey
        /// Only if an address has been set for it.
        case whereNamed

        /// Whether it depends on the user's key.
        package var isOfKey: Bool { self == .withKey || self == .withoutKey }
    }

    /// The source whose rules and limits apply to its answers.
    package var source: SourceID
    package var standard: ServiceAddress
    /// The environment variable that overrides the address.
    package var variable: String
    package var purposes: [Purpose]
    /// Whether the user's key is sent to it.
    package var sendsKey = false
    package var use = Use.always

    /// The same host, contacted only if an address has been set for it.
    package var whereNamed: SourceHost {
        var host = self
        host.use = .whereNamed
        return host
    }
}

/// What a source is built from: the key, and the gate, budget and address of each of its hosts.
@MainActor
package struct SourceDoors {
    package let key: APIKey?
    package let now: @Sendable () -> Timestamp
    package let gate: @MainActor (SourceHost) -> HostGate
    package let budget: @MainActor (SourceHost) -> CallBudget?
    package let address: @MainActor (SourceHost) -> ServiceAddress
    /// Whether an address has been set for a host.
    package let isNamed: @MainActor (SourceHost) -> Bool
}

/// Which quantities a source can report at all.
///
/// The details show a row for each of them at every place of the source, with a dash for a missing value, so that the rows stay
/// where they are as the user pages through places.
package struct SourceFacts: Hashable, Sendable {
    /// Precipitation in the last hour.
    package var hasLastHour = true
    package var hasUVIndex = false
    /// Gases in the air, besides particulate matter.
    package var hasGases = true
    /// The most local days its forecast can touch. Forty steps of three hours end within the sixth day.
    package var days = 6
    /// Forecast steps in a full day.
    package var stepsOfDay = 8
    /// Values at any point, also where there is no place, in requests for many points.
    package var hasField = false
    /// Pictures for sky conditions.
    package var hasIcons = false
    /// Whether its place finder can look up the address of a point.
    package var knowsAddresses = false
}
