/// How long to wait for a bookmark file that another program has locked.
public enum Patience: Sendable {
    /// Does not wait, because the screen must be drawn: the store retries by itself.
    case notAtAll
    /// For callers that need the file.
    case fiveSeconds

    var duration: Duration {
        switch self {
        case .notAtAll: .zero
        case .fiveSeconds: .seconds(5)
        }
    }
}
