/// Which source a value is from, by the name it has in settings, in the cache and in JSON. A source's folder declares its own.
public struct SourceID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
