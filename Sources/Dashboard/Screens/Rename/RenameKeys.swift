import TerminalUI

/// The keys while a bookmark is given a name: what is not text.
enum RenameKeys {
    static let own: [Binding] = [
        Binding([Key(.enter)], .saveName, .keySave, notation: "⏎", footerRank: 0),
        Binding([Key(.escape)], .closeDialog, .keyCancel, notation: "Esc", footerRank: 1),
    ]

    static let map = Keys(own + SharedKeys.always)
}
