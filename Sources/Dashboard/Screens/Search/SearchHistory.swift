/// What was searched for before, the newest first, and how far back somebody has gone.
struct SearchHistory: Hashable, Sendable {
    private var entries: [String] = []
    /// Which entry is in the field; nil when that was typed.
    private var recalled: Int?

    private static let longest = 50

    var isRecalling: Bool { recalled != nil }

    mutating func remember(_ text: String) {
        entries.removeAll { $0 == text }
        entries.insert(text, at: 0)
        if entries.count > Self.longest { entries.removeLast() }
    }

    /// The entry `steps` further back; nil, and nothing changes, where there is none.
    mutating func recall(by steps: Int) -> String? {
        let next = (recalled ?? -1) + steps
        guard entries.indices.contains(next) else { return nil }
        recalled = next
        return entries[next]
    }

    /// What is in the field is somebody's own again.
    mutating func typed() { recalled = nil }
}
