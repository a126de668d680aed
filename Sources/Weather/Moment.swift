/// The time that a view shows. Ages of values are still measured against the wall clock, a `Timestamp`.
public enum Moment: Hashable, Sendable {
    /// The present.
    case now
    /// An hour in the past or future, at the same instant everywhere.
    case hour(Timestamp)
    /// An hour (0…23) of a local day (`LocalTime.dayNumber`), by each place's own clock.
    case hourThere(day: Int, hour: Int)
    /// A local day as a whole (`LocalTime.dayNumber`), by each place's own clock.
    case day(Int)

    /// Whether it is a day as a whole.
    public var isDay: Bool { if case .day = self { true } else { false } }

    /// The same moment, with an hour equal to `now` turned into `.now`.
    public func settled(at now: Timestamp) -> Moment { self == .hour(now) ? .now : self }

    /// The same moment at a place: an hour of the place's own clock becomes an instant.
    public func there(_ clock: LocalClock) -> Moment {
        guard case .hourThere(let day, let hour) = self else { return self }
        return .hour(clock.moment(onDay: day, hour: hour))
    }
}

/// The moments that a view can move to: single hours around now, then whole days.
///
/// Hours are counted from now, which is 0: 1 is the next full hour of `clock`, −1 the last full hour before now. Moving
/// by a number of hours and back therefore returns to the same one.
public struct TimeReach: Hashable, Sendable {
    public let now: Timestamp
    /// The user's clock.
    public let clock: LocalClock
    public let hours: ClosedRange<Int>
    /// The whole days after the hours (`LocalTime.dayNumber`); empty if the forecast does not reach them.
    public let days: Range<Int>

    /// The number of single hours after now.
    public static let hoursAhead = 48
    public static let mostHoursBack = 48
    /// The number of days from today on; services forecast no further.
    public static let mostDays = 14

    /// - Parameters:
    ///   - earliest: the start of the known past hours.
    ///   - lastDay: the last day with a forecast.
    public init(now: Timestamp, clock: LocalClock, earliest: Timestamp?, lastDay: Int?) {
        self.now = now
        self.clock = clock
        let today = clock.time(now).dayNumber
        // No step ends at the start of the known hours, so the first usable hour is the next one.
        let back = earliest.map { Self.index(of: $0, now, clock) + 1 } ?? 0
        hours = max(-Self.mostHoursBack, min(0, back))...Self.hoursAhead
        let first = clock.time(Self.instant(Self.hoursAhead, now, clock)).dayNumber
        let last = min(lastDay ?? 0, today + Self.mostDays - 1)
        days = first..<max(first, last + 1)
    }

    /// Today by the user's clock.
    public var today: Int { clock.time(now).dayNumber }

    /// All days that can be shown as a whole, also those among the hours.
    public var wholeDays: Range<Int> { today..<max(today + 1, days.upperBound) }

    // MARK: Hours

    /// The start of the clock hour that contains `time`.
    private static func hourBegun(_ time: Timestamp, _ clock: LocalClock) -> Timestamp {
        let local = time.secondsSince1970 + clock.offset(at: time).seconds
        return time.adding(seconds: -((local % 3_600 + 3_600) % 3_600))
    }

    private static func instant(_ index: Int, _ now: Timestamp, _ clock: LocalClock) -> Timestamp {
        guard index != 0 else { return now }
        let begun = hourBegun(now, clock)
        return begun.adding(seconds: (index < 0 && begun != now ? index + 1 : index) * 3_600)
    }

    private static func index(of time: Timestamp, _ now: Timestamp, _ clock: LocalClock) -> Int {
        let begun = hourBegun(now, clock)
        let seconds = time.seconds(since: begun)
        let floored = seconds >= 0 ? seconds / 3_600 : -((-seconds + 3_599) / 3_600)
        return seconds <= 0 && begun != now && time != now ? floored - 1 : floored
    }

    /// The instant of an hour.
    public func instant(ofHour index: Int) -> Timestamp { Self.instant(index, now, clock) }

