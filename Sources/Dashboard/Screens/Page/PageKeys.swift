import TerminalUI

/// The keys of a page.
enum PageKeys {
    static let own: [Binding] =
        [
            Binding([Key(.escape)], .closeDialog, .keyClose, notation: "Esc", footerRank: 0),
            Binding([Key(.enter)], .writeLetter, .keyWrite, notation: "⏎", footerRank: 1),
        ] + SharedKeys.steps(DashboardIntent.scrollPage, .keyScroll, sideways: false, footerRank: 2)

    static let map = Keys(
        own + SharedKeys.everywhere.filter { [.help, .showMessages, .quit].contains($0.intent) } + SharedKeys.always)
}
