/// The value of a measure at a place and moment.
public struct MeasuredValue: Hashable, Sendable {
    public let measure: Measure
    /// In °C (degrees apart for a difference), mm per hour or per day, m/s, or µg/m³.
    public let number: Double
    /// Whether it is for a whole day: the highest value of the day, or the total precipitation.
    public let isOfDay: Bool

    public init(_ measure: Measure, _ number: Double, isOfDay: Bool) {
        (self.measure, self.number, self.isOfDay) = (measure, number, isOfDay)
    }
}
