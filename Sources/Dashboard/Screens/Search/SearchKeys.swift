import TerminalUI

/// The keys of the search that are not text.
enum SearchKeys {
    static let own: [Binding] =
        [
            Binding([Key(.enter)], .openResult, .keyOpen, notation: "⏎", footerRank: 0),
            Binding(
                [.control("b")], .bookmarkResult, .keyAddResult, help: .keyToggleResult, notation: "^B", footerRank: 1),
            Binding([Key(.up)], .highlight(.up), .keyChoose, notation: "↑↓", footerRank: 2),
            Binding([Key(.down)], .highlight(.down), .keyChoose, notation: "↑↓"),
            Binding([Key(.pageUp)], .highlight(.pageUp), .keyChoose, notation: "↑↓"),
            Binding([Key(.pageDown)], .highlight(.pageDown), .keyChoose, notation: "↑↓"),
            Binding([Key(.tab)], .chooseTarget(1), .keyTarget, notation: "Tab S-Tab", footerRank: 5),
            Binding([.shift(.tab)], .chooseTarget(-1), .keyTarget, notation: "Tab S-Tab"),
            Binding([.control("x")], .forgetResult, .keyForget, help: .keyForgetRecent, notation: "^X", footerRank: 4),
            Binding([Key(.escape)], .cancelSearch, .keyCancelSearch, notation: "Esc", footerRank: 3),
        ]

    static let map = Keys(own + [Binding([Key(.function(1))], .help, .keyHelp, notation: "F1")] + SharedKeys.always)
}
