/// Keeps the best entries up to a capacity.
struct BestEntries {
    struct Entry {
        let score: Ranking.Score
        let place: Int
        /// Whether it is a guess, and something else may have been meant.
        let isGuess: Bool
        /// What it was found by.
        let source: Ranking.Source
    }

    private(set) var entries: [Entry] = []  // a heap with the worst entry first
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        entries.reserveCapacity(capacity)
    }

    /// Whether an entry with this score would be kept.
    func takes(_ score: Ranking.Score) -> Bool { entries.count < capacity || score < entries[0].score }

    mutating func insert(_ entry: Entry) {
        if entries.count < capacity {
            entries.append(entry)
            var child = entries.count - 1
            while child > 0, entries[(child - 1) / 2].score < entries[child].score {
                entries.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
            return
        }
        guard entry.score < entries[0].score else { return }
        entries[0] = entry
        var parent = 0
        while true {
            var worst = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < entries.count && entries[child].score > entries[worst].score {
                worst = child
            }
            if worst == parent { return }
            entries.swapAt(parent, worst)
            parent = worst
        }
    }
}
