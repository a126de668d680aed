import TerminalUI

/// The keys of the messages.
enum MessagesKeys {
    static let own: [Binding] =
        [
            Binding(
                [Key(.escape), Key(.enter), .character("!")], .closeDialog, .keyClose, notation: "Esc", footerRank: 0)
        ]
        + SharedKeys.steps(DashboardIntent.scrollPage, .keyScroll, sideways: false, footerRank: 1)

    static let map = Keys(
        own + SharedKeys.everywhere.filter { [.help, .quit].contains($0.intent) } + SharedKeys.always)
}
