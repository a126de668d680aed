import Weather

/// Whether the sun is up, from what a response contains besides its icon.
struct Daylight {
    /// `d` or `n`.
    let partOfDay: String?
    let sunrise: Timestamp?
    let sunset: Timestamp?
    let clock: LocalClock

    /// Falls back to six to six by the place's clock.
    func contains(_ time: Timestamp) -> Bool {
        switch partOfDay {
        case "d": return true
        case "n": return false
        default: break
        }
        if let sunrise, let sunset, sunrise < sunset { return time >= sunrise && time < sunset }
        return (6..<18).contains(clock.time(time).hour)
    }
}
