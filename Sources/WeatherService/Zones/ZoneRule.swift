import Limits
import Weather

/// The yearly rule for the clock changes of a zone: the line at the end of a zone file, such as
/// `CET-1CEST,M3.5.0,M10.5.0/3`. It applies after the last change listed in the file.
///
/// The format is that of the variable `TZ` of POSIX.1-2024, 8.3
/// (https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap08.html), with the hours −167…167 of RFC 8536,
/// 3.3.1.
struct ZoneRule: Equatable, Sendable {
    /// The time of a yearly change.
    struct YearlyTime: Equatable, Sendable {
        enum Day: Equatable, Sendable {
            /// 1…365; 29 February is not counted.
            case julian(Int)
            /// 0…365.
            case ofYear(Int)
            /// The first, second … or last (5) occurrence of a weekday (0: Sunday) in a month (1…12).
            case weekday(Int, week: Int, month: Int)
        }

        let day: Day
        /// Seconds from the midnight at the start of the day, by the clock before the change; −604,799…604,799.
        let seconds: Int
    }

    struct Summer: Equatable, Sendable {
        let offset: UTCOffset
        let begins: YearlyTime
        let ends: YearlyTime
    }

    let standard: UTCOffset
    /// Nil if the clock does not change.
    let summer: Summer?

    /// Both changes of a calendar year, in order.
    func changes(in year: Int) -> [LocalClock.Change] {
        guard let summer else { return [] }
        let begins = summer.begins.secondsSince1970(in: year) - standard.seconds
        let ends = summer.ends.secondsSince1970(in: year) - summer.offset.seconds
        let changes = [
            LocalClock.Change(at: Timestamp(secondsSince1970: begins), to: summer.offset),
            LocalClock.Change(at: Timestamp(secondsSince1970: ends), to: standard),
        ]
        return begins <= ends ? changes : changes.reversed()
    }
}

extension ZoneRule.YearlyTime {
    /// Computed as if the local clock showed UTC.
    fileprivate func secondsSince1970(in year: Int) -> Int {
        let first = LocalTime.dayNumber(year: year, month: 1, day: 1)
        let number =
            switch day {
            case .julian(let day):
                first + day - 1 + (day >= 60 && LocalTime.dayNumber(year: year, month: 3, day: 1) - first == 60 ? 1 : 0)
            case .ofYear(let day): first + day
            case .weekday(let weekday, let week, let month): Self.day(weekday, week: week, month: month, year: year)
            }
        return number * 86_400 + seconds
    }

    private static func day(_ weekday: Int, week: Int, month: Int, year: Int) -> Int {
        let first = LocalTime.dayNumber(year: year, month: month, day: 1)
        let next =
            month == 12
            ? LocalTime.dayNumber(year: year + 1, month: 1, day: 1)
            : LocalTime.dayNumber(year: year, month: month + 1, day: 1)
        // 1970-01-01, day 0, was a Thursday (4).
        let weekdayOfFirst = ((first + 4) % 7 + 7) % 7
        let day = first + (weekday - weekdayOfFirst + 7) % 7 + (week - 1) * 7
        return day < next ? day : day - 7
    }
}

extension ZoneRule {
    /// Nil if the text is not a valid rule.
    init?(_ text: some Collection<UInt8>) {
        var parser = ZoneRuleParser(text)
        guard let rule = parser.rule() else { return nil }
        self = rule
    }
}

/// Parses a `ZoneRule`.
struct ZoneRuleParser {
    private var rest: ArraySlice<UInt8>

    init(_ text: some Collection<UInt8>) {
        rest = Array(text)[...]
    }

    mutating func rule() -> ZoneRule? {
        guard skipName(), let standard = offset() else { return nil }
        guard !rest.isEmpty else { return ZoneRule(standard: standard, summer: nil) }
        guard skipName() else { return nil }
        var summer = UTCOffset(seconds: standard.seconds + 3_600)
        if rest.first != Self.comma {
            guard let explicit = offset() else { return nil }
            summer = explicit
        }
        guard skip(Self.comma), let begins = moment(), skip(Self.comma), let ends = moment(), rest.isEmpty else {
            return nil
        }
        return ZoneRule(standard: standard, summer: ZoneRule.Summer(offset: summer, begins: begins, ends: ends))
    }

    private static let comma = UInt8(ascii: ",")

    /// `CEST`, or `<+1030>`.
    private mutating func skipName() -> Bool {
        let isQuoted = skip(UInt8(ascii: "<"))
        let name = rest.prefix { letter in
            letter.isASCIILetter
                || (isQuoted && (letter.isASCIIDigit || letter == UInt8(ascii: "+") || letter == UInt8(ascii: "-")))
        }
        rest = rest.dropFirst(name.count)
        return name.count >= 3 && (!isQuoted || skip(UInt8(ascii: ">")))
    }

    /// `-5:30` is east of UTC.
    private mutating func offset() -> UTCOffset? { time(hours: 24).map { UTCOffset(seconds: -$0) } }

    /// `J60`, `59` or `M3.5.0`, optionally followed by a slash and the time of day, which defaults to 02:00.
    private mutating func moment() -> ZoneRule.YearlyTime? {
        guard let day = day() else { return nil }
        guard skip(UInt8(ascii: "/")) else { return ZoneRule.YearlyTime(day: day, seconds: 2 * 3_600) }
        return time(hours: 167).map { ZoneRule.YearlyTime(day: day, seconds: $0) }
    }

    private mutating func day() -> ZoneRule.YearlyTime.Day? {
        if skip(UInt8(ascii: "J")) { return number(1...365).map { .julian($0) } }
        guard skip(UInt8(ascii: "M")) else { return number(0...365).map { .ofYear($0) } }
        let dot = UInt8(ascii: ".")
        guard let month = number(1...12), skip(dot), let week = number(1...5), skip(dot), let weekday = number(0...6)
        else { return nil }
        return .weekday(weekday, week: week, month: month)
    }

    /// `-1:30:15` in seconds.
    private mutating func time(hours most: Int) -> Int? {
        let isNegative = skip(UInt8(ascii: "-"))
        if !isNegative { _ = skip(UInt8(ascii: "+")) }
        guard let hours = number(0...most) else { return nil }
        var seconds = hours * 3_600
        for unit in [60, 1] {
            guard skip(UInt8(ascii: ":")) else { break }
            guard let number = number(0...59) else { return nil }
            seconds += number * unit
        }
        return isNegative ? -seconds : seconds
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(while: \.isASCIIDigit)
        guard (1...3).contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return range.contains(number) ? number : nil
    }

    private mutating func skip(_ letter: UInt8) -> Bool {
        guard rest.first == letter else { return false }
        rest = rest.dropFirst()
        return true
    }
}
