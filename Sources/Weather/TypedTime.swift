/// A time as people type it, in Korean or English whatever language the screens are in.
///
/// In any order, with or without blanks between them:
///
/// * an hour: `15`, `15:30`, `9pm`, `오후 3시`, `3시 반`, `noon`, `자정`; without am, 오후 and the like it is one of 24;
/// * a day: `sat`, `토`, `tomorrow`, `모레`, `28일`, `11/28`, `11월 28일`. Of two bare numbers the first is the day of the month, as is a
///   single one from 25 on;
/// * or `now`, `지금`.
///
/// Of English words two letters are enough unless two of them begin with these.
public struct TypedTime: Hashable, Sendable {
    private var isNow = false
    /// Days after today.
    private var distance: Int?
    /// 0 is Sunday … 6 is Saturday.
    private var weekday: Int?
    private var month: Int?
    private var dayOfMonth: Int?
    /// 0…24; 24 is the end of the day.
    private var hour: Int?
    private var minute: Int?

    /// Bytes of the longest text that is read, several times as many as any sensible one has.
    public static let mostBytes = 240

    private enum Word {
        case now, distance(Int), weekday(Int), hour(Int), half, isAfternoon(Bool)
        /// Such as "at" in "sat at 9".
        case nothing
    }

    private static let english: [(String, Word)] = [
        ("now", .now), ("yesterday", .distance(-1)), ("today", .distance(0)), ("tomorrow", .distance(1)),
        ("sunday", .weekday(0)), ("monday", .weekday(1)), ("tuesday", .weekday(2)), ("wednesday", .weekday(3)),
        ("thursday", .weekday(4)), ("friday", .weekday(5)), ("saturday", .weekday(6)), ("noon", .hour(12)),
        ("midnight", .hour(24)),
    ]
    private static let shortEnglish: [String: Word] = [
        "a": .isAfternoon(false), "am": .isAfternoon(false), "p": .isAfternoon(true), "pm": .isAfternoon(true),
        "at": .nothing, "on": .nothing,
    ]
    private static let korean: [String: Word] = {
        var words: [String: Word] = [
            "지금": .now, "그저께": .distance(-2), "그제": .distance(-2), "어제": .distance(-1), "오늘": .distance(0),
            "내일": .distance(1), "모레": .distance(2), "내일모레": .distance(2), "글피": .distance(3), "정오": .hour(12),
            "자정": .hour(24), "반": .half, "오전": .isAfternoon(false), "오후": .isAfternoon(true), "에": .nothing,
        ]
        for (number, day) in "일월화수목금토".enumerated() {
            for ending in ["", "요일", "욜"] { words["\(day)\(ending)"] = .weekday(number) }
        }
        return words
    }()
    private static let longestKorean = korean.keys.map(\.count).max() ?? 0
    private static let separators: Set<Character> = [",", ".", "(", ")"]
    private static let ordinals: Set<Substring> = ["st", "nd", "rd", "th"]
    private static let digits: ClosedRange<Character> = "0"..."9"
    private static let letters: ClosedRange<Character> = "a"..."z"

