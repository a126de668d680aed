import TerminalUI

/// The keys of the settings.
enum SettingsKeys {
    static let own: [Binding] =
        [
            Binding([Key(.escape), .character(",")], .closeDialog, .keyClose, notation: "Esc ,", footerRank: 0),
            Binding(
                [Key(.right), .character("l")], .changeSetting(1), .keyChange, notation: "←→", footerRank: 1),
            Binding([Key(.left), .character("h")], .changeSetting(-1), .keyChange, notation: "←→"),
            Binding([Key(.enter), .character(" ")], .openSetting, .keyOpenSetting, notation: "⏎", footerRank: 2),
            Binding([Key(.delete), .character("x")], .resetSetting, .keyReset, notation: "x Del", footerRank: 4),
        ] + SharedKeys.steps(DashboardIntent.chooseSetting, .keyMove, sideways: false, footerRank: 3)

    static let map = Keys(
        own + SharedKeys.everywhere.filter { [.help, .showMessages, .quit].contains($0.intent) } + SharedKeys.always)
}
