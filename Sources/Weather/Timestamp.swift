/// A moment in time, to the second, independent of any calendar or time zone.
///
/// Weather services use whole Unix seconds; keeping to them needs no calendar and no time zone database.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Whole seconds since 1970-01-01 00:00:00 UTC; negative before that.
    public let secondsSince1970: Int

    public init(secondsSince1970: Int) {
        self.secondsSince1970 = secondsSince1970
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }

    /// This moment moved by `seconds` (negative: into the past).
    public func adding(seconds: Int) -> Timestamp {
        Timestamp(secondsSince1970: secondsSince1970 + seconds)
    }

    /// The beginning of this moment's minute.
    public var startOfMinute: Timestamp { adding(seconds: -((secondsSince1970 % 60 + 60) % 60)) }

    /// Seconds from `earlier` to this moment; negative if `earlier` is later.
    public func seconds(since earlier: Timestamp) -> Int {
        secondsSince1970 - earlier.secondsSince1970
    }

    /// The minute in UTC as twelve digits, `202611222150`, for file names that sort by time.
    public var minuteDigits: String {
        let time = LocalClock.utc.time(self)
        return [time.year, time.month, time.day, time.hour, time.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }

    /// The full hour (UTC) at or before this moment.
    public var startOfHour: Timestamp { start(ofSpan: 3_600) }

    /// The last multiple of `seconds` since 1970 at or before this moment.
    public func start(ofSpan seconds: Int) -> Timestamp {
        let past = secondsSince1970 % seconds
        return adding(seconds: past < 0 ? -past - seconds : -past)
    }
}
