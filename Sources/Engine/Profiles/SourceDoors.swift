import Weather
import WeatherService

/// What a source is made from: the key, and what stands before each of its hosts.
@MainActor
package struct SourceDoors {
    package let key: APIKey?
    package let now: @Sendable () -> Timestamp
    package let gate: @MainActor (SourceHost) -> HostGate
    package let budget: @MainActor (SourceHost) -> CallBudget?
    package let address: @MainActor (SourceHost) -> ServiceAddress
    /// Whether somebody has named an address for a host.
    package let isNamed: @MainActor (SourceHost) -> Bool
}
