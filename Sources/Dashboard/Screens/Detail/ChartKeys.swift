import TerminalUI

/// The keys of the chart's cursor.
enum ChartKeys {
    static let own: [Binding] = [
        Binding([Key(.escape), Key(.enter)], .leaveChart, .keyBack, notation: "Esc ⏎", footerRank: 0),
        Binding(
            [Key(.left), .character("h")], .moveCursor(-1), .keyMoveCursor, notation: "←→ hl", footerRank: 1),
        Binding([Key(.right), .character("l")], .moveCursor(1), .keyMoveCursor, notation: "←→ hl"),
        Binding([.character("[")], .previousPlace, .keyNeighbours, notation: "[ ]", short: "[ ]", footerRank: 2),
        Binding([.character("]")], .nextPlace, .keyNeighbours, notation: "[ ]"),
    ]

    static let map = Keys(own + SharedKeys.bookmark + SharedKeys.everywhere)
}
