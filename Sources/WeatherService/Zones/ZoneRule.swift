import Weather

/// The yearly rule for the clock changes of a zone: the line at the end of a zone file, such as
/// `CET-1CEST,M3.5.0,M10.5.0/3`. It applies after the last change listed in the file.
///
/// The format is that of the variable `TZ` of POSIX.1-2024, 8.3
/// (https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap08.html), with the hours −167…167 of RFC 8536,
/// 3.3.1.
struct ZoneRule: Equatable, Sendable {
    /// The time of a yearly change.
    struct Moment: Equatable, Sendable {
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
        let begins: Moment
        let ends: Moment
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

extension ZoneRule.Moment {
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
