import AppResources
import Engine

/// A complete `config.toml` with every line commented out: all settings, their values and defaults.
struct ConfigTemplate {
    /// The path of the configuration file.
    let path: String
    /// The defaults.
    private let standard: Settings?

    /// Takes only the locale from `environment`, because a key in it would change the default source.
    init(path: String, environment: Environment) {
        self.path = path
        let locale = environment.localeLanguage == .korean ? "ko_KR.UTF-8" : "C.UTF-8"
        standard = try? Settings(
            SettingsInputs(
                options: CommandLineOptions(), environment: Environment(["LANG": locale]), config: nil, isUTF8: true))
    }

    /// Ends with a line break. Explanations contain no equals sign, so a line `# name = value` is always a setting.
    func text(_ phrase: PhraseBook) -> String {
        let head = phrase(.configTemplateHead, ["path": path.printable])
        let sections = SettingKey.allCases.map { key in
            let help = (key.flagValue.map { "\($0): " } ?? "") + phrase(key.help)
            let accepted = phrase(.configAccepted, ["accepted": key.accepted.joined(separator: ", ")])
            let explanation = [help, accepted] + (key.standardNote.map { [phrase($0)] } ?? [])
            return explanation.joined(separator: "\n") + "\n" + setting(key)
        }
        return ([head] + sections).map(commented).joined(separator: "\n")
    }

    /// The line that sets a key to its default.
    func setting(_ key: SettingKey) -> String {
        "\(key.rawValue) = \(Self.literal(standard?.text(of: key) ?? ""))"
    }

    private func commented(_ text: String) -> String {
        text.split(separator: "\n").map { "# \($0)\n" }.joined()
    }

    /// Words and whole numbers are bare in TOML, and everything else is quoted. No setting's value contains quotation marks.
    private static func literal(_ value: String) -> String {
        let isNumber = !value.isEmpty && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber || ["true", "false"].contains(value) ? value : "\"\(value)\""
    }
}

extension SettingKey {
    /// What the default depends on, if it varies.
    fileprivate var standardNote: CommandPhrase? {
        switch self {
        case .source: .configStandardSource
        case .language: .configStandardLanguage
        case .units, .temperature, .wind, .pressure, .precipitation, .distance, .clock, .theme, .color, .density,
            .motion, .timeLine, .mouse, .ascii, .icons, .newBookmarks, .refreshMinutes, .callsPerMinute, .here,
            .hereFirst, .alert:
            nil
        }
    }
}
