/// The local clock of a place: its offset from UTC and the changes of that offset (the start and end of summer time) around the
/// weather data it is for. It is the only source of local times and days.
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

    /// The offset until the first of `changes`.
    public let offset: UTCOffset
    /// The known changes in order. Most of the time there is none.
    public private(set) var changes: [Change]

    public static let utc = LocalClock(.zero)

    /// `changes` are in order of time.
    public init(_ offset: UTCOffset, changes: [Change] = []) {
        self.offset = offset
        self.changes = changes
    }

    /// The clock around a moment whose offset from UTC is known at every moment: from three days before, to sixteen days after.
    public init(around moment: Timestamp, offset: (Timestamp) -> UTCOffset) {
        let day = 86_400
        var before = moment.adding(seconds: -3 * day)
        var latest = offset(before)
        self.init(latest)
        for _ in 1...19 {
            let after = before.adding(seconds: day)
            let next = offset(after)
            if next != latest {
                var (low, high) = (before, after)
                while high.seconds(since: low) > 1 {
                    let middle = low.adding(seconds: high.seconds(since: low) / 2)
                    if offset(middle) == latest { low = middle } else { high = middle }
                }
                changes.append(Change(at: high, to: next))
                latest = next
            }
            before = after
        }
    }

    public func offset(at time: Timestamp) -> UTCOffset { changes.last { $0.time <= time }?.offset ?? offset }

    /// The spans with one offset, in order: each begins at a change and ends before the next. The first has no beginning, and the
    /// last no end.
    private var spans: [(start: Timestamp?, end: Timestamp?, offset: UTCOffset)] {
        (0...changes.count).map { index in
            (
                index > 0 ? changes[index - 1].time : nil, index < changes.count ? changes[index].time : nil,
                index > 0 ? changes[index - 1].offset : offset
            )
        }
    }

    /// The local time at a moment.
    public func time(_ timestamp: Timestamp) -> LocalTime { LocalTime(timestamp, offset: offset(at: timestamp)) }

    /// The moment at which a local day (`LocalTime.dayNumber`) begins: midnight, or later where midnight is skipped.
    public func startOfDay(_ dayNumber: Int) -> Timestamp { moment(onDay: dayNumber, hour: 0) }

    /// The first moment of a local day at which it is `hour` (0…24) o'clock, or later where that hour is skipped.
    public func moment(onDay dayNumber: Int, hour: Int) -> Timestamp {
        let shown = Timestamp(secondsSince1970: dayNumber * 86_400 + hour * 3_600)
        func moment(_ start: Timestamp?, _ offset: UTCOffset) -> Timestamp {
            let moment = shown.adding(seconds: -offset.seconds)
            return start.map { max($0, moment) } ?? moment
        }
        var found = moment(nil, offset)
        for change in changes {
            if found < change.time { break }
            found = moment(change.time, change.offset)
        }
        return found
    }

    /// The moments within a span at which the clock shows a full hour. Around a change, an hour may occur twice or not at
    /// all, and the distance between two may differ from an hour.
    public func fullHours(in span: ClosedRange<Timestamp>) -> [Timestamp] {
        spans.flatMap { start, end, offset in
            let first = start.map { max($0, span.lowerBound) } ?? span.lowerBound
            let last = end.map { min($0.adding(seconds: -1), span.upperBound) } ?? span.upperBound
            return first <= last ? Self.fullHours(in: first...last, offset) : []
        }
    }

    private static func fullHours(in span: ClosedRange<Timestamp>, _ offset: UTCOffset) -> [Timestamp] {
        let past = (span.lowerBound.secondsSince1970 + offset.seconds) % 3_600
        let first = span.lowerBound.adding(seconds: past > 0 ? 3_600 - past : -past)
        return stride(from: first.secondsSince1970, through: span.upperBound.secondsSince1970, by: 3_600)
            .map(Timestamp.init(secondsSince1970:))
    }
}

/// A moment as shown by the local clock of a place (proleptic Gregorian calendar).
///
/// The day arithmetic is Howard Hinnant's `civil_from_days`/`days_from_civil`
/// (https://howardhinnant.github.io/date_algorithms.html), exact for every representable year.
public struct LocalTime: Hashable, Sendable {
    public let year: Int
    /// 1…12.
    public let month: Int
    /// 1…31.
    public let day: Int
    /// 0…23.
    public let hour: Int
    /// 0…59.
    public let minute: Int
    /// 0 is Sunday … 6 is Saturday.
    public let weekday: Int
    /// Days since 1970-01-01 on this clock; two moments with the same value are on the same local day.
    public let dayNumber: Int

    /// See `LocalClock.time(_:)`, which knows the offset.
    init(_ timestamp: Timestamp, offset: UTCOffset) {
        let local = timestamp.secondsSince1970 + offset.seconds
        let days = local.flooredQuotient(by: 86_400)
        let secondOfDay = local - days * 86_400
        dayNumber = days
        hour = secondOfDay / 3_600
        minute = secondOfDay / 60 % 60
        weekday = Self.weekday(ofDay: days)

        let shifted = days + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// 0 (Sunday) … 6 (Saturday) of a day number.
    public static func weekday(ofDay dayNumber: Int) -> Int {
        // 1970-01-01 was a Thursday (4).
        (dayNumber % 7 + 11) % 7
    }

    /// The day number of a calendar date; `month` is 1…12, `day` 1…31.
    public static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year.flooredQuotient(by: 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension Int {
    fileprivate func flooredQuotient(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}

/// How far a local clock is ahead of UTC; half- and quarter-hour zones exist.
public struct UTCOffset: Hashable, Sendable {
    /// Seconds east of UTC, −64,800…64,800.
    public let seconds: Int

    public static let zero = UTCOffset(seconds: 0)

    /// Values beyond ±18 hours (which no zone has) are clamped.
    public init(seconds: Int) {
        self.seconds = max(-64_800, min(64_800, seconds))
    }
}
