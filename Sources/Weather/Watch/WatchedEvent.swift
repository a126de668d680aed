/// A period in which a condition is met, as far as the forecast reaches.
public struct WatchedEvent: Hashable, Sendable {
    public let condition: WatchCondition
    /// The time of the search if the condition was met already.
    public let start: Timestamp
    /// The condition is met until then, apart from short breaks.
    public let end: Timestamp
    /// Whether the forecast says that it is over at `end`; otherwise the forecast ends there.
    public let isEndKnown: Bool
    /// The most extreme value, in the condition's unit.
    public let peak: Double
    /// Millimetres of precipitation until the end; nil except for rain.
    public let total: Double?
    /// The kind of precipitation at its heaviest; nil except for rain, and if unknown.
    public let falls: PrecipitationAhead.Kind?
    /// Whether the value is the apparent temperature of the Korea Meteorological Administration (`Temperature.apparentInSummer`).
    public let isApparent: Bool

    public var grade: Int { condition.grade(of: peak) }
}
