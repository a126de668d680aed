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

    /// "14", "03", or "2p": an hour (0…23) on the axis of a chart, the table or the time line. Korean has no one-letter form of
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
