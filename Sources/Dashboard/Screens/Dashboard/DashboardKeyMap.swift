import AppResources
import TerminalUI

/// The keys of the dashboard: the handler, the footer, the help and the README's table are made from these.
enum DashboardKeyMap {
    typealias Binding = KeyBinding<DashboardIntent, Phrase>

    /// While nobody is typing text. Where the detail has the keys, moving up and down scrolls it.
    static let grid = KeyMap<DashboardIntent, Phrase>(moving + opening + common + global)
    /// Works everywhere, also while text is typed.
    static let always = KeyMap<DashboardIntent, Phrase>(
        global.filter { $0.keys.allSatisfy(\.isControl) } + [quitByControl])

    private static let moving: [Binding] = [
        Binding([Key(.left), .character("h")], .moveLeft, .keyMove, notation: "←↑↓→ hjkl", footerRank: 1),
        Binding([Key(.down), .character("j")], .moveDown, .keyMove, notation: "←↑↓→ hjkl"),
        Binding([Key(.up), .character("k")], .moveUp, .keyMove, notation: "←↑↓→ hjkl"),
        Binding([Key(.right), .character("l")], .moveRight, .keyMove, notation: "←↑↓→ hjkl"),
        Binding([Key(.home)], .first, .keyEdges, notation: "Home/End"),
        Binding([Key(.end)], .last, .keyEdges, notation: "Home/End"),
        Binding([Key(.pageUp)], .pageUp, .keyPage, notation: "PgUp/PgDn"),
        Binding([Key(.pageDown)], .pageDown, .keyPage, notation: "PgUp/PgDn"),
    ]

    private static let opening: [Binding] = [
        Binding([Key(.enter)], .open, .keyOpen, notation: "⏎", footerRank: 2),
        Binding([Key(.escape)], .back, .keyBack, notation: "Esc"),
    ]

    private static let common: [Binding] =
        (1...9).map { number in
            Binding(
                [.character(Character("\(number)"))], .chooseList(number - 1), .keyLists, notation: "1…9",
                footerRank: number == 1 ? 6 : nil)
        } + [
            Binding([Key(.tab)], .nextList, .keyNextList, notation: "Tab/S-Tab"),
            Binding([.shift(.tab)], .previousList, .keyNextList, notation: "Tab/S-Tab"),
            Binding([.character("[")], .previousPlace, .keyNeighbours, notation: "[ ]", footerRank: 7),
            Binding([.character("]")], .nextPlace, .keyNeighbours, notation: "[ ]"),
            Binding([.character("r")], .refresh, .keyRefresh, notation: "r", footerRank: 4),
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

extension KeyMap where Intent == DashboardIntent, Label == Phrase {
    /// One line a thing to do, in the order of the table: bindings with the same notation and label are one.
    var helpEntries: [KeyHelp] {
        var seen = Set<KeyHelp>()
        return bindings.map { KeyHelp(notation: $0.notation, label: $0.label) }.filter { seen.insert($0).inserted }
    }
}

/// A line of the help: the keys and what they do.
struct KeyHelp: Hashable, Sendable {
    let notation: String
    let label: Phrase
}
