/// Converts Latin letters to Hangul by the Revised Romanisation of Korean (National Institute of Korean Language, 2000):
/// jongno, and also the common jongro, is 종로. Keys are those of `Hangul`.
///
/// Villages have no Latin keys, and a spelling may have many readings, so the caller says which keys begin a name: all
/// others are dropped early.
struct RevisedRomanisation {
    /// The search stops after this many steps; a name needs a few dozen.
    private static let mostSteps = 2_000

    let isBeginning: ([UInt8]) -> Bool

    /// All readings of `latin` that begin a name; the last syllable may be incomplete.
    func readings(of latin: [UInt8]) -> [[UInt8]] {
        var found: [[UInt8]] = []
        var steps = 0
        read(latin[...], behind: [], &steps, into: &found)
        return found
    }

    /// Reads consonants, which end one syllable and begin the next, then a vowel, then the rest.
    private func read(_ rest: ArraySlice<UInt8>, behind key: [UInt8], _ steps: inout Int, into found: inout [[UInt8]]) {
        let consonants = rest.prefix { !Self.vowelLetters.contains($0) }
        let others = rest.dropFirst(consonants.count)
        if others.isEmpty, !key.isEmpty {
            found += (Self.ends[consonants] ?? []).map { key + $0 }.filter(isBeginning)
        }
        let between = key.isEmpty ? Self.beginnings[consonants] : Self.borders[consonants]
        for border in between ?? [] {
            steps += 1
            let next = key + border
            guard steps < Self.mostSteps, isBeginning(next) else { continue }
            if others.isEmpty {
                // A silent consonant has not been typed.
                if !consonants.isEmpty { found.append(next) }
                continue
            }
            for (vowel, codes) in Self.vowels {
                if others.starts(with: vowel) {
                    read(others.dropFirst(vowel.count), behind: next + codes, &steps, into: &found)
                } else if vowel.starts(with: others), isBeginning(next + codes) {
                    found.append(next + codes)
                }
            }
        }
    }

    private typealias Spellings = [ArraySlice<UInt8>: [[UInt8]]]

    private static let vowelLetters = Set("aeiouwy".utf8)

    private static let initials = [
        "g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p", "h",
    ]
    private static let medials = [
        "a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we", "wi", "yu", "eu",
        "ui", "i",
    ]
    /// For each final: its sound at the end, and the parts that stay and move to the next syllable before a vowel.
    private static let finals: [(closed: String, stays: String, moves: String)] = [
        ("", "", ""), ("k", "", "g"), ("k", "", "kk"), ("k", "k", "s"), ("n", "", "n"), ("n", "n", "j"), ("n", "", "n"),
        ("t", "", "d"), ("l", "", "r"), ("k", "l", "g"), ("m", "l", "m"), ("l", "l", "b"), ("l", "l", "s"),
        ("l", "l", "t"),
        ("p", "l", "p"), ("l", "", "r"), ("m", "", "m"), ("p", "", "b"), ("p", "p", "s"), ("t", "", "s"),
        ("t", "", "ss"),
        ("ng", "ng", ""), ("t", "", "j"), ("t", "", "ch"), ("k", "", "k"), ("t", "", "t"), ("p", "", "p"),
        ("t", "", ""),
    ]
    private static let nasals = ["k": "ng", "t": "n", "p": "m"]

    private static let vowels = zip(medials, Hangul.medials).map { (latin: Array($0.utf8), codes: $1) }
    private static let beginnings = spellings(
        initials.enumerated().map { ($1, [UInt8($0 + 1)]) })
    private static let ends = spellings(zip(finals, Hangul.finals).map { ($0.closed, $1) })
    private static let borders = spellings(
        zip(finals, Hangul.finals).flatMap { final, codes in
            initials.enumerated().flatMap { number, initial in
                Set([border(final, initial), final.closed + initial]).map { ($0, codes + [UInt8(number + 1)]) }
            }
        })

    private static func spellings(_ pairs: [(latin: String, codes: [UInt8])]) -> Spellings {
        Dictionary(grouping: pairs) { Array($0.latin.utf8)[...] }.mapValues { $0.map(\.codes) }
    }

    /// The combined sound of a final and an initial: 백마 baengma, 종로 jongno, 신림 sillim, 곡안 gogan.
    private static func border(_ final: (closed: String, stays: String, moves: String), _ initial: String) -> String {
        switch (final.closed, initial) {
        case ("", _), ("ng", ""): final.closed + initial
        case (_, ""): final.stays + final.moves
        case ("k", "n"), ("k", "m"), ("t", "n"), ("t", "m"), ("p", "n"), ("p", "m"):
            (nasals[final.closed] ?? "") + initial
        case ("n", "r"), ("l", "r"), ("l", "n"): "ll"
        case (_, "r"): (nasals[final.closed] ?? final.closed) + "n"
        default: final.closed + initial
        }
    }
}
