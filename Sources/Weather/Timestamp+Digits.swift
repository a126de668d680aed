extension Timestamp {
    /// The minute in UTC as twelve digits, `202611222150`, for file names that sort by time.
    public var minuteDigits: String {
        let time = LocalClock.utc.time(self)
        return [time.year, time.month, time.day, time.hour, time.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }
}
