import Weather

/// Whether a fetched value may still be shown as it is.
public enum Freshness: Hashable, Sendable {
    case fresh
    /// Kept and shown with its age, and asked for anew.
    case stale

    /// Seconds a value stays fresh. OpenWeather renews a place every ten minutes and asks not to be asked more often.
    public static let lifetime = 600

    /// A value from the future (the clock was set back) is stale: nobody knows how old it is.
    public static func state(fetchedAt: Timestamp, now: Timestamp) -> Freshness {
        (0..<lifetime).contains(now.seconds(since: fetchedAt)) ? .fresh : .stale
    }
}
