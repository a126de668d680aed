extension CommandSyntax {
    /// Parses this command's arguments: options anywhere, as `--name value` or `--name=value`; everything after `--` is an
    /// operand. If an option is repeated, the last value counts. Anything after `--help` is ignored.
    package func read(_ arguments: [String]) throws(UsageProblem) -> CommandLineWords {
        var words = CommandLineWords(command: path)
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                words.operands += rest
                break
            }
            guard argument.isOption else {
                words.operands.append(argument)
                continue
            }
            let (typed, inline) = argument.splitAtEquals
            let name = typed == "-h" ? OptionSyntax.help.name : typed
            guard let option = option(named: name) else {
                throw problem(.unknownOption(name, near: options.map(\.name).nearest(to: name)))
            }
            words.take(name, try value(of: option, inline, &rest), of: setting(named: name))
            if words.asksForHelp { return words }
        }
        try checkCount(words)
        return words
    }

    /// Nil if the option takes no value.
    private func value(
        of option: OptionSyntax, _ inline: String?, _ rest: inout ArraySlice<String>
    ) throws(UsageProblem) -> String? {
        guard let kind = option.value else {
            if inline != nil { throw problem(.takesNoValue(option.name)) }
            return nil
        }
        guard let value = inline ?? (rest.first == "--" ? nil : rest.popFirst()) else {
            throw problem(.needsValue(option.name, accepted: kind.accepted))
        }
        guard kind.accepts(value) else {
            throw problem(.badValue(option: option.name, value: value, accepted: kind.accepted))
        }
        return value
    }

    private func checkCount(_ words: CommandLineWords) throws(UsageProblem) {
        let count = words.operands.count
        let required = operands.filter(\.isRequired)
        if count < required.count, !(words.isEmpty && helpsAlone) { throw problem(.missing(required[count].name)) }
        if !operands.contains(where: \.isRepeated), count > operands.count {
            throw problem(.unexpected(words.operands[operands.count]))
        }
    }
}

extension String {
    /// Whether it must be an option. A lone `-` is a file, and what begins with a negative number is an operand: a coordinate in any
    /// notation.
    package var isOption: Bool {
        guard hasPrefix("-"), let first = dropFirst().first(where: { $0 != "." }) else { return false }
        return !(first.isASCII && first.isNumber)
    }

    /// The two parts of `--name=value`.
    package var splitAtEquals: (name: String, value: String?) {
        guard let equals = firstIndex(of: "=") else { return (self, nil) }
        return (String(self[..<equals]), String(self[index(after: equals)...]))
    }
}
