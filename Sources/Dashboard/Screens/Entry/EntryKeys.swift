import TerminalUI

/// The keys while one thing is typed: what is not text.
enum EntryKeys {
    static let own: [Binding] = [
        Binding([Key(.enter)], .saveEntry, .keySave, notation: "⏎", footerRank: 0),
        Binding([Key(.escape)], .closeDialog, .keyCancel, notation: "Esc", footerRank: 1),
    ]

    static let map = Keys(own + SharedKeys.always)
}
