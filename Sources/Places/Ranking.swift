/// Keeps the best so many of all that is offered.
struct Ranking {
    typealias Entry = BestEntries.Entry
    /// Smaller is better: whether it is put behind, the kind, then how small a place it is.
    typealias Score = Int

    /// One of a place's other names counts as if a tenth of the people lived there.
    private static let otherNamePenalty = 12
    /// Inside one of its other names, as if a hundredth did: 창군 is 고창군 rather than 창원, which was 의창군.
    private static let insideOtherNamePenalty = 25
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
    /// Where it is only begun, as if a two-hundredth did: 청 is 청주 rather than 청두.
    private static let begunAbroadPenalty = 29
    /// Of what is half typed, a city of a million at home comes among what is typed whole as if a thirtieth lived there.
    private static let halfTypedPenalty = 19
    /// So much more a sight counts than a town beside it.
    private static let sightBonus = 60
    /// A sight of which only the beginning is typed, or initials, counts as if a tenth as many went there: 진부 is 진부면, not 진부령.
    private static let begunSightPenalty = 12
    private static let fewInitials = 2
    /// Three thousand people.
    private static let townRank = 43
    /// Half a million people.
    private static let largeNameRank = 72
    /// A city that the text is the first word of counts as if a tenth of the people lived there: San, of San Francisco.
    private static let firstWordPenalty = 12
    /// So many of the largest places answer the name of a country or region.
    private static let largestCount = 10
    private static let behindBit = 1 << 16

    /// For each area whether it is at home; nil: everywhere is.
    var home: [Bool]?
    /// What is offered counts as no better than this.
    var bestKind = MatchKind.exact
    /// Whether what is offered comes behind everything else.
    var putsBehind = false
    /// What little the text is, if it is: of one syllable what lies abroad comes behind what begins so at home.
    var shape = TypedName.Shape.usual
    /// How many initial consonants the text is, if it is these.
    var initials: Int?
    /// For each area whether a sight beside the words that are typed may lie in it; nil: it may lie anywhere.
    var provinces: [Bool]?
    /// Whether what is offered is far-fetched, however it is found.
    var areGuesses = false

    private let places: PlaceTable
    private let kinds: KindTable
    private var best: BestEntries

    /// One place is often found by several of its names, so more than `limit` are kept.
    init(limit: Int, _ places: PlaceTable, _ kinds: KindTable) {
        self.places = places
        self.kinds = kinds
        best = BestEntries(capacity: limit * 4 + 16)
    }

    private func score(_ kind: MatchKind, rank: Int, penalty: Int) -> Score {
        (putsBehind ? Self.behindBit : 0) + Int(max(kind, bestKind).rawValue) << 8 + (127 - rank + penalty)
    }

    static func kind(_ score: Score) -> MatchKind {
        MatchKind(rawValue: UInt8(truncatingIfNeeded: score >> 8)) ?? .insideVillage
    }

    /// `isWanted`: for each area whether its places are; nil: all are.
    ///
    /// `inOneWord`: the text is one word and the name has several, so that a small place is no exact match.
    mutating func offer(
        _ postings: PostingRun, _ kind: MatchKind, inOneWord: Bool = false, where isWanted: [Bool]?
    ) {
        for posting in postings {
            // Of another name, only the whole says as much as the proper one: San Francisco de Quito is not San Francisco.
            var kind = kind == .beginning && posting.isOtherName ? .word : kind
            if inOneWord, posting.rank < Self.largeCityRank { kind = max(kind, .spelling) }
            // Who types pariss means Paris with a slip, not Kyparissia.
            if kind == .inside, posting.rank < Self.cityRank { kind = .insideVillage }
            var penalty = posting.isOtherName ? (kind < .word ? Self.otherNamePenalty : Self.insideOtherNamePenalty) : 0
            // A code of a city, or a hamlet: tok is Tokyo half typed.
            if kind == .exact, shape == .fewLetters, posting.rank < Self.cityRank || posting.isOtherName {
                kind = .beginning
            }
            // Who types Busn rather means Busan than Busnago; in Hangul a slip makes another place: 대정 is not 대전.
            let isGuess =
                kind >= .inside || (shape == .fewLetters || shape == .code) && posting.isOtherName
                || kind == .beside && posting.rank < Self.townRank
            if kind == .typo, !posting.isOtherName, posting.rank >= Self.metropolisRank,
                home == nil || isAtHome(posting.place)
            {
                kind = home == nil ? .beginning : .cityWithTypo
                penalty += Self.slipPenalty
            }
            if kind == .beside, let provinces, kinds.kind(of: posting.place).kind != .settlement {
                let area = places.area(posting.place)
                guard area < provinces.count, provinces[area] else { continue }
            }
            if kind == .beside || kind == .exact && shape == .code { penalty -= sightBonus(posting) }
            insert(
                posting.place, kind, rank: posting.rank, penalty: penalty, isGuess: isGuess,
                isOtherName: posting.isOtherName, where: isWanted)
        }
    }

