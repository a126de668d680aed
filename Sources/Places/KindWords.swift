/// The words for a kind of place that were typed behind a name: 역 of 잠실역, Ski Resort. A place of another kind is then only a guess.
struct KindWords {
    /// One kind of place as people write it.
    private struct Kind {
        /// As words of their own behind a name, or at the end of a Korean word.
        let words: Set<String>
        /// The kinds of places it may be; empty if there is no kind for it alone.
        let kinds: Set<PlaceKind>
        /// The ends of words in the names of such places, where the kind alone does not tell; empty if it does.
        let nameParts: [String]

        init(_ words: String, _ kinds: Set<PlaceKind> = [], nameParts: String = "") {
            self.words = Set(words.split(separator: " ").map(String.init))
            self.kinds = kinds
            self.nameParts = nameParts.split(separator: " ").map(String.init)
        }
    }

    private static let sights: Set<PlaceKind> = [
        .mountain, .beach, .island, .resort, .university, .station, .airport, .attraction, .hospital, .highway,
    ]
    private static let all = [
        Kind("해수욕장 해변 beach 서핑 surf surfing", [.beach]),
        Kind("역 전철역 지하철역 기차역 station", [.station], nameParts: "역 station"),
        Kind("터미널 버스터미널 고속버스터미널 시외버스터미널 terminal", [.station], nameParts: "터미널 terminal"),
        Kind("공항 국제공항 airport", [.airport]),
        Kind("대학교 캠퍼스 university campus", [.university]),
        Kind("university", [.attraction], nameParts: "대 university"),
        Kind("스키장 리조트 골프장 resort ski golf", [.resort]),
        Kind("mountain mountains mount mt peak", [.mountain]),
        Kind("휴게소", nameParts: "휴게소 rest"),
        Kind("전통시장 시장 market", nameParts: "시장 market"),
        Kind("나들목 인터체인지 ic 분기점 jc jct 톨게이트 tg", [.highway]),
        Kind("병원 의료원 hospital", nameParts: "병원 의료원 hospital"),
        Kind("온천", [.attraction, .resort]),
        Kind("계곡 valley", [.attraction, .mountain]),
        Kind(
            "park palace temple museum stadium falls waterfall fortress shrine cathedral cave garden arboretum zoo aquarium",
            sights),
    ]
    /// Words that only end like a kind of place.
    private static let others: Set<String> = ["지역", "구역", "광역", "영역", "무역"]
    /// The fewest syllables of a name before its kind.
    private static let shortestName = 2

    private let typed: [Kind]
    /// The keys of the words.
    private let keys: [[UInt8]]

    init(in text: QueryText, _ folding: Folding) {
        var words: Set<String> = []
        for (number, word) in text.words.enumerated() {
            let word = word.plainWord
            let spellings = [word, KoreanParticles.stem(of: word)].compactMap(\.self)
            guard !spellings.contains(where: Self.others.contains) else { continue }
            let fitting = Self.all.flatMap(\.words).filter { name in
                spellings.contains { spelling in
                    number > 0 && spelling == name
                        || name.first?.isSyllable == true && spelling.hasSuffix(name)
                            && spelling.count >= name.count + Self.shortestName
                }
            }
            // 시외버스터미널 rather than 터미널, which a port has, too.
            if let longest = fitting.map(\.count).max() { words.formUnion(fitting.filter { $0.count == longest }) }
        }
        typed = Self.all.filter { !$0.words.isDisjoint(with: words) }
        keys = words.compactMap(folding.key)
    }

    /// Whether no kind was typed.
    var isEmpty: Bool { typed.isEmpty }

    /// Whether a place may be of the kind that was typed, by its own kind and names, or by the key that it was found with: Miami
    /// Beach is no beach, but is called one.
    func fit(_ kind: PlaceKind, names: some Collection<String>, key: [UInt8]?) -> Bool {
        if typed.isEmpty { return true }
        if let key, keys.contains(where: { key.count > $0.count && key.suffix($0.count).elementsEqual($0) }) {
            return true
        }
        return typed.contains { typed in
            guard typed.kinds.isEmpty || typed.kinds.contains(kind) else { return false }
            return typed.nameParts.isEmpty
                || names.contains { name in
                    name.lowercased().split { $0 == " " || $0 == "-" }.contains { word in
                        typed.nameParts.contains { $0.first?.isSyllable == true ? word.hasSuffix($0) : word == $0 }
                    }
                }
        }
    }
}
