import TerminalUI

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
        own + [Binding([.character("?")], .closeHelp, .keyClose, notation: "Esc")] + SharedKeys.always)
    static let whileFiltering = Keys(own + SharedKeys.always)
}
