import TerminalUI

/// The keys of the tiles.
enum GridKeys {
    static let own: [Binding] =
        SharedKeys.steps(DashboardIntent.move, .keyMove, edges: true, footerRank: 10)
        + [
            Binding([Key(.enter)], .open, .keyOpen, notation: "⏎", footerRank: 20),
            Binding([.character("v")], .changeForm, .keyForm, notation: "v", footerRank: 26),
            Binding([.character("+"), .character("=")], .showMore, .keyAmount, notation: "+ - 0"),
            Binding([.character("-")], .showLess, .keyAmount, notation: "+ - 0"),
            Binding([.character("0")], .showWhatFits, .keyAmount, notation: "+ - 0"),
        ] + OrderKeys.own

    static let map = Keys(
        own + [
            Binding([.character("[")], .previousPlace, .keyNeighbours, notation: "[ ]", short: "[ ]"),
            Binding([.character("]")], .nextPlace, .keyNeighbours, notation: "[ ]", short: "[ ]"),
            SharedKeys.fullScreen.outsideFooter, OrderKeys.clearFilter, TimeKeys.backToNow,
        ] + SharedKeys.bookmark + SharedKeys.order + SharedKeys.openDrawer + SharedKeys.history + SharedKeys.everywhere)
}
