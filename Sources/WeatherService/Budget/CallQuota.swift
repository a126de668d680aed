import Weather

/// The number of calls that a host allows per user.
public struct CallQuota: Hashable, Sendable {
    /// In any sixty seconds.
    public let perMinute: Int
    /// From one full hour to the next, by UTC.
    public let perHour: Int?
    /// From one midnight to the next, by `dayZone`.
    public let perDay: Int?
    /// The host's time zone for counting days. For a zone with summer time this is the standard offset: in summer the day
    /// then ends an hour later here than at the host, never sooner.
    public let dayZone: UTCOffset

    /// Each value is at least one, or nothing could ever be shown.
    public init(perMinute: Int, perHour: Int? = nil, perDay: Int? = nil, dayZone: UTCOffset = .zero) {
        self.perMinute = max(1, perMinute)
        self.perHour = perHour.map { max(1, $0) }
        self.perDay = perDay.map { max(1, $0) }
        self.dayZone = dayZone
    }

    /// The calls per minute that background requests leave for places the user may open next: with a free key, enough to
    /// renew twenty tiles.
    public var reserve: Int { perMinute / 3 }
}
