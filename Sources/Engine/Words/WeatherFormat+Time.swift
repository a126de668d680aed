import AppResources
import Display
import Weather

// Clocks, ages and waits.
extension WeatherFormat {
    /// "14:32", or "2:32pm" and "오후 2:32", by a clock.
    package func time(_ timestamp: Timestamp, clock: LocalClock) -> String {
        let local = clock.time(timestamp)
        switch units.clock {
        case .of24Hours: return "\(twoDigits(local.hour)):\(twoDigits(local.minute))"
        case .of12Hours:
            let time = "\((local.hour + 11) % 12 + 1):\(twoDigits(local.minute))"
            return phrase(local.hour < 12 ? .beforeNoon : .afterNoon, ["time": time])
        }
    }

    /// The width in cells of the longest time of day.
    package var timeColumns: Int {
        switch units.clock {
        case .of24Hours: 5
        case .of12Hours: [Phrase.beforeNoon, .afterNoon].map { phrase($0, ["time": "12:00"]).displayWidth }.max() ?? 0
        }
    }

    /// "14", "03", or "2p": an hour (0…23) on the axis of a chart, the table or the timeline. Korean has no one-letter form of
    /// 오전 and 오후, and the words do not fit on an axis, so it always uses 24 hours.
    package func hour(_ hour: Int) -> String {
        guard units.clock == .of12Hours, language != .korean else { return twoDigits(hour) }
        return "\((hour + 11) % 12 + 1)\(hour < 12 ? "a" : "p")"
    }

    /// How far one clock is ahead of another: "+9", "−3:30".
    package func difference(of offset: UTCOffset, from home: UTCOffset) -> String {
        let minutes = (offset.seconds - home.seconds) / 60
        let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
        let sign = minutes < 0 ? (glyphs.isASCII ? "-" : "−") : "+"
        return sign + (rest == 0 ? "\(hours)" : "\(hours):\(twoDigits(rest))")
    }

    /// The clock time within the last day, else the age.
    package func moment(_ timestamp: Timestamp, now: Timestamp, clock: LocalClock) -> String {
        now.seconds(since: timestamp) < 86_400 ? time(timestamp, clock: clock) : age(since: timestamp, now: now)
    }

    /// The age in its largest unit.
    package func age(since earlier: Timestamp, now: Timestamp) -> String {
        let minutes = max(0, now.seconds(since: earlier)) / 60
        return switch minutes {
        case 0: phrase(.ageNow)
        case 1..<60: phrase(.ageMinutes, ["count": "\(minutes)"])
        case 60..<1_440: phrase(.ageHours, ["count": "\(minutes / 60)"])
        default: phrase(.ageDays, ["count": "\(minutes / 1_440)"])
        }
    }

    /// The remaining time: in seconds during the last minute, else in hours and minutes, rounded up.
    package func wait(_ seconds: Int) -> String {
        if seconds <= 60 { return phrase(.waitSeconds, ["count": "\(max(1, seconds))"]) }
        let (hours, minutes) = ((seconds + 59) / 60).quotientAndRemainder(dividingBy: 60)
        if hours == 0 { return phrase(.waitMinutes, ["count": "\(minutes)"]) }
        if minutes == 0 { return phrase(.waitHours, ["count": "\(hours)"]) }
        return phrase(.hoursAndMinutes, ["hours": "\(hours)", "minutes": "\(minutes)"])
    }
}

// Hours ahead in words, written so that they cannot be mistaken for another hour or another day.
extension WeatherFormat {
    /// The time a view shows, by a place's clock: "지금", "내일 15시", "28일 (토)"; "now", "Tomorrow 15:00", "Sat 28".
    package func words(of moment: Moment, now: Timestamp, clock: LocalClock) -> String {
        let today = clock.time(now).dayNumber
        switch moment.there(clock).settled(at: now) {
        case .now, .hourThere: return phrase(.now)
        case .day(let number): return day(number, today: today, .day)
        case .hour(let time):
            return phrase(
                .hourOnDay,
                [
                    "day": day(clock.time(time).dayNumber, today: today, .day),
                    "hour": hour(time, clock: clock),
                ])
        }
    }

    /// "15시", "15:30"; "오후 3:00".
    private func hour(_ time: Timestamp, clock: LocalClock) -> String {
        let local = clock.time(time)
        return local.minute == 0 && units.clock == .of24Hours
            ? phrase(.fullHour, ["hour": twoDigits(local.hour)]) : self.time(time, clock: clock)
    }

