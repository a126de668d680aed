import TerminalUI

/// The keys of the time line.
enum TimeLineKeys {
    static let own: [Binding] = [
        Binding([Key(.escape)], .leaveTimeLine, .keyShowNow, notation: "Esc", footerRank: 0),
        Binding([Key(.enter), .character("t")], .pinMoment, .keyPinMoment, notation: "⏎ t", short: "⏎", footerRank: 1),
        Binding(
            [Key(.left), .character("h")], .moveHours(-1), .keyHour, help: .keyMoveHour, notation: "←→ hl", short: "←→",
            footerRank: 2),
        Binding([Key(.right), .character("l")], .moveHours(1), .keyHour, help: .keyMoveHour, notation: "←→ hl"),
        Binding(
            [Key(.up), .character("k")], .moveDays(-1), .keyDay, help: .keyMoveDay, notation: "↑↓ jk", short: "↑↓",
            footerRank: 3),
        Binding([Key(.down), .character("j")], .moveDays(1), .keyDay, help: .keyMoveDay, notation: "↑↓ jk"),
        Binding([Key(.pageUp)], .moveHours(-6), .keyMoveSixHours, notation: "PgUp PgDn"),
        Binding([Key(.pageDown)], .moveHours(6), .keyMoveSixHours, notation: "PgUp PgDn"),
        Binding([Key(.home)], .showNow, .keyShowNow, notation: "Home"),
    ]

    /// Those that work only here.
    static let inHelp = own.filter { [.leaveTimeLine, .pinMoment].contains($0.intent) }

    static let map = Keys(
        own
            + TimeKeys.own.compactMap { binding in
                // On this footer, actions of the time line come first.
                switch binding.intent {
                case .openTimeLine: nil
                case .showWeekend: binding.inFooter(at: 4)
                case .play: binding.inFooter(at: 5)
                case .changeHourBasis: binding.inFooter(at: 6)
                default: binding
                }
            } + SharedKeys.general)
}
