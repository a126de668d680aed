import AppResources
import Weather

// Days and spans of time in words: the one place that knows how to write a date.
extension WeatherFormat {
    /// How much of a date to give.
    package enum DateForm: CaseIterable {
        /// "21일 (토)", "Sat 21".
        case day
        /// "토 21", "Sat 21".
        case brief
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
}