    /// A time with its weekday, where "today" and "tomorrow" would mislead: "수 03시"; "Wed 03:00".
    package func hourOnWeekday(_ time: Timestamp, clock: LocalClock) -> String {
        phrase(.hourOnDay, ["day": weekday(clock.time(time).weekday), "hour": hour(time, clock: clock)])
    }

    /// A time by its date, even if it is today: "28일 (토) 15시", "Sat 28 15:00".
    package func dated(_ time: Timestamp, clock: LocalClock) -> String {
        phrase(
            .hourOnDay,
            ["day": date(clock.time(time).dayNumber, .day), "hour": hour(time, clock: clock)])
    }

    /// The same of any moment: "28일 (토)" of a whole day. `home`: the user's clock.
    package func dated(_ moment: Moment, home: (Timestamp) -> LocalClock) -> String {
        switch moment {
        case .now: phrase(.now)
        case .hour(let time): dated(time, clock: home(time))
        case .hourThere(let day, _), .day(let day): date(day, .day)
        }
    }

    /// The hour at which something begins, with the day if it is not today, from long to short: "18시", "내일 03시", "자정";
    /// "03:00 tomorrow", "Tue 03:00". A day that begins with it has its own first hour, "목 00시".
    ///
    /// - Parameter shown: another time than now that is looked at. Then an hour without a day is of that time's day, and other days
    ///   have their weekdays, since "tomorrow" would have to be counted from now.
    package func beginning(
        _ time: Timestamp, now: Timestamp, at shown: Timestamp? = nil, clock: LocalClock
    ) -> [String] {
        self.forms(time, isEnd: false, now: now, at: shown, clock: clock)
    }

    private func forms(
        _ time: Timestamp, isEnd: Bool, now: Timestamp, at shown: Timestamp?, clock: LocalClock
    ) -> [String] {
        let (day, hours) = dayAndHours(time, isEnd: isEnd, from: shown ?? now, clock: clock)
        guard day != 0 else { return hours }
        return dayForms(day, now: now, at: shown, clock: clock).flatMap { day in
            let order: Phrase = day == phrase(.tomorrowAtAll) ? .hourOfDay : .hourOnDay
            return hours.map { phrase(order, ["day": day, "hour": $0]) }
        }
    }

    /// The hour at which something ends, from long to short; if it is not today, the last forms give the day alone: "내일 03시",
    /// "내일 24시", "내일".
    package func end(_ time: Timestamp, now: Timestamp, at shown: Timestamp? = nil, clock: LocalClock) -> [String] {
        let (day, _) = dayAndHours(time, isEnd: true, from: shown ?? now, clock: clock)
        let whole = forms(time, isEnd: true, now: now, at: shown, clock: clock)
        return day == 0 ? whole : whole + dayForms(day, now: now, at: shown, clock: clock)
    }

    /// The number of days ahead, and the hour from long to short. The next midnight counts as part of the day that ends with it, and
    /// so does every other one at which something ends.
    private func dayAndHours(
        _ time: Timestamp, isEnd: Bool, from start: Timestamp, clock: LocalClock
    ) -> (day: Int, hours: [String]) {
        let local = clock.time(time)
        let day = local.dayNumber - clock.time(start).dayNumber
        guard local.hour == 0, local.minute == 0 else { return (max(0, day), hourForms(local)) }
        guard day > 1 else { return (0, hourForms(local)) }
        // With a day, "midnight" could be taken for its beginning as well as for its end.
        switch (units.clock, isEnd) {
        case (.of24Hours, true): return (day - 1, [phrase(.fullHour, ["hour": "24"])])
        case (.of24Hours, false): return (day, [phrase(.fullHour, ["hour": "00"])])
        case (.of12Hours, true): return (day - 1, hourForms(local))
        case (.of12Hours, false):
            return (day, [phrase(.beforeNoon, ["time": phrase(.hourOf12, ["hour": "12"])])])
        }
    }

    /// "내일", "모레", "화"; "tomorrow", "Tue".
    private func dayForms(_ day: Int, now: Timestamp, at shown: Timestamp?, clock: LocalClock) -> [String] {
        let weekday = weekday(clock.time(shown ?? now).weekday + day)
        guard shown == nil else { return [weekday] }
        switch day {
        case 1: return [phrase(.tomorrowAtAll), language == .korean ? nil : weekday].compactMap(\.self)
        case 2 where language == .korean: return [phrase(.dayAfterTomorrow)]
        default: return [weekday]
        }
    }

