import Limits

/// How much of what somebody says who claims to be gpsd is read, and how much of that is looked at. A pure value: a receiver says
/// where it is some times a second, and whoever says more costs no more.
public struct GpsdPace: Hashable, Sendable {
    /// When the second that counts began.
    private var began: Duration?
    private var reports = 0
    private var bytes = 0

    private static let second = Duration.seconds(1)

    public init() {}

    /// Whether one more report is looked at. What is passed over is no loss: where the receiver is, it says again and again.
    public mutating func looks(at now: Duration) -> Bool {
        begin(now)
        reports += 1
        return reports <= Limits.Position.gpsdReports
    }

    /// Takes in that so many bytes were read; the result is how long to leave the rest unread, nil to go on at once. Meanwhile the
    /// sender fills the connection's buffers and then has to wait.
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
