import TerminalUI

/// The keys of the list, in every form.
enum ListKeys {
    static let own: [Binding] =
        SharedKeys.steps(DashboardIntent.move, .keyMove, edges: true, footerRank: 10)
        + [
            Binding([Key(.enter)], .open, .keyOpen, notation: "⏎", footerRank: 20),
            Binding(
                [.character("v")], .changeForm, .keyForm, help: .keyAmount, notation: "v + - 0", short: "v",
                footerRank: 26),
            Binding([.character("+"), .character("=")], .showMore, .keyForm, help: .keyAmount, notation: "v + - 0"),
            Binding([.character("-")], .showLess, .keyForm, help: .keyAmount, notation: "v + - 0"),
            Binding([.character("0")], .showWhatFits, .keyForm, help: .keyAmount, notation: "v + - 0"),
        ] + OrderKeys.own

    static let map = Keys(
        own + [
            Binding([.character("[")], .previousPlace, .keyNeighbours, notation: "[ ]", short: "[ ]"),
            Binding([.character("]")], .nextPlace, .keyNeighbours, notation: "[ ]", short: "[ ]"),
            SharedKeys.fullScreen.outsideFooter, OrderKeys.clearFilter, TimeKeys.backToNow,
        ] + SharedKeys.bookmark + SharedKeys.order + SharedKeys.openDrawer + SharedKeys.history + SharedKeys.everywhere)
}
