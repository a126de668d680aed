import TerminalUI

/// The keys of a question: yes and no.
enum QuestionKeys {
    static let own: [Binding] = [
        Binding([Key(.enter), .character("y")], .accept, .keyYes, notation: "⏎", footerRank: 0),
        Binding([Key(.escape), .character("n")], .decline, .keyNo, notation: "Esc", footerRank: 1),
    ]

    static let map = Keys(own + SharedKeys.always)
}
