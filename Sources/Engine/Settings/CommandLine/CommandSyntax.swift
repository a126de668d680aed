import AppResources

/// The definition of a command, from which the parser, `--help`, completions and man pages are made.
package struct CommandSyntax: Sendable {
    /// Which settings a command accepts as options.
    package enum Settings: Sendable { case language, all }

    /// The words after `nalssi`, such as `bookmarks add`; empty for the dashboard.
    package let path: String
    package let summary: CommandPhrase
    package let operands: [OperandSyntax]
    /// Excludes settings and `--help`.
    package let ownOptions: [OptionSyntax]
    package let settings: Settings
    package let subcommands: [CommandSyntax]
    /// Further explanation, printed below the options.
    package let notes: CommandPhrase?
    /// Complete command lines.
    package let examples: [String]
    /// Whether it prints its help when it is called without arguments.
    package let helpsAlone: Bool
    /// Whether it is meant only for the program's own scripts.
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

    /// The program without a command.
    package static let dashboard = CommandSyntax("", .summaryDashboard, options: [.version], settings: .all)

    /// The last word of the path.
    package var name: String { String(path.split(separator: " ").last ?? "") }

    /// The command as typed, such as `nalssi bookmarks add`.
    package var typed: String { path.isEmpty ? "nalssi" : "nalssi \(path)" }

    /// The settings accepted as options, except where an option of the command's own has the same name.
    package var settingOptions: [OptionSyntax] {
        let keys = settings == .all ? SettingKey.allCases : [.language]
        return keys.map(OptionSyntax.init).filter { option in !ownOptions.contains { $0.name == option.name } }
    }

    /// All accepted options.
    package var options: [OptionSyntax] { ownOptions + settingOptions + [.help] }

    /// The option of that name. An option for a setting is made only when looked up, because there are two dozen settings.
    package func option(named name: String) -> OptionSyntax? {
        if let own = ownOptions.first(where: { $0.name == name }) { return own }
        if name == OptionSyntax.help.name { return .help }
        return setting(named: name).map(OptionSyntax.init)
    }

    /// The setting that an option of that name sets; nil if the command has an option of its own by that name.
    func setting(named name: String) -> SettingKey? {
        guard let key = SettingKey(option: name), settings == .all || key == .language else { return nil }
        return ownOptions.contains { $0.name == name } ? nil : key
    }

    /// The words after the command in its usage line: the operands, then its own options. Each element must stay on one line.
    package var usageWords: [String] { operands.map(\.usage) + ownOptions.map { "[\($0.usage)]" } }

    /// The command's name with its usage words.
    package var invocation: String { ([name] + usageWords).joined(separator: " ") }

    package func problem(_ mistake: UsageProblem.Mistake) -> UsageProblem {
        UsageProblem(mistake, of: path)
    }
}
