import AppResources

/// The definition of an option, used by the parser, help, completions and man pages.
package struct OptionSyntax: Sendable {
    /// Including the dashes.
    package let name: String
    /// Nil if it takes no value.
    package let value: WordKind?
    package let meaning: CommandPhrase

    package init(_ name: String, _ meaning: CommandPhrase, _ value: WordKind? = nil) {
        (self.name, self.value, self.meaning) = (name, value, meaning)
    }

    package init(_ key: SettingKey) {
        self.init(key.option, key.help, key.flagValue == nil ? .setting(key) : nil)
    }

    /// As written in a usage line: `--days N`.
    package var usage: String { value.map { "\(name) \($0.placeholder)" } ?? name }

    package static let help = OptionSyntax("--help", .optionHelp)
    package static let version = OptionSyntax("--version", .optionVersion)
}
