import Foundation
import TestSupport
import Testing
import Weather

@testable import Commands

@Suite("Times of ISO 8601")
struct ISO8601Tests {
    @Test(
        arguments: [
            ("2026-11-21T05:30:00Z", 1_795_239_000), ("2026-11-21T05:30:00.999Z", 1_795_239_000),
            ("2026-11-21T14:30:00+09:00", 1_795_239_000), ("2026-11-21T14:30:00+0900", 1_795_239_000),
            ("2026-11-21T14:30:00.5+09", 1_795_239_000), ("2026-11-20T20:00:00-09:30", 1_795_239_000),
            ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1), ("2024-02-29T23:59:60Z", 1_709_251_200),
            ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
            ("0000-12-31T23:30:00-01:00", -62_135_595_000),
        ])
    func `a time is read with its offset`(text: String, seconds: Int) {
        #expect(Timestamp(iso8601: text)?.secondsSince1970 == seconds)
    }

    @Test(arguments: [
        "", "soon", "2026-11-21", "2026-11-21T05:30:00", "2026-11-21T05:30Z", "2026-11-21 05:30:00Z",
        "2026-11-21t05:30:00z",
        "20261121T053000Z", "2026-11-21T05:30:00Z ", " 2026-11-21T05:30:00Z", "2026-11-21T05:30:00Zx",
        "2026-1-2T3:4:5Z",
        "2026-11-21T05:30:00.Z", "2026-11-21T05:30:00+9", "2026-11-21T05:30:00+09:0", "2026-11-21T05:30:00+0:900",
        "2026-11-21T05:30:00+24:00", "2026-11-21T05:30:00+09:60", "2026-11-21T05:30:00+09:00Z",
        "2026-11-21T05:30:00GMT",
        "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z", "2026-11-31T00:00:00Z",
        "2026-11-00T00:00:00Z",
        "2026-11-21T24:00:00Z", "2026-11-21T05:60:00Z", "2026-11-21T05:30:61Z", "0000-12-31T23:59:59Z",
        "0001-01-01T00:00:00+01:00", "9999-12-31T23:30:00-01:00", "-026-11-21T05:30:00Z", "２026-11-21T05:30:00Z",
    ])
    func `anything else is refused`(text: String) {
        #expect(Timestamp(iso8601: text) == nil)
    }

    /// Foundation's calendar has the Julian leap years before 1582.
    @Test func `times are written as Foundation writes them, and read back`() {
        var random = SeededRandom(seed: 9)
        for _ in 0..<5_000 {
            let time = Timestamp(secondsSince1970: random.number(-12_219_292_800...253_402_300_799))
            let date = Date(timeIntervalSince1970: Double(time.secondsSince1970))
            #expect(time.iso8601 == date.formatted(.iso8601))
            #expect(Timestamp(iso8601: time.iso8601) == time)
        }
        #expect(Timestamp(secondsSince1970: -62_135_596_800).iso8601 == "0001-01-01T00:00:00Z")
    }
}
