extension SettingKey {
    /// The setting probably meant by a mistyped name, compared with the names of settings and of their options.
    package init?(near name: String) {
        let known = Self.allCases.flatMap { [$0.rawValue, $0.option] }
        guard let nearest = known.nearest(to: name),
            let key = Self(rawValue: nearest) ?? Self(option: nearest)
        else { return nil }
        self = key
    }

    /// The setting for an option.
    init?(option: String) {
        guard let key = Self.allCases.first(where: { $0.option == option }) else { return nil }
        self = key
    }
}
