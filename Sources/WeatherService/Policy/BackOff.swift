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
