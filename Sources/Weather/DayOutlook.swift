/// A source's own summary of one local day. It is better than a summary of the forecast steps, which may not cover the
/// whole day. Any part may be unknown.
public struct DayOutlook: Hashable, Sendable {
    /// See `LocalTime.dayNumber`.
    public let dayNumber: Int
    /// The day's low and high, from midnight to midnight.
    public private(set) var low: Temperature?
    public private(set) var high: Temperature?
    /// The sun's course on that day, as the source has it.
    public let sun: Sun.Day?
    /// The day's total precipitation, snow as melted water.
    public let precipitation: PrecipitationDepth?
    /// The snow in it as melted water, and the depth of the fresh snow; nil if the source does not tell snow from rain.
    public let snow: PrecipitationDepth?
    public let snowfall: SnowDepth?
    /// The highest chance of precipitation in any hour, 0…1.
    public let precipitationProbability: Double?
    /// The day's highest UV index (WHO, Global Solar UV Index, 2002), 0 or more; 11 and above is extreme.
    public let uvIndex: Double?
    /// The day's most serious condition, in daylight.
    public let condition: Condition?

    public init(
        dayNumber: Int, low: Temperature? = nil, high: Temperature? = nil, sun: Sun.Day? = nil,
        precipitation: PrecipitationDepth? = nil, snow: PrecipitationDepth? = nil, snowfall: SnowDepth? = nil,
        precipitationProbability: Double? = nil, uvIndex: Double? = nil, condition: Condition? = nil
    ) {
        self.dayNumber = dayNumber
        self.low = low
        self.high = high
        self.sun = sun
        self.precipitation = precipitation
        (self.snow, self.snowfall) = (snow, snowfall)
        self.precipitationProbability = precipitationProbability
        self.uvIndex = uvIndex
        self.condition = condition
    }

    /// The same day without its low and high.
    var withoutRange: DayOutlook {
        var day = self
        (day.low, day.high) = (nil, nil)
        return day
    }
}
