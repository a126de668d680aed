import TestSupport
import Testing

@testable import Weather

/// The hours and days to which a view can be moved.
@Suite struct TimeReachTests {
    private static let seoul = LocalClock(UTCOffset(seconds: 32_400))
    private static let hour = 3_600

    /// A Monday, 14:32 in Seoul.
    private static let now = Timestamp(secondsSince1970: 1_760_333_520)
    private static var today: Int { seoul.time(now).dayNumber }

    private static func reach(
        _ now: Timestamp = now, _ clock: LocalClock = seoul, back: Int = 14, days: Int? = 13
    ) -> TimeReach {
        TimeReach(
            now: now, clock: clock, earliest: now.adding(seconds: -back * hour),
            lastDay: days.map { clock.time(now).dayNumber + $0 })
    }

    private static func words(_ moment: Moment) -> String {
        switch moment {
        case .now: "now"
        case .hour(let time):
            "\(seoul.time(time).dayNumber - today)d \(seoul.time(time).hour):\(seoul.time(time).minute)"
        case .hourThere(let day, let hour): "\(day - today)d \(hour) there"
        case .day(let day): "\(day - today)d"
        }
    }

    @Test func `whole days end with the last one that has data`() {
        let today = Self.today
        let known = Self.reach(days: 5)
        #expect([1, 2, 5, 6, 13].map { known.day(ahead: $0) } == [1, 2, 5, 5, 5].map { .day(today + $0) })
        // Without any known day, the days end with the hours, which reach the day after tomorrow.
        #expect([1, 2].map { Self.reach(days: nil).day(ahead: $0) } == [.day(today + 1), .day(today + 1)])
    }

    @Test func `hours are full hours, and moving forward and back returns to the start`() {
        let reach = Self.reach()
        func at(_ index: Int) -> String { Self.words(reach.moment(at: .hour(index), isThere: false)) }
        #expect([-2, -1, 0, 1, 2, 10].map(at) == ["0d 13:0", "0d 14:0", "now", "0d 15:0", "0d 16:0", "1d 0:0"])
        for count in [1, 6] {
            var stop = TimeReach.Stop.hour(0)
            for _ in 0..<7 { stop = reach.moved(stop, hours: count) }
            for _ in 0..<7 { stop = reach.moved(stop, hours: -count) }
            #expect(stop == .hour(0))
        }
        // On the hour there is no separate current hour.
        let full = Self.reach(Timestamp(secondsSince1970: 1_760_331_600))
        #expect(Self.words(full.moment(at: .hour(-1), isThere: false)) == "0d 13:0")
    }

    @Test(arguments: [0, 1, 59, 1_800, 3_599]) func `an hour's position follows from its instant`(seconds: Int) {
        for clock in [Self.seoul, LocalClock(UTCOffset(seconds: 20_700))] + ClockChange.all.map(\.clock) {
            let now = (clock.changes.first?.time ?? Self.now).adding(seconds: -12 * Self.hour + seconds)
            let reach = Self.reach(now, clock, back: 30)
            for index in reach.hours {
                let moment = reach.moment(at: .hour(index), isThere: false)
                #expect(reach.stop(of: moment) == .hour(index))
                // After a change by half an hour, the earlier hours are between those of the clock.
                guard case .hour(let time) = moment,
                    (clock.offset(at: time).seconds - clock.offset(at: now).seconds) % Self.hour == 0
                else { continue }
                #expect(clock.time(time).minute == 0)
            }
        }
    }

    @Test func `after two days of hours come whole days, as far as they are known`() {
        let reach = Self.reach(days: 6)
        #expect(reach.days == Self.today + 2..<Self.today + 7)
        #expect(reach.moved(.hour(48), hours: 1) == .day(Self.today + 2))
        #expect(reach.moved(.hour(45), hours: 6) == .day(Self.today + 2))
        #expect(reach.moved(.day(Self.today + 2), hours: 1) == .day(Self.today + 3))
        #expect(reach.moved(.day(Self.today + 2), hours: -6) == .hour(48))
        #expect(reach.moved(.day(Self.today + 6), hours: 1) == .day(Self.today + 6))
        // If no day is known, the hours are the end.
        let short = Self.reach(days: nil)
        #expect(short.days.isEmpty && short.moved(.hour(40), hours: 24) == .hour(48))
        #expect(short.moved(.hour(40), days: 1, hour: 9) == .hour(48))
        // No service looks further ahead than two weeks.
        #expect(Self.reach(days: 400).days.upperBound == Self.today + 14)
    }

