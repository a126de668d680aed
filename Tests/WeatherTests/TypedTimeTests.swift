import TestSupport
import Testing

@testable import Weather

/// What people type for a time, and what it means to somebody who looks at another one.
@Suite struct TypedTimeTests {
    private static let hour = 3_600
    private static let seoul = LocalClock(UTCOffset(seconds: 32_400))

    /// Friday 27 November 2026, 14:32 in Seoul.
    private static let now = Timestamp(utc: "2026-11-27 05:32")

    /// Hours are known from 30 hours back to six days ahead, and days to the tenth.
    private static func reach(
        _ now: Timestamp = now, _ clock: LocalClock = seoul, back: Int = 30, days: Int? = 10
    ) -> TimeReach {
        TimeReach(
            now: now, clock: clock, earliest: back > 0 ? now.adding(seconds: -back * hour) : nil,
            lastDay: days.map { clock.time(now).dayNumber + $0 })
    }

    /// "Sat 28 09:00", "Sat 28" for a whole day, "now", "from …" and "until …" for what is not known, "?" for no time, "no such day".
    private static func meaning(
        of text: String, from looked: TimeReach.Stop = .hour(0), in reach: TimeReach = reach(), hoursEnd: Int? = 6 * 24
    ) -> String {
        func words(_ day: Int) -> String {
            let local = LocalClock.utc.time(LocalClock.utc.startOfDay(day))
            return ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][local.weekday] + " \(local.day)"
        }
        func words(_ time: Timestamp) -> String {
            let local = reach.clock.time(time)
            let clock = [local.hour, local.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
            return "\(words(local.dayNumber)) \(clock)"
        }
        guard let time = TypedTime(text) else { return "?" }
        let end = hoursEnd.map { reach.now.adding(seconds: $0 * hour) }
        switch time.meaning(from: looked, in: reach, hoursEnd: end) {
        case .stop(.hour(0)): return "now"
        case .stop(.hour(let index)): return words(reach.instant(ofHour: index))
        case .stop(.day(let day)): return words(day)
        case .tooEarly(let start): return "from \(words(start))"
        case .tooLate(.hour(let end)): return "until \(words(end))"
        case .tooLate(.day(let day)): return "until \(words(day))"
        case .tooLate: return "until now"
        case nil: return "no such day"
        }
    }

    @Test(arguments: [
        ("15", "Fri 27 15:00"), ("15:30", "Fri 27 15:00"), ("14", "Sat 28 14:00"), ("9", "Sat 28 09:00"),
        ("9pm", "Fri 27 21:00"), ("9 PM", "Fri 27 21:00"), ("9p", "Fri 27 21:00"), ("9:45am", "Sat 28 09:00"),
        ("12am", "Sat 28 00:00"), ("12pm", "Sat 28 12:00"), ("0", "Sat 28 00:00"), ("24", "Sat 28 00:00"),
        ("noon", "Sat 28 12:00"), ("midnight", "Sat 28 00:00"), ("자정", "Sat 28 00:00"), ("정오", "Sat 28 12:00"),
        ("3시", "Sat 28 03:00"), ("오후 3시", "Fri 27 15:00"), ("오후3시 반", "Fri 27 15:00"),
        ("15시 30분", "Fri 27 15:00"), ("오후 15시", "Fri 27 15:00"), ("오전 0시", "Sat 28 00:00"), ("오후 0시", "Sat 28 12:00"),
        // 14:45 is still to come in the hour that has begun.
        ("14:45", "now"), ("지금", "now"), ("now", "now"),
    ])
    func `an hour alone is the next such hour`(text: String, expected: String) {
        #expect(Self.meaning(of: text) == expected, "\(text)")
    }

    @Test(arguments: [
        ("sat 9", "Sat 28 09:00"), ("9 sat", "Sat 28 09:00"), ("sat9", "Sat 28 09:00"),
        ("Saturday at 9pm", "Sat 28 21:00"),
        ("sa 9", "Sat 28 09:00"), ("토 9", "Sat 28 09:00"), ("토9", "Sat 28 09:00"), ("토요일 오후 3시", "Sat 28 15:00"),
        ("토요일오후3시에", "Sat 28 15:00"), ("(토) 15", "Sat 28 15:00"), ("tomorrow 15", "Sat 28 15:00"),
        ("tom 15", "Sat 28 15:00"),
        ("내일 15시", "Sat 28 15:00"), ("내일모레 9시", "Sun 29 09:00"), ("모레 9", "Sun 29 09:00"), ("글피 9", "Mon 30 09:00"),
        ("어제 20", "Thu 26 20:00"), ("yesterday 8pm", "Thu 26 20:00"), ("오늘 20", "Fri 27 20:00"),
        ("today 10", "Fri 27 10:00"),
        ("28 9", "Sat 28 09:00"), ("28일 9시", "Sat 28 09:00"), ("11/28 9", "Sat 28 09:00"), ("28/11 9", "Sat 28 09:00"),
        ("11월 28일 9시", "Sat 28 09:00"), ("28th 9am", "Sat 28 09:00"), ("28일 (토) 15시", "Sat 28 15:00"),
        ("Sat 28 15:00", "Sat 28 15:00"),
        ("12/1 0", "Tue 1 00:00"), ("1일 9시", "Tue 1 09:00"), ("1 9", "Tue 1 09:00"), ("26일 20시", "Thu 26 20:00"),
        ("일요일 24", "Mon 30 00:00"), ("sun midnight", "Mon 30 00:00"), ("월 0", "Mon 30 00:00"),
        ("11월 30일 월요일", "Mon 30 14:00"),
    ])
    func `days have names and dates in both languages, in any order`(text: String, expected: String) {
        #expect(Self.meaning(of: text) == expected, "\(text)")
    }

