import Foundation
import TestSupport
import Testing
import Weather

@Suite struct LocalTimeTests {
    private func calendar(offset: Int) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: offset))
        return calendar
    }

    /// Foundation's Gregorian calendar is proleptic only from 1582 on, so the test stays after that.
    @Test func `local times agree with Foundation's calendar`() throws {
        var random = SeededRandom(seed: 1)
        for _ in 0..<4_000 {
            // given a time between 1600 and 2400 and an offset in whole minutes
            let seconds = Int.random(in: -11_676_096_000...13_569_465_600, using: &random)
            let offset = Int.random(in: -18 * 60...18 * 60, using: &random) * 60
            // when
            let local = LocalClock(UTCOffset(seconds: offset)).time(Timestamp(secondsSince1970: seconds))
            // then
            let parts = try calendar(offset: offset).dateComponents(
                [.year, .month, .day, .hour, .minute, .weekday], from: Date(timeIntervalSince1970: Double(seconds)))
            #expect(local.year == parts.year && local.month == parts.month && local.day == parts.day, "\(seconds)")
            #expect(local.hour == parts.hour && local.minute == parts.minute, "\(seconds)")
            #expect(local.weekday + 1 == parts.weekday, "\(seconds)")
        }
    }

    @Test func `every day of a leap century follows the one before`() {
        // 1999-12-31 … 2101-01-01: 2000 is a leap year, 2100 is not.
        var previous = LocalClock.utc.time(Timestamp(secondsSince1970: 946_598_400))
        for day in 10_957...47_847 {
            let next = LocalClock.utc.time(Timestamp(secondsSince1970: day * 86_400))
            #expect(next.dayNumber == previous.dayNumber + 1)
            #expect(next.weekday == (previous.weekday + 1) % 7)
            let follows =
                (next.year, next.month, next.day) == (previous.year, previous.month, previous.day + 1)
                || (next.day == 1 && previous.day >= 28)
            #expect(follows)
            previous = next
        }
        #expect((previous.year, previous.month, previous.day) == (2101, 1, 1))
    }

    @Test func `a day begins at its local midnight`() {
        var random = SeededRandom(seed: 2)
        for _ in 0..<1_000 {
            let offset = UTCOffset(seconds: Int.random(in: -64_800...64_800, using: &random))
            let moment = Timestamp(secondsSince1970: Int.random(in: -4_000_000_000...4_000_000_000, using: &random))
            let day = LocalClock(offset).time(moment).dayNumber
            let start = LocalClock(offset).startOfDay(day)
            #expect(LocalClock(offset).time(start).dayNumber == day)
            #expect(LocalClock(offset).time(start).hour == 0 && LocalClock(offset).time(start).minute == 0)
            #expect(LocalClock(offset).time(start.adding(seconds: -1)).dayNumber == day - 1)
        }
    }

    @Test func `the second before the epoch is on the previous day`() {
        let local = LocalClock.utc.time(Timestamp(secondsSince1970: -1))
        #expect((local.year, local.month, local.day, local.hour, local.minute) == (1969, 12, 31, 23, 59))
        #expect(local.weekday == 3)
        #expect(local.dayNumber == -1)
    }

    @Test func `a zone with a quarter-hour offset is exact to the minute`() {
        // Kathmandu, UTC+5:45.
        let local = LocalClock(UTCOffset(seconds: 20_700)).time(Timestamp(secondsSince1970: 1_760_335_200))
        #expect((local.hour, local.minute) == (11, 45))
    }

    @Test func `offsets that no zone has are clamped`() {
        #expect(UTCOffset(seconds: 100_000).seconds == 64_800)
        #expect(UTCOffset(seconds: .min).seconds == -64_800)
    }
}
