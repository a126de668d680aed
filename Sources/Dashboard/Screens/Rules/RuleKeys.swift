import TerminalUI

/// The keys of the rules of a place.
enum RuleKeys {
    static let own: [Binding] = [
        Binding(
            [Key(.enter), .character(" ")], .switchRule, .keySwitchRule, notation: "⏎ Space", footerRank: 0),
        Binding([Key(.escape), .character("i")], .closeDialog, .keyClose, notation: "Esc", footerRank: 1),
        Binding([Key(.up), .character("k")], .highlightRule(-1), .keyChoose, notation: "↑↓", footerRank: 2),
        Binding([Key(.down), .character("j")], .highlightRule(1), .keyChoose, notation: "↑↓"),
    ]

    static let map = Keys(own + SharedKeys.always)
}
