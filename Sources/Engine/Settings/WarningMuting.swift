import Weather

/// The official warnings that the user does not want to be told of: neither marked nor counted nor given as alerts. The details of a
/// place still have them.
package struct WarningMuting: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        /// Those of exactly this level.
        case level(WarningLevel)
        case kind(WarningKind)
        /// All of one place.
        case place(PlaceID)
    }

    package private(set) var parts: Set<Part> = []

    package static let none = WarningMuting()

    package init() {}

    package var isEmpty: Bool { parts.isEmpty }

    /// `place`: nil for an area of a map.
    package func mutes(_ warning: Warning, at place: PlaceID?) -> Bool {
        !parts.isEmpty
            && (parts.contains(.level(warning.level)) || parts.contains(.kind(warning.kind))
                || place.map { parts.contains(.place($0)) } ?? false)
    }

    package mutating func toggle(_ part: Part) {
        if parts.remove(part) == nil { parts.insert(part) }
    }
}

// As it is written in settings: words for levels and kinds, and ids of places, with blanks between them.
extension WarningMuting {
    /// No place has an id without a colon, and no word has one.
    private static let mark: Character = ":"
    /// Parts of one setting, beyond which it is refused.
    static let mostParts = 300

    /// Nil for anything that is neither a level, a kind nor the id of a place.
    init?(_ text: String) {
        guard text != SettingValues.noneName else { return }
        let words = text.split(separator: " ")
        let parts = words.compactMap { Self.part(String($0)) }
        guard !words.isEmpty, words.count <= Self.mostParts, parts.count == words.count else { return nil }
        self.parts = Set(parts)
    }

    /// Levels and kinds from the gravest on, then places.
    package var text: String {
        let words =
            WarningLevel.allCases.reversed().filter { parts.contains(.level($0)) }.map(\.word)
            + WarningKind.allCases.filter { parts.contains(.kind($0)) }.map(\.key)
            + parts.compactMap { part in if case .place(let id) = part { id.rawValue } else { nil } }.sorted()
        return words.isEmpty ? SettingValues.noneName : words.joined(separator: " ")
    }

    /// What is accepted, for help and messages; docs/CONFIGURATION.md has the words.
    static let accepted = [SettingValues.noneName, "LEVEL", "KIND", "ID"]

    /// A level that is not told cannot be muted by itself.
    package static let levels: [WarningLevel] = [.minor, .moderate, .severe, .extreme]

    private static func part(_ word: String) -> Part? {
        if word.contains(mark) { return .place(PlaceID(rawValue: word)) }
        return levels.first { $0.word == word }.map { .level($0) }
            ?? WarningKind.allCases.first { $0.key == word }.map { .kind($0) }
    }
}

extension WarningKind {
    /// A word that stays the same over versions and languages, such as `heavy-rain`.
    package var key: String {
        rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }
}
