import AppResources

/// A complete `config.toml` in which everything is commented out: what can be set, to what, and what holds otherwise.
struct ConfigTemplate {
    /// Where the file belongs.
    let path: String
    let environment: Environment

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

    /// The line that sets a key to what it is anyway; where that is not known, to something it takes.
    func setting(_ key: SettingKey) -> String {
        let example = key.accepted.first.map { key.accepts($0) ? $0 : String($0.prefix { $0 != "-" }) }
        return "\(key.rawValue) = \(Self.literal(key.standard(in: environment) ?? example ?? ""))"
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
