/// The arguments of a command, read by its syntax.
package struct CommandLineWords: Hashable, Sendable {
    /// The command's path.
    package let command: String
    package internal(set) var operands: [String] = []
    /// The settings among the options.
    package private(set) var settings = CommandLineOptions()
    /// The command's own options; one without a value has an empty one.
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

    /// The value of an option; nil where it is not given.
    package subscript(option: String) -> String? { options[option] }

    /// The value of an option that takes a number, which has been checked while it was read.
    package func number(_ option: String) -> Int? { options[option].flatMap { Int($0) } }

    package var asksForHelp: Bool { has(OptionSyntax.help.name) }

    /// Whether nothing is said, but for settings.
    package var isEmpty: Bool { operands.isEmpty && options.isEmpty }
}
