/// Ranks the offered places and keeps the best.
struct Ranking {
    typealias Entry = BestEntries.Entry
    /// What a place was found by.
    enum Source {
        /// The name of its region or country.
        case area
        /// A key, through this posting.
        case key(posting: Int)
        /// A name without a key.
        case script(Int)
    }

    /// Smaller is better. Orders by whether it is put behind, then by kind, then by population.
    typealias Score = Int

    /// An alternative name counts as if the place had a tenth of its population.
    private static let otherNamePenalty = 12
    /// A match inside an alternative name counts as if the place had a hundredth of its population: 창군 means 고창군 rather
    /// than 창원, formerly 의창군.
    private static let insideOtherNamePenalty = 25
    /// The rank of ten thousand people: log 10,000 / log 1.2.
    private static let cityRank = 51
    /// The rank of a hundred thousand people.
    static let largeCityRank = 63
    /// The rank of a million people.
    private static let metropolisRank = 76
    /// With a typo, a metropolis ranks among names that begin with the text as if it had a hundredth of its population.
    private static let slipPenalty = 25

    /// A place abroad counts as if it had a tenth of its population when the text is Hangul: 안양 is in Korea.
    private static let abroadPenalty = 14
    /// If only the beginning is typed, it counts as if it had a two-hundredth: 청 means 청주 rather than 청두.
    private static let begunAbroadPenalty = 29
    /// A half-typed city of a million in Korea ranks among completely typed names as if it had a thirtieth of its population.
    private static let halfTypedPenalty = 19
    /// The bonus of a sight over a town beside it.
    private static let sightBonus = 60
    /// If only its beginning or initials are typed, a sight ranks as if it had a tenth of its visitors: 진부 means 진부면, not 진부령.
    private static let begunSightPenalty = 12
    private static let fewInitials = 2
    /// If its whole name is typed by initials, a sight ranks as if it had three times as many visitors: ㄱㅎㅁ means 광화문, not 강하면.
    private static let initialsSightBonus = 6
    /// The rank of about three thousand people.
    private static let townRank = 43
    /// The rank of half a million people.
    private static let largeNameRank = 72
    /// If the text is the first word of a city's name, the city counts as if it had a tenth of its population: San, of
    /// San Francisco.
    private static let firstWordPenalty = 12
    /// The number of largest places found by the name of a country or region.
    private static let largestCount = 10
    /// A small place that is called like a country beside other words comes behind the country's largest places.
    private static let areaNamePenalty = 100
    private static let behindBit = 1 << 16

    /// For each area, whether it is in Korea; nil makes no distinction.
    var home: [Bool]?
    /// The best kind that offered places can have.
    var bestKind = MatchKind.exact
    /// Whether offered places rank behind all others.
    var putsBehind = false
    /// The shape of the text; for a single syllable, places abroad rank behind those in Korea that begin with it.
    var shape = TypedName.Shape.usual
    /// Whether the text is the name of a country, by which its capital is found, too.
    var isCountry = false
    /// The number of initial consonants, if the text is made of them.
    var initials: Int?
    /// For each area, whether it lies in what the words beside the name say; nil: anywhere.
    var asked: [Bool]?
    /// Whether the text is the name of a country or region beside other words. A small place of that name is hardly meant.
    var namesLargeArea = false
    /// Whether all offered places are guesses, however they are found.
    var areGuesses = false

    /// Whether small places found by the beginning of their name are guesses, because words were left out: 자외선 지수 does not
    /// mean 지수면.
    var areSmallBegunGuesses = false

    private let places: PlaceTable
    private let kinds: KindTable
    private var best: BestEntries

    /// More than `limit` entries are kept, because a place is often found by several of its names.
    init(limit: Int, _ places: PlaceTable, _ kinds: KindTable) {
        self.places = places
        self.kinds = kinds
        best = BestEntries(capacity: limit * 4 + 16)
    }

    private func score(_ kind: MatchKind, rank: Int, penalty: Int) -> Score {
        (putsBehind ? Self.behindBit : 0) + Int(max(kind, bestKind).rawValue) << 8 + min(127 - rank + penalty, 255)
    }

