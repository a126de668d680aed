import Weather

/// When something that failed is asked for again without anybody saying so.
public enum RetryRule {
    /// Nil: not by itself. That is so for what a person has to mend, and for a refused key, which `HostRest` tries again for
    /// all requests together.
    ///
    /// - Parameters:
    ///   - failures: in a row, this one included.
    ///   - chance: 0.9…1.1.
    public static func retry(
        after failure: WeatherFailure, failures: Int, at now: Timestamp, chance: Double
    ) -> Timestamp? {
        if case .rateLimited(let seconds) = failure { return now.adding(seconds: seconds ?? RetryAfter.usual) }
        return failure.isTransient
            ? now.adding(seconds: BackOff.seconds(failures: failures, chance: chance)) : nil
    }
}
