import AppResources
import Runtime
import TerminalUI

/// The help: all keys by where they work, what the program contacts and stores, and the meanings of its signs; filtered by the
/// typed text.
@MainActor
final class HelpViewModel {
    /// A paragraph below the keys.
    struct Note: Hashable, Sendable {
        let text: String
    }

    @Observed private(set) var filter = TextField()
    @Observed private(set) var scroll = 0
    @Observed private(set) var layout = HelpLayout(screen: Size(columns: 80, rows: 24))
    let notes: [Note]

    private let sections: [KeySection]
    /// Those that are shown only while a filter finds something in them.
    private let more: [KeySection]
    private let signs: [SignSection]
    private let phrase: PhraseBook

    /// `context`: the section for where the help was opened; it comes first.
    init(context: KeySection, notes: [Note], signs: [SignSection], phrase: PhraseBook) {
        sections = [context] + context.others
        more = KeySection.all.filter { section in !([context] + context.others).contains { $0.title == section.title } }
        self.notes = notes
        self.signs = signs
        self.phrase = phrase
    }

    /// Everything that contains all typed words, ignoring case: keys by notation or label, signs by meaning, and notes.
    private var matches: (sections: [KeySection], notes: [Note], signs: [SignSection]) {
        let words = filter.text.lowercased().split(separator: " ")
        func isMeant(_ text: String) -> Bool {
            let text = text.lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        let found = (sections + (words.isEmpty ? [] : more)).map { section in
            section.filtered { isMeant("\($0.notation) \(phrase($0.label))") }
        }
        return (
            found.filter { !$0.entries.isEmpty }, notes.filter { isMeant($0.text) },
            signs.map { $0.filtered(isMeant) }.filter { !$0.signs.isEmpty }
        )
    }

    /// Handles a key that edits the filter.
    func edit(_ key: Key) {
        if filter.handle(key) { scroll = 0 }
    }

    func clearFilter() {
        filter.clear()
        scroll = 0
    }

    func scrolled(_ step: ListCursor.Step) {
        switch step {
        case .up: scrolled(by: -1)
        case .down: scrolled(by: 1)
        case .pageUp: scrolled(by: -layout.entries.rows)
        case .pageDown: scrolled(by: layout.entries.rows)
        case .first, .last, .left, .right: break
        }
    }

    /// Inserts typed or pasted text as a whole.
    func inserted(_ text: some StringProtocol) {
        if filter.insert(text) { scroll = 0 }
    }

    /// The rows of the filtered help.
    var rows: [HelpLayout.Row] {
        let matches = self.matches
        return layout.rows(matches.sections, notes: matches.notes, signs: matches.signs, phrase)
    }
    var lastScroll: Int { layout.lastScroll(of: rows.count) }

    var picture: HelpPicture {
        let rows = rows
        return HelpPicture(
            layout: layout, filter: filter, rows: Array(rows.dropFirst(scroll).prefix(layout.entries.rows)),
            hasMoreAbove: scroll > 0, hasMoreBelow: scroll < layout.lastScroll(of: rows.count))
    }

    /// In several columns, whole pages are turned.
    func scrolled(by rows: Int) {
        let page = max(1, layout.entries.rows)
        let target = layout.isPaged ? (scroll / page + rows.signum()) * page : scroll + rows
        scroll = max(0, min(lastScroll, target))
    }

    func resized(to size: Size) {
        layout = HelpLayout(screen: size)
        scrolled(by: 0)
    }
}

/// The keys of the help that are not text for its filter.
enum HelpKeys {
    static let own: [Binding] = [
        Binding([Key(.escape), Key(.enter), Key(.function(1))], .closeHelp, .keyClose, notation: "Esc", footerRank: 0),
        Binding([Key(.up)], .scrollHelp(.up), .keyScroll, notation: "↑↓", footerRank: 1),
        Binding([Key(.down)], .scrollHelp(.down), .keyScroll, notation: "↑↓"),
        Binding([Key(.pageUp)], .scrollHelp(.pageUp), .keyScroll, notation: "↑↓"),
        Binding([Key(.pageDown)], .scrollHelp(.pageDown), .keyScroll, notation: "↑↓"),
    ]

    /// The key that opened the help also closes it while the filter is empty.
    static let map = Keys(
        own + [Binding(["?"], .closeHelp, .keyClose, notation: "Esc")] + SharedKeys.always)
    static let whileFiltering = Keys(
        [Binding([Key(.escape)], .closeHelp, .keyClearFilter, notation: "Esc", footerRank: 0)]
            + own.map { $0.intent == .closeHelp ? $0.outsideFooter : $0 } + SharedKeys.always)
}

/// A line of the help: keys and their action.
struct KeyHelp: Hashable, Sendable {
    let notation: String
    let label: Phrase
}

/// The keys of one context, as listed in the help and in docs/KEYS.md: a title, and a line per action.
struct KeySection: Hashable, Sendable {
    let title: Phrase
    let entries: [KeyHelp]
}

extension KeySection {
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

    /// The others in the help, without those that are furthest from this one: they would not fit 120 by 36. docs/KEYS.md has all.
    var others: [KeySection] {
        let left: [Phrase] =
            switch title {
            case .helpCrosshair, .helpLists, .helpMarks, .helpCompare:
                [.helpCrosshair, .helpCarrying, .helpDrawer, .helpChart, .helpLists, .helpMarks, .helpCompare]
            default: [.helpCrosshair, .helpLists, .helpMarks, .helpCompare]
            }
        return KeySection.all.filter { $0.title != title && !left.contains($0.title) }
    }

    /// All contexts.
    static let all = [
        list, time, crosshair, bookmarks, lists, marks, compare, rules, detail, chart, drawer, carrying, search,
        everywhere,
    ]
    static let list = KeySection(.helpList, ListKeys.own)
    static let time = KeySection(.helpTime, TimeKeys.own + TimeLineKeys.inHelp)
    static let crosshair = KeySection(.helpCrosshair, CrosshairKeys.own)
    static let bookmarks = KeySection(
        .listBookmarks,
        SharedKeys.bookmark + SharedKeys.order + MarkKeys.inHelp + SharedKeys.openDrawer + SharedKeys.history)
    static let lists = KeySection(.helpLists, ListsKeys.own)
    static let marks = KeySection(.helpMarks, MarkKeys.own + MarkKeys.whileMarked)
    static let compare = KeySection(.helpCompare, CompareKeys.own)
    static let rules = KeySection(.helpRules, RuleKeys.own)
    static let detail = KeySection(.helpDetail, DetailKeys.own)
    static let chart = KeySection(.helpChart, ChartKeys.own)
    static let carrying = KeySection(.helpCarrying, CarryKeys.own)
    static let drawer = KeySection(.helpDrawer, DrawerKeys.own)
    static let search = KeySection(.helpSearch, SearchKeys.own)
    static let everywhere = KeySection(.helpEverywhere, SharedKeys.general)
}
