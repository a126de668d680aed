import AppResources

/// A command as a row of the table that everything about the command line is made from: parsing, `--help`, completions and man pages.
package struct CommandSyntax: Sendable {
    /// Which settings a command can be given as options.
    package enum Settings: Sendable { case language, all }

    /// How it is called behind `nalssi`, such as `bookmarks add`; empty for the dashboard.
    package let path: String
    package let summary: CommandPhrase
    package let operands: [OperandSyntax]
    /// Without settings and `--help`.
    package let ownOptions: [OptionSyntax]
    package let settings: Settings
    package let subcommands: [CommandSyntax]
    /// What else there is to say, below the options.
    package let notes: CommandPhrase?
    /// Whole lines that can be typed.
    package let examples: [String]
    /// Whether nothing at all behind it is answered with its help.
    package let helpsAlone: Bool
    /// Whether only the program's own scripts have a use for it.
    package let isHidden: Bool

    package init(
        _ path: String, _ summary: CommandPhrase, operands: [OperandSyntax] = [], options: [OptionSyntax] = [],
        settings: Settings = .language, subcommands: [CommandSyntax] = [], notes: CommandPhrase? = nil,
        examples: [String] = [], helpsAlone: Bool = false, isHidden: Bool = false
    ) {
        (self.path, self.summary, self.operands, self.ownOptions) = (path, summary, operands, options)
        (self.settings, self.subcommands, self.notes, self.examples) = (settings, subcommands, notes, examples)
        (self.helpsAlone, self.isHidden) = (helpsAlone, isHidden)
    }

    /// What the program does without a command.
    package static let dashboard = CommandSyntax("", .summaryDashboard, options: [.version], settings: .all)

    /// The last word of its path.
    package var name: String { String(path.split(separator: " ").last ?? "") }

    /// What a person types: `nalssi bookmarks add`.
    package var typed: String { path.isEmpty ? "nalssi" : "nalssi \(path)" }

    /// The settings it takes as options. An option of its own stands before a setting of that name.
    package var settingOptions: [OptionSyntax] {
        let keys = settings == .all ? SettingKey.allCases : [.language]
        return keys.map(OptionSyntax.init).filter { option in !ownOptions.contains { $0.name == option.name } }
    }

    /// Every option it takes.
    package var options: [OptionSyntax] { ownOptions + settingOptions + [.help] }

    /// The option of that name. Made of a setting only when it is asked for: there are two dozen of them.
    package func option(named name: String) -> OptionSyntax? {
        if let own = ownOptions.first(where: { $0.name == name }) { return own }
        if name == OptionSyntax.help.name { return .help }
        return setting(named: name).map(OptionSyntax.init)
    }

    /// The setting that an option of that name chooses; nil where the command has its own.
    func setting(named name: String) -> SettingKey? {
        guard let key = SettingKey(option: name), settings == .all || key == .language else { return nil }
        return ownOptions.contains { $0.name == name } ? nil : key
    }

    /// What stands behind what is typed, in pieces that belong together: operands, then its own options.
    package var usageWords: [String] { operands.map(\.usage) + ownOptions.map { "[\($0.usage)]" } }

    /// Its own name with the words behind it.
    package var invocation: String { ([name] + usageWords).joined(separator: " ") }

    package func problem(_ mistake: UsageProblem.Mistake) -> UsageProblem {
        UsageProblem(mistake, of: path)
    }
}
