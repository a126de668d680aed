import TerminalUI

/// The keys of the entry dialog that are not text.
enum EntryKeys {
    static let own: [Binding] = [
        Binding([Key(.enter)], .saveEntry, .keySave, notation: "⏎", footerRank: 0),
        Binding([Key(.escape)], .closeDialog, .keyCancel, notation: "Esc", footerRank: 1),
    ]

    static let map = Keys(own + SharedKeys.always)
}
