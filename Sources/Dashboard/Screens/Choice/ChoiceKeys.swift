import TerminalUI

/// The keys of a short list; the key that opened it moves to the next option.
enum ChoiceKeys {
    static let own: [Binding] = [
        Binding([Key(.enter)], .takeChoice, .keyTakeChoice, notation: "⏎", footerRank: 0),
        Binding([Key(.escape)], .dropChoice, .keyCancel, notation: "Esc", footerRank: 1),
        Binding([Key(.up), .character("k")], .highlightChoice(-1), .keyChoose, notation: "↑↓", footerRank: 2),
        Binding(
            [Key(.down), .character("j"), .character("n"), .character("o"), .character("y")], .highlightChoice(1),
            .keyChoose,
            notation: "↑↓"),
    ]

    static let map = Keys(own + SharedKeys.always)
}
