import Foundation
import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

@Suite struct ZoneFileTests {
    private static let day = 86_400
    /// 2026-03-20 12:00 UTC, nine days before Berlin's clocks are set forward.
    private static let march = Timestamp(utc: "2026-03-20 12:00")

    private static let berlin = ZoneFileBytes(
        first: 3_208, changes: [(-2_422_054_408, 3_600), (1_774_746_000, 7_200), (1_792_890_000, 3_600)],
        rule: "CET-1CEST,M3.5.0,M10.5.0/3")

    private static func clock(_ bytes: [UInt8], around time: Timestamp) throws -> LocalClock {
        try ZoneFile(bytes).clock(around: time)
    }

    @Test(arguments: ClockChange.all)
    func `a listed change is known weeks before it, and for two days after it`(day: ClockChange) throws {
        let change = try #require(day.clock.changes.first)
        let file = ZoneFileBytes(day.clock, rule: "").bytes
        for days in [-59, -30, -1, 0, 2] {
            let time = change.time.adding(seconds: days * Self.day + 60)
            #expect(try Self.clock(file, around: time) == day.clock, "\(days)")
        }
        let later = change.time.adding(seconds: 4 * Self.day)
        #expect(try Self.clock(file, around: later) == LocalClock(change.offset))
        // More than two months ahead, a change is of no interest.
        #expect(
            try Self.clock(file, around: change.time.adding(seconds: -61 * Self.day)) == LocalClock(day.clock.offset))
    }

    @Test(arguments: ClockChange.all.filter { ZoneRuleTests.rules[$0.zone] != nil })
    func `unlisted changes follow from the rule, even in files that list none`(day: ClockChange) throws {
        let change = try #require(day.clock.changes.first)
        let rule = try #require(ZoneRuleTests.rules[day.zone])
        for file in [
            ZoneFileBytes(first: day.clock.offset.seconds, rule: rule),
            ZoneFileBytes(first: 1_234, changes: [(0, 4_321), (86_400, day.clock.offset.seconds)], rule: rule),
        ] {
            for days in [-20, -1, 0, 2] {
                let time = change.time.adding(seconds: days * Self.day + 60)
                #expect(try Self.clock(file.bytes, around: time) == day.clock, "\(days)")
            }
        }
    }

    @Test func `the list takes precedence over the rule`() throws {
        // Summer time begins two weeks early in one year.
        let file = ZoneFileBytes(
            first: 3_600, changes: [(1_773_536_400, 7_200), (1_792_890_000, 3_600)], rule: Self.berlin.rule)
        let clock = try Self.clock(file.bytes, around: Timestamp(secondsSince1970: 1_773_000_000))
        #expect(
            clock.changes.first
                == LocalClock.Change(at: Timestamp(utc: "2026-03-15 01:00"), to: UTCOffset(seconds: 7_200)))
        // After the list the rule applies.
        let next = try Self.clock(file.bytes, around: Timestamp(utc: "2027-03-01 00:00"))
        #expect(next.changes.first?.time == Timestamp(utc: "2027-03-28 01:00"))
    }

    @Test(arguments: [0, UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4")])
    func `every version is read`(version: UInt8) throws {
        var file = Self.berlin
        file.version = version
        // The oldest version cannot represent times before 1901.
        if version == 0 {
            file = ZoneFileBytes(first: 3_600, changes: Array(file.changes.dropFirst())); file.version = 0
        }
        let clock = try Self.clock(file.bytes, around: Self.march)
        #expect(clock == ClockChange.all[0].clock)
    }

    @Test func `a change to the same offset is ignored, and so is summer time that ends and begins at once`() throws {
        let renamed = ZoneFileBytes(first: 3_600, changes: [(1_774_000_000, 3_600), (1_774_746_000, 7_200)])
        #expect(try Self.clock(renamed.bytes, around: Self.march) == ClockChange.all[0].clock)
        let always = ZoneFileBytes(first: -10_800, rule: "<-04>4<-03>,0/0,J365/25")
        #expect(
            try Self.clock(always.bytes, around: Timestamp(utc: "2026-12-25 00:00"))
                == LocalClock(UTCOffset(seconds: -10_800)))
    }

    @Test func `before the first listed change the first type of time applies`() throws {
        let clock = try Self.clock(Self.berlin.bytes, around: Timestamp(secondsSince1970: -4_000_000_000))
        #expect(clock == LocalClock(UTCOffset(seconds: 3_208)))
    }

    private static let (winter, summer) = (UTCOffset(seconds: 7_200), UTCOffset(seconds: 10_800))
    /// Gaza and Hebron, 2040: summer time ends for Ramadan, begins again a week after its end, and ends for good a week
    /// later.
    private static let ramadan = [
        LocalClock.Change(at: Timestamp(utc: "2040-08-31 23:00"), to: winter),
        LocalClock.Change(at: Timestamp(utc: "2040-10-20 00:00"), to: summer),
        LocalClock.Change(at: Timestamp(utc: "2040-10-26 23:00"), to: winter),
    ]

    @Test func `two changes close together are both known`() throws {
        let (winter, summer, changes) = (Self.winter, Self.summer, Self.ramadan)
        let file = ZoneFileBytes(
            first: 10_800, changes: changes.map { (time: $0.time.secondsSince1970, offset: $0.offset.seconds) }
        ).bytes
        #expect(
            try Self.clock(file, around: Timestamp(utc: "2040-10-11 02:16"))
                == LocalClock(winter, changes: Array(changes.dropFirst())))
        #expect(
            try Self.clock(file, around: Timestamp(utc: "2040-08-28 00:00")) == LocalClock(summer, changes: changes))
        #expect(
            try Self.clock(file, around: Timestamp(utc: "2040-10-28 00:00"))
                == LocalClock(summer, changes: [changes[2]]))
    }

    @Test func `the number of changes of a clock has a cap`() throws {
        let hours = (1...Limits.Zone.changes + 1).map { (time: 1_774_000_000 + $0 * 3_600, offset: $0 % 2 * 3_600) }
        let clock = try Self.clock(ZoneFileBytes(first: 0, changes: hours).bytes, around: Self.march)
        #expect(clock.changes.count == Limits.Zone.changes)
        #expect(clock.changes.first?.time == Timestamp(secondsSince1970: hours[0].time))
    }

    // MARK: Damage

    @Test func `a file that ends early is refused wherever it ends`() {
        let whole = Self.berlin.bytes
        for length in whole.indices {
            #expect(throws: ZoneFile.Damaged.self, "\(length)") { try ZoneFile(Array(whole.prefix(length))) }
        }
    }

    @Test func `an invalid file is refused`() throws {
        var broken: [ZoneFileBytes] = []
        func file(_ change: (inout ZoneFileBytes) -> Void) {
            var file = Self.berlin
            change(&file)
            broken.append(file)
        }
        file { $0.changes.swapAt(1, 2) }
        file { $0.changes[2].time = $0.changes[1].time }
        file { $0.types[0] = 3 }
        file { $0.types = [] }
        file { ($0.offsets, $0.types, $0.changes) = ([], [], []) }
        file { $0.offsets[0] = 64_801 }
        file { $0.offsets[0] = -0x8000_0000 }
        file { $0.rule = "CET" }
        file { $0.version = UInt8(ascii: "1") }
        file { $0.version = UInt8(ascii: "9") }
        for file in broken { #expect(throws: ZoneFile.Damaged.self) { try ZoneFile(file.bytes) } }
        #expect(throws: ZoneFile.Damaged.self) { try ZoneFile(Array("nonsense".utf8) + Self.berlin.bytes) }
        // Counts that claim four thousand million of everything.
        for count in 0..<6 {
            var bytes = Self.berlin.bytes
            bytes.replaceSubrange(20 + count * 4..<24 + count * 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
            #expect(throws: ZoneFile.Damaged.self) { try ZoneFile(bytes) }
        }
    }

    @Test func `a file of any bytes is refused or gives a clock`() throws {
        var random = SeededRandom(seed: 8_536)
        let whole = Self.berlin.bytes
        var read = 0
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            guard let file = try? ZoneFile(bytes) else { continue }
            read += 1
            for time in [Self.march.secondsSince1970, 0, -1 << 40, 1 << 40] {
                let time = Timestamp(secondsSince1970: time)
                let clock = file.clock(around: time)
                if let change = clock.changes.first {
                    #expect(change.offset != clock.offset)
                    #expect((-3 * Self.day...400 * Self.day).contains(change.time.seconds(since: time)))
                }
            }
        }
        #expect(read > 1_000, "most changes should hit bytes that are not read")
    }

    // MARK: The system's files

    /// Zones whose rules are old enough to be the same in every version of the database.
    private static let stable = [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Seoul", "Asia/Kathmandu",
        "Pacific/Kiritimati", "Asia/Gaza", "Asia/Hebron", "America/Recife", "Africa/Casablanca", "Africa/El_Aaiun",
        "Pacific/Pago_Pago", "Pacific/Chatham", "Europe/Dublin", "Australia/Sydney",
    ]

    private static func systemFile(_ zone: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(fileURLWithPath: ZoneClocks.systemFolder + "/" + zone))).map(Array.init)
    }

    @Test(.enabled(if: systemFile("Europe/Berlin") != nil), arguments: stable)
    func `the system's files agree with Foundation's calendar`(zone: String) throws {
        let file = try ZoneFile(try #require(Self.systemFile(zone)))
        let known = try #require(TimeZone(identifier: zone))
        var random = SeededRandom(seed: 1_883)
        for _ in 0..<2_000 {
            // 1975…2060.
            let time = Timestamp(secondsSince1970: random.number(157_766_400...2_840_140_800))
            let clock = file.clock(around: time)
            for days in -2...16 {
                let moment = time.adding(seconds: days * Self.day)
                let date = Date(timeIntervalSince1970: Double(moment.secondsSince1970))
                #expect(clock.offset(at: moment).seconds == known.secondsFromGMT(for: date), "\(moment)")
            }
        }
    }

    /// Whether the system's database foresees the break of summer time in 2040, as it has since 2023.
    private static let foreseesRamadan = ["Asia/Gaza", "Asia/Hebron"].allSatisfy { zone in
        let date = Date(timeIntervalSince1970: Double(Timestamp(utc: "2040-10-22 00:00").secondsSince1970))
        return systemFile(zone) != nil && TimeZone(identifier: zone)?.secondsFromGMT(for: date) == summer.seconds
    }

    @Test(.enabled(if: foreseesRamadan), arguments: ["Asia/Gaza", "Asia/Hebron"])
    func `the system's files have both changes of a week in October 2040`(zone: String) throws {
        let file = try ZoneFile(try #require(Self.systemFile(zone)))
        let known = try #require(TimeZone(identifier: zone))
        #expect(
            file.clock(around: Timestamp(utc: "2040-08-28 00:00")) == LocalClock(Self.summer, changes: Self.ramadan))
        #expect(
            file.clock(around: Timestamp(utc: "2040-10-11 02:16"))
                == LocalClock(Self.winter, changes: Array(Self.ramadan.dropFirst())))
        // Every hour of a forecast that is read on any day of these weeks.
        let first = Timestamp(utc: "2040-08-25 00:30")
        for time in (0..<70).map({ first.adding(seconds: $0 * Self.day) }) {
            let clock = file.clock(around: time)
            let isRight = (-48..<16 * 24).allSatisfy { hour in
                let moment = time.adding(seconds: hour * 3_600)
                let date = Date(timeIntervalSince1970: Double(moment.secondsSince1970))
                return clock.offset(at: moment).seconds == known.secondsFromGMT(for: date)
            }
            #expect(isRight, "\(time)")
        }
    }
}
