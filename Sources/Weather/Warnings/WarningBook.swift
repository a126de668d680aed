/// The warnings that hold, given the messages of one or several feeds, in whatever order they came.
///
/// Whether a warning is in force depends on the moment that is looked at, so those that have not begun or are over are
/// here too. Without messages that are gone from the feed: whoever reads it leaves them out, or remembers them.
public struct WarningBook: Hashable, Sendable {
    /// The gravest first, then the surest, then by onset, then the latest message; the rest of the order is arbitrary
    /// but always the same.
    public let warnings: [Warning]

    /// - A warning that another message of the same sender replaces or cancels does not hold. Nobody else is believed,
    ///   not even an office of the same country: a stranger must not be able to take back a warning.
    /// - A warning that ends before it begins, or as it begins, is none, but replaces what it names.
    /// - The same warning by two ways, in two languages, or issued again is one; see `WarningMerge`.
    public init(_ messages: some Sequence<Warning>) {
        let messages = Array(messages)
        let replaced = WarningReplacement.replaced(by: messages)
        let said = messages.filter { !$0.isCancellation && $0.onset < $0.end }
        let parts = said.grouped(by: WarningMerge.Part.init).flatMap(WarningMerge.message)
        let issues = parts.grouped(by: WarningMerge.Issue.init).flatMap {
            WarningMerge.reissues($0, replaced: replaced)
        }
        warnings = issues.sorted(by: Self.isGraver)
    }

    private static func isGraver(_ left: Warning, _ right: Warning) -> Bool {
        if left.level != right.level { return left.level > right.level }
        if left.certainty != right.certainty { return left.certainty > right.certainty }
        if left.onset != right.onset { return left.onset < right.onset }
        if left.sent != right.sent { return left.sent > right.sent }
        if left.id != right.id { return left.id < right.id }
        return WarningMerge.precedes(left, right)
    }
}

extension Sequence {
    /// The elements with equal keys together, in the order in which the keys first occur.
    func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
        var indices: [Key: Int] = [:]
        var groups: [[Element]] = []
        for element in self {
            let key = key(element)
            if let index = indices[key] {
                groups[index].append(element)
            } else {
                indices[key] = groups.count
                groups.append([element])
            }
        }
        return groups
    }
}
