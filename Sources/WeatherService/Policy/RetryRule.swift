import Weather

/// When something that failed is asked for again, with and without anybody saying so.
public enum RetryRule {
    /// Seconds until a service that has no data for a place is asked again: it will say the same in a minute. Twice as long each
    /// time, up to `longestNowhere`.
    public static let nowhere = 3_600
    public static let longestNowhere = 6 * 3_600
    /// Seconds until a place is asked about again that a service has refused together with others; likewise.
    public static let heldUp = 300
    public static let longestHeldUp = 3_600
    /// Seconds within which not even a person makes a service repeat that it has no data for a place.
    public static let repetition = 60

    /// Nil: not by itself. That is so for what a person has to mend, and for a refused key, which `HostRest` tries again for
    /// all requests together.
    ///
    /// - Parameters:
    ///   - failures: in a row, this one included.
    ///   - chance: 0.9…1.1.
    public static func retry(
        after failure: WeatherFailure, failures: Int, at now: Timestamp, chance: Double
    ) -> Timestamp? {
        switch failure {
        case .rateLimited(let seconds): now.adding(seconds: seconds ?? RetryAfter.usual)
        case .notFound: now.adding(seconds: doubled(nowhere, failures: failures, upTo: longestNowhere))
        case .heldUp: now.adding(seconds: doubled(heldUp, failures: failures, upTo: longestHeldUp))
        default:
            failure.isTransient ? now.adding(seconds: BackOff.seconds(failures: failures, chance: chance)) : nil
        }
    }

    /// Whether what failed so long ago is asked for because a person says so.
    public static func mayBeAskedAnew(after failure: WeatherFailure, at failed: Timestamp, now: Timestamp) -> Bool {
        switch failure {
        // A clock that was set back does not make anybody wait.
        case .notFound, .heldUp: !(0..<repetition).contains(now.seconds(since: failed))
        default: true
        }
    }

    private static func doubled(_ seconds: Int, failures: Int, upTo longest: Int) -> Int {
        min(longest, seconds << max(0, min(failures - 1, 10)))
    }
}
