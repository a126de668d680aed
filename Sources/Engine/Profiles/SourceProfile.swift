import AppResources
import Weather
import WeatherService

/// What there is to know of a source of weather without asking it: one value a source. Whatever depends on the source reads it here;
/// nothing outside a source's own files compares with its name.
package struct SourceProfile: Sendable {
    package var id: SourceID
    package var words: Words
    /// Nobody is asked: the weather is made up, and whoever shows it says so.
    package var isInvented = false
    package var key = KeyPolicy.none
    /// Every host it may ask, in the order in which they are named.
    package var hosts: [SourceHost] = []
    /// How many calls one person may make to each of its hosts, given how many a minute the person has set; nil means no limit.
    package var quota: @Sendable (_ callsPerMinute: Int) -> CallQuota? = { _ in nil }
    /// Which parts of which places it answers.
    package var coverage = SourceCoverage.everything
    package var facts = SourceFacts()
    /// Reads limits that a host reports in a way of its own, so that everything above sees a status and a number of seconds.
    package var readingLimits: @Sendable (any HTTPTransport, @escaping @Sendable () -> Timestamp) -> any HTTPTransport =
        { transport, _ in transport }
    /// Whether an answer says that the key is not accepted.
    package var refusesKey: @Sendable (HTTPAnswer) -> Bool = { _ in false }
    /// Makes the source itself, and what finds places by name.
    package var opened: @MainActor (SourceDoors) -> Opened

    /// A source that can be asked; `finder` is nil where no service is asked for places.
    package typealias Opened = (source: any WeatherSource, finder: (any PlaceFinder)?)

    /// What a source is called.
    package struct Words: Hashable, Sendable {
        /// On the screen.
        package var title: Phrase
        /// How it asks to be named beside its data; nil where its name is enough.
        package var credit: Phrase?
        /// The attribution with address and licence, for the about page; nil for invented weather.
        package var data: Phrase?
    }

    /// Whether a key is needed, and the variable it may be given in.
    package enum KeyPolicy: Hashable, Sendable { case none, needed(variable: String) }

    package var needsKey: Bool { key != .none }

    /// The environment variables that are its own.
    package var variables: [String] {
        var keys: [String] = []
        if case .needed(let variable) = key { keys = [variable, variable + "_FILE"] }
        return keys + hosts.filter { $0.source == id }.map(\.variable)
    }

    /// Every source there is, in the order in which they are offered. A new one is added here.
    package static let all: [SourceProfile] = [.sample, .openWeather, .openMeteo]

    /// Nil for a name that no source of this program has.
    package static func of(_ id: SourceID) -> SourceProfile? { all.first { $0.id == id } }

    /// Those that need a key.
    package static var keyed: [SourceProfile] { all.filter(\.needsKey) }
}

/// What a source can report about a place at all.
///
/// The detail has a row for each of these quantities at every place of the source, with a dash where the value is missing, so
/// that nothing moves when a person leafs from place to place.
package struct SourceFacts: Hashable, Sendable {
    /// What fell in the last hour.
    package var hasLastHour = true
    package var hasUVIndex = false
    /// The gases in the air, beside dust.
    package var hasGases = true
    /// The local days its forecast reaches into at most. Forty steps of three hours end within the sixth.
    package var days = 6
    /// The steps of a whole day.
    package var stepsOfDay = 8
    /// Pictures of the sky.
    package var hasIcons = false
    /// Whether its place finder knows the address of a point.
    package var knowsAddresses = false
}

extension SourceID {
    /// Whether what is from there is made up; it is not worth keeping.
    package var isInvented: Bool { SourceProfile.of(self)?.isInvented ?? false }
}
