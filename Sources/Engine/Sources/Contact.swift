import WeatherService

/// A host that the program contacts, and for what.
package struct Contact: Hashable, Sendable {
    package let address: ServiceAddress
    package let purposes: [SourceHost.Purpose]
    /// Whether the person's key is sent to it.
    package var sendsKey = false
    /// The proxy in between; it learns which host is contacted.
    package var proxy: Proxies.Proxy?
}
