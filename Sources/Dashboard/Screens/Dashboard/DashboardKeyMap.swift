import AppResources
import TerminalUI

/// The keys of the dashboard: the handler, the footer, the help and the README's table are made from these.
enum DashboardKeyMap {
    typealias Binding = KeyBinding<DashboardIntent, Phrase>

    /// While nobody is typing text. Where the detail has the keys, moving up and down scrolls it.
    static let grid = KeyMap<DashboardIntent, Phrase>(moving + opening + bookmarking + common + global)
    /// While the drawer is open.
    static let drawer = KeyMap<DashboardIntent, Phrase>(
        jumping + moving.filter { $0.intent != .move(.left) && $0.intent != .move(.right) } + bookmarking
            + common.map { [.keySearch, .keyLists, .keyRefresh].contains($0.label) ? $0.outsideFooter : $0 } + global)
    /// While the detail of a place that was found is open.
    static let found = KeyMap<DashboardIntent, Phrase>(
        returning + (moving + bookmarking + common + global).filter { !grounded.contains($0.label) })
    /// While a place is searched for: what is not text.
    static let searching = KeyMap<DashboardIntent, Phrase>(choosing)
    /// Every key there is.
    static let help = (grid.helpEntries + searching.helpEntries + drawer.helpEntries + carrying.helpEntries).uniqued
    /// While a bookmark is carried.
    static let carrying = KeyMap<DashboardIntent, Phrase>(dropping + moving + global)
    /// Works everywhere, also while text is typed.
    static let always = KeyMap<DashboardIntent, Phrase>(
        global.filter { $0.keys.allSatisfy(\.isControl) } + [quitByControl])

    private static let moving: [Binding] = [
        Binding([Key(.left), .character("h")], .move(.left), .keyMove, notation: "←↑↓→ hjkl", footerRank: 1),
        Binding([Key(.down), .character("j")], .move(.down), .keyMove, notation: "←↑↓→ hjkl"),
        Binding([Key(.up), .character("k")], .move(.up), .keyMove, notation: "←↑↓→ hjkl"),
        Binding([Key(.right), .character("l")], .move(.right), .keyMove, notation: "←↑↓→ hjkl"),
        Binding([Key(.home)], .move(.first), .keyEdges, notation: "Home/End"),
        Binding([Key(.end)], .move(.last), .keyEdges, notation: "Home/End"),
        Binding([Key(.pageUp)], .move(.pageUp), .keyPage, notation: "PgUp/PgDn"),
        Binding([Key(.pageDown)], .move(.pageDown), .keyPage, notation: "PgUp/PgDn"),
    ]

    private static let opening: [Binding] = [
        Binding([Key(.enter)], .open, .keyOpen, notation: "⏎", footerRank: 2),
        Binding([Key(.escape)], .back, .keyBack, notation: "Esc"),
    ]

    private static let bookmarking: [Binding] = [
        Binding([.character("b"), .character(" ")], .toggleBookmark, .keyBookmark, notation: "b Space", footerRank: 3),
        Binding([.character("J"), .shift(.right)], .shift(.right), .keyShift, notation: "J/K S-←↑↓→", footerRank: 8),
        Binding([.character("K"), .shift(.left)], .shift(.left), .keyShift, notation: "J/K S-←↑↓→"),
        Binding([.shift(.down)], .shift(.down), .keyShift, notation: "J/K S-←↑↓→"),
        Binding([.shift(.up)], .shift(.up), .keyShift, notation: "J/K S-←↑↓→"),
        Binding([.character("m")], .carry, .keyCarry, notation: "m", footerRank: 9),
        Binding([.character("e")], .rename, .keyRename, notation: "e", footerRank: 11),
        Binding([.character("s")], .drawer, .keyDrawer, notation: "s", footerRank: 9),
        Binding([.character("u")], .undo, .keyUndo, notation: "u", footerRank: 10),
        Binding([.control("r")], .redo, .keyRedo, notation: "^R"),
    ]

    private static let choosing: [Binding] = [
        Binding([Key(.enter)], .open, .keyOpen, notation: "⏎", footerRank: 0),
        Binding([.control("b")], .toggleBookmark, .keyBookmark, notation: "^B", footerRank: 1),
        Binding([Key(.up)], .move(.up), .keyChoose, notation: "↑↓", footerRank: 2),
        Binding([Key(.down)], .move(.down), .keyChoose, notation: "↑↓"),
        Binding([Key(.pageUp)], .move(.pageUp), .keyChoose, notation: "↑↓"),
        Binding([Key(.pageDown)], .move(.pageDown), .keyChoose, notation: "↑↓"),
        Binding([Key(.escape)], .back, .keyCancelSearch, notation: "Esc", footerRank: 3),
    ]

