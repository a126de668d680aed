/// What a source says of one local day as a whole, which it knows better than anybody who only sees some of its hours.
/// Any part may be unknown.
public struct DayOutlook: Hashable, Sendable {
    /// See `LocalTime.dayNumber`.
    public let dayNumber: Int
    /// The day's own, from midnight to midnight.
    public private(set) var low: Temperature?
    public private(set) var high: Temperature?
    /// Nil in polar day and polar night.
    public let sunrise: Timestamp?
    public let sunset: Timestamp?
    /// Everything that falls in the day, melted.
    public let precipitation: PrecipitationDepth?
    /// The highest chance of precipitation of any hour, 0…1.
    public let precipitationProbability: Double?
    /// The day's highest UV index (WHO, Global Solar UV Index, 2002): 0 and up, 11 and more is extreme.
    public let uvIndex: Double?
    /// The day's most serious weather, by day.
    public let condition: Condition?

    public init(
        dayNumber: Int, low: Temperature? = nil, high: Temperature? = nil, sunrise: Timestamp? = nil,
        sunset: Timestamp? = nil, precipitation: PrecipitationDepth? = nil, precipitationProbability: Double? = nil,
        uvIndex: Double? = nil, condition: Condition? = nil
    ) {
        self.dayNumber = dayNumber
        self.low = low
        self.high = high
        self.sunrise = sunrise
        self.sunset = sunset
        self.precipitation = precipitation
        self.precipitationProbability = precipitationProbability
        self.uvIndex = uvIndex
        self.condition = condition
    }

    /// The same, and nothing is known of low and high.
    var withoutRange: DayOutlook {
        var day = self
        (day.low, day.high) = (nil, nil)
        return day
    }
}
