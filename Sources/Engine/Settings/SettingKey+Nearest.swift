extension SettingKey {
    /// The setting somebody who mistyped probably meant, under its own name or that of its option: another spelling of it
    /// (`newBookmarks`, `no_mouse`), its beginning (`lang`), or a slip or two away.
    package init?(near name: String) {
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
            let nearest = known.map { (key: $0.key, slips: $0.name.editDistance(to: spelled)) }
                .min { $0.slips < $1.slips }
            guard let nearest, nearest.slips <= 2, nearest.slips * 2 <= spelled.count else { return nil }
            self = nearest.key
        }
    }

    /// In small letters and without what stands between words.
    private static func spelling(_ name: String) -> [Character] {
        Array(name.lowercased()).filter { $0 != "-" && $0 != "_" && $0 != " " }
    }
}
