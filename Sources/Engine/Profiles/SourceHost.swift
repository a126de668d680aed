import WeatherService

/// A host that a source contacts.
package struct SourceHost: Hashable, Sendable {
    /// What the host provides.
    package enum Purpose: CaseIterable, Hashable, Sendable { case weather, air, placeSearch, icons }

    /// When the host is contacted.
    package enum Use: Hashable, Sendable {
        case always
        /// Only if the person has chosen the service's pictures.
        case forIcons
        /// Only if an address has been set for it.
        case whereNamed
    }

    /// The source whose rules and limits apply to its answers.
    package var source: SourceID
    package var standard: ServiceAddress
    /// The environment variable that overrides the address.
    package var variable: String
    package var purposes: [Purpose]
    /// Whether the person's key is sent to it.
    package var sendsKey = false
    package var use = Use.always

    /// The same host, contacted only if an address has been set for it.
    package var whereNamed: SourceHost {
        var host = self
        host.use = .whereNamed
        return host
    }
}
