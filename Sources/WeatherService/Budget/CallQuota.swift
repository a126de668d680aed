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

/// The rest of a quota.
public struct BudgetState: Hashable, Sendable {
    public let quota: CallQuota
    /// Calls that may be made now.
    public let left: Int
    /// When there will be more; nil if no counted call has been made.
    public let moreAt: Timestamp?
    /// Calls that may be made until the host's midnight; nil if days are not counted.
    public let leftToday: Int?

    public init(quota: CallQuota, left: Int, moreAt: Timestamp?, leftToday: Int? = nil) {
        self.quota = quota
        self.left = left
        self.moreAt = moreAt
        self.leftToday = leftToday
    }

    /// Calls per minute that can be sustained until the end of the host's day, spreading the calls left today over the
    /// rest of the day.
    public func sustained(at now: Timestamp) -> Double {
        let there = now.adding(seconds: quota.dayZone.seconds)
        let minutesLeft = Double(86_400 - there.seconds(since: there.start(ofSpan: 86_400))) / 60
        let rates = [
            Double(quota.perMinute), quota.perHour.map { Double($0) / 60 },
            (leftToday ?? quota.perDay).map { Double($0) / max(1, minutesLeft) },
        ]
        return rates.compactMap(\.self).min() ?? 1
    }
}
