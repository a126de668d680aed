import TerminalUI

/// The keys of the question about a way to find the user's location: yes, not now, never.
enum ConsentKeys {
    static let own: [Binding] = [
        Binding([Key(.enter), .character("y")], .accept, .keyYes, notation: "⏎", footerRank: 0),
        Binding([Key(.escape)], .decline, .keyNotNow, notation: "Esc", footerRank: 1),
        Binding([.character("n")], .refuse, .keyNever, notation: "n", footerRank: 2),
    ]

    static let map = Keys(own + SharedKeys.always)
}
