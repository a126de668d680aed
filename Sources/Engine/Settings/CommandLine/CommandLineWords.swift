/// The arguments of a command, parsed by its syntax.
package struct CommandLineWords: Hashable, Sendable {
    /// The command's path.
    package let command: String
    package internal(set) var operands: [String] = []
    /// The settings given as options.
    package private(set) var settings = CommandLineOptions()
    /// The command's own options; the value is empty for an option that takes none.
    private var options: [String: String] = [:]

    init(command: String) { self.command = command }

    mutating func take(_ option: String, _ value: String?, of setting: SettingKey?) {
        if let setting {
            settings.values[setting] = value ?? setting.flagValue
        } else {
            options[option] = value ?? ""
        }
    }

    package func has(_ option: String) -> Bool { options[option] != nil }

    /// The value of an option; nil if it is not given.
    package subscript(option: String) -> String? { options[option] }

    /// The value of an option that takes a number. The parser has already checked it.
    package func number(_ option: String) -> Int? { options[option].flatMap { Int($0) } }

    package var asksForHelp: Bool { has(OptionSyntax.help.name) }

    /// Whether there are no operands and no options other than settings.
    package var isEmpty: Bool { operands.isEmpty && options.isEmpty }
}
