import AppResources

/// An option of a command: parsing, help, completions and man pages are made from it.
package struct OptionSyntax: Sendable {
    /// With its dashes.
    package let name: String
    /// Nil: it takes no value.
    package let value: WordKind?
    package let meaning: CommandPhrase

    package init(_ name: String, _ meaning: CommandPhrase, _ value: WordKind? = nil) {
        (self.name, self.value, self.meaning) = (name, value, meaning)
    }

    package init(_ key: SettingKey) {
        self.init(key.option, key.help, key.flagValue == nil ? .setting(key) : nil)
    }

    /// How it is written: `--days N`.
    package var usage: String { value.map { "\(name) \($0.placeholder)" } ?? name }

    package static let help = OptionSyntax("--help", .optionHelp)
    package static let version = OptionSyntax("--version", .optionVersion)
}

/// A word of a command that is no option.
package struct OperandSyntax: Sendable {
    package enum Count: Sendable { case one, optional, several, any }

    package let name: String
    package let kind: WordKind
    package let count: Count
    /// Nil where the command's notes or its summary say it.
    package let meaning: CommandPhrase?

    /// `name`: what stands for it in a line of usage, where that is not what its kind is called.
    package init(_ kind: WordKind, _ count: Count = .one, named name: String? = nil, _ meaning: CommandPhrase? = nil) {
        (self.name, self.kind, self.count, self.meaning) = (name ?? kind.placeholder, kind, count, meaning)
    }

    package var isRequired: Bool { count == .one || count == .several }
    package var isRepeated: Bool { count == .several || count == .any }

    /// How it is written: `[PLACE…]`.
    package var usage: String {
        let words = isRepeated ? name + "…" : name
        return isRequired ? words : "[\(words)]"
    }
}
