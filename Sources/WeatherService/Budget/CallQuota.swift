import Weather

/// How many calls a host takes from one person.
public struct CallQuota: Hashable, Sendable {
    /// In any sixty seconds.
    public let perMinute: Int
    /// From one full hour to the next, by UTC.
    public let perHour: Int?
    /// From one midnight to the next, by `dayZone`.
    public let perDay: Int?
    /// The zone by which the host counts days. Of one with summer time it is the standard offset: then the day ends an hour later here
    /// than there in summer, never sooner.
    public let dayZone: UTCOffset

    /// At least one each: with nothing allowed nothing would ever be shown.
    public init(perMinute: Int, perHour: Int? = nil, perDay: Int? = nil, dayZone: UTCOffset = .zero) {
        self.perMinute = max(1, perMinute)
        self.perHour = perHour.map { max(1, $0) }
        self.perDay = perDay.map { max(1, $0) }
        self.dayZone = dayZone
    }

    /// What can wait leaves this much of a minute's calls to what somebody may want to see next: of a free key's as much as
    /// twenty tiles need to be renewed.
    public var reserve: Int { perMinute / 3 }
}

/// What is left of a quota.
public struct BudgetState: Hashable, Sendable {
    public let quota: CallQuota
    /// Calls that may be made now.
    public let left: Int
    /// When there will be more; nil when no call has been made that still counts.
    public let moreAt: Timestamp?
    /// Calls that may be made until the host's midnight; nil where days are not counted.
    public let leftToday: Int?

    public init(quota: CallQuota, left: Int, moreAt: Timestamp?, leftToday: Int? = nil) {
        self.quota = quota
        self.left = left
        self.moreAt = moreAt
        self.leftToday = leftToday
    }

    /// Calls a minute that can go on until the end of the host's day: what other instances have used of the day is spread
    /// over what is left of it.
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