    @Test func `moving by a day keeps the hour, and returning from whole days restores it`() {
        let reach = Self.reach()
        #expect(reach.moved(.hour(0), days: 1, hour: 14) == .hour(24))
        #expect(reach.moved(.hour(24), days: -1, hour: 14) == .hour(0))
        // Tomorrow 20:00, then two whole days, and back.
        let evening = TimeReach.Stop.hour(30)
        var stop = reach.moved(evening, days: 1, hour: 20)
        #expect(stop == .day(Self.today + 2))
        stop = reach.moved(stop, days: 1, hour: 20)
        #expect(stop == .day(Self.today + 3))
        stop = reach.moved(reach.moved(stop, days: -1, hour: 20), days: -1, hour: 20)
        #expect(stop == evening)
        // Back only as far as hours are known.
        #expect(reach.moved(.hour(0), days: -1, hour: 14) == .hour(reach.hours.lowerBound))
        #expect(reach.hours.lowerBound == -14)
    }

    @Test func `the weekend is a whole day, and from there the next one`() {
        let reach = Self.reach()
        let saturday = reach.weekend(after: .hour(0))
        #expect(saturday == .day(Self.today + 5))
        let sunday = saturday.flatMap(reach.weekend)
        #expect(sunday == .day(Self.today + 6))
        #expect(sunday.flatMap(reach.weekend) == .day(Self.today + 12))
        // After the last one within reach comes the first again.
        #expect(reach.weekend(after: .day(Self.today + 13)) == saturday)
        #expect(Self.reach(days: 4).weekend(after: .hour(0)) == nil)
        // On a Saturday it is the same day.
        let later = Self.reach(Self.now.adding(seconds: 5 * 86_400))
        #expect(later.weekend(after: .hour(0)) == .day(Self.today + 5))
    }

    @Test func `from a day that lies within the hours, an hour's step leads to a neighbouring hour`() {
        // On a Friday, Saturday is within the hours.
        let reach = Self.reach(Self.now.adding(seconds: 4 * 86_400))
        let saturday = Self.today + 5
        func words(_ stop: TimeReach.Stop) -> String { Self.words(reach.moment(at: stop, isThere: false)) }
        #expect(words(reach.moved(.day(saturday), hours: 1)) == "6d 0:0")
        #expect(words(reach.moved(.day(saturday), hours: -1)) == "4d 23:0")
        #expect(words(reach.moved(.day(saturday), days: 1, hour: 12)) == "6d")
    }

    @Test func `every step stays in reach`() {
        var random = SeededRandom(seed: 50)
        for _ in 0..<400 {
            let clock = random.one(of: [Self.seoul, .utc] + ClockChange.all.map(\.clock))
            let now = (clock.changes.first?.time ?? Self.now).adding(seconds: random.number(-90...90) * 1_800)
            let reach = Self.reach(
                now, clock, back: random.number(0...60), days: random.chance(80) ? random.number(0...20) : nil)
            var stop = TimeReach.Stop.hour(0)
            for _ in 0..<30 {
                switch random.below(3) {
                case 0: stop = reach.moved(stop, hours: random.one(of: [-6, -1, 1, 6]))
                case 1: stop = reach.moved(stop, days: random.one(of: [-1, 1]), hour: random.number(0...23))
                default: stop = reach.weekend(after: stop) ?? stop
                }
                switch stop {
                case .hour(let index): #expect(reach.hours.contains(index))
                case .day(let day): #expect(day >= reach.today && day < max(reach.days.upperBound, reach.today + 1))
                }
                // With each place's own clock, the day and the hour are those of the user's clock.
                if case .hourThere(let day, let hour) = reach.moment(at: stop, isThere: true) {
                    #expect((0...23).contains(hour) && abs(day - reach.today) <= 3)
                }
            }
        }
    }

    @Test func `hours by each place's own clock lead through a night in which the clock is set back`() {
        let change = Timestamp(secondsSince1970: 1_793_516_400)
        let clock = LocalClock(
            UTCOffset(seconds: -5 * 3_600), changes: [LocalClock.Change(at: change, to: UTCOffset(seconds: -6 * 3_600))]
        )
        let reach = TimeReach(now: change.adding(seconds: -4 * 3_600 - 600), clock: clock, earliest: nil, lastDay: nil)
        var stop = TimeReach.Stop.hour(0)
        for expected in 1...12 {
            stop = reach.stop(of: reach.moment(at: reach.moved(stop, hours: 1), isThere: true))
            #expect(stop == .hour(expected))
        }
    }
}
