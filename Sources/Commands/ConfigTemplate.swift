import AppResources
import Engine

/// A complete `config.toml` in which everything is commented out: what can be set, to what, and what holds otherwise.
struct ConfigTemplate {
    /// Where the file belongs.
    let path: String
    /// The defaults.
    private let standard: Settings?

    /// Of `environment` only the locale counts: a key that is set would change what the source is.
    init(path: String, environment: Environment) {
        self.path = path
        let locale = environment.localeLanguage == .korean ? "ko_KR.UTF-8" : "C.UTF-8"
        standard = try? Settings(
            SettingsInputs(
                options: CommandLineOptions(), environment: Environment(["LANG": locale]), config: nil, isUTF8: true))
    }

    /// Ends with a line break. Explanations have no equals sign, so that a line `# name = value` is always a setting.
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

    /// The line that sets a key to what it is anyway.
    func setting(_ key: SettingKey) -> String {
        "\(key.rawValue) = \(Self.literal(standard?.text(of: key) ?? ""))"
    }

    private func commented(_ text: String) -> String {
        text.split(separator: "\n").map { "# \($0)\n" }.joined()
    }

    /// Words and whole numbers stand bare in TOML, everything else in quotation marks. No setting has a value with marks of its
    /// own.
    private static func literal(_ value: String) -> String {
        let isNumber = !value.isEmpty && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber || ["true", "false"].contains(value) ? value : "\"\(value)\""
    }
}

extension SettingKey {
    /// What the standard depends on, where it is not always the same.
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
