/// The value of a measure at a place and moment.
public struct MeasuredValue: Hashable, Sendable {
    public let measure: Measure
    /// In °C (degrees apart for a difference), mm of water per hour or per day, m/s, or µg/m³.
    public let number: Double
    /// Whether it is for a whole day: the highest value of the day, or the total precipitation.
    public let isOfDay: Bool
    /// For precipitation, what the number is the water of.
    public let amount: PrecipitationAmount?
    /// Whether it is expected for the hour, in place of a measurement.
    public let isExpected: Bool
    /// The temperatures that a difference is between; nil for other measures.
    public let change: TemperatureChange?

    /// A number of precipitation is rain.
    public init(_ measure: Measure, _ number: Double, isOfDay: Bool, change: TemperatureChange? = nil) {
        (self.measure, self.number, self.isOfDay, self.change, isExpected) = (measure, number, isOfDay, change, false)
        amount =
            measure == .precipitation
            ? PrecipitationAmount(rain: PrecipitationDepth(millimetres: number), melted: nil) : nil
    }

    public init(_ amount: PrecipitationAmount, isOfDay: Bool, isExpected: Bool = false) {
        (measure, number, change) = (.precipitation, amount.water.millimetres, nil)
        (self.amount, self.isOfDay, self.isExpected) = (amount, isOfDay, isExpected)
    }
}