    /// The hour from long to short. Noon and midnight have words, since 12 o'clock would be ambiguous; where there is no room
    /// for the word, midnight is 24:00.
    private func hourForms(_ local: LocalTime) -> [String] {
        // Where clocks differ by half an hour the hours of a forecast begin at half past.
        let isFull = local.minute == 0
        let word: Phrase? = !isFull ? nil : local.hour == 0 ? .midnight : local.hour == 12 ? .noon : nil
        let minutes = ":\(twoDigits(local.minute))"
        let number: String
        switch units.clock {
        case .of24Hours:
            let hour = local.hour == 0 && isFull ? "24" : twoDigits(local.hour)
            number = isFull ? phrase(.fullHour, ["hour": hour]) : hour + minutes
        case .of12Hours:
            let hour = "\((local.hour + 11) % 12 + 1)"
            number = phrase(
                local.hour < 12 ? .beforeNoon : .afterNoon,
                ["time": isFull ? phrase(.hourOf12, ["hour": hour]) : hour + minutes])
        }
        guard let word else { return [number] }
        return language == .korean || units.clock == .of12Hours ? [phrase(word)] : [phrase(word), number]
    }

    /// How far ahead something is, in hours: "5시간 뒤", "in 5 h"; "soon" in half an hour or less.
    package func hoursAhead(_ time: Timestamp, now: Timestamp) -> String {
        let hours = Self.hours(time.seconds(since: now))
        return hours > 0 ? phrase(.hoursAhead, ["count": "\(hours)"]) : phrase(.soon)
    }

    /// How long ago something was, in hours: "3시간 전"; nil for half an hour or less.
    package func hoursAgo(_ time: Timestamp, now: Timestamp) -> String? {
        let hours = Self.hours(now.seconds(since: time))
        return hours > 0 ? phrase(.hoursBefore, ["count": "\(hours)"]) : nil
    }

    /// Rounded, halves down: what is shown may be counted from up to a quarter of an hour ago.
    private static func hours(_ seconds: Int) -> Int { (seconds + 1_799) / 3_600 }
}

// Days and spans of time in words: the one place that knows how to write a date.
extension WeatherFormat {
    /// How much of a date to give.
    package enum DateForm: CaseIterable {
        /// "21일 (토)", "Sat 21".
        case day
        /// "토 21", "Sat 21".
        case brief
        /// "21일 토", "21 Sat": beside hours, which follow the name of their day.
        case besideHours
        /// "토", "Sat".
        case weekday
    }

    /// A local day by its number (`LocalTime.dayNumber`).
    package func date(_ dayNumber: Int, _ form: DateForm) -> String {
        let local = LocalClock.utc.time(LocalClock.utc.startOfDay(dayNumber))
        let weekday = weekday(local.weekday)
        return switch form {
        case .day: phrase(.dateDay, ["day": "\(local.day)", "weekday": weekday])
        case .brief: phrase(.dateBrief, ["day": "\(local.day)", "weekday": weekday])
        case .besideHours: phrase(.dateBesideHours, ["day": "\(local.day)", "weekday": weekday])
        case .weekday: weekday
        }
    }

    /// The same, with words for yesterday, today and tomorrow.
    package func day(_ dayNumber: Int, today: Int, _ form: DateForm) -> String {
        switch dayNumber - today {
        case -1: phrase(.yesterday)
        case 0: phrase(.today)
        case 1: phrase(.tomorrow)
        default: date(dayNumber, form)
        }
    }

    package func weekday(_ weekday: Int) -> String {
        let names: [Phrase] = [.sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday]
        return phrase(names[((weekday % 7) + 7) % 7])
    }

    /// "10시간 5분".
    package func duration(_ seconds: Int) -> String {
        let minutes = (seconds + 30) / 60
        return phrase(.hoursAndMinutes, ["hours": "\(minutes / 60)", "minutes": "\(minutes % 60)"])
    }

    /// The same in less room: "10.1시간".
    package func shortDuration(_ seconds: Int) -> String {
        phrase(.hoursOnly, ["hours": decimal(Double(seconds) / 3_600)])
    }
}
