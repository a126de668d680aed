import Weather

/// How old a value may get before it is asked for again.
public enum AgeLimit {
    /// OpenWeather renews a place's current weather every ten minutes and asks not to be asked more often.
    public static let usualMinutes = 10

    /// Seconds, where current weather is wanted every `minutes`; what is expected changes more slowly.
    public static func seconds(_ part: ReportPart, every minutes: Int = usualMinutes) -> Int {
        switch part {
        case .current: minutes * 60
        case .forecast, .air, .airForecast: max(3_600, minutes * 60)
        }
    }

    /// Seconds, of what is listed but not in view.
    public static let outOfView = 3_600

    /// Seconds a value may be past its limit before it is called old: it is being asked for.
    public static let grace = 60

    /// Whether a value fetched at `time` has reached an age. One from the future (the clock was set back while the program
    /// was not running) has: its age is unknown.
    public static func isReached(_ seconds: Int, since time: Timestamp, at now: Timestamp) -> Bool {
        !(0..<seconds).contains(now.seconds(since: time))
    }
}