    @Test func `a decomposed text is read like any other`() {
        let decomposed = String(String.UnicodeScalarView("토 오후 3시".unicodeScalars.flatMap(Self.jamo)))
        #expect(decomposed.unicodeScalars.count > "토 오후 3시".unicodeScalars.count)
        #expect(Self.meaning(of: decomposed) == "Sat 28 15:00")
    }

    /// The jamo of a syllable (Unicode, chapter 3.12).
    private static func jamo(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        guard (0xAC00...0xD7A3).contains(scalar.value) else { return [scalar] }
        let index = scalar.value - 0xAC00
        let parts = [0x1100 + index / 588, 0x1161 + index % 588 / 28] + (index % 28 > 0 ? [0x11A7 + index % 28] : [])
        return parts.compactMap(Unicode.Scalar.init)
    }

    @Test func `an hour counts from the moment looked at, and stays if that is it`() {
        let reach = Self.reach()
        let saturdayEvening = TimeReach.Stop.hour(reach.hour(of: Timestamp(utc: "2026-11-28 09:00")))
        #expect(Self.meaning(of: "20", from: saturdayEvening) == "Sat 28 20:00")
        #expect(Self.meaning(of: "18", from: saturdayEvening) == "Sat 28 18:00")
        #expect(Self.meaning(of: "9", from: saturdayEvening) == "Sun 29 09:00")
        #expect(Self.meaning(of: "9", from: .day(reach.today + 3)) == "Mon 30 09:00")
        // Of today only what is still to come.
        #expect(Self.meaning(of: "15", from: .day(reach.today)) == "Fri 27 15:00")
        #expect(Self.meaning(of: "9", from: .day(reach.today)) == "Sat 28 09:00")
        let yesterday = TimeReach.Stop.hour(reach.hour(of: Timestamp(utc: "2026-11-26 11:00")))
        #expect(Self.meaning(of: "22", from: yesterday) == "Thu 26 22:00")
    }

