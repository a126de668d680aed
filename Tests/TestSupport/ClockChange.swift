import Foundation
import Weather

extension Timestamp {
    /// "2026-03-29 01:00" read with Foundation's calendar, independently of the program's own arithmetic.
    public init(utc text: String) {
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = DateComponents(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4])
        guard let date = calendar.date(from: parts) else { preconditionFailure(text) }
        self.init(secondsSince1970: Int(date.timeIntervalSince1970))
    }
}

/// A day on which a clock is set forward or back, worked out by hand from the decrees of the authorities.
public struct ClockChange: CustomStringConvertible, Sendable {
    public let zone: String
    /// The clock of the place.
    public let clock: LocalClock
    /// `LocalTime.dayNumber` of the day that is shorter or longer than usual.
    public let dayNumber: Int
    /// The beginning of that day, and of the next one.
    public let start: Timestamp
    public let end: Timestamp
    /// The hours the clock shows on that day, in order.
    public let hours: [Int]

    public var description: String { "\(zone), \(clock.offset.seconds) to \(clock.changes.first?.offset.seconds ?? 0)" }

    /// Takes offsets in minutes and times in UTC.
    private init(
        _ zone: String, _ before: Int, to after: Int, at change: String, day: String, from start: String,
        to end: String, hours: [Int]
    ) {
        self.zone = zone
        clock = LocalClock(
            UTCOffset(seconds: before * 60),
            changes: [LocalClock.Change(at: Timestamp(utc: change), to: UTCOffset(seconds: after * 60))])
        dayNumber = Timestamp(utc: day + " 00:00").secondsSince1970 / 86_400
        self.start = Timestamp(utc: start)
        self.end = Timestamp(utc: end)
        self.hours = hours
    }

    private static func hours(without hour: Int) -> [Int] { (0...23).filter { $0 != hour } }
    private static func hours(twice hour: Int) -> [Int] { (Array(0...23) + [hour]).sorted() }

    public static let all = [
        ClockChange(
            "Europe/Berlin", 60, to: 120, at: "2026-03-29 01:00", day: "2026-03-29", from: "2026-03-28 23:00",
            to: "2026-03-29 22:00", hours: hours(without: 2)),
        ClockChange(
            "Europe/Berlin", 120, to: 60, at: "2026-10-25 01:00", day: "2026-10-25", from: "2026-10-24 22:00",
            to: "2026-10-25 23:00", hours: hours(twice: 2)),
        ClockChange(
            "America/New_York", -300, to: -240, at: "2026-03-08 07:00", day: "2026-03-08", from: "2026-03-08 05:00",
            to: "2026-03-09 04:00", hours: hours(without: 2)),
        ClockChange(
            "America/New_York", -240, to: -300, at: "2026-11-01 06:00", day: "2026-11-01", from: "2026-11-01 04:00",
            to: "2026-11-02 05:00", hours: hours(twice: 1)),
        // From 02:00 back to 01:30, and from 02:00 on to 02:30: days of 24½ and 23½ hours.
        ClockChange(
            "Australia/Lord_Howe", 660, to: 630, at: "2026-04-04 15:00", day: "2026-04-05", from: "2026-04-04 13:00",
            to: "2026-04-05 13:30", hours: Array(0...23)),
        ClockChange(
            "Australia/Lord_Howe", 630, to: 660, at: "2026-10-03 15:30", day: "2026-10-04", from: "2026-10-03 13:30",
            to: "2026-10-04 13:00", hours: hours(without: 2)),
        // From 03:45 back to 02:45, and the other way round: the offset is 45 minutes off full hours.
        ClockChange(
            "Pacific/Chatham", 825, to: 765, at: "2026-04-04 14:00", day: "2026-04-05", from: "2026-04-04 10:15",
            to: "2026-04-05 11:15", hours: hours(twice: 3)),
        ClockChange(
            "Pacific/Chatham", 765, to: 825, at: "2026-09-26 14:00", day: "2026-09-27", from: "2026-09-26 11:15",
            to: "2026-09-27 10:15", hours: hours(without: 3)),
        // Back an hour for Ramadan, and forward again five weeks later.
        ClockChange(
            "Africa/Casablanca", 60, to: 0, at: "2026-02-15 02:00", day: "2026-02-15", from: "2026-02-14 23:00",
            to: "2026-02-16 00:00", hours: hours(twice: 2)),
        ClockChange(
            "Africa/Casablanca", 0, to: 60, at: "2026-03-22 02:00", day: "2026-03-22", from: "2026-03-22 00:00",
            to: "2026-03-22 23:00", hours: hours(without: 2)),
        // At midnight: forward to 01:00, so that the day begins at 01:00, and back to 23:00 of the same day.
        ClockChange(
            "America/Santiago", -240, to: -180, at: "2026-09-06 04:00", day: "2026-09-06", from: "2026-09-06 04:00",
            to: "2026-09-07 03:00", hours: hours(without: 0)),
        ClockChange(
            "America/Santiago", -180, to: -240, at: "2026-04-05 03:00", day: "2026-04-04", from: "2026-04-04 03:00",
            to: "2026-04-05 04:00", hours: hours(twice: 23)),
        ClockChange(
            "Africa/Cairo", 120, to: 180, at: "2026-04-23 22:00", day: "2026-04-24", from: "2026-04-23 22:00",
            to: "2026-04-24 21:00", hours: hours(without: 0)),
        ClockChange(
            "Africa/Cairo", 180, to: 120, at: "2026-10-29 21:00", day: "2026-10-29", from: "2026-10-28 21:00",
            to: "2026-10-29 22:00", hours: hours(twice: 23)),
        ClockChange(
            "Asia/Beirut", 120, to: 180, at: "2026-03-28 22:00", day: "2026-03-29", from: "2026-03-28 22:00",
            to: "2026-03-29 21:00", hours: hours(without: 0)),
        // From 23:00 forward to midnight: the old day is the short one.
        ClockChange(
            "America/Nuuk", -120, to: -60, at: "2026-03-29 01:00", day: "2026-03-28", from: "2026-03-28 02:00",
            to: "2026-03-29 01:00", hours: hours(without: 23)),
        // From 01:00 back to midnight, which occurs twice.
        ClockChange(
            "America/Havana", -240, to: -300, at: "2026-11-01 05:00", day: "2026-11-01", from: "2026-11-01 04:00",
            to: "2026-11-02 05:00", hours: hours(twice: 0)),
        // Two hours at once.
        ClockChange(
            "Antarctica/Troll", 0, to: 120, at: "2026-03-29 01:00", day: "2026-03-29", from: "2026-03-29 00:00",
            to: "2026-03-29 22:00", hours: (0...23).filter { $0 != 1 && $0 != 2 }),
    ]
}