    /// Nil if the text is no time, or not yet.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.mostBytes else { return nil }
        var rest = Substring(text.lowercased())
        // Numbers that say nothing about themselves, in order.
        var bare: [Int] = []
        var isAfternoon: Bool?
        while let first = rest.first {
            if first.isWhitespace || Self.separators.contains(first) {
                rest.removeFirst()
            } else if let number = Self.number(from: &rest) {
                guard take(number, &rest, &bare) else { return nil }
            } else {
                guard let word = Self.word(from: &rest) else { return nil }
                if case .isAfternoon(let half) = word {
                    guard isAfternoon == nil else { return nil }
                    isAfternoon = half
                    // "9pm 28": the number before it is the hour. "오후 3" has it behind.
                    if hour == nil, let last = bare.popLast() { hour = last }
                } else if !take(word) {
                    return nil
                }
            }
        }
        guard place(bare, isHour: isAfternoon != nil), turn(isAfternoon), isWhole else { return nil }
    }

    // MARK: Reading

    /// One or two digits; a longer row of digits is no number.
    private static func number(from rest: inout Substring) -> Int? {
        let digits = rest.prefix { Self.digits.contains($0) }
        guard digits.count <= 2, let number = Int(digits) else { return nil }
        rest.removeFirst(digits.count)
        return number
    }

    private static func word(from rest: inout Substring) -> Word? {
        let letters = rest.prefix { Self.letters.contains($0) }
        guard letters.isEmpty else {
            rest.removeFirst(letters.count)
            if let word = shortEnglish[String(letters)] { return word }
            let meant = english.filter { $0.0.hasPrefix(letters) }
            return letters.count > 1 && meant.count == 1 ? meant.first?.1 : nil
        }
        for count in (1...longestKorean).reversed() {
            guard let word = korean[String(rest.prefix(count))] else { continue }
            rest = rest.dropFirst(count)
            return word
        }
        return nil
    }

    /// Takes a number with what follows it: "15:30", "11/28", "28th", "3시", or nothing.
    private mutating func take(_ number: Int, _ rest: inout Substring, _ bare: inout [Int]) -> Bool {
        let ordinal = rest.prefix(2)
        switch rest.first {
        case ":":
            rest.removeFirst()
            // "15:" may become "15:30".
            return Self.set(&hour, number) && Self.set(&minute, Self.number(from: &rest) ?? 0)
        case "/":
            rest.removeFirst()
            guard let second = Self.number(from: &rest) else { return false }
            // "28/11" can only be one of them.
            let isDayFirst = number > 12 && second <= 12
            return Self.set(&month, isDayFirst ? second : number)
                && Self.set(&dayOfMonth, isDayFirst ? number : second)
        case "시":
            rest.removeFirst()
            return Self.set(&hour, number)
        case "분":
            rest.removeFirst()
            return Self.set(&minute, number)
        case "월" where !rest.hasPrefix("월요"):
            rest.removeFirst()
            return Self.set(&month, number)
        case "일" where !rest.hasPrefix("일요"):
            rest.removeFirst()
            return Self.set(&dayOfMonth, number)
        case _ where Self.ordinals.contains(ordinal):
            rest.removeFirst(ordinal.count)
            return Self.set(&dayOfMonth, number)
        default:
            bare.append(number)
            return true
        }
    }

    private mutating func take(_ word: Word) -> Bool {
        switch word {
        case .now:
            defer { isNow = true }
            return !isNow
        case .distance(let days): return Self.set(&distance, days)
        case .weekday(let number): return Self.set(&weekday, number)
        case .hour(let number): return Self.set(&hour, number)
        case .half: return Self.set(&minute, 30)
        case .isAfternoon, .nothing: return true
        }
    }

    /// False if it is known already: nothing is said twice.
    private static func set(_ value: inout Int?, _ number: Int) -> Bool {
        guard value == nil else { return false }
        value = number
        return true
    }

    // MARK: Making sense

    /// Gives the bare numbers a meaning: the last is the hour, and the one before it the day.
    private mutating func place(_ bare: [Int], isHour: Bool) -> Bool {
        var numbers = bare
        if hour == nil, let last = numbers.last, isHour || last <= 24 { hour = numbers.removeLast() }
        if dayOfMonth == nil, !numbers.isEmpty { dayOfMonth = numbers.removeFirst() }
        return numbers.isEmpty
    }

    /// Turns an hour of twelve into one of 24.
    private mutating func turn(_ isAfternoon: Bool?) -> Bool {
        guard let isAfternoon else { return true }
        guard let hour, hour <= (isAfternoon ? 23 : 12) else { return false }
        // "오후 15시" says the same twice.
        self.hour = hour > 12 ? hour : hour % 12 + (isAfternoon ? 12 : 0)
        return true
    }

    /// Whether the parts make a time together.
    private var isWhole: Bool {
        let hasDate = weekday != nil || month != nil || dayOfMonth != nil
        if isNow { return !hasDate && distance == nil && hour == nil && minute == nil }
        guard hasDate || distance != nil || hour != nil, !hasDate || distance == nil else { return false }
        guard month == nil || dayOfMonth != nil, minute == nil || hour != nil else { return false }
        return (1...12).contains(month ?? 1) && (1...31).contains(dayOfMonth ?? 1) && (0...24).contains(hour ?? 0)
            && (0...(hour == 24 ? 0 : 59)).contains(minute ?? 0)
    }
}

// What it means at a position of the timeline.
extension TypedTime {
    /// Where a typed time leads.
    public enum Meaning: Hashable, Sendable {
        case stop(TimeReach.Stop)
        /// It is before the first known hour.
        case tooEarly(Timestamp)
        /// It is after the last known hour, or after the last known day.
        case tooLate(Moment)
    }

