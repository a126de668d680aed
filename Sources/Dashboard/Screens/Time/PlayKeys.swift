import TerminalUI

/// The keys during play. Any other key stops it and then has its usual meaning.
enum PlayKeys {
    static let map = Keys([
        Binding(
            [Key(.escape), .character(" "), .character("p"), .character(";")], .stopPlaying, .keyStopPlaying,
            notation: "Esc Space p ;", short: "Esc", footerRank: 0)
    ])
}