    /// The hour that contains an instant; it may be out of reach.
    public func hour(of time: Timestamp) -> Int { time == now ? 0 : Self.index(of: time, now, clock) }

    // MARK: Stops

    /// A position on the timeline.
    public enum Stop: Hashable, Sendable { case hour(Int), day(Int) }

    /// The position of a moment, by the user's clock.
    public func stop(of moment: Moment) -> Stop {
        switch moment.settled(at: now).there(clock) {
        case .now, .hourThere: .hour(0)
        case .hour(let time): .hour(hour(of: time))
        case .day(let day): .day(day)
        }
    }

    /// The moment at a position. `isThere`: the hour is one of each place's own clock rather than the same instant everywhere.
    public func moment(at stop: Stop, isThere: Bool) -> Moment {
        switch stop {
        case .hour(0): return .now
        case .hour(let index):
            let time = instant(ofHour: index)
            let local = clock.time(time)
            // Where the clock is set back an hour occurs twice: the second one has no name of its own.
            guard isThere, clock.moment(onDay: local.dayNumber, hour: local.hour) == time else { return .hour(time) }
            return .hourThere(day: local.dayNumber, hour: local.hour)
        case .day(let day): return .day(day)
        }
    }

    // MARK: Steps

    /// Moves by a number of hours. After the last hour, each move is one day. From a day within the hours, it moves to
    /// the hours on either side of that day.
    public func moved(_ stop: Stop, hours count: Int) -> Stop {
        switch stop {
        case .hour(let index):
            let target = inReach(index) + count
            guard target > hours.upperBound else { return .hour(max(hours.lowerBound, target)) }
            // The days begin after the last hour, whatever the step.
            return days.isEmpty ? .hour(hours.upperBound) : .day(days.lowerBound)
        case .day(let day):
            let target = day + count.signum()
            if target >= days.lowerBound, day >= days.lowerBound {
                return .day(min(target, max(day, days.upperBound - 1)))
            }
            if day >= days.lowerBound { return .hour(hours.upperBound) }
            let beside = count > 0 ? clock.startOfDay(day + 1) : clock.startOfDay(day).adding(seconds: -3_600)
            let index = hour(of: beside)
            return index > hours.upperBound && !days.isEmpty ? .day(days.lowerBound) : .hour(inReach(index))
        }
    }

    /// Moves by a number of days, keeping the hour while within the hours. `hour` is the hour (0…23) to use when moving
    /// back from whole days.
    public func moved(_ stop: Stop, days count: Int, hour hourOfDay: Int) -> Stop {
        switch stop {
        case .hour(let index):
            let target = index + 24 * count
            guard target > hours.upperBound else { return .hour(max(hours.lowerBound, target)) }
            guard !days.isEmpty else { return .hour(hours.upperBound) }
            let day = clock.time(instant(ofHour: target)).dayNumber
            return .day(max(days.lowerBound, min(days.upperBound - 1, day)))
        case .day(let day):
            let target = day + count
            if count > 0, target >= days.lowerBound {
                return days.isEmpty ? .hour(hours.upperBound) : .day(min(target, days.upperBound - 1))
            }
            let index = hour(of: clock.moment(onDay: target, hour: hourOfDay))
            return index > hours.upperBound && !days.isEmpty
                ? .day(max(target, days.lowerBound)) : .hour(inReach(index))
        }
    }

    /// The day `count` days after today, or the last one in reach.
    public func day(ahead count: Int) -> Stop { .day(min(today + count, max(today, days.upperBound - 1))) }

    /// The nearest hour in reach.
    public func inReach(_ index: Int) -> Int { max(hours.lowerBound, min(hours.upperBound, index)) }

    /// The next weekend day after `stop`; wraps around to the first one in reach. Nil if none is in reach.
    public func weekend(after stop: Stop) -> Stop? {
        let free = wholeDays.filter { [0, 6].contains(LocalTime.weekday(ofDay: $0)) }
        var seen = today - 1
        if case .day(let day) = stop { seen = day }
        return (free.first { $0 > seen } ?? free.first).map { .day($0) }
    }
}
