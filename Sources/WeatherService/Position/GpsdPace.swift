import Limits

/// Limits how many bytes and reports per second are processed from a peer that claims to be gpsd. A pure value: a
/// receiver reports a few times a second, and a peer that sends more costs no more.
public struct GpsdPace: Hashable, Sendable {
    /// The start of the current one-second period.
    private var began: Duration?
    private var reports = 0
    private var bytes = 0

    private static let second = Duration.seconds(1)

    public init() {}

    /// Whether to process one more report. Skipping one loses nothing, because the receiver repeats its position.
    public mutating func looks(at now: Duration) -> Bool {
        begin(now)
        reports += 1
        return reports <= Limits.Position.gpsdReports
    }

    /// Counts bytes read and returns how long to pause reading; nil to continue at once. Meanwhile the connection's
    /// buffers fill up and the sender has to wait.
    public mutating func rest(after count: Int, at now: Duration) -> Duration? {
        let began = begin(now)
        bytes += count
        return bytes > Limits.Position.gpsdBytes ? began + Self.second - now : nil
    }

    @discardableResult
    private mutating func begin(_ now: Duration) -> Duration {
        if let began, began <= now, now < began + Self.second { return began }
        (began, reports, bytes) = (now, 0, 0)
        return now
    }
}
