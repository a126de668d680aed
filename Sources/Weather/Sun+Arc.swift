extension Sun.Day {
    /// Seconds the sun is up: a whole day in polar day, none in polar night.
    public var length: Int {
        switch self {
        case .rises(let sunrise, let sunset): max(0, sunset.seconds(since: sunrise))
        case .polarDay: 86_400
        case .polarNight: 0
        }
    }

    /// How far the sun has come on its way from sunrise (0) to sunset (1); nil while it is down, and where it does not rise or
    /// set, so that its way has no ends.
    public func progress(at time: Timestamp) -> Double? {
        guard case .rises(let sunrise, let sunset) = self, length > 0, sunrise <= time, time <= sunset else {
            return nil
        }
        return Double(time.seconds(since: sunrise)) / Double(length)
    }
}
