import Weather

/// What is known of the official warnings of some countries.
public struct WarningNews: Hashable, Sendable {
    /// In no order, and as they were told: `WarningBook` says which of them hold.
    public var messages: [Warning]
    /// Of each country that was asked about.
    public var coverage: [CountryCode: WarningCoverage]
    /// The names of documents that have been read, so that their messages are complete.
    public var documents: Set<String>
    /// When there is something to ask for, or something becomes silent; nil if neither will be.
    public var next: Timestamp?

    public init(
        messages: [Warning] = [], coverage: [CountryCode: WarningCoverage] = [:], documents: Set<String> = [],
        next: Timestamp? = nil
    ) {
        (self.messages, self.coverage, self.documents, self.next) = (messages, coverage, documents, next)
    }
}

/// What the absence of a warning means in a country. Only `told` means that there is none.
public enum WarningCoverage: Hashable, Sendable {
    /// All warnings are known as of then.
    case told(at: Timestamp)
    /// No office there reports its warnings.
    case unreported
    /// Nothing has been heard of since, so there may be newer ones.
    case silent(since: Timestamp)
    /// They have not been told. The failure is that of the last attempt; nil if there was none.
    case untold(WeatherFailure?)
}
