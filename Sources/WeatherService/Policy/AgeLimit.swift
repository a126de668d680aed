import Weather

/// The age at which a value is requested again.
public enum AgeLimit {
    /// OpenWeather updates a place's current weather every ten minutes and asks clients not to request it more often.
    public static let usualMinutes = 10

    /// The age limit in seconds if current weather is requested every `minutes`; forecasts and air quality change more slowly.
    public static func seconds(_ part: ReportPart, every minutes: Int = usualMinutes) -> Int {
        switch part {
        case .current: minutes * 60
        case .forecast, .air, .airForecast: max(3_600, minutes * 60)
        }
    }

    /// The age limit in seconds for listed places out of view.
    public static let outOfView = 3_600

    /// Seconds past its limit before a value is shown as old, because the new one is on its way.
    public static let grace = 60

    /// Whether a value fetched at `time` has reached an age. A time in the future (the clock was set back while the
    /// program was not running) counts as reached, because the age is unknown.
    public static func isReached(_ seconds: Int, since time: Timestamp, at now: Timestamp) -> Bool {
        !(0..<seconds).contains(now.seconds(since: time))
    }
}