    static func kind(_ score: Score) -> MatchKind {
        MatchKind(rawValue: UInt8(truncatingIfNeeded: score >> 8)) ?? .insideVillage
    }

    /// `isWanted`: for each area, whether its places are accepted; nil accepts all.
    ///
    /// `inOneWord`: whether the text is one word but the name has several, so that a small place is not an exact match.
    mutating func offer(
        _ postings: PostingRun, _ kind: MatchKind, inOneWord: Bool = false, where isWanted: [Bool]?
    ) {
        for posting in postings {
            // Only a complete alternative name is as good as the main name: San Francisco de Quito is not San Francisco.
            var kind = kind == .beginning && posting.isOtherName ? .word : kind
            if inOneWord, posting.rank < Self.largeCityRank { kind = max(kind, .spelling) }
            // By its initials, a town that exists is meant rather than one that has been joined to another: 영월군, not 영일군.
            if initials != nil, kind == .exact, posting.isOtherName { kind = .beginning }
            // pariss means Paris with a typo, not Kyparissia.
            if kind == .inside, posting.rank < Self.cityRank { kind = .insideVillage }
            var penalty = posting.isOtherName ? (kind < .word ? Self.otherNamePenalty : Self.insideOtherNamePenalty) : 0
            // For so few letters, the code of a city or a hamlet is not an exact match: tok is Tokyo half typed.
            if kind == .exact, shape == .fewLetters, posting.rank < Self.cityRank || posting.isOtherName {
                kind = .beginning
            }
            // Busn means Busan rather than Busnago; in Hangul a typo makes another place: 대정 is not 대전.
            let isGuess =
                kind >= .inside || shape == .fewLetters && posting.isOtherName
                || shape == .code && posting.isOtherName && kinds.kind(of: posting.place).kind != .airport
                || max(kind, bestKind) == .beside && posting.rank < sureRank
            if kind == .typo, !posting.isOtherName, posting.rank >= Self.metropolisRank,
                home == nil || isAtHome(posting.place)
            {
                kind = home == nil ? .beginning : .cityWithTypo
                penalty += Self.slipPenalty
            }
            if kind == .beside, namesLargeArea, posting.rank < sureRank {
                kind = .elsewhere
                penalty += Self.areaNamePenalty
            }
            if kind == .beside || kind == .exact && shape == .code { penalty -= sightBonus(posting) }
            insert(
                posting.place, kind, rank: posting.rank, penalty: penalty, isGuess: isGuess,
                source: .key(posting: posting.number), isOtherName: posting.isOtherName, where: isWanted)
        }
    }

    /// If two words are both places, the sight is meant rather than the town beside it (정선 함백산); a code means the airport
    /// rather than its city.
    private func sightBonus(_ posting: Posting) -> Int {
        kinds.kind(of: posting.place).kind == .settlement ? 0 : min(Self.sightBonus, 127 - posting.rank)
    }

    /// Offers large cities whose names have the text as the first word.
    mutating func offerFirstWord(_ postings: PostingRun, where isWanted: [Bool]?) {
        for posting in postings where posting.rank >= Self.largeNameRank && !posting.isOtherName {
            insert(
                posting.place, .exact, rank: posting.rank, penalty: Self.firstWordPenalty, isGuess: false,
                source: .key(posting: posting.number), where: isWanted)
        }
    }

    /// Offers one place found by a name without a key.
    mutating func offer(place: Int, _ kind: MatchKind, source: Source) {
        insert(place, kind, rank: places.rank(place), penalty: 0, isGuess: false, source: source, where: nil)
    }

