import TerminalUI

/// The keys of the settings.
enum SettingsKeys {
    static let own: [Binding] =
        [
            Binding([Key(.escape), .character(",")], .closeDialog, .keyClose, notation: "Esc ,", footerRank: 0),
            Binding(
                [Key(.right), .character("l"), Key(.enter), .character(" ")], .changeSetting(1), .keyChange,
                notation: "←→ ⏎", short: "←→", footerRank: 1),
            Binding([Key(.left), .character("h")], .changeSetting(-1), .keyChange, notation: "←→ ⏎"),
            Binding([Key(.delete), .character("x")], .resetSetting, .keyReset, notation: "x Del", footerRank: 3),
        ] + SharedKeys.steps(DashboardIntent.chooseSetting, .keyChoose, sideways: false, footerRank: 2)

    static let map = Keys(
        own + SharedKeys.everywhere.filter { [.help, .quit].contains($0.intent) } + SharedKeys.always)
}