    /// Of two words that each are a place, the sight is meant rather than the town beside it (정선 함백산), and by a code the
    /// airport rather than its city.
    private func sightBonus(_ posting: Posting) -> Int {
        kinds.kind(of: posting.place).kind == .settlement ? 0 : min(Self.sightBonus, 127 - posting.rank)
    }

    /// Offers large cities that the text is the first word of.
    mutating func offerFirstWord(_ postings: PostingRun, where isWanted: [Bool]?) {
        for posting in postings where posting.rank >= Self.largeNameRank && !posting.isOtherName {
            insert(
                posting.place, .exact, rank: posting.rank, penalty: Self.firstWordPenalty, isGuess: false,
                where: isWanted)
        }
    }

    /// Offers one place by a name that has no key.
    mutating func offer(place: Int, _ kind: MatchKind) {
        insert(place, kind, rank: places.rank(place), penalty: 0, isGuess: false, where: nil)
    }

    private mutating func insert(
        _ place: Int, _ kind: MatchKind, rank: Int, penalty: Int, isGuess: Bool, isOtherName: Bool = false,
        where isWanted: [Bool]?
    ) {
        var kind = kind
        var penalty = penalty
        var isGuess = isGuess || areGuesses
        // Who types 부사 is on the way to 부산 rather than to a village of that name.
        if kind == .halfTyped, rank >= Self.metropolisRank, !isOtherName, isAtHome(place) {
            kind = .beginning
            penalty += Self.halfTypedPenalty
        }
        var score = score(kind, rank: rank, penalty: penalty)
        guard best.takes(score) else { return }
        if kind == .beginning || initials != nil, kinds.isSight(place) {
            penalty += Self.begunSightPenalty
            score += Self.begunSightPenalty
        }
        if isWanted != nil || home != nil {
            let area = places.area(place)
            if let isWanted, area >= isWanted.count || !isWanted[area] { return }
            if let home, area >= home.count || !home[area] {
                if kind == .exact, isOtherName, rank < Self.largeCityRank { kind = .beginning }
                if shape == .oneSyllable, kind <= .beginning { kind = .halfTyped }
                // ㅅㅈ is 세종 rather than 선전.
                let areFewInitials = initials.map { $0 <= Self.fewInitials } ?? false
                let isBegun = kind == .beginning || kind == .halfTyped || areFewInitials
                score = self.score(
                    kind, rank: rank, penalty: penalty + (isBegun ? Self.begunAbroadPenalty : Self.abroadPenalty))
                isGuess = isGuess || initials != nil || isBegun && rank < Self.largeCityRank
            }
        }
        best.insert(Entry(score: score, place: place, isGuess: isGuess))
    }

    private func isAtHome(_ place: Int) -> Bool {
        let area = places.area(place)
        return home.map { area < $0.count && $0[area] } ?? false
    }

    /// Adds the largest places of some areas, as if they had their name; each step of `penalty` takes a sixth of the people.
    mutating func offerLargest(where isWanted: [Bool], penalty: Int) {
        var largest: [Entry] = []
        for place in 0..<places.count {
            var score = score(.exact, rank: places.rank(place), penalty: penalty)
            if largest.count == Self.largestCount, score >= largest[largest.count - 1].score { continue }
            let area = places.area(place)
            guard area < isWanted.count, isWanted[area] else { continue }
            if let home, area >= home.count || !home[area] { score += Self.abroadPenalty }
            let at = largest.firstIndex { $0.score > score } ?? largest.count
            largest.insert(Entry(score: score, place: place, isGuess: areGuesses), at: at)
            if largest.count > Self.largestCount { largest.removeLast() }
        }
        largest.forEach { best.insert($0) }
    }

    /// Whether what was typed surely is, or begins, the name of a large city: then nothing has to be guessed.
    var isSure: Bool {
        best.entries.contains { Self.kind($0.score) <= .keyboard && 127 - $0.score & 0xFF >= Self.largeCityRank }
    }

    /// Whether something has the text as a name, or as the beginning of one of its words.
    var isFound: Bool { bestFound.map { $0 <= .word } ?? false }

    /// Whether something was put behind the rest.
    var hasPutBehind: Bool { best.entries.contains { $0.score & Self.behindBit != 0 } }

    var isEmpty: Bool { best.entries.isEmpty }

    /// Each place once, by its best score, best first.
    var entries: [Entry] {
        var seen = Set<Int>()
        return best.entries.sorted { ($0.score, $0.place) < ($1.score, $1.place) }.filter {
            seen.insert($0.place).inserted
        }
    }

    /// How many different places have been found.
    var placeCount: Int { Set(best.entries.map(\.place)).count }

    var bestFound: MatchKind? { best.entries.map(\.score).min().map(Self.kind) }
}
