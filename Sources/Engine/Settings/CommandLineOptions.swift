import AppResources

/// What the command line asks for.
package struct CommandLineOptions: Hashable, Sendable {
    package enum Action: Hashable, Sendable { case run, help, version }

    package private(set) var action = Action.run
    package private(set) var values: [SettingKey: String] = [:]

    /// Reads arguments without the program's name: `--option value`, `--option=value`, `--flag`. Of an option given
    /// twice the last counts.
    package init(_ arguments: [String]) throws(LaunchProblem) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("-"), argument != "-" else { throw .unexpectedArgument(argument) }
            let (name, inline) = Self.split(argument)
            switch name {
            case "--help", "-h": action = .help
            case "--version": action = action == .help ? .help : .version
            default:
                guard let key = SettingKey.allCases.first(where: { $0.option == name }) else {
                    throw .unknownOption(name, near: Self.nearest(to: name))
                }
                values[key] = try Self.value(of: key, inline: inline, rest: &rest)
                continue
            }
            if inline != nil { throw .optionTakesNoValue(name) }
        }
    }

    private static func split(_ argument: String) -> (name: String, value: String?) {
        guard let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }

    private static func value(
        of key: SettingKey, inline: String?, rest: inout ArraySlice<String>
    ) throws(LaunchProblem) -> String {
        if let flag = key.flagValue {
            if inline != nil { throw .optionTakesNoValue(key.option) }
            return flag
        }
        guard let value = inline ?? rest.popFirst() else {
            throw .optionNeedsValue(key.option, accepted: key.accepted)
        }
        guard key.accepts(value) else {
            throw .badOptionValue(option: key.option, value: value, accepted: key.accepted)
        }
        return value
    }

    /// The option somebody who mistyped probably meant: it starts alike, or has it inside.
    private static func nearest(to name: String) -> String? {
        let known = SettingKey.allCases.map(\.option) + ["--help", "--version"]
        return (name.count > 2 ? known.first { $0.hasPrefix(name) || name.hasPrefix($0) } : nil)
            ?? known.min { $0.editDistance(to: name) < $1.editDistance(to: name) }
            .flatMap { $0.editDistance(to: name) <= 2 ? $0 : nil }
    }
}

extension CommandLineOptions {
    /// What `--help` prints.
    package static func help(_ phrase: PhraseBook, configPath: String) -> String {
        let options =
            SettingKey.allCases.map { key in
                (key.option + (key.flagValue == nil ? " " + key.accepted.joined(separator: "|") : ""), phrase(key.help))
            } + [("--help", phrase(.optionHelp)), ("--version", phrase(.optionVersion))]
        let width = (options.map(\.0.count).max() ?? 0) + 2
        let lines = options.map { "  " + $0.0 + String(repeating: " ", count: width - $0.0.count) + $0.1 }
        let environment =
            SourceProfile.all.flatMap(\.variables) + ["NALSSI_RESOURCES", "NO_COLOR"]
            + SettingKey.allCases.compactMap(\.environmentName)
        return """
            \(phrase(.usage))

            \(lines.joined(separator: "\n"))

            \(phrase(.helpEnvironment)): \(environment.joined(separator: ", "))
            \(phrase(.helpFiles)): \(configPath)
            \(phrase(.helpKey))

            """
    }
}
