import Weather

/// The requests that are queued because the budget has no room for them.
public struct QueueState: Hashable, Sendable {
    /// The number of places in view that wait for any part.
    public let places: Int
    /// When the last of them will have been sent; nil if none wait.
    public let until: Timestamp?
    /// The number of places that wait for what tiles show besides the current weather: forecast and air quality.
    public let outlines: Int
    /// When the last of those will have been sent, if nothing else is requested meanwhile; nil if none wait.
    public let outlinesUntil: Timestamp?

    public static let empty = QueueState(places: 0, until: nil)

    public init(places: Int, until: Timestamp?, outlines: Int = 0, outlinesUntil: Timestamp? = nil) {
        self.places = places
        self.until = until
        self.outlines = outlines
        self.outlinesUntil = outlinesUntil
    }

    /// Combines several queues. They come as an array, because code for any collection finds its types at run time.
    public init(_ queues: [QueueState]) {
        self.init(
            places: queues.reduce(0) { $0 + $1.places }, until: queues.compactMap(\.until).max(),
            outlines: queues.reduce(0) { $0 + $1.outlines }, outlinesUntil: queues.compactMap(\.outlinesUntil).max())
    }
}
