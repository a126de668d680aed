import AppResources

/// The keys of one context, as listed in the help and in docs/KEYS.md: a title, and a line per action.
struct KeySection: Hashable, Sendable {
    let title: Phrase
    let entries: [KeyHelp]

    private init(title: Phrase, entries: [KeyHelp]) {
        self.title = title
        self.entries = entries
    }

    /// The section with only the entries that satisfy a condition.
    func filtered(_ isMeant: (KeyHelp) -> Bool) -> KeySection {
        KeySection(title: title, entries: entries.filter(isMeant))
    }

    /// Merges bindings with the same notation and label into one line.
    init(_ title: Phrase, _ bindings: [Binding]) {
        self.title = title
        var seen = Set<KeyHelp>()
        entries = bindings.map { KeyHelp(notation: $0.notation, label: $0.helpLabel) }.filter {
            seen.insert($0).inserted
        }
    }

    /// All contexts.
    static let all = [list, time, bookmarks, detail, chart, drawer, carrying, search, everywhere]
    static let list = KeySection(.helpList, ListKeys.own)
    static let time = KeySection(.helpTime, TimeKeys.own + TimeLineKeys.inHelp)
    static let bookmarks = KeySection(
        .listBookmarks, SharedKeys.bookmark + SharedKeys.order + SharedKeys.openDrawer + SharedKeys.history)
    static let detail = KeySection(.helpDetail, DetailKeys.own)
    static let chart = KeySection(.helpChart, ChartKeys.own)
    static let carrying = KeySection(.helpCarrying, CarryKeys.own)
    static let drawer = KeySection(.helpDrawer, DrawerKeys.own)
    static let search = KeySection(.helpSearch, SearchKeys.own)
    static let everywhere = KeySection(.helpEverywhere, SharedKeys.general)
}
