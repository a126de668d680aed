/// A temperature beside an earlier one that it is compared with.
public struct TemperatureChange: Hashable, Sendable {
    public let temperature: Temperature
    public let before: Temperature

    public init(to temperature: Temperature, from before: Temperature) {
        (self.temperature, self.before) = (temperature, before)
    }

    /// Degrees Celsius that it is warmer.
    public var celsius: Double { temperature.celsius - before.celsius }
}
