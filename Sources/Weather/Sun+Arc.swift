extension Sun.Day {
    /// Seconds of daylight: a whole day in polar day, 0 in polar night.
    public var length: Int {
        switch self {
        case .rises(let sunrise, let sunset): max(0, sunset.seconds(since: sunrise))
        case .polarDay: 86_400
        case .polarNight: 0
        }
    }

    /// The sun's progress from sunrise (0) to sunset (1); nil while it is down and on days without sunrise and sunset.
    public func progress(at time: Timestamp) -> Double? {
        guard case .rises(let sunrise, let sunset) = self, length > 0, sunrise <= time, time <= sunset else {
            return nil
        }
        return Double(time.seconds(since: sunrise)) / Double(length)
    }
}
