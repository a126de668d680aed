/// A permanent, unique identifier of a list of places, such as "bookmarks".
public struct ListID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The bookmarks, which every file has.
    public static let bookmarks = ListID(rawValue: "bookmarks")
}
