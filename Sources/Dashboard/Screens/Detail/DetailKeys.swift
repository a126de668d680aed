import TerminalUI

/// The keys of the detail.
enum DetailKeys {
    static let own: [Binding] =
        [
            Binding([Key(.escape)], .closeDetail, .keyBack, notation: "Esc", footerRank: 0),
            Binding(
                [.character("["), Key(.left), .character("h")], .previousPlace, .keyNeighbours, notation: "[ ] ←→",
                short: "[ ]", footerRank: 1),
            Binding([.character("]"), Key(.right), .character("l")], .nextPlace, .keyNeighbours, notation: "[ ] ←→"),
            openRow, SharedKeys.fullScreen,
        ] + SharedKeys.steps(DashboardIntent.moveInDetail, .keyChooseRow, sideways: false, footerRank: 2)

    /// Opens a day's steps, or activates the chart's cursor.
    static let openRow = Binding([Key(.enter)], .openRow, .keyOpenRow, notation: "⏎", footerRank: 3)

    static let map = Keys(
        own + SharedKeys.bookmark
            + SharedKeys.outsideFooter(SharedKeys.order + SharedKeys.openDrawer + SharedKeys.history)
            + SharedKeys.everywhere)
}
