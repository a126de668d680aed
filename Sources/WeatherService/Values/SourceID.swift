/// The name of a source in settings, in the cache and in JSON. Each source declares its own ID in its folder.
public struct SourceID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
