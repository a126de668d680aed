import TerminalUI

/// The keys of the drawer, the list of bookmarks at the left edge.
enum DrawerKeys {
    static let own: [Binding] = [
        Binding([Key(.enter)], .showInList, .keyJump, notation: "⏎", footerRank: 0),
        Binding([Key(.escape), .character("s")], .closeDrawer, .keyClose, notation: "Esc s", footerRank: 1),
        Binding([.character("a")], .search, .keyAdd, notation: "a", footerRank: 2),
    ]

    static let map = Keys(
        own + SharedKeys.steps(DashboardIntent.move, .keyMove, sideways: false, footerRank: 3) + SharedKeys.bookmark
            + SharedKeys.order + SharedKeys.history
            + SharedKeys.everywhere.map {
                // The drawer has a key of its own for the search.
                [.search, .refresh].contains($0.intent) ? $0.outsideFooter : $0
            })
}
