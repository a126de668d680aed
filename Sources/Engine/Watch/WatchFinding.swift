import Weather

/// The result of a look at a rule whose condition is met or forecast.
package struct WatchFinding: Hashable, Sendable {
    package let rule: WatchRule
    package let place: Place
    package let event: WatchedEvent
    /// The place's clock.
    package let clock: LocalClock
    /// The alert to give now; nil if it has already been given.
    package let alert: WatchMemory.Alert?

    /// See `WatchRule.id(at:)`.
    package var id: String { rule.id(at: place.id) }
}
