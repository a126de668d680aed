extension CommandSyntax {
    /// Reads the arguments of this command: options anywhere, `--name value` or `--name=value`, and only words behind `--`. Of an option
    /// given twice the last counts. Whatever stands behind `--help` is not looked at.
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

    /// Nil: the option takes no value.
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
    /// Whether it can only be an option: `-` alone is a file, and a latitude may be negative.
    package var isOption: Bool { hasPrefix("-") && self != "-" && Double(prefix { $0 != "," }) == nil }

    /// `--name=value` in its two parts.
    package var splitAtEquals: (name: String, value: String?) {
        guard let equals = firstIndex(of: "=") else { return (self, nil) }
        return (String(self[..<equals]), String(self[index(after: equals)...]))
    }
}
