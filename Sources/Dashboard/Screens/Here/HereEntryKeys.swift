import TerminalUI

/// The keys of the dialog for the user's location that are not text.
enum HereEntryKeys {
    static let own: [Binding] = [
        Binding([Key(.enter)], .takeHere, .keySave, notation: "⏎", footerRank: 0),
        Binding([Key(.escape)], .closeDialog, .keyCancel, notation: "Esc", footerRank: 1),
        Binding([Key(.up)], .chooseHere(.up), .keyChoose, notation: "↑↓", footerRank: 2),
        Binding([Key(.down)], .chooseHere(.down), .keyChoose, notation: "↑↓"),
    ]

    static let map = Keys(own + SharedKeys.always)
}