    /// What it means to somebody who looks at `looked`; nil if there is no such day.
    ///
    /// An hour alone is the next such hour from `looked` on. A day alone keeps the hour of `looked`, as far as hours are known, else
    /// it is the whole day. Days count from today: a weekday is the next one that is not over, a date the nearest.
    ///
    /// - Parameter hoursEnd: when the last known hour ends; hours until then can be shown even beyond those of the timeline.
    public func meaning(from looked: TimeReach.Stop, in reach: TimeReach, hoursEnd: Timestamp?) -> Meaning? {
        if isNow { return .stop(.hour(0)) }
        let days = days(reach)
        guard hour != nil else { return day(days, from: looked, in: reach, hoursEnd: hoursEnd) }
        let from: Timestamp
        let candidates: [Int]
        if let days {
            (from, candidates) = (reach.now, days)
        } else {
            switch looked {
            case .hour(let index): from = reach.instant(ofHour: index)
            case .day(let day): from = day == reach.today ? reach.now : reach.clock.startOfDay(day)
            }
            let today = reach.clock.time(from).dayNumber
            candidates = [today, today + 1]
        }
        let times = candidates.map { time(onDay: $0, reach.clock) }
        guard let time = times.first(where: { $0 >= from }) ?? times.first else { return nil }
        return hour(at: time, in: reach, hoursEnd: hoursEnd)
    }

    /// The days it may mean, the likeliest first; nil if it names none.
    private func days(_ reach: TimeReach) -> [Int]? {
        let today = reach.today
        if let distance { return [today + distance] }
        guard dayOfMonth != nil else {
            return weekday.map { weekday in
                let ahead = (weekday - LocalTime.weekday(ofDay: today) + 7) % 7
                return [today + ahead, today + ahead + 7]
            }
        }
        // Of two dates that are as near, only that in reach can be meant.
        let nearest = Array(0..<TimeReach.mostDays) + [-1, -2] + Array(TimeReach.mostDays...366)
        return nearest.map { today + $0 }.first(where: isDate).map { [$0] } ?? []
    }

    private func isDate(_ day: Int) -> Bool {
        let date = LocalClock.utc.time(LocalClock.utc.startOfDay(day))
        return date.day == dayOfMonth && (month ?? date.month) == date.month
            && (weekday ?? date.weekday) == date.weekday
    }

    private func time(onDay day: Int, _ clock: LocalClock) -> Timestamp {
        clock.moment(onDay: day, hour: hour ?? 0).adding(seconds: (minute ?? 0) * 60)
    }

    private func day(
        _ days: [Int]?, from looked: TimeReach.Stop, in reach: TimeReach, hoursEnd: Timestamp?
    ) -> Meaning? {
        guard let first = days?.first, let last = days?.last else { return nil }
        let whole = Meaning.stop(.day(first))
        let isKnown = reach.wholeDays.contains(first)
        guard case .hour(let index) = looked else {
            return isKnown ? whole : hour(at: reach.clock.moment(onDay: first, hour: 12), in: reach, hoursEnd: hoursEnd)
        }
        if index == 0, first == reach.today { return .stop(.hour(0)) }
        let hour = reach.clock.time(reach.instant(ofHour: index)).hour
        // This hour of today may be over.
        let times = [first, last].map { reach.clock.moment(onDay: $0, hour: hour) }
        let time = times.first { $0 >= reach.now } ?? times[0]
        let meaning = self.hour(at: time, in: reach, hoursEnd: hoursEnd)
        let day = reach.clock.time(time).dayNumber
        if case .stop = meaning { return meaning }
        return reach.wholeDays.contains(day) && time > reach.now ? .stop(.day(day)) : meaning
    }

    private func hour(at time: Timestamp, in reach: TimeReach, hoursEnd: Timestamp?) -> Meaning {
        let index = reach.hour(of: time)
        guard index >= reach.hours.lowerBound else {
            // The hour that has begun.
            return index == -1 && time <= reach.now && reach.now.seconds(since: time) < 3_600
                ? .stop(.hour(0)) : .tooEarly(reach.instant(ofHour: reach.hours.lowerBound))
        }
        let end = max(hoursEnd ?? reach.now, reach.instant(ofHour: reach.hours.upperBound))
        if index <= reach.hours.upperBound || time < end { return .stop(.hour(index)) }
        let day = reach.clock.time(time).dayNumber
        return .tooLate(
            reach.wholeDays.contains(day) ? .hour(end) : .day(max(reach.today, reach.wholeDays.upperBound - 1)))
    }
}