    @Test func `a day alone keeps the hour looked at, or is the whole day`() {
        let reach = Self.reach()
        let six = TimeReach.Stop.hour(reach.hour(of: Timestamp(utc: "2026-11-27 09:00")))
        #expect(
            ["sat", "토", "내일", "28", "28일", "11/28"].allSatisfy { Self.meaning(of: $0, from: six) == "Sat 28 18:00" })
        #expect(Self.meaning(of: "모레") == "Sun 29 14:00")
        #expect(
            Self.meaning(of: "today") == "now" && Self.meaning(of: "fri") == "now" && Self.meaning(of: "27") == "now")
        #expect(Self.meaning(of: "yesterday") == "Thu 26 14:00")
        #expect(Self.meaning(of: "토", from: .day(reach.today + 5)) == "Sat 28")
        #expect(Self.meaning(of: "오늘", from: .day(reach.today + 5)) == "Fri 27")
        // Hours are known for six days, whole days longer.
        #expect(Self.meaning(of: "12/2", from: six) == "Wed 2 18:00")
        #expect(Self.meaning(of: "12/5", from: six) == "Sat 5")
        #expect(Self.meaning(of: "12/2", from: six, hoursEnd: nil) == "Wed 2")
        // This morning is over, so the weekday is that of next week.
        let morning = TimeReach.Stop.hour(reach.hour(of: Timestamp(utc: "2026-11-28 00:00")))
        #expect(Self.meaning(of: "fri", from: morning) == "Fri 4")
    }

    @Test func `weekdays wrap around the week`() {
        #expect(Self.meaning(of: "thu 9") == "Thu 3 09:00")
        #expect(Self.meaning(of: "fri 20") == "Fri 27 20:00")
        #expect(Self.meaning(of: "fri 9") == "until Thu 3 14:32", "today's is over, and the next is not known")
        #expect(Self.meaning(of: "fri 9", hoursEnd: 8 * 24) == "Fri 4 09:00")
        for (name, day) in [("sun", 29), ("mon", 30), ("tue", 1), ("wed", 2)] {
            #expect(Self.meaning(of: name, from: .day(Self.reach().today)).hasSuffix(" \(day)"))
        }
    }

    @Test func `what is not known leads nowhere and says where it ends`() {
        #expect(Self.meaning(of: "12/25 9") == "until Mon 7")
        #expect(Self.meaning(of: "12/25") == "until Mon 7")
        #expect(Self.meaning(of: "12/7 9") == "until Thu 3 14:32")
        #expect(Self.meaning(of: "어제 3") == "from Thu 26 09:00")
        #expect(Self.meaning(of: "그저께") == "from Thu 26 09:00")
        #expect(Self.meaning(of: "어제 20", in: Self.reach(back: 0)) == "from Fri 27 14:32")
        // The hour that has begun is now where the past is not known.
        #expect(Self.meaning(of: "today 14", in: Self.reach(back: 0)) == "now")
        #expect(Self.meaning(of: "today 14") == "Fri 27 14:00")
        // Nothing is known at all: the time line has two days of hours.
        let empty = Self.reach(back: 0, days: nil)
        #expect(Self.meaning(of: "sun 9", in: empty, hoursEnd: nil) == "Sun 29 09:00")
        #expect(Self.meaning(of: "mon 9", in: empty, hoursEnd: nil) == "until Sat 28")
    }

    @Test func `a date that does not exist means nothing, and its weekday tells which is meant`() {
        #expect(Self.meaning(of: "2/30") == "no such day" && Self.meaning(of: "11/31 9") == "no such day")
        // The 28th is a Sunday a year later, which is not known yet.
        #expect(Self.meaning(of: "일요일 11/28 9") == "until Mon 7")
        #expect(Self.meaning(of: "토 28 9") == "Sat 28 09:00" && Self.meaning(of: "sun 28 9") == "until Mon 7")
    }

    @Test(arguments: [
        "", " ", "s", "t", "to", "no", "soon", "25:00", "15:60", "24:30", "pm", "오후", "13am", "30pm", "99", "32 9",
        "13/13", "11/",
        "/", ":", ":30", "30분", "11월", "9 28", "28 9 30", "1530", "2026-11-28", "sat sun", "내일 토 9", "내일 28일 9시",
        "now 15",
        "3시 15시", "오전 오후 3시", "토토", "ㅌ", "ㅌㅛ", "내", "9시간", "-3", "+3", "٣", "１５", "Ⅸ", "👋", "서울", "\u{0}", "15;",
    ])
    func `junk is no time`(text: String) {
        #expect(TypedTime(text) == nil, "\(text)")
    }

    @Test func `a long text is refused without being read`() {
        let blanks = String(repeating: " ", count: TypedTime.mostBytes - 2)
        #expect(TypedTime(blanks + "15") == TypedTime("15"))
        #expect(TypedTime(blanks + "015") == nil && TypedTime(blanks + " 15") == nil)
        #expect(TypedTime(String(repeating: "토", count: 100_000)) == nil)
        #expect(TypedTime(String(repeating: "9", count: 100_000)) == nil)
    }

    /// A text made of pieces never leads outside the time line.
    @Test func `whatever is typed, the time is known`() {
        let pieces = [
            "15", "9", "0", "24", "28", "31", "11/28", "12/31", ":30", "sat", "mon", "내일", "어제", "모레", "오후", "pm", "시",
            "일", "월", " ",
            "noon", "자정", "반", "1", "/", "now",
        ]
        var random = SeededRandom(seed: 7)
        var understood = 0
        for change in ClockChange.all {
            let now = change.start.adding(seconds: -20 * Self.hour)
            let reach = Self.reach(now, change.clock)
            let end = now.adding(seconds: 144 * Self.hour)
            for _ in 0..<400 {
                let text = (0..<random.number(1...5)).map { _ in pieces[random.number(0...pieces.count - 1)] }.joined()
                let looked =
                    random.number(0...3) == 0
                    ? TimeReach.Stop.day(reach.today + random.number(0...10))
                    : .hour(random.number(reach.hours.lowerBound...reach.hours.upperBound))
                guard case .stop(let stop) = TypedTime(text)?.meaning(from: looked, in: reach, hoursEnd: end) else {
                    continue
                }
                understood += 1
                switch stop {
                case .hour(let index):
                    #expect(index >= reach.hours.lowerBound && reach.instant(ofHour: index) < end, "\(text)")
                case .day(let day): #expect(reach.wholeDays.contains(day), "\(text)")
                }
            }
        }
        #expect(understood > 500)
    }

    @Test(arguments: ClockChange.all.filter { ["Europe/Berlin", "America/New_York"].contains($0.zone) })
    func `on the day of a clock change the typed hour is the hour that the clock shows`(change: ClockChange) throws {
        let reach = Self.reach(change.start.adding(seconds: -4 * Self.hour), change.clock)
        for hour in 0...23 {
            let time = try #require(TypedTime("tomorrow \(hour)"))
            guard case .stop(.hour(let index)) = time.meaning(from: .hour(0), in: reach, hoursEnd: nil) else {
                #expect(Bool(false), "\(hour)")
                continue
            }
            let local = change.clock.time(reach.instant(ofHour: index))
            // A skipped hour is the next one.
            let isSkipped = !change.hours.contains(hour)
            #expect(local.dayNumber == change.dayNumber && local.hour == (isSkipped ? hour + 1 : hour))
        }
    }
}