    private mutating func insert(
        _ place: Int, _ kind: MatchKind, rank: Int, penalty: Int, isGuess: Bool, source: Source,
        isOtherName: Bool = false,
        where isWanted: [Bool]?
    ) {
        var kind = isAsked(places.area(place)) ? kind : max(kind, .elsewhere)
        var penalty = penalty
        var isGuess =
            isGuess || areGuesses || max(kind, bestKind) >= .inside
            || areSmallBegunGuesses && kind > .narrowed && rank < sureRank
        // 부사 is more likely the beginning of 부산 than a village of that name.
        if kind == .halfTyped, rank >= Self.metropolisRank, !isOtherName, isAtHome(place) {
            kind = .beginning
            penalty += Self.halfTypedPenalty
        }
        let isWholeInitials = initials != nil && kind == .exact
        if isWholeInitials, kinds.isSight(place), kinds.kind(of: place).kind != .university {
            penalty -= Self.initialsSightBonus
        }
        var score = score(kind, rank: rank, penalty: penalty)
        guard best.takes(score) else { return }
        if kind == .beginning || initials != nil && !isWholeInitials, kinds.isSight(place) {
            penalty += Self.begunSightPenalty
            score += Self.begunSightPenalty
        }
        if isWanted != nil || home != nil {
            let area = places.area(place)
            if let isWanted, area >= isWanted.count || !isWanted[area] { return }
            if let home, area >= home.count || !home[area] {
                if kind == .exact, isOtherName, rank < Self.largeCityRank { kind = .beginning }
                // Initials fit so many places that those abroad come behind all that begin so in Korea.
                if initials != nil { kind = max(kind, .word) }
                if shape == .oneSyllable, kind <= .beginning, kind > .exact || !isCountry { kind = .halfTyped }
                // ㅅㅈ means 세종 rather than 선전.
                let areFewInitials = initials.map { $0 <= Self.fewInitials } ?? false
                let isBegun = kind == .beginning || kind == .halfTyped || areFewInitials
                score = self.score(
                    kind, rank: rank, penalty: penalty + (isBegun ? Self.begunAbroadPenalty : Self.abroadPenalty))
                isGuess = isGuess || initials != nil || isBegun && rank < Self.largeCityRank
            }
        }
        best.insert(Entry(score: score, place: place, isGuess: isGuess, source: source))
    }

    /// From this rank on, a place is surely meant beside other words. English words are the names of many towns: how to cook rice.
    private var sureRank: Int { home == nil ? Self.largeCityRank : Self.townRank }

    private func isAsked(_ area: Int) -> Bool { asked.map { area < $0.count && $0[area] } ?? true }

    private func isAtHome(_ place: Int) -> Bool {
        let area = places.area(place)
        return home.map { area < $0.count && $0[area] } ?? false
    }

    /// Adds the largest places of some areas as if they had the area's name; each step of `penalty` takes a sixth of the
    /// population.
    mutating func offerLargest(where isWanted: [Bool], penalty: Int) {
        var largest: [Entry] = []
        for place in 0..<places.count {
            var score = score(.exact, rank: places.rank(place), penalty: penalty)
            if largest.count == Self.largestCount, score >= largest[largest.count - 1].score { continue }
            let area = places.area(place)
            guard area < isWanted.count, isWanted[area] else { continue }
            if let home, area >= home.count || !home[area] { score += Self.abroadPenalty }
            let at = largest.firstIndex { $0.score > score } ?? largest.count
            let isGuess = areGuesses || bestKind >= .inside
            largest.insert(Entry(score: score, place: place, isGuess: isGuess, source: .area), at: at)
            if largest.count > Self.largestCount { largest.removeLast() }
        }
        largest.forEach { best.insert($0) }
    }

    /// Whether the text clearly is, or begins, the name of a large city, so that nothing needs to be guessed.
    var isSure: Bool {
        best.entries.contains { Self.kind($0.score) <= .keyboard && 127 - $0.score & 0xFF >= Self.largeCityRank }
    }

    /// Whether a place has the text as its name or as the beginning of one of its words.
    var isFound: Bool { bestFound.map { $0 <= .word } ?? false }

    /// Whether a place has the text as its whole name, alone or with its region.
    var hasWhole: Bool { best.entries.contains { Self.kind($0.score) <= .narrowed } }

    /// Whether any entry was put behind the others.
    var hasPutBehind: Bool { best.entries.contains { $0.score & Self.behindBit != 0 } }

    var isEmpty: Bool { best.entries.isEmpty }

    /// Each place once, by its best score, best first.
    var entries: [Entry] {
        best.entries.sorted { ($0.score, $0.place) < ($1.score, $1.place) }.distinct(by: \.place)
    }

    /// The number of different places.
    var placeCount: Int { Set(best.entries.map(\.place)).count }

    var bestFound: MatchKind? { best.entries.map(\.score).min().map(Self.kind) }
}
