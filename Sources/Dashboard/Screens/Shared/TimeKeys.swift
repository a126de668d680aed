import TerminalUI

/// The keys that move everything through time, wherever no text is typed.
enum TimeKeys {
    static let own: [Binding] = [
        Binding([.character("t")], .openTimeLine, .keyTimeLine, help: .keyOpenTimeLine, notation: "t", footerRank: 23),
        Binding([.character("<")], .moveHours(-1), .keyMoveHour, notation: "< >"),
        Binding([.character(">")], .moveHours(1), .keyMoveHour, notation: "< >"),
        Binding([.character("{")], .moveHours(-6), .keyMoveSixHours, notation: "{ }"),
        Binding([.character("}")], .moveHours(6), .keyMoveSixHours, notation: "{ }"),
        Binding([.character("(")], .moveDays(-1), .keyMoveDay, notation: "( )"),
        Binding([.character(")")], .moveDays(1), .keyMoveDay, notation: "( )"),
        Binding([.character("w")], .showWeekend, .keyWeekend, notation: "w"),
        Binding([.character("p"), .character(";")], .play, .keyPlay, notation: "p ;"),
        Binding([.character("z")], .changeHourBasis, .keyHourBasis, help: .keyToggleHourBasis, notation: "z"),
        Binding([.character(".")], .showNow, .keyShowNow, notation: "."),
    ]

    /// Back to now, if Esc has nothing else to close.
    static let backToNow = Binding([Key(.escape)], .backToNow, .keyShowNow, notation: "Esc", footerRank: 0)
}
