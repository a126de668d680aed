import Weather
import WeatherService

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
