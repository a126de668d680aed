import AppResources
import Weather

// Hours ahead in words, written so that they cannot be mistaken for another hour or another day.
extension WeatherFormat {
    /// The time a view shows, by a place's clock: "지금", "내일 15시", "28일 (토)"; "now", "Tomorrow 15:00", "Sat 28".
    package func words(of moment: Moment, now: Timestamp, clock: LocalClock) -> String {
        let today = clock.time(now).dayNumber
        switch moment.there(clock).settled(at: now) {
        case .now, .hourThere: return phrase(.now)
        case .day(let number): return day(number, today: today, .day)
        case .hour(let time):
            let local = clock.time(time)
            let hour =
                local.minute == 0 && units.clock == .of24Hours
                ? phrase(.fullHour, ["hour": twoDigits(local.hour)]) : self.time(time, clock: clock)
            return phrase(.hourOnDay, ["day": day(local.dayNumber, today: today, .day), "hour": hour])
        }
    }

    /// "18시", "03시", "정오", "자정", "오후 6시"; "18:00", "03:00", "noon", "midnight", "6pm": the hour of a clock without the day.
    package func hourOfDay(_ timestamp: Timestamp, clock: LocalClock) -> String {
        hourForms(clock.time(timestamp)).first ?? ""
    }

    /// The hour at which something begins, with the day if it is not today, from long to short: "18시", "내일 03시", "자정";
    /// "tomorrow 03:00", "Tue 03:00".
    package func beginning(_ time: Timestamp, now: Timestamp, clock: LocalClock) -> [String] {
        let (day, hours) = dayAndHours(time, now: now, clock: clock)
        guard day != 0 else { return hours }
        return dayForms(day, now: now, clock: clock).flatMap { day in
            hours.map { phrase(.hourOnDay, ["day": day, "hour": $0]) }
        }
    }

    /// The hour at which something ends, from long to short; if it is not today, the last forms give the day alone: "내일 03시",
    /// "내일".
    package func end(_ time: Timestamp, now: Timestamp, clock: LocalClock) -> [String] {
        let (day, _) = dayAndHours(time, now: now, clock: clock)
        let whole = beginning(time, now: now, clock: clock)
        return day == 0 ? whole : whole + dayForms(day, now: now, clock: clock)
    }

    /// The number of days ahead, and the hour from long to short. Midnight counts as part of the day that ends with it.
    private func dayAndHours(_ time: Timestamp, now: Timestamp, clock: LocalClock) -> (day: Int, hours: [String]) {
        let local = clock.time(time)
        let isMidnight = local.hour == 0 && local.minute == 0
        let day = local.dayNumber - clock.time(now).dayNumber - (isMidnight ? 1 : 0)
        return (max(0, day), hourForms(local))
    }

    /// "내일", "모레", "화"; "tomorrow", "Tue".
    private func dayForms(_ day: Int, now: Timestamp, clock: LocalClock) -> [String] {
        let weekday = weekday(clock.time(now).weekday + day)
        switch day {
        case 1: return [phrase(.tomorrowAtAll), language == .korean ? nil : weekday].compactMap(\.self)
        case 2 where language == .korean: return [phrase(.dayAfterTomorrow)]
        default: return [weekday]
        }
    }

    /// The hour from long to short. Noon and midnight have words, since 12 o'clock would be ambiguous; where there is no room
    /// for the word, midnight is 24:00.
    private func hourForms(_ local: LocalTime) -> [String] {
        let isFull = local.minute == 0
        let word: Phrase? = !isFull ? nil : local.hour == 0 ? .midnight : local.hour == 12 ? .noon : nil
        let number =
            switch units.clock {
            case .of24Hours:
                phrase(.fullHour, ["hour": local.hour == 0 && isFull ? "24" : twoDigits(local.hour)])
            case .of12Hours:
                phrase(
                    local.hour < 12 ? .beforeNoon : .afterNoon,
                    ["time": phrase(.hourOf12, ["hour": "\((local.hour + 11) % 12 + 1)"])])
            }
        guard let word else { return [number] }
        return language == .korean || units.clock == .of12Hours ? [phrase(word)] : [phrase(word), number]
    }

    /// How far ahead something is, in hours rounded up: "5시간 뒤", "in 5 h"; "soon" if it is due already.
    package func hoursAhead(_ time: Timestamp, now: Timestamp) -> String {
        let seconds = time.seconds(since: now)
        guard seconds > 0 else { return phrase(.soon) }
        return phrase(.hoursAhead, ["count": "\((seconds + 3_599) / 3_600)"])
    }
}
