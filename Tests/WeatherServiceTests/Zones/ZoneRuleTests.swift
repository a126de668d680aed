import TestSupport
import Testing
import Weather

@testable import WeatherService

/// The rule after the changes listed in a zone file.
@Suite struct ZoneRuleTests {
    /// The rules at the end of these zones' files.
    static let rules = [
        "Europe/Berlin": "CET-1CEST,M3.5.0,M10.5.0/3", "America/New_York": "EST5EDT,M3.2.0,M11.1.0",
        "Australia/Lord_Howe": "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
        "Pacific/Chatham": "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45",
        "America/Santiago": "<-04>4<-03>,M9.1.6/24,M4.1.6/24", "Africa/Cairo": "EET-2EEST,M4.5.5/0,M10.5.4/24",
        "Asia/Beirut": "EET-2EEST,M3.5.0/0,M10.5.0/0", "America/Nuuk": "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
        "America/Havana": "CST5CDT,M3.2.0/0,M11.1.0/1", "Antarctica/Troll": "<+00>0<+02>-2,M3.5.0/1,M10.5.0/3",
    ]

    private func changes(_ rule: String, _ year: Int) throws -> [LocalClock.Change] {
        try #require(ZoneRule(Array(rule.utf8)), "\(rule)").changes(in: year)
    }

    private func change(_ time: String, _ seconds: Int) -> LocalClock.Change {
        LocalClock.Change(at: Timestamp(utc: time), to: UTCOffset(seconds: seconds))
    }

    @Test(arguments: ClockChange.all.filter { rules[$0.zone] != nil })
    func `a rule gives the changes of the year in its zone`(day: ClockChange) throws {
        let change = try #require(day.clock.changes.first)
        let all = try changes(try #require(Self.rules[day.zone]), 2026)
        #expect(all.contains(change))
        #expect(all.count == 2 && all[0].time < all[1].time)
    }

    @Test func `summer time may be the standard, with winter as the exception`() throws {
        // As in Ireland's law.
        #expect(
            try changes("IST-1GMT0,M10.5.0,M3.5.0/1", 2026)
                == [change("2026-03-29 01:00", 3_600), change("2026-10-25 01:00", 0)])
    }

    @Test func `times of day may be days away`() throws {
        // Gaza in some years: the Saturday after the fourth Thursday, at 02:00.
        #expect(try changes("EET-2EEST,M3.4.4/50,M10.4.4/50", 2026).first == change("2026-03-28 00:00", 10_800))
        #expect(
            try changes("AAA0BBB,M3.5.0/-167,M10.5.0/+167:59:59", 2026).first?.time
                == Timestamp(utc: "2026-03-22 01:00"))
    }

    @Test func `a day of the year is counted with the leap day or without it`() throws {
        for (day, common, leap) in [
            ("J1", "01-01", "01-01"), ("J59", "02-28", "02-28"), ("J60", "03-01", "03-01"), ("J365", "12-31", "12-31"),
            ("0", "01-01", "01-01"), ("59", "03-01", "02-29"), ("60", "03-02", "03-01"), ("364", "12-31", "12-30"),
        ] {
            let rule = "AAA0BBB,\(day)/0,J200"
            #expect(try changes(rule, 2026).contains(change("2026-\(common) 00:00", 3_600)), "\(day)")
            #expect(try changes(rule, 2028).contains(change("2028-\(leap) 00:00", 3_600)), "\(day)")
        }
    }

    @Test func `the fifth of a weekday means the last, even if there are only four`() throws {
        for (week, day) in [(1, 7), (2, 14), (4, 28), (5, 28)] {
            let date = day < 10 ? "0\(day)" : "\(day)"
            #expect(
                try changes("AAA0BBB,M2.\(week).6/0,M8.1.0", 2026).first == change("2026-02-\(date) 00:00", 3_600))
        }
        #expect(try changes("AAA0BBB,M12.5.4/0,M8.1.0", 2026).last?.time == Timestamp(utc: "2026-12-31 00:00"))
    }

    @Test func `without clock changes there is only an offset`() throws {
        for (rule, seconds) in [
            ("KST-9", 32_400), ("<+0545>-5:45", 20_700), ("<-11>11", -39_600), ("<+14>-14", 50_400), ("UTC0", 0),
            ("LMT+1:02:03", -3_723),
        ] {
            let read = try #require(ZoneRule(Array(rule.utf8)))
            #expect(read == ZoneRule(standard: UTCOffset(seconds: seconds), summer: nil))
        }
    }

    @Test(arguments: [
        "", "C", "CE-1", "CET", "CET-", "CET-25", "CET-1:60", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,",
        "CET-1CEST,M3.5.0,M10.5.0/3 ", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
        "CET-1CEST,M3.5.7,M10.5.0",
        "CET-1CEST,M3.5,M10.5.0", "CET-1CEST,J0,J1", "CET-1CEST,J366,J1", "CET-1CEST,366,1",
        "CET-1CEST,M3.5.0/168,M10.5.0",
        "<+01-1", "<+1>-1", "+01-1", "CET-1CEST,M3.5.0/2:0:0:0,M10.5.0", "CET--1", "CET-0001", "CET-1\u{0}", "한국-9",
        "CET-1,",
        "CET-99999999999999999999",
    ])
    func `any other text is refused`(text: String) {
        #expect(ZoneRule(Array(text.utf8)) == nil)
    }
}
