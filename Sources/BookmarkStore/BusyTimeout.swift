/// How long to wait for a bookmark file that another program has locked.
public enum BusyTimeout: Sendable {
    /// Does not wait, because the screen must be drawn: the store retries by itself.
    case zero
    /// For callers that need the file.
    case fiveSeconds

    var duration: Duration {
        switch self {
        case .zero: .zero
        case .fiveSeconds: .seconds(5)
        }
    }

    /// The same as the number of tries of `FileLock`, one in half a millisecond.
    var tries: Int { Int(duration / .microseconds(500)) }
}
