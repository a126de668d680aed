import Weather

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
