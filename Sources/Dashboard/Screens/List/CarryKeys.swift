import TerminalUI

/// The keys while a bookmark is carried.
enum CarryKeys {
    static let own: [Binding] =
        [
            Binding([Key(.enter), .character("m")], .drop, .keyDrop, notation: "⏎ m", footerRank: 0),
            Binding([Key(.escape)], .putBack, .keyPutBack, notation: "Esc", footerRank: 1),
        ]
        + (0...9).map { digit in
            Binding(
                [.character(Character("\(digit)"))], .digit(digit), .keyPosition, notation: "0…9",
                footerRank: digit == 1 ? 3 : nil)
        }

    static let map = Keys(
        own + SharedKeys.steps(DashboardIntent.carryOn, .keyMove, footerRank: 2)
            + SharedKeys.everywhere.filter { [.help, .quit].contains($0.intent) } + SharedKeys.always)
}
