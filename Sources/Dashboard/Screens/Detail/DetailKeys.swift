import TerminalUI

/// The keys of the detail.
enum DetailKeys {
    static let own: [Binding] =
        [
            Binding([Key(.escape), Key(.enter)], .closeDetail, .keyBack, notation: "Esc ⏎", footerRank: 0),
            Binding(
                [.character("["), Key(.left), .character("h")], .previousPlace, .keyNeighbours, notation: "[ ] ←→",
                short: "[ ]", footerRank: 1),
            Binding([.character("]"), Key(.right), .character("l")], .nextPlace, .keyNeighbours, notation: "[ ] ←→"),
        ] + SharedKeys.steps(DashboardIntent.scrollDetail, .keyScroll, sideways: false, footerRank: 2)

    static let map = Keys(
        own + SharedKeys.bookmark
            + SharedKeys.outsideFooter(SharedKeys.order + SharedKeys.openDrawer + SharedKeys.history)
            + SharedKeys.everywhere)
}

/// The keys of the detail of a place that was found.
enum FoundKeys {
    static let own: [Binding] =
        [
            Binding([Key(.escape)], .backToResults, .keyBack, notation: "Esc", footerRank: 0),
            Binding(
                [.character("["), Key(.left), .character("h")], .previousResult, .keyResults, notation: "[ ] ←→",
                short: "[ ]", footerRank: 1),
            Binding([.character("]"), Key(.right), .character("l")], .nextResult, .keyResults, notation: "[ ] ←→"),
        ] + SharedKeys.steps(DashboardIntent.scrollDetail, .keyScroll, sideways: false, footerRank: 2)

    static let map = Keys(
        own + SharedKeys.bookmark + SharedKeys.outsideFooter(SharedKeys.openDrawer + SharedKeys.history)
            + SharedKeys.everywhere)
}
