/// How long to wait for a bookmark file that another program keeps locked.
public enum Patience: Sendable {
    /// Not at all, for whoever has a picture to draw: the store goes on trying by itself.
    case notAtAll
    /// For whoever can do nothing without the file.
    case fiveSeconds

    var duration: Duration {
        switch self {
        case .notAtAll: .zero
        case .fiveSeconds: .seconds(5)
        }
    }
}
