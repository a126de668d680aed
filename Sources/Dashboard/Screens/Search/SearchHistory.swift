/// Earlier searches, the newest first, and the one that has been recalled.
struct SearchHistory: Hashable, Sendable {
    private var entries: [String] = []
    /// The index of the entry in the field; nil if the text was typed.
    private var recalled: Int?

    private static let longest = 50

    var isRecalling: Bool { recalled != nil }

    mutating func remember(_ text: String) {
        entries.removeAll { $0 == text }
        entries.insert(text, at: 0)
        if entries.count > Self.longest { entries.removeLast() }
    }

    /// The entry `steps` further back; nil, without any change, if there is no such entry.
    mutating func recall(by steps: Int) -> String? {
        let next = (recalled ?? -1) + steps
        guard entries.indices.contains(next) else { return nil }
        recalled = next
        return entries[next]
    }

    /// The text in the field has been edited.
    mutating func typed() { recalled = nil }
}
