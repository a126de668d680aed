import Testing
import Weather

@testable import WeatherService

@Suite struct RetryAfterTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT, the time in RFC 9110's examples.
    private static let example = Timestamp(784_111_777)

    @Test(
        arguments: [
            ("1", 1), ("30", 30), (" 30 ", 30), ("3600", 3_600), ("7200", 3_600), ("86400", 3_600), ("007", 7),
            ("0", nil), ("-1", nil), ("+5", nil), ("1.5", nil), ("30s", nil), ("", nil), (" ", nil), ("soon", nil),
            ("86401", nil), ("99999999999999999999", nil), ("３０", nil), ("30, 60", nil),
        ] as [(String, Int?)])
    func `a valid number of seconds is accepted`(_ text: String, _ expected: Int?) {
        #expect(RetryAfter.seconds(text, now: Self.example) == expected)
        #expect(RetryAfter.seconds(text, now: nil) == expected)
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func `every format of a date gives the same time`(_ text: String) {
        #expect(HTTPDate(text, now: Self.example)?.moment == Self.example)
        #expect(RetryAfter.seconds(text, now: Self.example.adding(seconds: -28)) == 28)
        #expect(RetryAfter.seconds(text, now: Self.example.adding(seconds: -5_000)) == 3_600)
        #expect(RetryAfter.seconds(text, now: Self.example) == nil, "no time should be left to wait")
        #expect(RetryAfter.seconds(text, now: Self.example.adding(seconds: 60)) == nil)
        #expect(
            RetryAfter.seconds(text, now: Self.example.adding(seconds: -90_000)) == nil,
            "more than a day should be ignored")
    }

    @Test(arguments: [
        "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 29 Feb 2023 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37 KST", "Sun, 06 nov 1994 08:49:37 GMT",
        "Sun, 0x Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z", "Sun, 06 Nov 99999 08:49:37 GMT", "GMT", "",
        "Sun, 06 Nov -994 08:49:37 GMT", "Sunday, 06-Nov 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:-7 GMT",
    ])
    func `an impossible date is refused`(_ text: String) {
        #expect(HTTPDate(text, now: Self.example) == nil)
        #expect(RetryAfter.seconds(text, now: Self.example) == nil)
    }

    @Test func `a two-digit year is at most fifty years ahead`() {
        let now = Timestamp(1_760_335_200)  // 2025
        #expect(
            HTTPDate("Monday, 06-Nov-75 08:49:37 GMT", now: now)?.moment
                == HTTPDate("Wed, 06 Nov 2075 08:49:37 GMT", now: nil)?.moment)
        #expect(
            HTTPDate("Monday, 06-Nov-76 08:49:37 GMT", now: now)?.moment
                == HTTPDate("Sat, 06 Nov 1976 08:49:37 GMT", now: nil)?.moment)
    }

    @Test func `every day of four centuries is read as the calendar has it`() {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        for day in stride(from: 0, to: 146_097, by: 13) {
            let moment = Timestamp(day * 86_400)
            let local = LocalClock.utc.time(moment)
            let text =
                "Xxx, \(local.day < 10 ? "0" : "")\(local.day) \(months[local.month - 1]) \(local.year) 00:00:00 GMT"
            #expect(HTTPDate(text, now: nil)?.moment == moment)
        }
    }
}