    private static let returning: [Binding] = [
        Binding([Key(.escape)], .back, .keyBack, notation: "Esc", footerRank: 0),
        Binding([.character("[")], .previousPlace, .keyNeighbours, notation: "[/]", footerRank: 1),
        Binding([.character("]")], .nextPlace, .keyNeighbours, notation: "[/]"),
    ]
    /// What a place outside the lists cannot do, and what is said better by `returning`.
    private static let grounded: Set<Phrase> = [.keyShift, .keyCarry, .keyNeighbours]

    private static let jumping: [Binding] = [
        Binding([Key(.enter)], .jump, .keyJump, notation: "⏎", footerRank: 2),
        Binding([Key(.escape)], .back, .keyClose, notation: "Esc", footerRank: 3),
        Binding([.character("a")], .add, .keyAdd, notation: "a", footerRank: 4),
        Binding([Key(.delete)], .toggleBookmark, .keyBookmark, notation: "b Space"),
    ]

    private static let dropping: [Binding] =
        [
            Binding([Key(.enter), .character("m")], .drop, .keyDrop, notation: "⏎ m", footerRank: 0),
            Binding([Key(.escape)], .putBack, .keyPutBack, notation: "Esc", footerRank: 1),
        ]
        + (0...9).map { digit in
            Binding(
                [.character(Character("\(digit)"))], .digit(digit), .keyPosition, notation: "0…9",
                footerRank: digit == 1 ? 4 : nil)
        }

    private static let common: [Binding] =
        (1...9).map { number in
            Binding(
                [.character(Character("\(number)"))], .chooseList(number - 1), .keyLists, notation: "1…9",
                footerRank: number == 1 ? 6 : nil)
        } + [
            Binding([Key(.tab)], .nextList, .keyNextList, notation: "Tab/S-Tab"),
            Binding([.shift(.tab)], .previousList, .keyNextList, notation: "Tab/S-Tab"),
            Binding([.character("[")], .previousPlace, .keyNeighbours, notation: "[/]", footerRank: 12),
            Binding([.character("]")], .nextPlace, .keyNeighbours, notation: "[/]"),
            Binding([.character("/")], .search, .keySearch, notation: "/", footerRank: 2),
            Binding([.character("r")], .refresh, .keyRefresh, notation: "r", footerRank: 4),
            Binding([.character("g")], .otherSource, .keyOtherSource, notation: "g", footerRank: 13),
            Binding([.character("?"), Key(.function(1))], .help, .keyHelp, notation: "? F1", footerRank: 0),
        ]

    private static let quitByControl = Binding([.control("c")], .quit, .keyQuit, notation: "q ^C")

    private static let global: [Binding] = [
        Binding([.character("q")], .quit, .keyQuit, notation: "q ^C", footerRank: 5),
        quitByControl,
        Binding([.control("l")], .redraw, .keyRedraw, notation: "^L"),
        Binding([.control("z")], .suspend, .keySuspend, notation: "^Z"),
    ]
}

extension DashboardViewModel {
    /// What keys mean at this moment.
    var keys: KeyMap<DashboardIntent, Phrase> {
        if carry != nil { return DashboardKeyMap.carrying }
        if isSearching { return DashboardKeyMap.searching }
        if found != nil { return DashboardKeyMap.found }
        return isDrawerOpen ? DashboardKeyMap.drawer : DashboardKeyMap.grid
    }
}

extension KeyMap where Intent == DashboardIntent, Label == Phrase {
    /// One line a thing to do, in the order of the table: bindings with the same notation and label are one.
    var helpEntries: [KeyHelp] { bindings.map { KeyHelp(notation: $0.notation, label: $0.label) }.uniqued }
}

extension [KeyHelp] {
    /// Each line once, where it comes first.
    fileprivate var uniqued: [KeyHelp] {
        var seen = Set<KeyHelp>()
        return filter { seen.insert($0).inserted }
    }
}

/// A line of the help: the keys and what they do.
struct KeyHelp: Hashable, Sendable {
    let notation: String
    let label: Phrase
}
