import AppResources

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

/// The settings given on the command line.
package struct CommandLineOptions: Hashable, Sendable {
    package internal(set) var values: [SettingKey: String] = [:]

    package init() {}
}

/// A mistake on the command line.
package struct UsageProblem: Error, Hashable, Sendable {
    package enum Mistake: Hashable, Sendable {
        /// The full path that was typed, the command probably meant, and all known ones.
        case unknownCommand(String, near: String?, known: [String])
        case unknownOption(String, near: String?)
        case needsValue(String, accepted: [String])
        case takesNoValue(String)
        case badValue(option: String, value: String, accepted: [String])
        case unexpected(String)
        /// The missing operand, by its name in the usage line.
        case missing(String)
    }

    package let mistake: Mistake
    /// The path of the command whose help to read.
    package let command: String

    package init(_ mistake: Mistake, of command: String) { (self.mistake, self.command) = (mistake, command) }

    /// What is wrong, where, and what to do, in one sentence.
    package func sentence(_ phrase: PhraseBook) -> String {
        let help = (["nalssi", command, OptionSyntax.help.name]).filter { !$0.isEmpty }.joined(separator: " ")
        switch mistake {
        case .unknownCommand(let name, let near?, _):
            return phrase(.unknownCommandNear, ["name": name, "near": near])
        case .unknownCommand(let name, nil, let known):
            return phrase(.unknownCommand, ["name": name, "known": known.joined(separator: ", ")])
        case .unknownOption(let option, nil): return phrase(.unknownOption, ["option": option, "help": help])
        case .unknownOption(let option, let near?):
            return phrase(.unknownOptionNear, ["option": option, "near": near, "help": help])
        case .needsValue(let option, let accepted):
            return phrase(.optionNeedsValue, ["option": option, "accepted": accepted.joined(separator: ", ")])
        case .takesNoValue(let option): return phrase(.optionTakesNoValue, ["option": option])
        case .badValue(let option, let value, let accepted):
            return phrase(
                .badOptionValue, ["option": option, "value": value, "accepted": accepted.joined(separator: ", ")])
        case .unexpected(let word): return phrase(.commandUnexpected, ["word": word, "help": help])
        case .missing(let what): return phrase(.commandMissing, ["what": what, "help": help])
        }
    }
}
