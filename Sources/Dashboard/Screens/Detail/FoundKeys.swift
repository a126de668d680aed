import TerminalUI

/// The keys of the detail of a search result.
enum FoundKeys {
    static let own: [Binding] =
        [
            Binding([Key(.escape)], .backToResults, .keyBack, notation: "Esc", footerRank: 0),
            Binding(
                [.character("["), Key(.left), .character("h")], .previousPlace, .keyResults, notation: "[ ] ←→",
                short: "[ ]", footerRank: 1),
            Binding([.character("]"), Key(.right), .character("l")], .nextPlace, .keyResults, notation: "[ ] ←→"),
            DetailKeys.openRow, SharedKeys.fullScreen,
        ] + SharedKeys.steps(DashboardIntent.moveInDetail, .keyChooseRow, sideways: false, footerRank: 2)

    static let map = Keys(
        own + SharedKeys.bookmark + SharedKeys.outsideFooter(SharedKeys.openDrawer + SharedKeys.history)
            + SharedKeys.everywhere)
}
