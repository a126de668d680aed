/// How a name was found, best first. A better way always comes before a worse one; within one, larger places first.
public enum MatchKind: UInt8, Comparable, Sendable {
    /// The whole name.
    case exact
    /// The whole name in another romanisation.
    case spelling
    /// The whole name, together with the region or country it lies in.
    case narrowed
    /// The beginning of it.
    case beginning
    /// With Korean and Latin letters taken for each other, as on the wrong keyboard layout.
    case keyboard
    /// The beginning of one of its words.
    case word
    /// Something inside it.
    case inside
    /// With one, two or three slips.
    case typo
    case twoTypos
    case threeTypos
    /// The beginning of it, with slips.
    case beginningWithTypos
    /// Something inside the name of a village.
    case insideVillage

    public static func < (one: MatchKind, other: MatchKind) -> Bool { one.rawValue < other.rawValue }

    static func typos(_ count: Int) -> MatchKind { count <= 1 ? .typo : count == 2 ? .twoTypos : .threeTypos }
}

/// Keeps the best so many of all that is offered.
struct Ranking {
    /// Smaller is better: whether it is put behind, the kind, then how small a place it is.
    typealias Score = Int

    struct Entry {
        let score: Score
        let place: Int
    }

    /// One of a place's other names counts as if a tenth of the people lived there.
    private static let otherNamePenalty = 12
    /// Ten thousand people: log 10,000 / log 1.2.
    private static let cityRank = 51
    /// A hundred thousand people.
    private static let largeCityRank = 63
    /// A million people.
    private static let metropolisRank = 76
    /// With a slip, a metropolis comes among the names that begin with the text as if a hundredth of the people lived there.
    private static let slipPenalty = 25

    /// A place abroad counts as if a tenth of the people lived there when it is asked for in Hangul: 안양 is in Korea.
    private static let abroadPenalty = 14
    /// So many of the largest places answer the name of a country or region.
    private static let largestCount = 10
    private static let behindBit = 1 << 16

    /// For each area whether it is at home; nil: everywhere is.
    var home: [Bool]?
    /// What is offered counts as no better than this.
    var bestKind = MatchKind.exact
    /// Whether what is offered comes behind everything else.
    var putsBehind = false

    private let places: PlaceTable
    private let capacity: Int
    private var heap: [Entry] = []  // the worst first

    /// One place is often found by several of its names, so more than `limit` are kept.
    init(limit: Int, _ places: PlaceTable) {
        self.places = places
        capacity = limit * 4 + 16
        heap.reserveCapacity(capacity)
    }

    private func score(_ kind: MatchKind, rank: Int, penalty: Int) -> Score {
        (putsBehind ? Self.behindBit : 0) + Int(max(kind, bestKind).rawValue) << 8 + (127 - rank + penalty)
    }

    static func kind(_ score: Score) -> MatchKind {
        MatchKind(rawValue: UInt8(truncatingIfNeeded: score >> 8)) ?? .insideVillage
    }

    /// `isWanted`: for each area whether its places are; nil: all are.
    mutating func offer(_ postings: PostingRun, _ kind: MatchKind, where isWanted: [Bool]?) {
        for posting in postings {
            // Of another name, only the whole says as much as the proper one: San Francisco de Quito is not San Francisco.
            var kind = kind == .beginning && posting.isOtherName ? .word : kind
            // Who types pariss means Paris with a slip, not Kyparissia.
            if kind == .inside, posting.rank < Self.cityRank { kind = .insideVillage }
            var penalty = posting.isOtherName ? Self.otherNamePenalty : 0
            // Who types Busn rather means Busan than Busnago; in Hangul a slip makes another place: 대정 is not 대전.
            if kind == .typo, home == nil, !posting.isOtherName, posting.rank >= Self.metropolisRank {
                kind = .beginning
                penalty += Self.slipPenalty
            }
            var score = score(kind, rank: posting.rank, penalty: penalty)
            if heap.count == capacity, score >= heap[0].score { continue }
            if isWanted != nil || home != nil {
                let area = places.area(posting.place)
                if let isWanted, area >= isWanted.count || !isWanted[area] { continue }
                score += abroadPenalty(area)
            }
            insert(Entry(score: score, place: posting.place))
        }
    }

    /// Adds the largest places of some areas, as if they had their name; each step of `penalty` takes a sixth of the people.
    mutating func offerLargest(where isWanted: [Bool], penalty: Int) {
        var largest: [Entry] = []
        for place in 0..<places.count {
            var score = score(.exact, rank: places.rank(place), penalty: penalty)
            if largest.count == Self.largestCount, score >= largest[largest.count - 1].score { continue }
            let area = places.area(place)
            guard area < isWanted.count, isWanted[area] else { continue }
            score += abroadPenalty(area)
            let at = largest.firstIndex { $0.score > score } ?? largest.count
            largest.insert(Entry(score: score, place: place), at: at)
            if largest.count > Self.largestCount { largest.removeLast() }
        }
        largest.forEach { insert($0) }
    }

    /// Whether what was typed surely is, or begins, the name of a large city: then nothing has to be guessed.
    var isSure: Bool {
        heap.contains { Self.kind($0.score) <= .keyboard && 127 - $0.score & 0xFF >= Self.largeCityRank }
    }

    /// Whether something has the text as a name, or as the beginning of one of its words.
    var isFound: Bool { best.map { $0 <= .word } ?? false }

    /// Whether something was put behind the rest.
    var hasPutBehind: Bool { heap.contains { $0.score & Self.behindBit != 0 } }

    var isEmpty: Bool { heap.isEmpty }

    /// Each place once, by its best score, best first.
    var entries: [Entry] {
        var seen = Set<Int>()
        return heap.sorted { ($0.score, $0.place) < ($1.score, $1.place) }.filter { seen.insert($0.place).inserted }
    }

    /// How many different places have been found.
    var placeCount: Int { Set(heap.map(\.place)).count }

    var best: MatchKind? { heap.map(\.score).min().map(Self.kind) }

    private func abroadPenalty(_ area: Int) -> Int {
        home.map { area < $0.count && $0[area] ? 0 : Self.abroadPenalty } ?? 0
    }

    private mutating func insert(_ entry: Entry) {
        if heap.count < capacity {
            heap.append(entry)
            var child = heap.count - 1
            while child > 0, heap[(child - 1) / 2].score < heap[child].score {
                heap.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
            return
        }
        guard entry.score < heap[0].score else { return }
        heap[0] = entry
        var parent = 0
        while true {
            var worst = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].score > heap[worst].score {
                worst = child
            }
            if worst == parent { return }
            heap.swapAt(parent, worst)
            parent = worst
        }
    }
}
