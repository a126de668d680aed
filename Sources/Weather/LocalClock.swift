/// The local clock of a place: its offset from UTC and the next change of that offset (the start or end of summer time).
/// It is the only source of local times and days.
///
/// One change is enough for the span of weather data, from the day before to two weeks ahead, because no country changes
/// its clocks twice within a month.
public struct LocalClock: Hashable, Sendable {
    /// A change of the clock's offset.
    public struct Change: Hashable, Sendable {
        /// The first moment with the new offset.
        public let time: Timestamp
        public let offset: UTCOffset

        public init(at time: Timestamp, to offset: UTCOffset) {
            self.time = time
            self.offset = offset
        }
    }

    /// The offset until `change`.
    public let offset: UTCOffset
    /// Nil if no change is known.
    public let change: Change?

    public static let utc = LocalClock(.zero)

    public init(_ offset: UTCOffset, change: Change? = nil) {
        self.offset = offset
        self.change = change
    }

    /// The clock around a moment whose offset from UTC is known at every moment: from three days before, to sixteen days after.
    /// It finds the next change within them.
    public init(around moment: Timestamp, offset: (Timestamp) -> UTCOffset) {
        let day = 86_400
        var before = moment.adding(seconds: -3 * day)
        let first = offset(before)
        self.init(first)
        // A zone that changes back within five days would be missed; none does.
        for days in [2, 7, 12, 16] {
            let after = moment.adding(seconds: days * day)
            if offset(after) != first {
                var (low, high) = (before, after)
                while high.seconds(since: low) > 1 {
                    let middle = low.adding(seconds: high.seconds(since: low) / 2)
                    if offset(middle) == first { low = middle } else { high = middle }
                }
                self.init(first, change: Change(at: high, to: offset(high)))
                return
            }
            before = after
        }
    }

    public func offset(at time: Timestamp) -> UTCOffset {
        guard let change, time >= change.time else { return offset }
        return change.offset
    }

    /// The local time at a moment.
    public func time(_ timestamp: Timestamp) -> LocalTime { LocalTime(timestamp, offset: offset(at: timestamp)) }

    /// The moment at which a local day (`LocalTime.dayNumber`) begins: midnight, or later where midnight is skipped.
    public func startOfDay(_ dayNumber: Int) -> Timestamp { moment(onDay: dayNumber, hour: 0) }

    /// Seconds from the start of a local day to the start of the next: 23 or 25 hours when summer time starts or ends.
    public func length(ofDay dayNumber: Int) -> Int {
        startOfDay(dayNumber + 1).seconds(since: startOfDay(dayNumber))
    }

    /// The first moment of a local day at which it is `hour` (0…24) o'clock, or later where that hour is skipped.
    public func moment(onDay dayNumber: Int, hour: Int) -> Timestamp {
        let shown = Timestamp(secondsSince1970: dayNumber * 86_400 + hour * 3_600)
        let before = shown.adding(seconds: -offset.seconds)
        guard let change, before >= change.time else { return before }
        return max(change.time, shown.adding(seconds: -change.offset.seconds))
    }

    /// The moments within a span at which the clock shows a full hour. Around a change, an hour may occur twice or not at
    /// all, and the distance between two may differ from an hour.
    public func fullHours(in span: ClosedRange<Timestamp>) -> [Timestamp] {
        guard let change, span.contains(change.time) else {
            return Self.fullHours(in: span, offset(at: span.lowerBound))
        }
        let last = change.time.adding(seconds: -1)
        return (span.lowerBound <= last ? Self.fullHours(in: span.lowerBound...last, offset) : [])
            + Self.fullHours(in: change.time...span.upperBound, change.offset)
    }

    private static func fullHours(in span: ClosedRange<Timestamp>, _ offset: UTCOffset) -> [Timestamp] {
        let past = (span.lowerBound.secondsSince1970 + offset.seconds) % 3_600
        let first = span.lowerBound.adding(seconds: past > 0 ? 3_600 - past : -past)
        return stride(from: first.secondsSince1970, through: span.upperBound.secondsSince1970, by: 3_600)
            .map(Timestamp.init(secondsSince1970:))
    }
}
