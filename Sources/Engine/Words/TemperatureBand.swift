import Weather

/// Temperatures as sixteen colours can show them: frost and heat have a colour each. Everything between has none, because every
/// step between two colours would look like a change of weather.
package enum TemperatureBand: Hashable, Sendable {
    case frost, mild, heat

    /// The highest whole degree (°C) that counts as frost.
    package static let highestFrost = 0
    /// The lowest whole degree (°C) that counts as heat.
    package static let lowestHeat = 28

    package init(_ temperature: Temperature) {
        self.init(degrees: Int(max(-1_000, min(1_000, temperature.celsius)).rounded()))
    }

    /// From a whole degree (°C).
    package init(degrees: Int) {
        self = degrees <= Self.highestFrost ? .frost : degrees >= Self.lowestHeat ? .heat : .mild
    }
}
