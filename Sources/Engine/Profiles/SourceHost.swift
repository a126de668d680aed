import WeatherService

/// A host that a source asks.
package struct SourceHost: Hashable, Sendable {
    /// What it is asked for.
    package enum Purpose: CaseIterable, Hashable, Sendable { case weather, air, placeSearch, icons }

    /// When it is asked.
    package enum Use: Hashable, Sendable {
        case always
        /// Where the person wants the service's pictures.
        case forIcons
        /// Where somebody has named an address for it.
        case whereNamed
    }

    /// The source by whose rules it answers.
    package var source: SourceID
    package var standard: ServiceAddress
    /// The environment variable that names another address.
    package var variable: String
    package var purposes: [Purpose]
    /// Whether the person's key is sent along.
    package var sendsKey = false
    package var use = Use.always

    /// The same, asked only where somebody has named an address for it.
    package var whereNamed: SourceHost {
        var host = self
        host.use = .whereNamed
        return host
    }
}
