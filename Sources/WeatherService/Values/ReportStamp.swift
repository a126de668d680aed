import Weather

/// The source and age of a value.
public struct ReportStamp: Hashable, Sendable {
    public let source: SourceID
    /// When it was measured, according to the source; nil for a forecast.
    public let observedAt: Timestamp?
    /// When the answer arrived.
    public let fetchedAt: Timestamp

    public init(source: SourceID, observedAt: Timestamp?, fetchedAt: Timestamp) {
        self.source = source
        self.observedAt = observedAt
        self.fetchedAt = fetchedAt
    }
}
