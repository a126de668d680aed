import Weather

/// When a failed request is repeated, automatically or at the user's request.
public enum RetryRule {
    /// Seconds until a place without data is requested again, because the answer would be the same in a minute. Doubled
    /// each time, up to `longestNowhere`.
    public static let nowhere = 3_600
    public static let longestNowhere = 6 * 3_600
    /// Seconds until a place that was refused together with others is requested again. Doubled each time, up to
    /// `longestHeldUp`.
    public static let heldUp = 300
    public static let longestHeldUp = 3_600
    /// Seconds until a place without a measurement is requested again: services measure every ten to fifteen minutes.
    public static let unmeasured = 600
    /// Seconds within which even a refresh by the user does not repeat a request for a place without data.
    public static let repetition = 60

    /// When to retry; nil if not automatically. That is the case for failures that the user must fix, and for a refused
    /// key, which `HostPauses` retries for all requests together.
    ///
    /// - Parameters:
    ///   - failures: the number of consecutive failures, including this one.
    ///   - chance: 0.9…1.1.
    public static func retry(
        after failure: WeatherFailure, failures: Int, at now: Timestamp, chance: Double
    ) -> Timestamp? {
        switch failure {
        case .rateLimited(let seconds): now.adding(seconds: seconds ?? RetryAfter.usual)
        case .notFound: now.adding(seconds: doubled(nowhere, failures: failures, upTo: longestNowhere))
        case .noMeasurement: now.adding(seconds: unmeasured)
        case .heldUp: now.adding(seconds: doubled(heldUp, failures: failures, upTo: longestHeldUp))
        default:
            failure.isTransient ? now.adding(seconds: BackOff.seconds(failures: failures, chance: chance)) : nil
        }
    }

    /// Whether the user's refresh repeats a request that failed at `failed`.
    public static func mayBeAskedAnew(after failure: WeatherFailure, at failed: Timestamp, now: Timestamp) -> Bool {
        switch failure {
        // A clock that was set back does not cause a wait.
        case .notFound, .heldUp: !(0..<repetition).contains(now.seconds(since: failed))
        default: true
        }
    }

    private static func doubled(_ seconds: Int, failures: Int, upTo longest: Int) -> Int {
        min(longest, seconds << max(0, min(failures - 1, 10)))
    }
}

/// How long to wait after consecutive failures: ten seconds, then twice as long each time, up to five minutes.
public enum BackOff {
    /// Seconds after the first failure.
    public static let first = 10
    /// The longest wait in seconds, before `chance` lengthens it by up to a tenth.
    public static let longest = 300

    /// Seconds to wait after `failures` consecutive failures (at least one). `chance` (0.9…1.1) keeps many programs from
    /// retrying in the same second.
    public static func seconds(failures: Int, chance: Double) -> Int {
        let seconds = min(longest, first << max(0, min(failures - 1, 10)))
        return max(1, Int((Double(seconds) * min(1.1, max(0.9, chance))).rounded()))
    }
}
