/// Finding the name that was probably meant by a mistyped one.
extension Sequence<String> {
    /// The name that was probably meant: the same name spelled differently (`newBookmarks`, `no_mouse`), one a single slip
    /// away, one that begins with the typed text or the other way round (`lang`), or one two slips away.
    package func nearest(to typed: String) -> String? {
        // Longer input is not a slip, and the comparison takes time in proportion to its length.
        guard typed.utf8.count <= 40 else { return nil }
        let spelled = typed.spelling
        let known = map { (name: $0, spelling: $0.spelling, slips: $0.spelling.editDistance(to: spelled)) }
        let nearest = known.min { $0.slips < $1.slips }
        if let nearest, nearest.slips <= 1, nearest.slips * 2 <= spelled.count { return nearest.name }
        let alike = known.first { name in
            Swift.min(name.spelling.count, spelled.count) > 2
                && (name.spelling.starts(with: spelled) || spelled.starts(with: name.spelling))
        }
        return alike?.name ?? nearest.flatMap { $0.slips == 2 && spelled.count >= 4 ? $0.name : nil }
    }
}

extension String {
    /// In lower case, without the characters that separate words.
    fileprivate var spelling: [Character] {
        Array(lowercased()).filter { $0 != "-" && $0 != "_" && $0 != " " }
    }
}

extension Collection<Character> {
    /// The number of letters to insert, delete, replace or swap with their neighbour to turn this into `other` (optimal string
    /// alignment distance).
    package func editDistance(to other: some Collection<Character>) -> Int {
        let (letters, other) = (Array(self), Array(other))
        var (beforeLast, last) = ([Int](), Array(0...other.count))
        for i in letters.indices {
            var row = [i + 1]
            for j in other.indices {
                var slips = Swift.min(last[j] + (letters[i] == other[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, letters[i] == other[j - 1], letters[i - 1] == other[j] {
                    slips = Swift.min(slips, beforeLast[j - 1] + 1)
                }
                row.append(slips)
            }
            (beforeLast, last) = (last, row)
        }
        return last[other.count]
    }
}
