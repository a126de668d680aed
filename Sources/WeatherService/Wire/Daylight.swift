import Weather

/// Whether the sun is up, from what a response contains besides its icon.
struct Daylight {
    /// `d` or `n`.
    let partOfDay: String?
    let sun: Sun.Day?
    let clock: LocalClock

    /// Falls back to six to six by the place's clock.
    func contains(_ time: Timestamp) -> Bool {
        switch partOfDay {
        case "d": return true
        case "n": return false
        default: break
        }
        return switch sun {
        case .rises(let sunrise, let sunset): time >= sunrise && time < sunset
        case .polarDay: true
        case .polarNight: false
        case nil: (6..<18).contains(clock.time(time).hour)
        }
    }
}
