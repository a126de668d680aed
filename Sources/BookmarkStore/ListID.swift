/// A permanent, unique identifier of a list of places, such as "bookmarks".
public struct ListID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The bookmarks, which every file has.
    public static let bookmarks = ListID(rawValue: "bookmarks")
    /// The user's home, a list of one place that is not shown as a list.
    public static let home = ListID(rawValue: "home")

    private static let ownPrefix = "list-"

    /// Whether it is one of a list that a user has made, of which there may be no list any more.
    public var isOwn: Bool {
        let digits = rawValue.dropFirst(Self.ownPrefix.count)
        return rawValue.hasPrefix(Self.ownPrefix) && digits.utf8.count == 16 && digits.allSatisfy(\.isHexDigit)
    }

    /// An identifier that no other list has. Two programs may make lists at once, so it is not a number in a sequence.
    public static func fresh() -> ListID {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return ListID(rawValue: ownPrefix + String(repeating: "0", count: 16 - digits.count) + digits)
    }
}
