import AppResources
import TerminalUI

/// The keys of the detail.
enum DetailKeys {
    static let own = own(neighbours: .keyNeighbours)

    /// `neighbours`: what the pages beside the open one are.
    static func own(neighbours: Phrase) -> [Binding] {
        [
            Binding([Key(.escape)], .closeDetail, .keyBack, notation: "Esc", footerRank: 0),
            Binding(
                ["[", Key(.left), "h"], .previousPlace, neighbours, notation: "[ ] ←→", short: "[ ]", footerRank: 1),
            Binding(["]", Key(.right), "l"], .nextPlace, neighbours, notation: "[ ] ←→"),
            openRow, SharedKeys.fullScreen,
        ] + SharedKeys.steps(DashboardIntent.moveInDetail, .keyChooseRow, sideways: false, footerRank: 2)
    }

    /// Opens a day's steps, or activates the chart's cursor.
    static let openRow = Binding([Key(.enter)], .openRow, .keyOpenRow, notation: "⏎", footerRank: 3)

    static let map = Keys(
        own + SharedKeys.bookmark
            + SharedKeys.outsideFooter(SharedKeys.order + SharedKeys.openDrawer + SharedKeys.history)
            + SharedKeys.everywhere)
}

/// The keys of the chart's cursor.
enum ChartKeys {
    static let own: [Binding] = [
        Binding([Key(.escape), Key(.enter)], .leaveChart, .keyBack, notation: "Esc ⏎", footerRank: 0),
        Binding([Key(.left), "h"], .moveCursor(-1), .keyMoveCursor, notation: "←→ hl", footerRank: 1),
        Binding([Key(.right), "l"], .moveCursor(1), .keyMoveCursor, notation: "←→ hl"),
        Binding(["["], .previousPlace, .keyNeighbours, notation: "[ ]", short: "[ ]", footerRank: 2),
        Binding(["]"], .nextPlace, .keyNeighbours, notation: "[ ]"),
    ]

    static let map = Keys(own + SharedKeys.bookmark + SharedKeys.everywhere)
}

/// The keys of the detail of a search result.
enum FoundKeys {
    static let map = Keys(
        DetailKeys.own(neighbours: .keyResults) + SharedKeys.bookmark
            + SharedKeys.outsideFooter(SharedKeys.openDrawer + SharedKeys.history)
            + SharedKeys.everywhere)
}
