extension SettingKey {
    /// The setting somebody who mistyped probably meant, under its own name or that of its option: another spelling of it
    /// (`newBookmarks`, `no_mouse`), its beginning (`lang`), or a slip or two away.
    init?(near name: String) {
        // Nothing this long is a slip, and comparing takes time in proportion.
        guard name.utf8.count <= 40 else { return nil }
        let spelled = Self.spelling(name)
        let known = Self.allCases.flatMap { key in
            [key.rawValue, String(key.option.drop { $0 == "-" })].map { (key: key, name: Self.spelling($0)) }
        }
        if let exact = known.first(where: { $0.name == spelled }) {
            self = exact.key
        } else if spelled.count > 2,
            let longer = known.first(where: { $0.name.starts(with: spelled) || spelled.starts(with: $0.name) })
        {
            self = longer.key
        } else {
            let nearest = known.map { (key: $0.key, slips: Self.slips(from: $0.name, to: spelled)) }
                .min { $0.slips < $1.slips }
            guard let nearest, nearest.slips <= 2, nearest.slips * 2 <= spelled.count else { return nil }
            self = nearest.key
        }
    }

    /// In small letters and without what stands between words.
    private static func spelling(_ name: String) -> [Character] {
        Array(name.lowercased()).filter { $0 != "-" && $0 != "_" && $0 != " " }
    }

    /// Levenshtein distance.
    private static func slips(from left: [Character], to right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (i, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for j in right.indices {
                let substituted = diagonal + (character == right[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, diagonal + 1, row[j] + 1)
            }
        }
        return row[right.count]
    }
}
